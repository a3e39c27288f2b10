// SPDX-License-Identifier: MIT
//
// Signs by which a node of one graph is recognised in another: equal keys, same node. By node; an
// all-zero key is none.
#ifndef GRAPHGOLD_GRAPH_NODE_KEYS_H_
#define GRAPHGOLD_GRAPH_NODE_KEYS_H_

#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/hash.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// What becomes of a node: what it is, the parameters, buffers and constants that it reads, and all
// that depends on it, up to the outputs. The counterpart of SubgraphFingerprints, which is what
// leads to it.
std::vector<Hash128> FutureKeys(const OpGraph& graph, Facets facets);

// What a node with a scope, known or inferred, is on its own: the scope, the call, the types of its
// results and the values from outside that it reads.
std::vector<Hash128> OwnKeys(const OpGraph& graph, Facets facets);

// Only the scope and the operator.
std::vector<Hash128> ScopeKeys(const OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NODE_KEYS_H_
