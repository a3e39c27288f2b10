// SPDX-License-Identifier: MIT
//
// The order in which calls drew random numbers, among those that two graphs have in common.
#ifndef GRAPHGOLD_GRAPH_DRAW_ORDER_H_
#define GRAPHGOLD_GRAPH_DRAW_ORDER_H_

#include <cstddef>
#include <vector>

#include "graphgold/graph/node_match.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// By node; 0 for one that drew nothing. A call without a partner that draws, too, has its own
// number.
struct DrawRanks {
  std::vector<std::size_t> before;
  std::vector<std::size_t> after;
};
DrawRanks RankDraws(const OpGraph& before, const OpGraph& after, const NodeMatch& nodes);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DRAW_ORDER_H_
