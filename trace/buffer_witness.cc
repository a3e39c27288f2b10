// SPDX-License-Identifier: MIT
#include "graphgold/trace/buffer_witness.h"

#include <algorithm>
#include <unordered_set>

#include "graphgold/trace/remembered_room.h"
#include "graphgold/trace/tensor_copy.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

RememberedRoom room_for_names;
RememberedRoom room_for_buffers;

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

BufferWitness::BufferWitness() {
  names_.reserve(room_for_names.get());
  before_.reserve(room_for_buffers.get());
}

BufferWitness::~BufferWitness() {
  room_for_names.Remember(names_.size());
  room_for_buffers.Remember(before_.size());
}

void BufferWitness::SeeBefore(const std::string& name, const at::Tensor& buffer) {
  if (!IsWatched(buffer)) return;
  before_.push_back({names_.size(), name.size(), TensorId(buffer), DigestOf(buffer)});
  names_ += name;
}

std::string_view BufferWitness::NameOf(const Seen& seen) const {
  return std::string_view(names_).substr(seen.name_begin, seen.name_size);
}

const BufferWitness::Seen* BufferWitness::Find(const std::string& name) const {
  if (next_ < before_.size() && NameOf(before_[next_]) == name) return &before_[next_];
  const auto found = std::find_if(before_.begin(), before_.end(),
                                  [&](const Seen& seen) { return NameOf(seen) == name; });
  return found == before_.end() ? nullptr : &*found;
}

void BufferWitness::SeeAfter(const std::string& name, const at::Tensor& buffer) {
  if (!IsWatched(buffer)) return;
  const Seen* const before = Find(name);
  if (before == nullptr) return;
  next_ = static_cast<std::size_t>(before - before_.data()) + 1;
  // Another tensor may have taken its place, which has the same numbers all the same.
  if (before->digest == DigestOf(buffer)) return;
  changed_.push_back({name, TensorId(buffer), TensorId(buffer) != before->tensor});
}

std::optional<std::vector<std::string>> BufferWitness::Changes() const {
  std::vector<std::string> names;
  for (const Changed& buffer : changed_) {
    if (buffer.was_replaced) return std::nullopt;
    names.push_back(buffer.name);
  }
  return names;
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
