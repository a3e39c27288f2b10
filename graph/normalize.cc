// SPDX-License-Identifier: MIT
#include "graphgold/graph/normalize.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/node_match.h"
#include "graphgold/graph/node_order.h"
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
  const ValueId storage = StorageRoot(graph, written.value);
  const bool inside = graph.value(storage).origin == Origin::kResult;
  return returned && inside ? place : std::nullopt;
}

// By node: whether it can be replaced by a call that returns a new tensor. All writes to a storage
// can, or none.
std::vector<bool> AreReplaceable(const OpGraph& graph) {
  const std::vector<bool> seen = SeenThroughAliases(graph);
  const std::vector<ValueId> roots = StorageRoots(graph);
  std::vector<bool> replaceable(graph.nodes.size());
  std::vector<bool> kept(graph.values.size());  // by root of a storage: a write to it stays
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    replaceable[i] = !seen[i] && !node.parent.valid() && FunctionalName(node.op) &&
                     WrittenAndReturned(graph, node);
    ForEachValue(node.operands, [&](const Operand& leaf) {
      if (leaf.written && !replaceable[i]) kept[roots[leaf.value.index()].index()] = true;
    });
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    ForEachValue(graph.nodes[i].operands, [&](const Operand& leaf) {
      if (leaf.written && kept[roots[leaf.value.index()].index()]) replaceable[i] = false;
    });
  }
  return replaceable;
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

// By node: whether a call outside it knows of something inside it.
std::vector<bool> AreLeaky(const OpGraph& graph) {
  std::vector<bool> leaky(graph.nodes.size());
  const auto know = [&](NodeId reader, NodeId known) {
    std::vector<NodeId> around;
    for (NodeId at = reader; at.valid(); at = graph.node(at).parent) around.push_back(at);
    for (NodeId at = graph.node(known).parent; at.valid(); at = graph.node(at).parent) {
      if (std::find(around.begin(), around.end(), at) == around.end()) leaky[at.index()] = true;
    }
  };
  const auto look = [&](NodeId reader, const Operand& leaf) {
    const Value& value = graph.value(leaf.value);
    if (value.origin == Origin::kResult) know(reader, value.made_by.node);
    if (leaf.writer.valid()) know(reader, leaf.writer);
    if (value.alias_of.valid() && graph.value(value.alias_of).origin == Origin::kResult) {
      know(reader, graph.value(value.alias_of).made_by.node);
    }
  };
  if (!HasNested(graph)) return leaky;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const auto look_here = [&](const Operand& leaf) { look(NodeId(i), leaf); };
    ForEachValue(graph.nodes[i].operands, look_here);
    ForEachValue(graph.nodes[i].results, look_here);
  }
  for (const NamedOperand& output : graph.outputs) {
    ForEachValue(output.operand, [&](const Operand& leaf) { look(NodeId(), leaf); });
  }
  return leaky;
}

// By node: whether its result is another storage than what it read first, and one of the two is
// written later. Then it matters that they are two.
std::vector<bool> AreDivided(const OpGraph& graph) {
  const std::vector<ValueId> roots = StorageRoots(graph);
  const std::vector<NodeId> last_writers = LastWriters(graph);
  std::vector<bool> divided(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const std::optional<Operand> passed = PassedOn(graph.nodes[i]);
    if (!passed) continue;
    const ValueId result = graph.nodes[i].results[0].value;
    const auto written_later = [&](ValueId value) {
      const NodeId writer = last_writers[value.index()];
      return writer.valid() && NodeId(i) < writer;
    };
    divided[i] = roots[result.index()] != roots[passed->value.index()] &&
                 (written_later(result) || written_later(passed->value));
  }
  return divided;
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
  if (!a || !b || integers || !std::isfinite(*a) || !std::isfinite(*b)) return;
  if (std::abs(*a - *b) <= tolerance * std::max(std::abs(*a), std::abs(*b))) received = golden;
}

void SnapCall(const Node& golden, Node& received, double tolerance) {
  for (Attribute& attribute : received.attributes) {
    const auto same_name = [&](const Attribute& other) { return other.name == attribute.name; };
    const auto found = std::find_if(golden.attributes.begin(), golden.attributes.end(), same_name);
    if (found != golden.attributes.end()) Snap(found->value, attribute.value, tolerance);
  }
}

}  // namespace

OpGraph InPlaceAsFunctional(OpGraph graph) {
  const std::vector<bool> replaceable = AreReplaceable(graph);
  std::vector<std::optional<std::size_t>> places(graph.nodes.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (replaceable[i]) places[i] = WrittenAndReturned(graph, graph.nodes[i]);
  }
  Replacement replacement;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (!replacement.empty()) replacement.Apply(graph, NodeId(i));
    const std::optional<std::size_t> place = places[i];
    if (!place) continue;
    Node& node = graph.nodes[i];
    Value made;
    made.type = graph.value(node.operands[*place].value).type;
    made.made_by = {NodeId(i), 0, -1};
    graph.values.push_back(std::move(made));
    const ValueId value(graph.values.size() - 1);
    node.op = *FunctionalName(node.op);
    node.operands[*place].written = false;
    node.results[0] = Operand::Of(value);
    replacement.OfWritten(NodeId(i), value);
  }
  for (NamedOperand& output : graph.outputs) replacement.Apply(output.operand);
  return CanonicalizeAsScoped(std::move(graph));
}

OpGraph WithoutOps(OpGraph graph, const std::vector<std::string>& patterns) {
  const std::vector<bool> leaky = AreLeaky(graph);
  const std::vector<bool> divided = AreDivided(graph);
  Replacement replacement;
  std::vector<bool> erased(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (!replacement.empty()) replacement.Apply(graph, NodeId(i));
    const Node& node = graph.nodes[i];
    if (leaky[i] || divided[i] || !IsListed(node.op, patterns)) continue;
    const std::optional<Operand> passed = PassedOn(node);
    if (!passed) continue;
    erased[i] = true;
    if (IsMadeHere(graph, NodeId(i), node.results[0])) {
      replacement.OfValue(node.results[0].value, *passed);
    }
  }
  for (NamedOperand& output : graph.outputs) replacement.Apply(output.operand);
  return CanonicalizeAsScoped(EraseNodes(std::move(graph), std::move(erased)));
}

OpGraph WithNumbersSnapped(const OpGraph& golden, OpGraph received, double tolerance) {
  // Attributes tell calls apart, but numbers that are off must not.
  for (const Facets facets : {Facets::Default(), Facets::Default().Without(Facet::kAttributes)}) {
    const NodeMatch match = MatchNodes(golden, received, facets);
    for (std::size_t i = 0; i < received.nodes.size(); ++i) {
      const NodeId partner = match.to_before[i];
      if (partner.valid()) SnapCall(golden.node(partner), received.nodes[i], tolerance);
    }
  }
  return CanonicalizeAsScoped(std::move(received));
}

}  // namespace graphgold
