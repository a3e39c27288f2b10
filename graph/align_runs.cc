// SPDX-License-Identifier: MIT
#include "graphgold/graph/align_runs.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/node_order.h"
#include "graphgold/graph/numbers.h"
#include "graphgold/graph/reorder.h"

namespace graphgold {
namespace {

// The order in which calls ran, which is one of dependence. An alias that no call made has no time
// of its own: it is as old as what it is made of. Inside a call, where nodes are listed as they
// ran, it stays behind the one before it.
std::vector<NodeId> OrderOfExecution(const OpGraph& graph) {
  std::vector<std::uint64_t> time(graph.nodes.size());
  std::vector<NodeId> order;
  for (std::size_t i = 0; i < time.size(); ++i) {
    const Node& node = graph.nodes[i];
    time[i] = node.executed;
    if (node.executed == 0 && node.parent.valid()) time[i] = time[i - 1];
    for (const NodeId before : Dependencies(graph, NodeId(i))) {
      time[i] = std::max(time[i], time[before.index()]);
    }
    order.emplace_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](NodeId a, NodeId b) { return time[a.index()] < time[b.index()]; });
  return order;
}

}  // namespace

OpGraph ListedByStructure(OpGraph graph) {
  const std::vector<NodeId> as_run = OrderOfExecution(graph);
  graph = Reorder(std::move(graph), as_run);
  const std::vector<NodeId> order = CanonicalOrder(WithoutNumbers(graph));
  return Reorder(std::move(graph), order);
}

std::string StructuralDifference(const OpGraph& a, const OpGraph& b) {
  const GraphDiff diff = Diff(CanonicalizeAsScoped(WithoutNumbers(a)),
                              CanonicalizeAsScoped(WithoutNumbers(b)), Facets::All());
  return diff.empty() ? "" : SummarizeDiff(diff);
}

}  // namespace graphgold
