// SPDX-License-Identifier: MIT
//
// Where calls belong, told from the parameters that they consume.
//
// A call that consumes `layer1.0.conv1.weight`, or anything made of parameters alone (its
// transpose, a normalised weight), belongs to `layer1.0.conv1`; one that consumes parameters of
// several modules belongs to the innermost module around them. Any other call hangs on its anchor,
// the nearest such call above it: of all that it can be reached from, the one that lies deepest by
// longest path.
#ifndef GRAPHGOLD_GRAPH_SCOPES_H_
#define GRAPHGOLD_GRAPH_SCOPES_H_

#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// Sets scope and scope_inferred of every node that is not `known`. Nodes must be in an order of
// dependence; which one makes no difference.
void InferScopes(OpGraph& graph, const std::vector<bool>& known);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SCOPES_H_
