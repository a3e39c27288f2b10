// SPDX-License-Identifier: MIT
//
// Pairs nodes by the pairs around them (see node_match.h for what comes before):
//   1. along data flow from pairs and outputs: the same operator at the same place;
//   2. stretches of the listings between the same pairs, aligned like texts;
//   3. a call of another operator between the same neighbours: it was replaced;
//   4. the same operator and name.
#ifndef GRAPHGOLD_GRAPH_NEIGHBOUR_MATCH_H_
#define GRAPHGOLD_GRAPH_NEIGHBOUR_MATCH_H_

#include "graphgold/graph/neighbours.h"
#include "graphgold/graph/node_match.h"

namespace graphgold {

void MatchByNeighbours(const Neighbours& before, const Neighbours& after, NodeMatch& match);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NEIGHBOUR_MATCH_H_
