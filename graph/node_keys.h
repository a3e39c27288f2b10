// SPDX-License-Identifier: MIT
//
// Signs by which a node of one graph is recognised in another: equal keys, same node. By node; an
// all-zero key is none.
#ifndef GRAPHGOLD_GRAPH_NODE_KEYS_H_
#define GRAPHGOLD_GRAPH_NODE_KEYS_H_

#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/hash.h"
#include "graphgold/graph/neighbours.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// What all kinds of keys are made of, hashed once. Keeps a reference to the graph.
//
// An *anchor* is a node that was recognised already: both graphs know it by the same number. It has
// no keys any more; where a key tells of what is around a node, it ends at anchors.
struct NodeHashes {
  using Anchors = std::vector<NodeId>;  // by node: the number of an anchor, else not valid

  NodeHashes(const OpGraph& graph, Facets facets);
  NodeHashes(const Neighbours& around, Facets facets, Anchors anchors);

  bool is_anchor(NodeId node) const { return !anchors.empty() && anchors[node.index()].valid(); }

  const OpGraph& graph;
  Anchors anchors;               // empty: there are none
  std::vector<NodeId> free;      // the other nodes, in order
  std::vector<NodeId> users;     // these, and the anchors that depend on any of them, in order
  std::vector<Hash128> calls;    // each of these in isolation (see NodeFingerprint)
  std::vector<Hash128> outside;  // by value that these read (see OutsideFingerprints)

 private:
  void Hash(Facets facets);
};

// The whole line of a node with a scope: its name, what it is, and what it reads, by name.
//
// Names that only an ordinal tells apart shift when another such node comes or goes. So nodes of
// such names have keys of their own, without the ordinal; none where they read one another, or
// stand in an order of writes.
struct LineKeys {
  explicit LineKeys(const NodeHashes& hashes);

  std::vector<Hash128> alone;     // of nodes whose names tell them from all others
  std::vector<Hash128> repeated;  // of the others
};

// What leads to a node: what it is, and all that it depends on, down to values from outside.
std::vector<Hash128> PastKeys(const NodeHashes& hashes);

// What becomes of a node: what it is, the parameters, buffers and constants that it reads, and all
// that depends on it, up to the outputs.
std::vector<Hash128> FutureKeys(const NodeHashes& hashes);

// What a node with a scope, known or inferred, is on its own: the scope, the call, the types of its
// results and the values from outside that it reads.
std::vector<Hash128> OwnKeys(const NodeHashes& hashes);

// Only the scope and the operator.
std::vector<Hash128> ScopeKeys(const NodeHashes& hashes);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NODE_KEYS_H_
