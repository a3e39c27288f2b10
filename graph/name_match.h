// SPDX-License-Identifier: MIT
//
// Which nodes of two graphs have the same name.
#ifndef GRAPHGOLD_GRAPH_NAME_MATCH_H_
#define GRAPHGOLD_GRAPH_NAME_MATCH_H_

#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// By node of `before`: the one of `after` that has its name; not valid if none has. In either graph
// names must be unique.
std::vector<NodeId> MatchNames(const OpGraph& before, const OpGraph& after);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NAME_MATCH_H_
