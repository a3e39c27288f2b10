// SPDX-License-Identifier: MIT
#include "graphgold/graph/write_order.h"

#include <vector>

namespace graphgold {

Lists<NodeId> EarlierWrites(const OpGraph& graph) {
  std::vector<Lists<NodeId>::Entry> earlier;
  std::vector<ValueId> roots;  // most graphs write nothing
  std::vector<NodeId> last;    // by root
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    ForEachValue(graph.nodes[i].operands, [&](const Operand& operand) {
      if (!operand.written) return;
      if (roots.empty()) {
        roots = StorageRoots(graph);
        last.resize(roots.size());
      }
      NodeId& writer = last[roots[operand.value.index()].index()];
      const bool is_told = writer == operand.writer || writer == NodeId(i);
      if (writer.valid() && !is_told) earlier.emplace_back(static_cast<std::uint32_t>(i), writer);
      writer = NodeId(i);
    });
  }
  if (earlier.empty()) return {};
  return {graph.nodes.size(), earlier};
}

}  // namespace graphgold
