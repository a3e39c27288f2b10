// SPDX-License-Identifier: MIT
#include <optional>
#include <string>
#include <utility>

#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/normalize.h"
#include "graphgold/graph/replacement.h"

namespace graphgold {
namespace {

// "aten::add.Tensor" for "aten::add_.Tensor"; nothing for an operator that is not named like that.
std::optional<std::string> FunctionalName(const std::string& op) {
  const std::size_t start = op.find("::");
  const std::size_t dot = op.find('.', start == std::string::npos ? 0 : start);
  const std::size_t end = dot == std::string::npos ? op.size() : dot;
  const bool in_place = end > 1 && op[end - 1] == '_' && op[end - 2] != '_' && op[end - 2] != ':';
  if (!in_place) return std::nullopt;
  return op.substr(0, end - 1) + op.substr(end);
}

// By node: whether someone sees its writing through another tensor than the one that it returns.
std::vector<bool> SeenThroughAliases(const OpGraph& graph) {
  std::vector<bool> seen(graph.nodes.size());
  const auto look = [&](const Operand& leaf) {
    if (!leaf.writer.valid()) return;
    bool same = false;
    ForEachValue(graph.node(leaf.writer).operands, [&](const Operand& operand) {
      same = same || (operand.written && operand.value == leaf.value);
    });
    if (!same) seen[leaf.writer.index()] = true;
  };
  for (const Node& node : graph.nodes) ForEachValue(node.operands, look);
  for (const NamedOperand& output : graph.outputs) ForEachValue(output.operand, look);
  return seen;
}

// The one operand that a call writes and returns, by its place; nothing for other calls.
std::optional<std::size_t> WrittenAndReturned(const OpGraph& graph, const Node& node) {
  std::optional<std::size_t> place;
  for (std::size_t i = 0; i < node.operands.size(); ++i) {
    bool writes = false;
    ForEachValue(node.operands[i], [&](const Operand& leaf) { writes = writes || leaf.written; });
    if (!writes) continue;
    if (place || node.operands[i].kind != Operand::Kind::kValue) return std::nullopt;
    place = i;
  }
  if (!place || node.results.size() != 1) return std::nullopt;
  const Operand& written = node.operands[*place];
  const bool returned =
      node.results[0].kind == Operand::Kind::kValue && node.results[0].value == written.value;
  const ValueId storage = StorageRoot(graph, written.value);
  const bool inside = graph.value(storage).origin == Origin::kResult;
  return returned && inside ? place : std::nullopt;
}

// By node: whether it can be replaced by a call that returns a new tensor. All writes to a storage
// can, or none.
std::vector<bool> AreReplaceable(const OpGraph& graph) {
  const std::vector<bool> seen = SeenThroughAliases(graph);
  const std::vector<ValueId> roots = StorageRoots(graph);
  std::vector<bool> replaceable(graph.nodes.size());
  std::vector<bool> kept(graph.values.size());  // by root of a storage: a write to it stays
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    replaceable[i] = !seen[i] && !node.parent.valid() && FunctionalName(node.op) &&
                     WrittenAndReturned(graph, node);
    ForEachValue(node.operands, [&](const Operand& leaf) {
      if (leaf.written && !replaceable[i]) kept[roots[leaf.value.index()].index()] = true;
    });
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    ForEachValue(graph.nodes[i].operands, [&](const Operand& leaf) {
      if (leaf.written && kept[roots[leaf.value.index()].index()]) replaceable[i] = false;
    });
  }
  return replaceable;
}

}  // namespace

OpGraph InPlaceAsFunctional(OpGraph graph) {
  const std::vector<bool> replaceable = AreReplaceable(graph);
  std::vector<std::optional<std::size_t>> places(graph.nodes.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (replaceable[i]) places[i] = WrittenAndReturned(graph, graph.nodes[i]);
  }
  Replacement replacement;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (!replacement.empty()) replacement.Apply(graph, NodeId(i));
    const std::optional<std::size_t> place = places[i];
    if (!place) continue;
    Node& node = graph.nodes[i];
    Value made;
    made.type = graph.value(node.operands[*place].value).type;
    made.made_by = {NodeId(i), 0, -1};
    graph.values.push_back(std::move(made));
    const ValueId value(graph.values.size() - 1);
    node.op = *FunctionalName(node.op);
    node.operands[*place].written = false;
    node.results[0] = Operand::Of(value);
    replacement.OfWritten(NodeId(i), value);
  }
  for (NamedOperand& output : graph.outputs) replacement.Apply(output.operand);
  return CanonicalizeAsScoped(std::move(graph));
}

}  // namespace graphgold
