// SPDX-License-Identifier: MIT
//
// What all parts of a diff share: the two graphs, and what corresponds to what.
#ifndef GRAPHGOLD_GRAPH_DIFF_CONTEXT_H_
#define GRAPHGOLD_GRAPH_DIFF_CONTEXT_H_

#include "graphgold/graph/diff.h"
#include "graphgold/graph/draw_order.h"
#include "graphgold/graph/node_match.h"
#include "graphgold/graph/operand_diff.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/value_match.h"

namespace graphgold {

struct DiffContext {
  // Keeps references to both graphs, and to its own members: it stays where it is made.
  DiffContext(const OpGraph& before_graph, const OpGraph& after_graph, Facets seen)
      : before(before_graph),
        after(after_graph),
        facets(seen),
        before_names(before),
        after_names(after),
        nodes(MatchNodes(before, after, facets)),
        draws(facets.has(Facet::kRngOrder) ? RankDraws(before, after, nodes) : DrawRanks{}),
        values(before, after, nodes, facets),
        operands(before, after, nodes, values, facets) {}
  DiffContext(const DiffContext&) = delete;
  DiffContext& operator=(const DiffContext&) = delete;

  const OpGraph& before;
  const OpGraph& after;
  const Facets facets;
  const ReferencePrinter before_names;
  const ReferencePrinter after_names;
  const NodeMatch nodes;
  const DrawRanks draws;  // only where the facets see them
  const ValueMatch values;
  const OperandDiff operands;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DIFF_CONTEXT_H_
