// SPDX-License-Identifier: MIT
#include "graphgold/graph/line_keys.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graphgold/graph/node_hash.h"

namespace graphgold {
namespace {

// A set of hashes in one piece of memory. It keeps eight bytes of each: should two ever share them,
// a node is taken for one of several, and is recognised by something else.
class HashSet {
 public:
  // For at most so many.
  explicit HashSet(std::size_t count) {
    std::size_t size = 16;  // a power of two, a quarter of it free
    while (3 * size < 4 * count) size *= 2;
    slots_.resize(size);
  }

  void Insert(Hash128 hash) { slots_[PlaceOf(hash)] = std::max<std::uint64_t>(hash.low, 1); }
  bool Contains(Hash128 hash) const { return slots_[PlaceOf(hash)] != 0; }

 private:
  std::size_t PlaceOf(Hash128 hash) const {
    const std::uint64_t wanted = std::max<std::uint64_t>(hash.low, 1);
    std::size_t at = wanted & (slots_.size() - 1);
    while (slots_[at] != 0 && slots_[at] != wanted) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  std::vector<std::uint64_t> slots_;
};

std::string_view WithoutOrdinal(std::string_view name) { return name.substr(0, name.rfind('#')); }

}  // namespace

LineNames::LineNames(const OpGraph& graph) : is_alone_(graph.nodes.size()) {
  std::vector<NodeId> repeated;
  for (std::size_t i = 0; i < is_alone_.size(); ++i) {
    is_alone_[i] = graph.nodes[i].name.find('#') == std::string::npos;
    if (!is_alone_[i]) repeated.emplace_back(i);
  }
  if (repeated.empty()) return;
  HashSet shared(repeated.size());
  for (const NodeId node : repeated) shared.Insert(HashOf(WithoutOrdinal(graph.node(node).name)));
  // The first of several has no ordinal.
  for (std::size_t i = 0; i < is_alone_.size(); ++i) {
    if (is_alone_[i] && shared.Contains(HashOf(graph.nodes[i].name))) is_alone_[i] = false;
  }
}

Hash128 LineKeys::Of(NodeId id) {
  input_.Clear();
  shifts_ = false;
  input_.Add(HashOf(WithoutOrdinal(graph_.node(id).name)));
  input_.Add(hashes_.call(id));
  AddOperands(graph_.node(id).operands, input_, [&](const Operand& leaf) {
    AddValue(leaf.value);
    if (leaf.writer.valid()) AddName(leaf.writer);
    shifts_ = shifts_ || leaf.writer.valid() || leaf.written;
  });
  ForEachShared(graph_, id, [&](ValueId value) { AddValue(value); });
  return input_.Hash();
}

void LineKeys::AddName(NodeId node) {
  input_.Add(HashOf(graph_.node(node).name));
  shifts_ = shifts_ || !names_.is_alone(node);
}

void LineKeys::AddValue(ValueId id) {
  const Value& value = graph_.value(id);
  if (value.origin != Origin::kResult) return input_.Add(hashes_.outside(id));
  AddName(value.made_by.node);
  input_.Add(value.made_by.result);
  input_.Add(static_cast<std::uint64_t>(value.made_by.element + 1));
}

}  // namespace graphgold
