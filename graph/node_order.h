// SPDX-License-Identifier: MIT
//
// The canonical order of nodes (see canonical.h), as a function of the graph alone.
#ifndef GRAPHGOLD_GRAPH_NODE_ORDER_H_
#define GRAPHGOLD_GRAPH_NODE_ORDER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgold/graph/dependencies.h"
#include "graphgold/graph/facets.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// Numbers nodes by post-order walks. Shared by the rooted and the unrooted part of the order.
//
// A call is numbered with all that is inside it: it depends on what any of these depend on. A call
// that writes comes after whatever wrote the same storage before it, too: last, so that this makes
// a difference only where operands do not tell (see write_order.h).
class NodeNumbering {
 public:
  explicit NodeNumbering(const OpGraph& graph);

  // Numbers everything that `root` depends on, then `root`. An outermost call.
  void Walk(NodeId root);

  bool is_numbered(NodeId node) const { return number_[node.index()] != kUnnumbered; }
  std::size_t number(NodeId node) const { return number_[node.index()]; }
  const std::vector<NodeId>& order() const { return order_; }
  // What a node depends on (see dependencies.h).
  Lists<NodeId>::List dependencies(NodeId node) const { return links_.dependencies[node.index()]; }
  bool any_nested() const { return links_.any_nested; }
  // All writes into storages, in the graph's own order.
  const std::vector<StorageWrite>& writes() const { return links_.writes; }

 private:
  static constexpr std::uint32_t kUnnumbered = static_cast<std::uint32_t>(-1);

  std::vector<NodeId> DependenciesWithin(NodeId call) const;
  void Number(NodeId call);

  // What is left to visit, deepest last. A node is left twice: to be entered, then to be numbered.
  struct Step {
    NodeId node;
    bool entered;
  };

  const OpGraph& graph_;
  CallLinks links_;
  Lists<NodeId> earlier_writes_;
  std::vector<std::vector<NodeId>> inside_;  // by node, those right inside; empty: nothing nested
  std::vector<std::uint32_t> number_;
  std::vector<NodeId> order_;
  std::vector<Step> steps_;  // scratch
};

// For each value, the last call that wrote its storage; not valid where none did.
std::vector<NodeId> LastWriters(const OpGraph& graph);
// The same, of writes that are known, in the graph's order.
std::vector<NodeId> LastWriters(const OpGraph& graph, const std::vector<StorageWrite>& writes);

// A nested call stands right after the one it is nested in, and siblings as they ran: what happens
// inside a call is LibTorch's affair, and as fixed as LibTorch is.
//
// Unrooted calls are sorted by what the facets see of them; only equals by the rest.
std::vector<NodeId> CanonicalOrder(const OpGraph& graph, Facets facets = Facets::Default());

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NODE_ORDER_H_
