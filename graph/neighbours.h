// SPDX-License-Identifier: MIT
//
// What stands around each node of a graph: what it reads, and what reads it.
#ifndef GRAPHGOLD_GRAPH_NEIGHBOURS_H_
#define GRAPHGOLD_GRAPH_NEIGHBOURS_H_

#include <cstdint>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// A node, a value from outside, or an output, by its index in the graph.
struct Neighbour {
  enum class Kind : std::uint8_t { kNode, kOutside, kOutput };
  Kind kind;
  std::uint32_t index;

  friend bool operator==(Neighbour a, Neighbour b) {
    return a.kind == b.kind && a.index == b.index;
  }
};

class Neighbours {
 public:
  explicit Neighbours(const OpGraph& graph);

  // What the node depends on, in order of its operands: makers, writers, values from outside.
  const std::vector<Neighbour>& above(NodeId node) const { return above_[node.index()]; }
  // Nodes and outputs that depend on the node, each once, nodes in order.
  const std::vector<Neighbour>& below(NodeId node) const { return below_[node.index()]; }
  // Nodes that read the value from outside, each once, in order.
  const std::vector<NodeId>& readers(ValueId value) const { return readers_[value.index()]; }
  // Nodes that the output depends on.
  const std::vector<NodeId>& of_output(std::size_t output) const { return of_output_[output]; }

 private:
  std::vector<std::vector<Neighbour>> above_;
  std::vector<std::vector<Neighbour>> below_;
  std::vector<std::vector<NodeId>> readers_;
  std::vector<std::vector<NodeId>> of_output_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NEIGHBOURS_H_
