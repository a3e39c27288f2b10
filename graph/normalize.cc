// SPDX-License-Identifier: MIT
#include "graphgold/graph/normalize.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/node_match.h"
#include "graphgold/graph/stats.h"

namespace graphgold {
namespace {

// What is read in place of something else. A value is given up for another, or a value as a call
// left it for one of its own.
class Replacement {
 public:
  void OfValue(ValueId value, const Operand& by) { values_[value] = by; }
  void OfWritten(NodeId writer, ValueId by) { written_[writer] = by; }

  bool empty() const { return values_.empty() && written_.empty(); }

  void Apply(Operand& operand) const {
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

  // Replaces what a node reads; its results, and what they are aliases of, follow.
  void Apply(OpGraph& graph, NodeId id) const {
    Node& node = graph.nodes[id.index()];
    std::unordered_map<ValueId, ValueId> now;
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

 private:
  ValueId Now(const std::unordered_map<ValueId, ValueId>& now, ValueId value) const {
    const auto found = now.find(value);
    if (found != now.end()) return found->second;
    const auto replaced = values_.find(value);
    return replaced == values_.end() ? value : replaced->second.value;
  }

  void Follow(const OpGraph& graph, NodeId id, const std::unordered_map<ValueId, ValueId>& now,
              Operand& result) const {
    for (Operand& item : result.items) Follow(graph, id, now, item);
    if (result.kind == Operand::Kind::kValue && !IsMadeHere(graph, id, result)) {
      result.value = Now(now, result.value);
    }
  }

  std::unordered_map<ValueId, Operand> values_;
  std::unordered_map<NodeId, ValueId> written_;
};

// "aten::add.Tensor" for "aten::add_.Tensor"; nothing for an operator that is not named like that.
std::optional<std::string> FunctionalName(const std::string& op) {
  const std::size_t start = op.find("::");
  const std::size_t dot = op.find('.', start == std::string::npos ? 0 : start);
  const std::size_t end = dot == std::string::npos ? op.size() : dot;
  const bool in_place = end > 1 && op[end - 1] == '_' && op[end - 2] != '_' && op[end - 2] != ':';
  if (!in_place) return std::nullopt;
  return op.substr(0, end - 1) + op.substr(end);
}

// By node: whether someone sees its writing through another tensor than the one that it returns.
std::vector<bool> SeenThroughAliases(const OpGraph& graph) {
  std::vector<bool> seen(graph.nodes.size());
  const auto look = [&](const Operand& leaf) {
    if (!leaf.writer.valid()) return;
    bool same = false;
    ForEachValue(graph.node(leaf.writer).operands, [&](const Operand& operand) {
      same = same || (operand.written && operand.value == leaf.value);
    });
    if (!same) seen[leaf.writer.index()] = true;
  };
  for (const Node& node : graph.nodes) ForEachValue(node.operands, look);
  for (const NamedOperand& output : graph.outputs) ForEachValue(output.operand, look);
  return seen;
}

// The one operand that a call writes and returns, by its place; nothing for other calls.
std::optional<std::size_t> WrittenAndReturned(const OpGraph& graph, const Node& node) {
  std::optional<std::size_t> place;
  for (std::size_t i = 0; i < node.operands.size(); ++i) {
    bool writes = false;
    ForEachValue(node.operands[i], [&](const Operand& leaf) { writes = writes || leaf.written; });
    if (!writes) continue;
    if (place || node.operands[i].kind != Operand::Kind::kValue) return std::nullopt;
    place = i;
  }
  if (!place || node.results.size() != 1) return std::nullopt;
  const Operand& written = node.operands[*place];
  const bool returned =
      node.results[0].kind == Operand::Kind::kValue && node.results[0].value == written.value;
  const bool inside = graph.value(written.value).origin == Origin::kResult;
  return returned && inside ? place : std::nullopt;
}

bool IsListed(const std::string& op, const std::vector<std::string>& patterns) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return OpMatches(op, pattern); });
}

// What takes the place of a call's only result; nothing where it cannot be left out.
std::optional<Operand> PassedOn(const Node& node) {
  std::optional<Operand> first;
  bool writes = false;
  ForEachValue(node.operands, [&](const Operand& leaf) {
    if (!first) first = leaf;
    writes = writes || leaf.written;
  });
  const bool one = node.results.size() == 1 && node.results[0].kind == Operand::Kind::kValue;
  return one && !writes ? first : std::nullopt;
}

std::optional<double> NumberOf(const AttrValue& value) {
  if (const auto* number = std::get_if<double>(&value.variant())) return *number;
  const auto* dim = std::get_if<Dim>(&value.variant());
  if (dim == nullptr || !dim->is_constant()) return std::nullopt;
  return static_cast<double>(dim->value());
}

void Snap(const AttrValue& golden, AttrValue& received, double tolerance) {
  const auto* list = std::get_if<AttrValue::List>(&golden.variant());
  const auto* other = std::get_if<AttrValue::List>(&received.variant());
  if (list != nullptr && other != nullptr && list->size() == other->size()) {
    AttrValue::List snapped = *other;
    for (std::size_t i = 0; i < list->size(); ++i) Snap((*list)[i], snapped[i], tolerance);
    received = AttrValue(std::move(snapped));
    return;
  }
  const std::optional<double> a = NumberOf(golden);
  const std::optional<double> b = NumberOf(received);
  const bool integers = std::holds_alternative<Dim>(golden.variant()) &&
                        std::holds_alternative<Dim>(received.variant());
  if (!a || !b || integers) return;
  if (std::abs(*a - *b) <= tolerance * std::max(std::abs(*a), std::abs(*b))) received = golden;
}

}  // namespace

OpGraph InPlaceAsFunctional(OpGraph graph) {
  const std::vector<bool> seen = SeenThroughAliases(graph);
  Replacement replacement;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (!replacement.empty()) replacement.Apply(graph, NodeId(i));
    Node& node = graph.nodes[i];
    const std::optional<std::string> name = FunctionalName(node.op);
    const std::optional<std::size_t> place = WrittenAndReturned(graph, node);
    if (!name || !place || seen[i] || node.parent.valid()) continue;
    Value made;
    made.type = graph.value(node.operands[*place].value).type;
    made.made_by = {NodeId(i), 0, -1};
    graph.values.push_back(std::move(made));
    const ValueId value(graph.values.size() - 1);
    node.op = *name;
    node.operands[*place].written = false;
    node.results[0] = Operand::Of(value);
    replacement.OfWritten(NodeId(i), value);
  }
  for (NamedOperand& output : graph.outputs) replacement.Apply(output.operand);
  return CanonicalizeAsScoped(std::move(graph));
}

OpGraph WithoutOps(OpGraph graph, const std::vector<std::string>& patterns) {
  Replacement replacement;
  std::vector<bool> erased(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (!replacement.empty()) replacement.Apply(graph, NodeId(i));
    const Node& node = graph.nodes[i];
    if (!IsListed(node.op, patterns)) continue;
    const std::optional<Operand> passed = PassedOn(node);
    if (!passed) continue;
    erased[i] = true;
    if (node.results[0].value != passed->value) {
      replacement.OfValue(node.results[0].value, *passed);
    }
  }
  for (NamedOperand& output : graph.outputs) replacement.Apply(output.operand);
  return CanonicalizeAsScoped(EraseNodes(std::move(graph), std::move(erased)));
}

OpGraph WithNumbersSnapped(const OpGraph& golden, OpGraph received, double tolerance) {
  const NodeMatch match =
      MatchNodes(golden, received, Facets::Default().Without(Facet::kAttributes));
  for (std::size_t i = 0; i < received.nodes.size(); ++i) {
    if (!match.to_before[i].valid()) continue;
    const std::vector<Attribute>& wanted = golden.node(match.to_before[i]).attributes;
    for (Attribute& attribute : received.nodes[i].attributes) {
      const auto same_name = [&](const Attribute& other) { return other.name == attribute.name; };
      const auto found = std::find_if(wanted.begin(), wanted.end(), same_name);
      if (found != wanted.end()) Snap(found->value, attribute.value, tolerance);
    }
  }
  return received;
}

}  // namespace graphgold
