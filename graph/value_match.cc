// SPDX-License-Identifier: MIT
#include "graphgold/graph/value_match.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "graphgold/graph/type_diff.h"

namespace graphgold {
namespace {

// Calls `visit(before_leaf, after_leaf)` for the leaves at equal places of two operand lists.
template <typename Visit>
void ZipLeaves(const std::vector<Operand>& before, const std::vector<Operand>& after,
               const Visit& visit) {
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    if (before[i].kind == Operand::Kind::kValue && after[i].kind == Operand::Kind::kValue) {
      visit(before[i], after[i]);
    }
    ZipLeaves(before[i].items, after[i].items, visit);
  }
}

}  // namespace

ValueMatch::ValueMatch(const OpGraph& before, const OpGraph& after, const NodeMatch& nodes,
                       Facets facets)
    : before_(before),
      after_(after),
      nodes_(nodes),
      to_after_(before.values.size()),
      to_before_(after.values.size()) {
  for (std::size_t i = 0; i < std::min(before.inputs.size(), after.inputs.size()); ++i) {
    Match(before.inputs[i].value, after.inputs[i].value);
  }
  for (const Facets* types : {&facets, static_cast<const Facets*>(nullptr)}) {
    MatchNamed(before.parameters, after.parameters, types);
    MatchNamed(before.buffers, after.buffers, types);
    MatchByPlace(types);
  }
  MatchResults();
}

void ValueMatch::Match(ValueId before, ValueId after) {
  if (to_after_[before.index()].valid() || to_before_[after.index()].valid()) return;
  to_after_[before.index()] = after;
  to_before_[after.index()] = before;
}

void ValueMatch::MatchNamed(const std::vector<NamedValue>& before,
                            const std::vector<NamedValue>& after, const Facets* types) {
  std::unordered_map<std::string_view, ValueId> by_name;
  for (const NamedValue& named : after) by_name[named.name] = named.value;
  for (const NamedValue& named : before) {
    const auto found = by_name.find(named.name);
    if (found == by_name.end()) continue;
    const TensorType& x = before_.value(named.value).type;
    const TensorType& y = after_.value(found->second).type;
    if (types == nullptr || SameType(x, y, *types)) Match(named.value, found->second);
  }
}

void ValueMatch::MatchByPlace(const Facets* types) {
  const auto match = [&](const Operand& a, const Operand& b) {
    const Value& x = before_.value(a.value);
    const Value& y = after_.value(b.value);
    if (x.origin != y.origin || x.origin == Origin::kResult) return;
    if (types == nullptr || SameType(x.type, y.type, *types)) Match(a.value, b.value);
  };
  for (std::size_t i = 0; i < before_.nodes.size(); ++i) {
    const NodeId partner = nodes_.to_after[i];
    if (partner.valid()) {
      ZipLeaves(before_.nodes[i].operands, after_.node(partner).operands, match);
    }
  }
  std::unordered_map<std::string_view, const Operand*> outputs;
  for (const NamedOperand& output : after_.outputs) outputs[output.name] = &output.operand;
  for (const NamedOperand& output : before_.outputs) {
    const auto found = outputs.find(output.name);
    if (found != outputs.end()) ZipLeaves({output.operand}, {*found->second}, match);
  }
}

void ValueMatch::MatchResults() {
  for (std::size_t i = 0; i < before_.nodes.size(); ++i) {
    const NodeId partner = nodes_.to_after[i];
    if (!partner.valid()) continue;
    ZipLeaves(before_.nodes[i].results, after_.node(partner).results,
              [&](const Operand& a, const Operand& b) {
                const bool made = IsMadeHere(before_, NodeId(i), a) && IsMadeHere(after_, partner, b);
                if (made) Match(a.value, b.value);
              });
  }
}

OperandChange ValueMatch::Compare(const Operand& before, const Operand& after) const {
  if (before.kind != after.kind || before.written != after.written) return OperandChange::kChanged;
  if (before.kind == Operand::Kind::kValue) return CompareLeaves(before, after);
  return CompareLists(before.items, after.items);
}

// Items that calls without a partner made come and go with those calls.
OperandChange ValueMatch::CompareLists(const std::vector<Operand>& before,
                                       const std::vector<Operand>& after) const {
  OperandChange strongest = OperandChange::kSame;
  std::size_t i = 0;
  std::size_t k = 0;
  while (i < before.size() && k < after.size()) {
    const OperandChange change = Compare(before[i], after[k]);
    const bool fewer = before.size() - i > after.size() - k;
    const bool more = before.size() - i < after.size() - k;
    if (change != OperandChange::kSame && fewer && IsGone(before[i])) {
      strongest = std::max(strongest, OperandChange::kFollows);
      ++i;
    } else if (change != OperandChange::kSame && more && IsNew(after[k])) {
      strongest = std::max(strongest, OperandChange::kFollows);
      ++k;
    } else {
      strongest = std::max(strongest, change);
      ++i;
      ++k;
    }
  }
  for (; i < before.size(); ++i) {
    strongest = std::max(strongest,
                         IsGone(before[i]) ? OperandChange::kFollows : OperandChange::kChanged);
  }
  for (; k < after.size(); ++k) {
    strongest =
        std::max(strongest, IsNew(after[k]) ? OperandChange::kFollows : OperandChange::kChanged);
  }
  return strongest;
}

bool ValueMatch::IsGone(const Operand& before) const {
  if (before.kind != Operand::Kind::kValue) return false;
  const NodeId node = SourceOf(before_, before).node;
  return node.valid() && !nodes_.to_after[node.index()].valid();
}

bool ValueMatch::IsNew(const Operand& after) const {
  if (after.kind != Operand::Kind::kValue) return false;
  const NodeId node = SourceOf(after_, after).node;
  return node.valid() && !nodes_.to_before[node.index()].valid();
}

ValueMatch::Source ValueMatch::SourceOf(const OpGraph& graph, const Operand& operand) {
  if (operand.writer.valid()) return {operand.writer, operand.value};
  const Value& value = graph.value(operand.value);
  return {value.origin == Origin::kResult ? value.made_by.node : NodeId(), operand.value};
}

std::vector<ValueMatch::Source> ValueMatch::Origins(const OpGraph& graph,
                                                    const std::vector<NodeId>& partner,
                                                    const Source& source) {
  constexpr std::size_t kMaxVisited = 1000;
  std::vector<Source> origins;
  std::vector<Source> open = {source};
  std::unordered_set<NodeId> visited;
  while (!open.empty()) {
    const Source at = open.back();
    open.pop_back();
    if (!at.node.valid() || partner[at.node.index()].valid()) {
      origins.push_back(at);
    } else if (visited.size() < kMaxVisited && visited.insert(at.node).second) {
      ForEachValue(graph.node(at.node).operands,
                   [&](const Operand& operand) { open.push_back(SourceOf(graph, operand)); });
    }
  }
  return origins;
}

bool ValueMatch::SameSource(const Source& before, const Source& after) const {
  if (!before.node.valid() || !after.node.valid()) {
    return before.node.valid() == after.node.valid() && Corresponds(before.value, after.value);
  }
  if (nodes_.to_after[before.node.index()] != after.node) return false;
  // A call that was replaced may hand on its data in another manner (relu_ and gelu).
  const bool replaced = before_.node(before.node).op != after_.node(after.node).op;
  return replaced || Corresponds(before.value, after.value);
}

// Whether the two are values from outside that one graph has as one storage under several names,
// and the other does not: then it is that tie which changed.
bool ValueMatch::TieChanged(ValueId before, ValueId after) const {
  const auto share = [](const OpGraph& graph, ValueId a, ValueId b) {
    return b.valid() && StorageRoot(graph, a) == StorageRoot(graph, b);
  };
  if (before_.value(before).origin == Origin::kResult) return false;
  if (after_.value(after).origin == Origin::kResult) return false;
  return share(before_, before, ToBefore(after)) != share(after_, after, ToAfter(before));
}

OperandChange ValueMatch::CompareLeaves(const Operand& before, const Operand& after) const {
  const bool same_writer =
      before.writer.valid() == after.writer.valid() &&
      (!before.writer.valid() || nodes_.to_after[before.writer.index()] == after.writer);
  if (same_writer && Corresponds(before.value, after.value)) return OperandChange::kSame;
  if (same_writer && TieChanged(before.value, after.value)) return OperandChange::kFollows;

  const Source from = SourceOf(before_, before);
  const Source to = SourceOf(after_, after);
  if (SameSource(from, to)) return OperandChange::kFollows;
  if (!IsGone(before) && !IsNew(after)) return OperandChange::kChanged;
  const std::vector<Source> to_origins = Origins(after_, nodes_.to_before, to);
  for (const Source& origin : Origins(before_, nodes_.to_after, from)) {
    for (const Source& other : to_origins) {
      if (SameSource(origin, other)) return OperandChange::kFollows;
    }
  }
  return OperandChange::kChanged;
}

}  // namespace graphgold
