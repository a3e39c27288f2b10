// SPDX-License-Identifier: MIT
#include "graphgold/trace/buffer_witness.h"

#include <algorithm>
#include <unordered_set>

#include "graphgold/trace/tensor_copy.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

bool IsWatched(const at::Tensor& buffer) { return !buffer.is_meta() && !buffer.is_nested(); }

bool WasMadeByACall(std::uint64_t tensor, const OpGraph& graph) {
  return std::any_of(graph.values.begin(), graph.values.end(), [&](const Value& value) {
    return value.tensor == tensor && value.origin == Origin::kResult;
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

void BufferWitness::SeeBefore(const std::string& name, const at::Tensor& buffer) {
  if (IsWatched(buffer)) before_.push_back({name, TensorId(buffer), DigestOf(buffer)});
}

const BufferWitness::Seen* BufferWitness::Find(const std::string& name) const {
  if (next_ < before_.size() && before_[next_].name == name) return &before_[next_];
  const auto found = std::find_if(before_.begin(), before_.end(),
                                  [&](const Seen& seen) { return seen.name == name; });
  return found == before_.end() ? nullptr : &*found;
}

void BufferWitness::SeeAfter(const std::string& name, const at::Tensor& buffer) {
  if (!IsWatched(buffer)) return;
  const Seen* const before = Find(name);
  if (before == nullptr) return;
  next_ = static_cast<std::size_t>(before - before_.data()) + 1;
  if (before->digest == DigestOf(buffer)) return;
  changed_.push_back({name, TensorId(buffer), TensorId(buffer) != before->tensor});
}

std::vector<std::string> BufferWitness::Unexplained(const OpGraph& graph) const {
  std::vector<std::string> lines;
  if (changed_.empty()) return lines;
  const std::unordered_set<std::string> written = WrittenBuffers(graph);
  for (const Changed& buffer : changed_) {
    if (written.count(buffer.name) != 0) continue;
    // A module may be given another tensor for its buffer, as TorchScript's assignments do.
    if (buffer.was_replaced && WasMadeByACall(buffer.tensor, graph)) continue;
    lines.push_back("the buffer " + buffer.name +
                    " changed, but no recorded call wrote it (was it written through a raw "
                    "pointer, or replaced by another tensor?). Write it with an operator, such as "
                    "copy_, so that the trace sees it.");
  }
  return lines;
}

}  // namespace graphgold::trace
