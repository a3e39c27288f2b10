// SPDX-License-Identifier: MIT
//
// The canonical form: the one order and naming of a graph that does not depend on the order in
// which independent calls happened to run.
//
// Nodes are listed by an iterative post-order walk from the roots, each after what it depends on
// (operands in schema order, each followed by its writer; then the calls that wrote before it what
// it writes). The roots, in order:
//   1. outputs, by their name;
//   2. gradients, by name;
//   3. last writes of inputs by position, then of parameters and of buffers by name;
//   4. host effects: calls that give no tensor, and last writes of constants;
//   5. dead calls: nothing that the run left behind depends on them.
// Groups 4 and 5 have no order of their own, so they are sorted by what they are (see
// unrooted_calls.h).
//
// Nested calls stand after the call that they are in, as they ran.
//
// Parameters, buffers and constants are listed in the order of their first use; unused parameters
// and buffers follow by name, unused constants are dropped.
#ifndef GRAPHGOLD_GRAPH_CANONICAL_H_
#define GRAPHGOLD_GRAPH_CANONICAL_H_

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/scopes.h"

namespace graphgold {

// The version of this form. It is stored in goldens: a graph in an older form is brought into this
// one when it is read.
//   1  ties among dead calls recoloured everything
//   2  ties among dead calls recolour what hangs on them
inline constexpr int kCanonicalFormVersion = 2;

// Nodes whose scope is not given (see scopes.h) get an inferred one, and every node gets its name.
// The input's nodes must be in an order of dependence.
OpGraph Canonicalize(OpGraph graph, const std::vector<ScopeSource>& scopes = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_CANONICAL_H_
