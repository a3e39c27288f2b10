// SPDX-License-Identifier: MIT
//
// Whether an operand changed by itself, or only follows from a call that came, went or was
// replaced.
#ifndef GRAPHGOLD_GRAPH_OPERAND_DIFF_H_
#define GRAPHGOLD_GRAPH_OPERAND_DIFF_H_

#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/node_match.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/value_match.h"

namespace graphgold {

enum class OperandChange { kSame, kFollows, kChanged };

class OperandDiff {
 public:
  // Keeps references to the first four.
  OperandDiff(const OpGraph& before, const OpGraph& after, const NodeMatch& nodes,
              const ValueMatch& values, Facets facets)
      : before_(before), after_(after), nodes_(nodes), values_(values), facets_(facets) {}

  // Two operands at the same place of paired calls: the strongest change among their leaves.
  OperandChange Compare(const Operand& before, const Operand& after) const;

 private:
  // Where the data of an operand came from: its last writer, or else its maker.
  struct Source {
    NodeId node;    // not valid for an unwritten value from outside
    ValueId value;  // what was read
  };

  OperandChange CompareLeaves(const Operand& before, const Operand& after, int depth) const;
  OperandChange CompareLists(const std::vector<Operand>& before,
                             const std::vector<Operand>& after) const;
  bool IsGone(const Operand& before) const;
  bool IsNew(const Operand& after) const;
  bool SameSource(const Source& before, const Source& after, int depth) const;
  bool TieChanged(ValueId before, ValueId after) const;

  static Source SourceOf(const OpGraph& graph, const Operand& operand);
  // Where the data came from before calls without a partner handled it.
  static std::vector<Source> Origins(const OpGraph& graph, const std::vector<NodeId>& partner,
                                     const Source& source);

  const OpGraph& before_;
  const OpGraph& after_;
  const NodeMatch& nodes_;
  const ValueMatch& values_;
  Facets facets_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_OPERAND_DIFF_H_
