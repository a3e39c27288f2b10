// SPDX-License-Identifier: MIT
#include "graphgold/graph/line_keys.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graphgold/graph/hash_set.h"
#include "graphgold/graph/node_hash.h"

namespace graphgold {
namespace {

std::string_view WithoutOrdinal(std::string_view name) { return name.substr(0, name.rfind('#')); }

}  // namespace

bool HasOrdinal(std::string_view name) { return name.find('#') != std::string_view::npos; }
Hash128 HashWithoutOrdinal(std::string_view name) { return HashOf(WithoutOrdinal(name)); }

// Should two names ever share what the set keeps of their hashes, a node is taken for one of
// several, and is recognised by something else.
LineNames::LineNames(const OpGraph& graph) : is_alone_(graph.nodes.size()) {
  std::vector<NodeId> repeated;
  for (std::size_t i = 0; i < is_alone_.size(); ++i) {
    is_alone_[i] = !HasOrdinal(graph.nodes[i].name);
    if (!is_alone_[i]) repeated.emplace_back(i);
  }
  if (repeated.empty()) return;
  HashSet shared(repeated.size());
  for (const NodeId node : repeated) shared.Insert(HashWithoutOrdinal(graph.node(node).name));
  // The first of several has no ordinal.
  for (std::size_t i = 0; i < is_alone_.size(); ++i) {
    if (is_alone_[i] && shared.Contains(HashOf(graph.nodes[i].name))) is_alone_[i] = false;
  }
}

Hash128 LineKeys::Of(NodeId id) {
  input_.Clear();
  shifts_ = false;
  input_.Add(HashWithoutOrdinal(graph_.node(id).name));
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
