// SPDX-License-Identifier: MIT
//
// Fingerprints, each named by the question that it answers. All are 128 bits, and depend only on
// what the facets see: not on addresses, time, names of calls, hash-map order or machine.
#ifndef GRAPHGOLD_GRAPH_FINGERPRINT_H_
#define GRAPHGOLD_GRAPH_FINGERPRINT_H_

#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/hash.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// Same structure? Two canonical graphs have the same fingerprint exactly if their listings are
// the same under the facets (up to hash collisions; SameStructure has none). Where the facets are
// not the default, unrooted calls are listed in the order that these facets give them: what is
// not looked at must not reorder what is.
Hash128 StructureFingerprint(const OpGraph& canonical, Facets facets = Facets::Default());
bool SameStructure(const OpGraph& a, const OpGraph& b, Facets facets = Facets::Default());

// Same node in isolation? Operator, attributes and result types; not what feeds it.
Hash128 NodeFingerprint(const OpGraph& graph, NodeId node, Facets facets = Facets::Default());

// Same whole subgraph below this node? A Merkle hash, for every node at once. Blind to sharing
// (one call used twice, or two equal calls): it serves to anchor a diff, and decides nothing.
std::vector<Hash128> SubgraphFingerprints(const OpGraph& graph, Facets facets = Facets::Default());

// Same value from outside? Of an input its place and type, of parameters and buffers name and type,
// of a constant its type. By value; nothing for results.
std::vector<Hash128> OutsideFingerprints(const OpGraph& graph, Facets facets = Facets::Default());
// Only of these, in their order.
std::vector<Hash128> OutsideFingerprints(const OpGraph& graph, Facets facets,
                                         const std::vector<ValueId>& values);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_FINGERPRINT_H_
