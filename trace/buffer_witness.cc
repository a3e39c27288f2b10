// SPDX-License-Identifier: MIT
#include "graphgold/trace/buffer_witness.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

#include "graphgold/trace/tensor_copy.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

void VisitBuffers(const Modules& modules,
                  const std::function<void(const std::string&, const at::Tensor&)>& visit) {
  modules.VisitTensors([&](Origin origin, const std::string& name, const at::Tensor& tensor) {
    const bool has_bytes = tensor.defined() && !tensor.is_meta() && !tensor.is_nested();
    if (origin == Origin::kBuffer && has_bytes) visit(name, tensor);
  });
}

// The buffers that some call wrote, through whatever alias.
std::unordered_set<std::string> WrittenBuffers(const OpGraph& graph) {
  const std::vector<ValueId> roots = StorageRoots(graph);
  std::unordered_set<ValueId> written;
  for (const Node& node : graph.nodes) {
    ForEachValue(node.operands, [&](const Operand& operand) {
      if (operand.written) written.insert(roots[operand.value.index()]);
    });
  }
  std::unordered_set<std::string> names;
  for (const NamedValue& buffer : graph.buffers) {
    if (written.count(roots[buffer.value.index()]) != 0) names.insert(buffer.name);
  }
  return names;
}

}  // namespace

BufferWitness::BufferWitness(const Modules& modules) {
  VisitBuffers(modules, [&](const std::string& name, const at::Tensor& tensor) {
    before_.emplace(name, Seen{TensorId(tensor), DigestOf(tensor)});
  });
}

std::vector<std::string> BufferWitness::Compare(const Modules& modules,
                                                const OpGraph& graph) const {
  std::vector<std::string> changed;
  VisitBuffers(modules, [&](const std::string& name, const at::Tensor& tensor) {
    const auto before = before_.find(name);
    if (before == before_.end() || before->second.digest == DigestOf(tensor)) return;
    // A module may be given another tensor for its buffer, as TorchScript's assignments do.
    const std::uint64_t id = TensorId(tensor);
    const bool replaced = id != before->second.tensor;
    const bool recorded = std::any_of(
        graph.values.begin(), graph.values.end(),
        [&](const Value& value) { return value.tensor == id && value.origin == Origin::kResult; });
    if (!replaced || !recorded) changed.push_back(name);
  });
  std::vector<std::string> lines;
  if (changed.empty()) return lines;
  const std::unordered_set<std::string> written = WrittenBuffers(graph);
  for (const std::string& name : changed) {
    if (written.count(name) != 0) continue;
    lines.push_back("the buffer " + name +
                    " changed, but no recorded call wrote it (was it written through a raw "
                    "pointer, or replaced by another tensor?)");
  }
  return lines;
}

}  // namespace graphgold::trace
