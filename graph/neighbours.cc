// SPDX-License-Identifier: MIT
#include "graphgold/graph/neighbours.h"

#include "graphgold/graph/dependencies.h"

namespace graphgold {
namespace {

Neighbour NeighbourAt(Neighbour::Kind kind, std::size_t index) {
  Neighbour neighbour;
  neighbour.kind = kind;
  neighbour.index = static_cast<std::uint32_t>(index);
  return neighbour;
}

}  // namespace

Neighbours::Neighbours(const OpGraph& graph) : graph_(graph) {
  const Lists<NodeId> dependencies = AllDependencies(graph);
  std::vector<Lists<Neighbour>::Entry> below;
  std::vector<Lists<NodeId>::Entry> readers;
  above_.Reserve(graph.nodes.size(), 2 * graph.nodes.size());
  below.reserve(2 * graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Neighbour self = NeighbourAt(Neighbour::Kind::kNode, i);
    for (const NodeId node : dependencies[i]) {
      above_.Add(NeighbourAt(Neighbour::Kind::kNode, node.index()));
      below.emplace_back(node.index(), self);
    }
    ForEachValue(graph.nodes[i].operands, [&](const Operand& operand) {
      if (graph.value(operand.value).origin == Origin::kResult) return;
      above_.Add(NeighbourAt(Neighbour::Kind::kOutside, operand.value.index()));
      readers.emplace_back(operand.value.index(), NodeId(i));
    });
    above_.EndList();
  }
  for (std::size_t i = 0; i < graph.outputs.size(); ++i) {
    of_output_.push_back(Dependencies(graph, graph.outputs[i].operand));
    for (const NodeId node : of_output_.back()) {
      below.emplace_back(node.index(), NeighbourAt(Neighbour::Kind::kOutput, i));
    }
  }
  below_ = Lists<Neighbour>(graph.nodes.size(), below);
  readers_ = Lists<NodeId>(graph.values.size(), readers);
}

}  // namespace graphgold
