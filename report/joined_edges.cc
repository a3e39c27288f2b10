// SPDX-License-Identifier: MIT
#include "graphgold/report/joined_edges.h"

#include <algorithm>
#include <tuple>

namespace graphgold {
namespace {

// Where the data of an operand comes from: who wrote it last, or made it, or which input it is.
struct DataSource {
  NodeId node;
  ValueId input;
};

DataSource SourceOf(const OpGraph& graph, const Operand& operand) {
  if (operand.writer.valid()) return {operand.writer, {}};
  const Value& value = graph.value(operand.value);
  if (value.origin == Origin::kResult) return {value.made_by.node, {}};
  if (value.origin == Origin::kInput) return {{}, operand.value};
  return {};
}

}  // namespace

void AddEdges(const JoinedSide& side, std::vector<JoinedEdge>& edges) {
  const OpGraph& graph = side.graph;
  std::vector<std::size_t> input_things(graph.values.size());
  for (const NamedValue& input : graph.inputs) {
    input_things[input.value.index()] = side.inputs.at(input.name);
  }
  const auto connect = [&](const Operand& operand, std::size_t to) {
    const DataSource source = SourceOf(graph, operand);
    if (!source.node.valid() && !source.input.valid()) return;
    JoinedEdge edge;
    edge.from =
        source.node.valid() ? side.calls[source.node.index()] : input_things[source.input.index()];
    edge.to = to;
    edge.*side.side = true;
    if (edge.from != edge.to) edges.push_back(edge);
  };
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (graph.nodes[i].parent.valid()) continue;
    ForEachValue(graph.nodes[i].operands,
                 [&](const Operand& operand) { connect(operand, side.calls[i]); });
  }
  for (const NamedOperand& output : graph.outputs) {
    ForEachValue(output.operand,
                 [&](const Operand& operand) { connect(operand, side.outputs.at(output.name)); });
  }
}

std::vector<JoinedEdge> MergedEdges(std::vector<JoinedEdge> edges) {
  std::sort(edges.begin(), edges.end(), [](const JoinedEdge& a, const JoinedEdge& b) {
    return std::tie(a.to, a.from, a.before, a.after) < std::tie(b.to, b.from, b.before, b.after);
  });
  std::size_t kept = 0;
  for (const JoinedEdge& edge : edges) {
    if (kept > 0 && edges[kept - 1].from == edge.from && edges[kept - 1].to == edge.to) {
      edges[kept - 1].before = edges[kept - 1].before || edge.before;
      edges[kept - 1].after = edges[kept - 1].after || edge.after;
    } else {
      edges[kept++] = edge;
    }
  }
  edges.resize(kept);
  return edges;
}

}  // namespace graphgold
