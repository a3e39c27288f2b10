// SPDX-License-Identifier: MIT
//
// A graph with some of its nodes taken out. Nothing that stays may depend on them any more.
#ifndef GRAPHGOLD_GRAPH_ERASE_NODES_H_
#define GRAPHGOLD_GRAPH_ERASE_NODES_H_

#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// `erased` by node. What is nested in an erased node goes with it, and links to it are cleared; so
// are `writer`s. The values that it made stay in the list of values, used by no one. The nodes keep
// their order; names are no longer canonical.
OpGraph EraseNodes(OpGraph graph, std::vector<bool> erased);

// The canonical form of a graph whose nodes know their modules already.
OpGraph CanonicalizeAsScoped(OpGraph graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_ERASE_NODES_H_
