// SPDX-License-Identifier: MIT
//
// Who reads what whom has made: ways along the data of a graph. Each question takes time linear in
// the graph.
#ifndef GRAPHGOLD_GRAPH_DATA_FLOW_H_
#define GRAPHGOLD_GRAPH_DATA_FLOW_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// Whether a call is meant.
using CallPredicate = std::function<bool(NodeId)>;

struct DataPath {
  std::vector<NodeId> nodes;  // from first to last, a shortest one; empty if there is none
  std::size_t reached = 0;    // without a path: how many calls the data gets to
  NodeId furthest;            // … and the last of them; not valid if there is none
};

// A way of the data from one call to another one, through any calls between them. What goes into a
// nested call comes out of the call that it is in.
DataPath FindPath(const OpGraph& graph, const CallPredicate& from, const CallPredicate& to);

// The longest beginning of a chain that the graph has: each call consumes what the one before it
// left. A tensor that was written in place is what its last writer left (see pattern.h). Of equally
// long ones, the first in the graph.
std::vector<NodeId> FindChain(const OpGraph& graph, const std::vector<CallPredicate>& chain);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DATA_FLOW_H_
