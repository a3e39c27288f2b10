// SPDX-License-Identifier: MIT
#include "graphgold/graph/dead_calls.h"

#include "graphgold/graph/node_order.h"

namespace graphgold {
namespace {

bool HasTensorResult(const Node& node) {
  bool any = false;
  ForEachValue(node.results, [&](const Operand&) { any = true; });
  return any;
}

}  // namespace

std::vector<NodeId> DeadCalls(const OpGraph& graph) {
  NodeNumbering needed(graph);
  const auto need = [&](NodeId node) { needed.Walk(OutermostCall(graph, node)); };
  for (const NamedOperand& output : graph.outputs) {
    for (const NodeId node : Dependencies(graph, output.operand)) need(node);
  }
  const std::vector<NodeId> last_writers = LastWriters(graph, needed.writes());
  for (const auto* list : {&graph.inputs, &graph.parameters, &graph.buffers, &graph.constants}) {
    for (const NamedValue& named : *list) {
      const NodeId writer = last_writers[named.value.index()];
      if (writer.valid()) need(writer);
    }
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (!graph.nodes[i].parent.valid() && !HasTensorResult(graph.nodes[i])) need(NodeId(i));
  }
  std::vector<NodeId> dead;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    // An alias that no call made is no work.
    if (!node.parent.valid() && node.op != kAliasOp && !needed.is_numbered(NodeId(i))) {
      dead.emplace_back(i);
    }
  }
  return dead;
}

}  // namespace graphgold
