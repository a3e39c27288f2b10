// SPDX-License-Identifier: MIT
#include "graphgold/graph/name_match.h"

#include <cstddef>

#include "graphgold/graph/name_table.h"
#include "graphgold/graph/name_window.h"

namespace graphgold {

std::vector<NodeId> MatchNames(const OpGraph& before, const OpGraph& after) {
  std::vector<NodeId> named(before.nodes.size());
  std::vector<bool> is_known(after.nodes.size());  // whether it has the name of one of `before`
  std::vector<NodeId> open;
  NameWindow window(after.nodes.size());
  for (std::size_t i = 0; i < before.nodes.size(); ++i) {
    const std::size_t k = window.Next(
        before.nodes[i].name, [&](std::size_t at) -> const auto& { return after.nodes[at].name; });
    if (k == NameWindow::kNone) {
      open.emplace_back(i);
    } else {
      named[i] = NodeId(k);
      is_known[k] = true;
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
