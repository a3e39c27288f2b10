// SPDX-License-Identifier: MIT
#include "graphgold/graph/erase_nodes.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "graphgold/graph/canonical.h"

namespace graphgold {
namespace {

void MapWriters(const std::vector<NodeId>& to_new, Operand& operand) {
  if (operand.writer.valid()) operand.writer = to_new[operand.writer.index()];
  for (Operand& item : operand.items) MapWriters(to_new, item);
}

// Counts from 1 again, without gaps.
void NumberDraws(OpGraph& graph) {
  std::vector<Node*> draws;
  for (Node& node : graph.nodes) {
    if (node.rng_draw != 0) draws.push_back(&node);
  }
  std::sort(draws.begin(), draws.end(),
            [](const Node* a, const Node* b) { return a->rng_draw < b->rng_draw; });
  for (std::size_t i = 0; i < draws.size(); ++i) {
    draws[i]->rng_draw = static_cast<std::uint32_t>(i + 1);
  }
}

}  // namespace

OpGraph EraseNodes(OpGraph graph, std::vector<bool> erased) {
  std::vector<NodeId> to_new(graph.nodes.size());
  std::vector<Node> kept;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const NodeId parent = graph.nodes[i].parent;
    if (parent.valid() && erased[parent.index()]) erased[i] = true;
    if (erased[i]) continue;
    to_new[i] = NodeId(kept.size());
    kept.push_back(std::move(graph.nodes[i]));
  }
  for (Node& node : kept) {
    for (Operand& operand : node.operands) MapWriters(to_new, operand);
    for (NodeId* link : {&node.parent, &node.differentiates}) {
      if (link->valid()) *link = to_new[link->index()];
    }
  }
  for (NamedOperand& output : graph.outputs) MapWriters(to_new, output.operand);
  for (Value& value : graph.values) {
    if (value.origin == Origin::kResult) value.made_by.node = to_new[value.made_by.node.index()];
  }
  graph.nodes = std::move(kept);
  NumberDraws(graph);
  return graph;
}

OpGraph CanonicalizeAsScoped(OpGraph graph) {
  const std::vector<ScopeSource> as_they_are(graph.nodes.size(), ScopeSource::kGiven);
  return Canonicalize(std::move(graph), as_they_are);
}

}  // namespace graphgold
