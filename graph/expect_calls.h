// SPDX-License-Identifier: MIT
//
// Calling for what a walk over all calls comes to soon. Operands and results lie where the run has
// put them, so in a graph that was put into another order they are all over the memory.
#ifndef GRAPHGOLD_GRAPH_EXPECT_CALLS_H_
#define GRAPHGOLD_GRAPH_EXPECT_CALLS_H_

#include <cstddef>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/prefetch.h"

namespace graphgold {

// How many calls are on their way at a time.
inline constexpr std::size_t kCallsAhead = 12;
inline constexpr std::size_t kLinesOfNode = (sizeof(Node) + 63) / 64;

// For a walk in the order of the list that has come to this call.
inline void ExpectCalls(const OpGraph& graph, std::size_t index) {
  if (index + kCallsAhead >= graph.nodes.size()) return;
  const Node& node = graph.nodes[index + kCallsAhead];
  Prefetch(node.operands.data());
  Prefetch(node.results.data());
}

// For a walk over listed calls that has come to this place in the list: nodes first, then what they
// hold.
inline void ExpectListed(const OpGraph& graph, const std::vector<NodeId>& calls,
                         std::size_t index) {
  const auto expect_node = [&](std::size_t at) {
    if (at < calls.size()) Prefetch(&graph.node(calls[at]), kLinesOfNode);
  };
  const auto expect_held = [&](std::size_t at) {
    if (at >= calls.size()) return;
    const Node& node = graph.node(calls[at]);
    Prefetch(node.operands.data());
    Prefetch(node.results.data());
  };
  if (index == 0) {
    for (std::size_t i = 1; i < 2 * kCallsAhead; ++i) expect_node(i);
    for (std::size_t i = 1; i < kCallsAhead; ++i) expect_held(i);
  }
  expect_node(index + 2 * kCallsAhead);
  expect_held(index + kCallsAhead);
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_EXPECT_CALLS_H_
