// SPDX-License-Identifier: MIT
//
// Symbolic graphs and concrete ones: which sizes a concrete run has, and what a symbolic graph is
// at these.
#ifndef GRAPHGOLD_GRAPH_BIND_SIZES_H_
#define GRAPHGOLD_GRAPH_BIND_SIZES_H_

#include <set>
#include <string>

#include "graphgold/graph/dim.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// A run at given sizes.
struct SizedGraph {
  Sizes sizes;
  OpGraph graph;
};

// All names in the graph's shapes and attributes.
std::set<std::string> SizeNames(const OpGraph& graph);
bool HasSizeNames(const OpGraph& graph);

// The sizes that the shapes of inputs tell, paired by their names: a dimension that is a name has
// its value, and one that is affine in a name ("seq*2+1") can be solved for it. Inputs that one of
// the graphs lacks, or that differ in rank, tell nothing; so the names that they would tell may be
// missing. Throws Error where two dimensions contradict each other.
Sizes BindKnownSizes(const OpGraph& symbolic, const OpGraph& concrete);
// The same for all names in the graph; throws Error for one that no input tells, too.
Sizes BindSizes(const OpGraph& symbolic, const OpGraph& concrete);

// The symbolic graph at given sizes, in canonical form. What is unknown ("?") stays so. Throws
// Error for a name that is missing.
OpGraph WithSizes(OpGraph symbolic, const Sizes& sizes);
// The same with what the sizes tell: what hangs on other names stays symbolic.
OpGraph WithKnownSizes(OpGraph symbolic, const Sizes& sizes);

// "batch=2, seq=6"
std::string SizesToString(const Sizes& sizes);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_BIND_SIZES_H_
