// SPDX-License-Identifier: MIT
#include "graphgold/graph/data_flow.h"

#include <algorithm>

namespace graphgold {
namespace {

// The call that an operand has its content from; not valid for one from outside.
NodeId LeftBy(const OpGraph& graph, const Operand& leaf) {
  if (leaf.writer.valid()) return leaf.writer;
  return graph.value(leaf.value).made_by.node;
}

// By call: the calls that data goes to from there. Who reads a tensor that was written reads it
// from the writer, which has read it from whoever was before.
std::vector<std::vector<NodeId>> Readers(const OpGraph& graph) {
  std::vector<std::vector<NodeId>> readers(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    ForEachValue(graph.nodes[i].operands, [&](const Operand& leaf) {
      const NodeId source = LeftBy(graph, leaf);
      if (source.valid()) readers[source.index()].emplace_back(i);
    });
    const NodeId parent = graph.nodes[i].parent;
    if (parent.valid()) readers[i].push_back(parent);
  }
  return readers;
}

std::vector<NodeId> WayTo(NodeId last, const std::vector<NodeId>& came_from) {
  std::vector<NodeId> way;
  for (NodeId node = last; node.valid(); node = came_from[node.index()]) way.push_back(node);
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace

DataPath FindPath(const OpGraph& graph, const CallPredicate& from, const CallPredicate& to) {
  const std::vector<std::vector<NodeId>> readers = Readers(graph);
  std::vector<NodeId> came_from(graph.nodes.size());
  std::vector<bool> is_seen(graph.nodes.size());
  std::vector<NodeId> open;  // in the order in which they are reached
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (from(NodeId(i))) open.emplace_back(i);
  }
  DataPath path;
  const std::size_t starts = open.size();
  for (std::size_t next = 0; next < open.size(); ++next) {
    const NodeId node = open[next];
    for (const NodeId reader : readers[node.index()]) {
      if (is_seen[reader.index()]) continue;
      is_seen[reader.index()] = true;
      ++path.reached;
      if (!path.furthest.valid() || path.furthest < reader) path.furthest = reader;
      if (to(reader)) {
        path.nodes = WayTo(node, came_from);
        path.nodes.push_back(reader);
        return path;
      }
      // A start that is reached from another one was followed already.
      if (std::binary_search(open.begin(), open.begin() + static_cast<std::ptrdiff_t>(starts),
                             reader)) {
        continue;
      }
      came_from[reader.index()] = node;
      open.push_back(reader);
    }
  }
  return path;
}

std::vector<NodeId> FindChain(const OpGraph& graph, const std::vector<CallPredicate>& chain) {
  std::vector<NodeId> best;
  // By call: the one before it in a chain that ends here, where its beginning has `length` calls.
  std::vector<std::vector<NodeId>> before;
  std::vector<bool> ends(graph.nodes.size());
  for (std::size_t length = 0; length < chain.size(); ++length) {
    std::vector<bool> goes_on(graph.nodes.size());
    std::vector<NodeId> previous(graph.nodes.size());
    NodeId first;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      if (!chain[length](NodeId(i))) continue;
      goes_on[i] = length == 0;
      ForEachValue(graph.nodes[i].operands, [&](const Operand& leaf) {
        const NodeId source = LeftBy(graph, leaf);
        if (length == 0 || goes_on[i] || !source.valid() || !ends[source.index()]) return;
        goes_on[i] = true;
        previous[i] = source;
      });
      if (goes_on[i] && !first.valid()) first = NodeId(i);
    }
    if (!first.valid()) break;
    before.push_back(std::move(previous));
    ends = std::move(goes_on);
    best.clear();
    for (std::size_t k = length + 1; k-- > 0; first = before[k][first.index()]) {
      best.push_back(first);
    }
    std::reverse(best.begin(), best.end());
  }
  return best;
}

}  // namespace graphgold
