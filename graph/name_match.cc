// SPDX-License-Identifier: MIT
#include "graphgold/graph/name_match.h"

#include <algorithm>
#include <cstddef>

#include "graphgold/graph/name_table.h"

namespace graphgold {

std::vector<NodeId> MatchNames(const OpGraph& before, const OpGraph& after) {
  // Mostly both list the same names in the same order, but for a few that came or went.
  constexpr std::size_t kFar = 16;
  std::vector<NodeId> named(before.nodes.size());
  std::vector<bool> is_known(after.nodes.size());  // whether it has the name of one of `before`
  std::vector<NodeId> open;
  std::size_t next = 0;
  for (std::size_t i = 0; i < before.nodes.size(); ++i) {
    const std::size_t far = std::min(next + kFar, after.nodes.size());
    std::size_t k = next;
    while (k < far && after.nodes[k].name != before.nodes[i].name) ++k;
    if (k < far) {
      named[i] = NodeId(k);
      is_known[k] = true;
      next = k + 1;
    } else {
      open.emplace_back(i);
    }
  }
  if (open.empty()) return named;
  NameTable<NodeId> rest;
  for (std::size_t k = 0; k < after.nodes.size(); ++k) {
    if (!is_known[k]) *rest.Insert(after.nodes[k].name).first = NodeId(k);
  }
  for (const NodeId node : open) {
    const NodeId* const found = rest.Find(before.node(node).name);
    if (found != nullptr) named[node.index()] = *found;
  }
  return named;
}

}  // namespace graphgold
