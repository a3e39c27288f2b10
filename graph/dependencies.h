// SPDX-License-Identifier: MIT
//
// The nodes that a node depends on, in canonical order: the call that it is nested in, for each
// operand its maker and its writer, and the makers of what its results share storage with.
#ifndef GRAPHGOLD_GRAPH_DEPENDENCIES_H_
#define GRAPHGOLD_GRAPH_DEPENDENCIES_H_

#include <vector>

#include "graphgold/graph/lists.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

std::vector<NodeId> Dependencies(const OpGraph& graph, NodeId node);
std::vector<NodeId> Dependencies(const OpGraph& graph, const Operand& operand);

// Of all nodes at once, by node.
Lists<NodeId> AllDependencies(const OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DEPENDENCIES_H_
