// SPDX-License-Identifier: MIT
//
// What a diff of two graphs has to look at: the calls that are not surely the same in both, with
// what stands around them. All else is left out, so that a few changes in a large graph cost one
// walk through it, and all that comes then costs as much as the changes are.
//
// Around a call that is kept for itself stand what it reads, what reads it, all else that such
// readers read, the call that it computes the gradient of, and the one before it in the listing.
// These are the same in both graphs, and serve as landmarks: where they read what was left out,
// they read a stand-in, the first input of both excerpts.
#ifndef GRAPHGOLD_GRAPH_EXCERPT_H_
#define GRAPHGOLD_GRAPH_EXCERPT_H_

#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/node_match.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

struct Excerpt {
  OpGraph graph;
  std::vector<NodeId> nodes;    // by node of the excerpt: that of the graph
  std::vector<ValueId> values;  // by value of the excerpt: that of the graph
};

struct ExcerptPair {
  Excerpt before;
  Excerpt after;
  NodePairs landmarks;  // nodes of both excerpts
  bool is_all = false;  // nothing is worth leaving out; then all else is empty
};

// Both graphs in canonical form. Inputs and outputs are all there. Graphs with nested calls are
// taken as they are: what is in a call belongs to it.
ExcerptPair TakeExcerpts(const OpGraph& before, const OpGraph& after, Facets facets);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_EXCERPT_H_
