// SPDX-License-Identifier: MIT
//
// Pairs what is left between pairs: where a stretch of one listing lies between the same neighbours
// as a stretch of the other, the two are aligned like two texts.
#ifndef GRAPHGOLD_GRAPH_GAP_MATCH_H_
#define GRAPHGOLD_GRAPH_GAP_MATCH_H_

#include <utility>
#include <vector>

#include "graphgold/graph/node_match.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// New pairs of nodes that have none yet, each of one operator.
std::vector<std::pair<NodeId, NodeId>> MatchGaps(const OpGraph& before, const OpGraph& after,
                                                 const NodeMatch& match);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_GAP_MATCH_H_
