// SPDX-License-Identifier: MIT
#include "graphgold/trace/buffer_witness.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "graphgold/trace/tensor_copy.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

bool IsWatched(const RegisteredTensor& registered) {
  const at::Tensor& tensor = registered.tensor;
  return registered.origin == Origin::kBuffer && !tensor.is_meta() && !tensor.is_nested();
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

BufferWitness::BufferWitness(std::vector<RegisteredTensor> tensors) {
  for (RegisteredTensor& buffer : tensors) {
    if (!IsWatched(buffer)) continue;
    before_.push_back({std::move(buffer.name), TensorId(buffer.tensor), DigestOf(buffer.tensor)});
  }
}

const BufferWitness::Seen* BufferWitness::Find(const std::string& name, std::size_t likely) const {
  if (likely < before_.size() && before_[likely].name == name) return &before_[likely];
  const auto found = std::find_if(before_.begin(), before_.end(),
                                  [&](const Seen& seen) { return seen.name == name; });
  return found == before_.end() ? nullptr : &*found;
}

std::vector<std::string> BufferWitness::Compare(const std::vector<RegisteredTensor>& tensors,
                                                const OpGraph& graph) const {
  // A module may be given another tensor for its buffer, as TorchScript's assignments do.
  const auto was_made_by_a_call = [&](std::uint64_t id) {
    return std::any_of(graph.values.begin(), graph.values.end(), [&](const Value& value) {
      return value.tensor == id && value.origin == Origin::kResult;
    });
  };
  std::vector<std::string> changed;
  std::size_t next = 0;
  for (const RegisteredTensor& buffer : tensors) {
    if (!IsWatched(buffer)) continue;
    const Seen* const before = Find(buffer.name, next);
    if (before == nullptr) continue;
    next = static_cast<std::size_t>(before - before_.data()) + 1;
    if (before->digest == DigestOf(buffer.tensor)) continue;
    const std::uint64_t id = TensorId(buffer.tensor);
    const bool replaced = id != before->tensor;
    if (!replaced || !was_made_by_a_call(id)) changed.push_back(buffer.name);
  }
  std::vector<std::string> lines;
  if (changed.empty()) return lines;
  const std::unordered_set<std::string> written = WrittenBuffers(graph);
  for (const std::string& name : changed) {
    if (written.count(name) != 0) continue;
    lines.push_back("the buffer " + name +
                    " changed, but no recorded call wrote it (was it written through a raw "
                    "pointer, or replaced by another tensor?). Write it with an operator, such as "
                    "copy_, so that the trace sees it.");
  }
  return lines;
}

}  // namespace graphgold::trace
