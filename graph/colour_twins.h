// SPDX-License-Identifier: MIT
//
// Whether more facets could tell apart what a colouring does not.
#ifndef GRAPHGOLD_GRAPH_COLOUR_TWINS_H_
#define GRAPHGOLD_GRAPH_COLOUR_TWINS_H_

#include "graphgold/graph/colouring.h"
#include "graphgold/graph/facets.h"
#include "graphgold/graph/node_order.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// Calls and constants without a number that have the same colour are *twins*. What is around them
// has equal colours, too. So if all twins are alike in all that any facets see of them alone, a
// colouring by more facets has the same twins: nothing but a number will tell them apart. False
// where that is not certain.
bool AreTwinsAlike(const OpGraph& graph, const NodeNumbering& numbering, std::size_t rooted,
                   const Colouring& colouring);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_COLOUR_TWINS_H_
