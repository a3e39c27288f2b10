// SPDX-License-Identifier: MIT
#include "graphgold/graph/neighbours.h"

#include "graphgold/graph/node_order.h"

namespace graphgold {
namespace {

template <typename T>
void AddOnce(std::vector<T>& list, T item) {
  if (list.empty() || !(list.back() == item)) list.push_back(item);
}

}  // namespace

Neighbours::Neighbours(const OpGraph& graph)
    : above_(graph.nodes.size()), below_(graph.nodes.size()), readers_(graph.values.size()) {
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Neighbour self{Neighbour::Kind::kNode, static_cast<std::uint32_t>(i)};
    for (const NodeId node : Dependencies(graph, NodeId(i))) {
      above_[i].push_back({Neighbour::Kind::kNode, static_cast<std::uint32_t>(node.index())});
      AddOnce(below_[node.index()], self);
    }
    ForEachValue(graph.nodes[i].operands, [&](const Operand& operand) {
      if (graph.value(operand.value).origin == Origin::kResult) return;
      above_[i].push_back(
          {Neighbour::Kind::kOutside, static_cast<std::uint32_t>(operand.value.index())});
      AddOnce(readers_[operand.value.index()], NodeId(i));
    });
  }
  for (std::size_t i = 0; i < graph.outputs.size(); ++i) {
    of_output_.push_back(Dependencies(graph, graph.outputs[i].operand));
    for (const NodeId node : of_output_.back()) {
      AddOnce(below_[node.index()], {Neighbour::Kind::kOutput, static_cast<std::uint32_t>(i)});
    }
  }
}

}  // namespace graphgold
