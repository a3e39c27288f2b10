// SPDX-License-Identifier: MIT
//
// What is read in place of something else, while a graph is rewritten from its first node to its
// last: a value is given up for another, or a value as a call left it for one of its own.
#ifndef GRAPHGOLD_GRAPH_REPLACEMENT_H_
#define GRAPHGOLD_GRAPH_REPLACEMENT_H_

#include <unordered_map>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

class Replacement {
 public:
  void OfValue(ValueId value, const Operand& by) { values_[value] = by; }
  void OfWritten(NodeId writer, ValueId by) { written_[writer] = by; }

  bool empty() const { return values_.empty() && written_.empty(); }

  void Apply(Operand& operand) const;
  // Replaces what a node reads; its results, and what they are aliases of, follow.
  void Apply(OpGraph& graph, NodeId node) const;

 private:
  using ValueMap = std::unordered_map<ValueId, ValueId>;

  ValueId Now(const ValueMap& now, ValueId value) const;
  void Follow(const OpGraph& graph, NodeId node, const ValueMap& now, Operand& result) const;

  std::unordered_map<ValueId, Operand> values_;
  std::unordered_map<NodeId, ValueId> written_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_REPLACEMENT_H_
