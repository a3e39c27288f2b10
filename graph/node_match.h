// SPDX-License-Identifier: MIT
//
// Which node of one graph is "the same" as which node of another, though something about it may
// have changed. The diff is told along these pairs, so a widened layer is one modified call, not
// one removed and one added.
//
// Pairs are found from the surest sign to the weakest:
//   0. the same line in both listings, under a name that no ordinal is part of;
//   1. the same past and future: all that leads to the call, and all that becomes of it;
//   2. the same past;
//   3. the same past and future, but for the types of tensors; then but for names of parameters;
//   4. the same call in the same scope, where both graphs have as many of these;
//   5. the same future; then also with other names of parameters: a module was renamed;
//   6. the same call in the same scope;
//   7. 2, 4 and 5 but for the types of tensors;
//   8. the same operator in the same scope;
//   9. by its neighbours (see neighbour_match.h).
// Past and future reach as far as the next call that was paired before.
#ifndef GRAPHGOLD_GRAPH_NODE_MATCH_H_
#define GRAPHGOLD_GRAPH_NODE_MATCH_H_

#include <utility>
#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

struct NodeMatch {
  std::vector<NodeId> to_after;   // by node of `before`; not valid: removed
  std::vector<NodeId> to_before;  // by node of `after`; not valid: added
};

using NodePairs = std::vector<std::pair<NodeId, NodeId>>;

// Both graphs in canonical form. `known`: pairs that are settled already.
NodeMatch MatchNodes(const OpGraph& before, const OpGraph& after, Facets facets = Facets::Default(),
                     const NodePairs& known = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NODE_MATCH_H_
