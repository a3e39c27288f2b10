// SPDX-License-Identifier: MIT
//
// Whether two nodes of one name have the same line (see line_keys.h): compared in place, for in
// graphs that hardly differ most do, and two keys would take several times as long.
#ifndef GRAPHGOLD_GRAPH_SAME_LINES_H_
#define GRAPHGOLD_GRAPH_SAME_LINES_H_

#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/same_types.h"

namespace graphgold {

// What lines are compared by, where the diff sees these facets. A call is known by more than what
// the diff tells of it, and by nothing that is not in its line.
Facets FacetsOfLines(Facets facets);

class SameLines {
 public:
  // Keeps references to all three. `named`: see name_match.h.
  SameLines(const OpGraph& before, const OpGraph& after, const std::vector<NodeId>& named,
            Facets facets);

  // Whether nodes of the same name surely have equal lines. They may have where this is false: when
  // attributes stand in another order, or values from outside do.
  bool Are(NodeId before, NodeId after);

  // The value from outside that a value of `before` from outside is in all lines; not valid if it
  // has none.
  ValueId OutsideOf(ValueId before) const;

 private:
  void MatchOutside(const std::vector<NamedValue>& before, const std::vector<NamedValue>& after,
                    bool with_names);
  void MatchPair(ValueId before, ValueId after);
  bool SameName(NodeId before, NodeId after) const { return named_[before.index()] == after; }
  bool SameValue(ValueId before, ValueId after) const;
  bool SameOperands(const std::vector<Operand>& before, const std::vector<Operand>& after) const;
  bool SameResults(const std::vector<Operand>& before, const std::vector<Operand>& after);
  bool SameResult(const Operand& before, const Operand& after);

  const OpGraph& before_;
  const OpGraph& after_;
  SameTypes types_;
  NodeId at_before_;  // what is compared
  NodeId at_after_;
  const std::vector<NodeId>& named_;
  std::vector<ValueId> to_after_;   // by value from outside: the one that is as good,
  std::vector<ValueId> to_before_;  // in both directions
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SAME_LINES_H_
