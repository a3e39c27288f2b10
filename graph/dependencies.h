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

// A call that writes into a value's storage.
struct StorageWrite {
  ValueId value;
  NodeId node;
};

// What the order of calls hangs on, taken in one go: a large graph is in no cache, so it is the
// walks over it that take time.
struct CallLinks {
  Lists<NodeId> dependencies;        // by node
  std::vector<StorageWrite> writes;  // in the order of nodes
  bool any_nested = false;
};
CallLinks AllLinks(const OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DEPENDENCIES_H_
