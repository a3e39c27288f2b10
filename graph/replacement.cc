// SPDX-License-Identifier: MIT
#include "graphgold/graph/replacement.h"

#include <vector>

namespace graphgold {

void Replacement::Apply(Operand& operand) const {
  for (Operand& item : operand.items) Apply(item);
  if (operand.kind != Operand::Kind::kValue) return;
  const auto written = written_.find(operand.writer);
  if (operand.writer.valid() && written != written_.end()) {
    operand.value = written->second;
    operand.writer = NodeId();
  }
  const auto value = values_.find(operand.value);
  if (value == values_.end()) return;
  operand.value = value->second.value;
  if (!operand.writer.valid()) operand.writer = value->second.writer;
}

void Replacement::Apply(OpGraph& graph, NodeId id) const {
  Node& node = graph.nodes[id.index()];
  ValueMap now;
  std::vector<ValueId> was;
  ForEachValue(node.operands, [&](const Operand& leaf) { was.push_back(leaf.value); });
  for (Operand& operand : node.operands) Apply(operand);
  std::size_t i = 0;
  ForEachValue(node.operands, [&](const Operand& leaf) { now.emplace(was[i++], leaf.value); });
  ForEachValue(node.results, [&](const Operand& result) {
    ValueId& source = graph.values[result.value.index()].alias_of;
    if (!IsMadeHere(graph, id, result) || !source.valid()) return;
    source = Now(now, source);
  });
  for (Operand& result : node.results) Follow(graph, id, now, result);
}

ValueId Replacement::Now(const ValueMap& now, ValueId value) const {
  const auto found = now.find(value);
  if (found != now.end()) return found->second;
  const auto replaced = values_.find(value);
  return replaced == values_.end() ? value : replaced->second.value;
}

void Replacement::Follow(const OpGraph& graph, NodeId id, const ValueMap& now,
                         Operand& result) const {
  for (Operand& item : result.items) Follow(graph, id, now, item);
  if (result.kind == Operand::Kind::kValue && !IsMadeHere(graph, id, result)) {
    result.value = Now(now, result.value);
  }
}

}  // namespace graphgold
