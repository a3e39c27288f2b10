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
  all.Reserve(graph.nodes.size(), 2 * graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    ForEachDependency(graph, NodeId(i), [&](NodeId node) { all.Add(node); });
    all.EndList();
  }
  return all;
}

CallLinks AllLinks(const OpGraph& graph) {
  CallLinks links;
  links.dependencies.Reserve(graph.nodes.size(), 2 * graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    ForEachDependency(graph, NodeId(i), [&](NodeId node) { links.dependencies.Add(node); });
    links.dependencies.EndList();
    links.any_nested = links.any_nested || graph.nodes[i].parent.valid();
    ForEachValue(graph.nodes[i].operands, [&](const Operand& operand) {
      if (operand.written) links.writes.push_back({operand.value, NodeId(i)});
    });
  }
  return links;
}

}  // namespace graphgold
