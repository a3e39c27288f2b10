// SPDX-License-Identifier: MIT
//
// Where calls belong, told from the parameters that they consume.
//
// A call that consumes `layer1.0.conv1.weight`, or anything made of parameters alone (its
// transpose, a normalised weight), belongs to `layer1.0.conv1`; one that consumes parameters of
// several modules belongs to the innermost module around them. Any other call hangs on its anchor,
// the nearest such call above it: of all that it can be reached from, the one that lies deepest by
// longest path.
//
// A nested call belongs where the call around it does, and a backward call where the call does
// whose gradient it computes.
#ifndef GRAPHGOLD_GRAPH_SCOPES_H_
#define GRAPHGOLD_GRAPH_SCOPES_H_

#include <cstdint>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// What is known of a node's scope beforehand.
enum class ScopeSource : std::uint8_t {
  kNone,   // nothing
  kHint,   // the user named one: it holds for calls that consume no parameter
  kGiven,  // it is what the node says
};

// Sets scope and scope_inferred of every node. `sources` by node; empty for "nothing is known".
// Nodes must be in an order of dependence; which one makes no difference.
void InferScopes(OpGraph& graph, const std::vector<ScopeSource>& sources);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SCOPES_H_
