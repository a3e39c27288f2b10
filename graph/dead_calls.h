// SPDX-License-Identifier: MIT
//
// Work for nothing: the calls that a run could have gone without.
#ifndef GRAPHGOLD_GRAPH_DEAD_CALLS_H_
#define GRAPHGOLD_GRAPH_DEAD_CALLS_H_

#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// The outermost calls that no output, no gradient and no effect depends on, in the graph's order.
// Effects are the last writes of tensors from outside, and calls that give no tensor: what those
// read went to the host, where nobody can see what became of it.
std::vector<NodeId> DeadCalls(const OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DEAD_CALLS_H_
