// SPDX-License-Identifier: MIT
//
// What all parts of a diff share: the two graphs, and what corresponds to what.
#ifndef GRAPHGOLD_GRAPH_DIFF_CONTEXT_H_
#define GRAPHGOLD_GRAPH_DIFF_CONTEXT_H_

#include "graphgold/graph/diff.h"
#include "graphgold/graph/draw_order.h"
#include "graphgold/graph/excerpt.h"
#include "graphgold/graph/node_match.h"
#include "graphgold/graph/operand_diff.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/value_match.h"

namespace graphgold {

struct DiffContext {
  // Keeps references to both graphs, and to its own members: it stays where it is made.
  DiffContext(const OpGraph& before_graph, const OpGraph& after_graph, Facets seen)
      : DiffContext(before_graph, after_graph, before_graph, after_graph, seen, {}) {}
  // Of excerpts of both graphs; keeps references to these, too.
  DiffContext(const OpGraph& before_graph, const OpGraph& after_graph, const ExcerptPair& excerpts,
              Facets seen)
      : DiffContext(excerpts.before.graph, excerpts.after.graph, before_graph, after_graph, seen,
                    excerpts.landmarks) {}
  DiffContext(const DiffContext&) = delete;
  DiffContext& operator=(const DiffContext&) = delete;

  // The graphs that are compared, or excerpts of them. All ids are of these.
  const OpGraph& before;
  const OpGraph& after;
  // Both with all that is in them.
  const OpGraph& whole_before;
  const OpGraph& whole_after;
  const Facets facets;
  const ReferencePrinter before_names;
  const ReferencePrinter after_names;
  const NodeMatch nodes;
  const DrawRanks draws;  // only where the facets see them
  const ValueMatch values;
  const OperandDiff operands;

 private:
  DiffContext(const OpGraph& before_graph, const OpGraph& after_graph, const OpGraph& all_before,
              const OpGraph& all_after, Facets seen, const NodePairs& known)
      : before(before_graph),
        after(after_graph),
        whole_before(all_before),
        whole_after(all_after),
        facets(seen),
        before_names(before),
        after_names(after),
        nodes(MatchNodes(before, after, facets, known)),
        draws(facets.has(Facet::kRngOrder) ? RankDraws(before, after, nodes) : DrawRanks{}),
        values(before, after, nodes, facets),
        operands(before, after, nodes, values, facets) {}
};

// The diff of what the context is of.
GraphDiff DiffIn(const DiffContext& context);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DIFF_CONTEXT_H_
