// SPDX-License-Identifier: MIT
//
// The order of calls that no output, gradient or effect on named tensors depends on: host
// effects, then dead calls. Nothing orders them, so they are sorted by colour: a hash of what a
// call is and reads (numbered calls by their number), refined by who consumes it until nothing
// changes. What is inside a call counts, too. Constants have no order of their own either, and are
// coloured with them. Calls of equal colour are as good as the same: any is taken first. Where
// other unnumbered calls hang on the choice, their colours are refined again, so that what belongs
// together stays together.
//
// Of the dead calls, those that nothing depends on are the roots: a chain stays a chain.
#ifndef GRAPHGOLD_GRAPH_UNROOTED_CALLS_H_
#define GRAPHGOLD_GRAPH_UNROOTED_CALLS_H_

#include <vector>

#include "graphgold/graph/node_order.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// Numbers every node that is not numbered yet.
void NumberUnrootedCalls(const OpGraph& graph, const std::vector<NodeId>& last_writers,
                         Facets facets, NodeNumbering& numbering);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_UNROOTED_CALLS_H_
