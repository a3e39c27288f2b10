// SPDX-License-Identifier: MIT
#include "graphgold/graph/draw_order.h"

#include <algorithm>

namespace graphgold {
namespace {

// `partner` by node of `graph`: the node of `other`.
std::vector<std::size_t> Ranks(const OpGraph& graph, const OpGraph& other,
                               const std::vector<NodeId>& partner) {
  std::vector<std::size_t> ranks(graph.nodes.size());
  std::vector<NodeId> common;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    ranks[i] = graph.nodes[i].rng_draw;
    const bool both = ranks[i] != 0 && partner[i].valid() && other.node(partner[i]).rng_draw != 0;
    if (both) common.emplace_back(i);
  }
  std::sort(common.begin(), common.end(),
            [&](NodeId a, NodeId b) { return graph.node(a).rng_draw < graph.node(b).rng_draw; });
  for (std::size_t i = 0; i < common.size(); ++i) ranks[common[i].index()] = i + 1;
  return ranks;
}

}  // namespace

DrawRanks RankDraws(const OpGraph& before, const OpGraph& after, const NodeMatch& nodes) {
  return {Ranks(before, after, nodes.to_after), Ranks(after, before, nodes.to_before)};
}

}  // namespace graphgold
