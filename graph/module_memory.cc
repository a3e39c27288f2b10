// SPDX-License-Identifier: MIT
#include "graphgold/graph/module_memory.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

// The order in which people list names.
struct ByModuleThenDevice {
  using Key = std::pair<std::string, Symbol>;
  bool operator()(const Key& a, const Key& b) const {
    if (a.first != b.first) return NameLess(a.first, b.first);
    return a.second < b.second;
  }
};

void AddCall(const DeviceMemory& call, DeviceMemory& module) {
  module.device = call.device;
  module.peak_bytes = std::max(module.peak_bytes, call.peak_bytes);
  module.allocated_bytes += call.allocated_bytes;
  module.allocations += call.allocations;
  module.live_bytes += call.live_bytes;
  module.leaked_bytes += call.leaked_bytes;
}

}  // namespace

std::vector<ModuleMemory> MemoryByModule(const OpGraph& graph, const MemoryProfile& profile) {
  std::map<ByModuleThenDevice::Key, DeviceMemory, ByModuleThenDevice> memories;
  for (const CallMemory& call : profile.calls) {
    std::string_view module = ModuleOf(graph.node(call.node));
    while (true) {
      AddCall(call.memory, memories[{std::string(module), call.memory.device}]);
      if (module.empty()) break;
      module = ParentPath(module);
    }
  }
  std::vector<ModuleMemory> modules;
  for (const auto& [key, memory] : memories) modules.push_back({key.first, memory});
  return modules;
}

}  // namespace graphgold
