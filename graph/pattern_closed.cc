// SPDX-License-Identifier: MIT
#include "graphgold/graph/pattern_closed.h"

#include <algorithm>

namespace graphgold {
namespace {

bool Writes(const OpGraph& graph, NodeId node, ValueId value) {
  bool writes = false;
  ForEachValue(graph.node(node).operands, [&](const Operand& operand) {
    writes |= operand.written && operand.value == value;
  });
  return writes;
}

// A write through another alias may leave a part of the tensor as its maker left it.
bool HasContentFrom(const OpGraph& graph, const Operand& operand, NodeId node) {
  if (operand.writer == node) return true;
  const Value& value = graph.value(operand.value);
  if (value.origin != Origin::kResult || value.made_by.node != node) return false;
  return !operand.writer.valid() || !Writes(graph, operand.writer, operand.value);
}

template <typename Operands>
bool AnyHasContentFrom(const OpGraph& graph, const Operands& operands, NodeId node) {
  bool any = false;
  ForEachValue(operands,
               [&](const Operand& operand) { any |= HasContentFrom(graph, operand, node); });
  return any;
}

bool IsInside(const OpGraph& graph, NodeId node, const std::vector<NodeId>& nodes) {
  for (; node.valid(); node = graph.node(node).parent) {
    if (std::find(nodes.begin(), nodes.end(), node) != nodes.end()) return true;
  }
  return false;
}

bool IsReadOutside(const OpGraph& graph, const Neighbours& neighbours, NodeId node,
                   const std::vector<NodeId>& nodes) {
  const auto& below = neighbours.below(node);
  return std::any_of(below.begin(), below.end(), [&](const Neighbour& reader) {
    if (reader.kind == Neighbour::Kind::kOutput) {
      return AnyHasContentFrom(graph, graph.outputs[reader.index].operand, node);
    }
    const NodeId id(reader.index);
    return !IsInside(graph, id, nodes) && AnyHasContentFrom(graph, graph.node(id).operands, node);
  });
}

}  // namespace

bool IsClosed(const OpGraph& graph, const Neighbours& neighbours, const Pattern& pattern,
              const std::vector<NodeId>& nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool inner = std::any_of(pattern.calls.begin(), pattern.calls.end(),
                                   [&](const CallPattern& reader) { return Mentions(reader, i); });
    if (inner && IsReadOutside(graph, neighbours, nodes[i], nodes)) return false;
  }
  return true;
}

}  // namespace graphgold
