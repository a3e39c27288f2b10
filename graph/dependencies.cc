// SPDX-License-Identifier: MIT
#include "graphgold/graph/dependencies.h"

namespace graphgold {
namespace {

template <typename Add>
void ForEachDependency(const OpGraph& graph, const Operand& operand, const Add& add) {
  ForEachValue(operand, [&](const Operand& leaf) {
    const Value& value = graph.value(leaf.value);
    if (value.origin == Origin::kResult) add(value.made_by.node);
    if (leaf.writer.valid()) add(leaf.writer);
  });
}

template <typename Add>
void ForEachDependency(const OpGraph& graph, NodeId id, const Add& add) {
  const Node& node = graph.node(id);
  if (node.parent.valid()) add(node.parent);
  for (const Operand& operand : node.operands) ForEachDependency(graph, operand, add);
  // A result may be, or alias, a value that is no operand (an operator with a memory of its own).
  ForEachValue(node.results, [&](const Operand& result) {
    const ValueId source =
        IsMadeHere(graph, id, result) ? graph.value(result.value).alias_of : result.value;
    if (!source.valid() || graph.value(source).origin != Origin::kResult) return;
    const NodeId maker = graph.value(source).made_by.node;
    if (maker != id) add(maker);
  });
}

}  // namespace

std::vector<NodeId> Dependencies(const OpGraph& graph, const Operand& operand) {
  std::vector<NodeId> nodes;
  ForEachDependency(graph, operand, [&](NodeId node) { nodes.push_back(node); });
  return nodes;
}

std::vector<NodeId> Dependencies(const OpGraph& graph, NodeId node) {
  std::vector<NodeId> nodes;
  ForEachDependency(graph, node, [&](NodeId dependency) { nodes.push_back(dependency); });
  return nodes;
}

Lists<NodeId> AllDependencies(const OpGraph& graph) {
  Lists<NodeId> all;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    ForEachDependency(graph, NodeId(i), [&](NodeId node) { all.Add(node); });
    all.EndList();
  }
  return all;
}

}  // namespace graphgold
