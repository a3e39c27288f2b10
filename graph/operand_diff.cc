// SPDX-License-Identifier: MIT
#include "graphgold/graph/operand_diff.h"

#include <algorithm>
#include <unordered_set>

namespace graphgold {
namespace {

// How many in-place writes one after another are looked through.
constexpr int kMaxWriters = 4;

}  // namespace

OperandChange OperandDiff::Compare(const Operand& before, const Operand& after) const {
  if (before.kind != after.kind || before.written != after.written) return OperandChange::kChanged;
  if (before.kind == Operand::Kind::kValue) return CompareLeaves(before, after, kMaxWriters);
  return CompareLists(before.items, after.items);
}

// Items that calls without a partner made come and go with those calls.
OperandChange OperandDiff::CompareLists(const std::vector<Operand>& before,
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
    strongest =
        std::max(strongest, IsGone(before[i]) ? OperandChange::kFollows : OperandChange::kChanged);
  }
  for (; k < after.size(); ++k) {
    strongest =
        std::max(strongest, IsNew(after[k]) ? OperandChange::kFollows : OperandChange::kChanged);
  }
  return strongest;
}

bool OperandDiff::IsGone(const Operand& before) const {
  if (before.kind != Operand::Kind::kValue) return false;
  const NodeId node = SourceOf(before_, before).node;
  return node.valid() && !nodes_.to_after[node.index()].valid();
}

bool OperandDiff::IsNew(const Operand& after) const {
  if (after.kind != Operand::Kind::kValue) return false;
  const NodeId node = SourceOf(after_, after).node;
  return node.valid() && !nodes_.to_before[node.index()].valid();
}

OperandDiff::Source OperandDiff::SourceOf(const OpGraph& graph, const Operand& operand) {
  if (operand.writer.valid()) return {operand.writer, operand.value};
  const Value& value = graph.value(operand.value);
  return {value.origin == Origin::kResult ? value.made_by.node : NodeId(), operand.value};
}

std::vector<OperandDiff::Source> OperandDiff::Origins(const OpGraph& graph,
                                                      const std::vector<NodeId>& partner,
                                                      const Source& source) {
  constexpr std::size_t kMax = 256;
  std::vector<Source> origins;
  std::vector<Source> open = {source};
  std::unordered_set<NodeId> visited;
  while (!open.empty()) {
    const Source at = open.back();
    open.pop_back();
    if (!at.node.valid() || partner[at.node.index()].valid()) {
      if (origins.size() < kMax) origins.push_back(at);
    } else if (visited.size() < kMax && visited.insert(at.node).second) {
      ForEachValue(graph.node(at.node).operands,
                   [&](const Operand& operand) { open.push_back(SourceOf(graph, operand)); });
    }
  }
  return origins;
}

bool OperandDiff::SameSource(const Source& before, const Source& after, int depth) const {
  if (!before.node.valid() || !after.node.valid()) {
    return before.node.valid() == after.node.valid() &&
           values_.Corresponds(before.value, after.value);
  }
  if (nodes_.to_after[before.node.index()] != after.node) return false;
  // A call that was replaced may hand on its data in another manner (relu_ and gelu).
  const bool replaced =
      facets_.has(Facet::kOperators) && before_.node(before.node).op != after_.node(after.node).op;
  if (replaced || values_.Corresponds(before.value, after.value)) return true;
  // Both wrote in place, into tensors that may themselves be each other's successors.
  const auto is_writer = [](const OpGraph& graph, const Source& source) {
    const Value& value = graph.value(source.value);
    return value.origin != Origin::kResult || value.made_by.node != source.node;
  };
  if (depth == 0 || !is_writer(before_, before) || !is_writer(after_, after)) return false;
  return CompareLeaves(Operand::Of(before.value), Operand::Of(after.value), depth - 1) ==
         OperandChange::kFollows;
}

// Whether the two are values from outside that one graph has as one storage under several names,
// and the other does not: then it is that tie which changed.
bool OperandDiff::TieChanged(ValueId before, ValueId after) const {
  const auto share = [](const OpGraph& graph, ValueId a, ValueId b) {
    return b.valid() && StorageRoot(graph, a) == StorageRoot(graph, b);
  };
  if (before_.value(before).origin == Origin::kResult) return false;
  if (after_.value(after).origin == Origin::kResult) return false;
  return share(before_, before, values_.ToBefore(after)) !=
         share(after_, after, values_.ToAfter(before));
}

OperandChange OperandDiff::CompareLeaves(const Operand& before, const Operand& after,
                                         int depth) const {
  const bool same_writer =
      before.writer.valid() == after.writer.valid() &&
      (!before.writer.valid() || nodes_.to_after[before.writer.index()] == after.writer);
  if (same_writer && values_.Corresponds(before.value, after.value)) return OperandChange::kSame;
  if (same_writer && TieChanged(before.value, after.value)) return OperandChange::kFollows;

  const Source from = SourceOf(before_, before);
  const Source to = SourceOf(after_, after);
  if (SameSource(from, to, depth)) return OperandChange::kFollows;
  if (!IsGone(before) && !IsNew(after)) return OperandChange::kChanged;
  const std::vector<Source> to_origins = Origins(after_, nodes_.to_before, to);
  for (const Source& origin : Origins(before_, nodes_.to_after, from)) {
    for (const Source& other : to_origins) {
      if (SameSource(origin, other, depth)) return OperandChange::kFollows;
    }
  }
  return OperandChange::kChanged;
}

}  // namespace graphgold
