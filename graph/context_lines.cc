// SPDX-License-Identifier: MIT
#include "graphgold/graph/context_lines.h"

#include <algorithm>

#include "graphgold/graph/text.h"

namespace graphgold {

ContextLines::ContextLines(const OpGraph& before, const OpGraph& after, const GraphDiff& diff,
                           std::size_t depth)
    : depth_(depth), before_(before), after_(after) {
  for (const Change& change : diff.changes) {
    if (change.before.valid()) before_.closed[change.before.index()] = true;
    if (change.after.valid()) after_.closed[change.after.index()] = true;
  }
}

std::vector<std::string> ContextLines::Around(const Change& change, bool above) {
  if (change.after.valid()) return Take(after_, change.after, above);
  return change.before.valid() ? Take(before_, change.before, above) : std::vector<std::string>();
}

std::vector<std::string> ContextLines::Take(Side& side, NodeId node, bool above) const {
  std::vector<std::string> lines;
  std::size_t at = node.index();
  while (lines.size() < depth_) {
    if (above ? at == 0 : at + 1 >= side.closed.size()) break;
    at = above ? at - 1 : at + 1;
    if (side.closed[at]) break;
    side.closed[at] = true;
    lines.push_back(PrintNode(side.graph, side.names, NodeId(at)));
  }
  if (above) std::reverse(lines.begin(), lines.end());
  return lines;
}

}  // namespace graphgold
