// SPDX-License-Identifier: MIT
//
// Whether two canonical graphs have plainly the same listing (see fingerprint.h), in one place or
// another: compared as they lie, for mostly a graph is what its golden says.
#ifndef GRAPHGOLD_GRAPH_SAME_LISTING_H_
#define GRAPHGOLD_GRAPH_SAME_LISTING_H_

#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/same_types.h"

namespace graphgold {

// What is the same here has equal lines. The other way round that need not be: attributes may stand
// in another order.
class SameListing {
 public:
  // Keeps references to both.
  SameListing(const OpGraph& a, const OpGraph& b, Facets facets)
      : a_(a), b_(b), facets_(facets), types_(facets) {}

  // All values from outside.
  bool Outside();
  // The calls of this number.
  bool Calls(NodeId node);

 private:
  bool SameNamed(const std::vector<NamedValue>& a, const std::vector<NamedValue>& b);
  bool SameResults(NodeId node, const std::vector<Operand>& a, const std::vector<Operand>& b);
  bool SameResult(NodeId node, const Operand& a, const Operand& b);

  const OpGraph& a_;
  const OpGraph& b_;
  Facets facets_;
  SameTypes types_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SAME_LISTING_H_
