// SPDX-License-Identifier: MIT
//
// What stands around each node of a graph: what it reads, and what reads it.
#ifndef GRAPHGOLD_GRAPH_NEIGHBOURS_H_
#define GRAPHGOLD_GRAPH_NEIGHBOURS_H_

#include <cstdint>
#include <vector>

#include "graphgold/graph/lists.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// A node, a value from outside, or an output, by its index in the graph.
struct Neighbour {
  enum class Kind : std::uint8_t { kNode, kOutside, kOutput };
  Kind kind = Kind::kNode;
  std::uint32_t index = 0;

  friend bool operator==(Neighbour a, Neighbour b) {
    return a.kind == b.kind && a.index == b.index;
  }
};

class Neighbours {
 public:
  // Keeps a reference to the graph.
  explicit Neighbours(const OpGraph& graph);

  const OpGraph& graph() const { return graph_; }

  // What the node depends on, in order of its operands: makers, writers, values from outside.
  Lists<Neighbour>::List above(NodeId node) const { return above_[node.index()]; }
  // Nodes and outputs that depend on the node, each once, nodes in order.
  Lists<Neighbour>::List below(NodeId node) const { return below_[node.index()]; }
  // Nodes that read the value from outside, each once, in order.
  Lists<NodeId>::List readers(ValueId value) const { return readers_[value.index()]; }
  // Nodes that the output depends on.
  const std::vector<NodeId>& of_output(std::size_t output) const { return of_output_[output]; }

 private:
  const OpGraph& graph_;
  Lists<Neighbour> above_;
  Lists<Neighbour> below_;
  Lists<NodeId> readers_;
  std::vector<std::vector<NodeId>> of_output_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NEIGHBOURS_H_
