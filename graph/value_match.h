// SPDX-License-Identifier: MIT
//
// Which value of one graph corresponds to which of another, given the pairs of nodes; and whether
// an operand changed by itself or only follows from a call that came, went or was replaced.
#ifndef GRAPHGOLD_GRAPH_VALUE_MATCH_H_
#define GRAPHGOLD_GRAPH_VALUE_MATCH_H_

#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/node_match.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

enum class OperandChange { kSame, kFollows, kChanged };

class ValueMatch {
 public:
  // Keeps references to all three. Inputs correspond by position. Parameters and buffers do by
  // name and type, else by their place in paired calls and type (renamed), else by name alone, else
  // by place alone; constants by place.
  ValueMatch(const OpGraph& before, const OpGraph& after, const NodeMatch& nodes, Facets facets);

  // The value of the other graph that takes the place of this one; not valid if none.
  ValueId ToAfter(ValueId before) const { return to_after_[before.index()]; }
  ValueId ToBefore(ValueId after) const { return to_before_[after.index()]; }
  bool Corresponds(ValueId before, ValueId after) const { return ToAfter(before) == after; }

  // Two operands at the same place of paired calls: the strongest change among their leaves.
  OperandChange Compare(const Operand& before, const Operand& after) const;

 private:
  // Where the data of an operand came from: its last writer, or else its maker.
  struct Source {
    NodeId node;    // not valid for an unwritten value from outside
    ValueId value;  // what was read
  };

  void Match(ValueId before, ValueId after);
  void MatchNamed(const std::vector<NamedValue>& before, const std::vector<NamedValue>& after,
                  const Facets* types);
  void MatchByPlace(const Facets* types);
  void MatchResults();

  OperandChange CompareLeaves(const Operand& before, const Operand& after) const;
  OperandChange CompareLists(const std::vector<Operand>& before,
                             const std::vector<Operand>& after) const;
  bool IsNew(const Operand& after) const;
  bool IsGone(const Operand& before) const;
  bool SameSource(const Source& before, const Source& after) const;
  bool TieChanged(ValueId before, ValueId after) const;

  static Source SourceOf(const OpGraph& graph, const Operand& operand);
  // Where the data came from before calls without a partner handled it.
  static std::vector<Source> Origins(const OpGraph& graph, const std::vector<NodeId>& partner,
                                     const Source& source);

  const OpGraph& before_;
  const OpGraph& after_;
  const NodeMatch& nodes_;
  std::vector<ValueId> to_after_;
  std::vector<ValueId> to_before_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_VALUE_MATCH_H_
