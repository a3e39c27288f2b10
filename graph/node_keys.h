// SPDX-License-Identifier: MIT
//
// Signs by which a node of one graph is recognised in another: equal keys, same node. In graphs
// that hardly differ few nodes need them, so there are keys of some nodes only.
#ifndef GRAPHGOLD_GRAPH_NODE_KEYS_H_
#define GRAPHGOLD_GRAPH_NODE_KEYS_H_

#include <cstddef>
#include <cstdint>
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
  // Of some nodes, and for keys that tell of no others.
  NodeHashes(const OpGraph& graph, Facets facets, std::vector<NodeId> some);
  NodeHashes(const Neighbours& around, Facets facets, Anchors anchors);

  bool is_anchor(NodeId node) const { return !anchors.empty() && anchors[node.index()].valid(); }
  // Where a node stands in `free`, if it does.
  bool has(NodeId node) const { return positions_[node.index()] != kNone; }
  std::size_t position(NodeId node) const { return positions_[node.index()]; }
  // A node of `free` in isolation (see NodeFingerprint).
  Hash128 call(NodeId node) const { return calls_[position(node)]; }
  // A value from outside that one of `free` reads (see OutsideFingerprints); zero for any other.
  Hash128 outside(ValueId value) const {
    const std::uint32_t at = outside_at_[value.index()];
    return at == kNone ? Hash128{} : outside_[at];
  }

  const OpGraph& graph;
  Anchors anchors;            // empty: there are none
  std::vector<NodeId> free;   // the other nodes, in order
  std::vector<NodeId> users;  // these, and the anchors that depend on any of them, in order

 private:
  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);
  void Hash(Facets facets);

  std::vector<std::uint32_t> positions_;   // by node
  std::vector<Hash128> calls_;             // by position
  std::vector<std::uint32_t> outside_at_;  // by value: where in `outside_`
  std::vector<Hash128> outside_;
};

// Keys of the nodes of `hashes.free`, by position; an all-zero key is none.
struct Keys {
  const NodeHashes* hashes;
  std::vector<Hash128> list;

  explicit Keys(const NodeHashes& of) : hashes(&of), list(of.free.size()) {}

  Hash128& at(NodeId node) { return list[hashes->position(node)]; }
  Hash128 of(NodeId node) const {
    return hashes->has(node) ? list[hashes->position(node)] : Hash128{};
  }
};

// What leads to a node: what it is, and all that it depends on, down to values from outside.
Keys PastKeys(const NodeHashes& hashes);

// What becomes of a node: what it is, the parameters, buffers and constants that it reads, and all
// that depends on it, up to the outputs.
Keys FutureKeys(const NodeHashes& hashes);

// What a node with a scope, known or inferred, is on its own: the scope, the call, the types of its
// results and the values from outside that it reads.
Keys OwnKeys(const NodeHashes& hashes);

// Only the scope and the operator.
Keys ScopeKeys(const NodeHashes& hashes);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NODE_KEYS_H_
