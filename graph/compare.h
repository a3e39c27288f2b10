// SPDX-License-Identifier: MIT
//
// A comparison as a check makes it: of a part, after what should not matter was put aside.
#ifndef GRAPHGOLD_GRAPH_COMPARE_H_
#define GRAPHGOLD_GRAPH_COMPARE_H_

#include <string>
#include <vector>

#include "graphgold/graph/diff.h"
#include "graphgold/graph/facets.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

struct CompareOptions {
  Facets facets = Facets::Default();
  // Only the calls of this module, and of all that is inside it ("encoder", "layer*.conv?").
  std::string in_module;
  // relu_ as relu (see normalize.h).
  bool in_place_as_functional = false;
  // Operators whose calls are left out: {"aten::detach"}.
  std::vector<std::string> ignored_ops;
  // Parameters, buffers and modules may have other names.
  bool ignore_renames = false;
  // How far numbers among the attributes may differ, relatively: 1e-6.
  double tolerance = 0;
};

// What was compared, and what came out. The diff's indices are those of these graphs.
struct Comparison {
  OpGraph before;
  OpGraph after;
  GraphDiff diff;

  bool equal() const { return diff.empty(); }
};

// Both graphs in canonical form. Throws Error for a module that one of them does not have.
//
// Where only `before` has named sizes, it is compared at those of `after`'s inputs; throws Error
// where these contradict each other. What is unknown in `before` ("?") may be anything.
Comparison Compare(OpGraph before, OpGraph after, const CompareOptions& options = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_COMPARE_H_
