// SPDX-License-Identifier: MIT
//
// A graph's listing in a given order of its nodes. Everything else follows: values are numbered as
// they come, parameters, buffers and constants are listed by first use, outputs by name.
#ifndef GRAPHGOLD_GRAPH_REORDER_H_
#define GRAPHGOLD_GRAPH_REORDER_H_

#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// `order` holds every node once, each after what it depends on. Names stay as they are.
OpGraph Reorder(OpGraph graph, const std::vector<NodeId>& order);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_REORDER_H_
