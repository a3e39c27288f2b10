// SPDX-License-Identifier: MIT
#include "graphgold/graph/write_order.h"

#include <vector>

namespace graphgold {

Lists<NodeId> EarlierWrites(const OpGraph& graph) {
  Lists<NodeId> earlier;
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
      if (writer.valid() && writer != NodeId(i)) earlier.Add(writer);
      writer = NodeId(i);
    });
    earlier.EndList();
  }
  return earlier;
}

}  // namespace graphgold
