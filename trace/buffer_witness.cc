// SPDX-License-Identifier: MIT
#include "graphgold/trace/buffer_witness.h"

#include <functional>
#include <unordered_set>

#include "graphgold/trace/tensor_copy.h"

namespace graphgold::trace {
namespace {

void VisitBuffers(const Modules& modules,
                  const std::function<void(const std::string&, const at::Tensor&)>& visit) {
  modules.VisitTensors([&](Origin origin, const std::string& name, const at::Tensor& tensor) {
    if (origin == Origin::kBuffer && tensor.defined()) visit(name, tensor);
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
    before_.emplace(name, DigestOf(tensor));
  });
}

std::vector<std::string> BufferWitness::Compare(const Modules& modules,
                                                const OpGraph& graph) const {
  std::vector<std::string> changed;
  VisitBuffers(modules, [&](const std::string& name, const at::Tensor& tensor) {
    const auto before = before_.find(name);
    if (before != before_.end() && before->second != DigestOf(tensor)) changed.push_back(name);
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
