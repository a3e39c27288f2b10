// SPDX-License-Identifier: MIT
#include "graphgold/graph/same_lines.h"

#include <algorithm>
#include <cstddef>

#include "graphgold/graph/name_window.h"
#include "graphgold/graph/same_attributes.h"

namespace graphgold {

Facets FacetsOfLines(Facets facets) {
  return facets.With(Facet::kParameters)
      .With(Facet::kPhases)
      .Without(Facet::kModules)
      .Without(Facet::kRngOrder)
      .Without(Facet::kKernels);
}

SameLines::SameLines(const OpGraph& before, const OpGraph& after, const std::vector<NodeId>& named,
                     Facets facets)
    : before_(before),
      after_(after),
      types_(facets),
      named_(named),
      to_after_(before.values.size()),
      to_before_(after.values.size()) {
  const bool names = facets.has(Facet::kParameters);
  MatchOutside(before.inputs, after.inputs, false);
  MatchOutside(before.parameters, after.parameters, names);
  MatchOutside(before.buffers, after.buffers, names);
  MatchOutside(before.constants, after.constants, false);
}

// What has no name is known by its position. Of a value that is listed twice the last listing
// counts, so it must be the last of both.
void SameLines::MatchOutside(const std::vector<NamedValue>& before,
                             const std::vector<NamedValue>& after, bool with_names) {
  const auto name_at = [&](std::size_t at) -> const auto& { return after[at].name; };
  NameWindow window(after.size());
  std::size_t next = 0;  // of `after`
  for (std::size_t i = 0; i < before.size(); ++i) {
    const std::size_t k = with_names ? window.Next(before[i].name, name_at) : i;
    to_after_[before[i].value.index()] = ValueId();
    if (k >= after.size()) continue;
    for (; next < k; ++next) to_before_[after[next].value.index()] = ValueId();
    MatchPair(before[i].value, after[k].value);
    next = k + 1;
  }
  for (; next < after.size(); ++next) to_before_[after[next].value.index()] = ValueId();
}

void SameLines::MatchPair(ValueId before, ValueId after) {
  const Value& a = before_.value(before);
  const Value& b = after_.value(after);
  const bool same = a.origin == b.origin && a.type->requires_grad == b.type->requires_grad &&
                    types_.Are(a.type, b.type);
  to_after_[before.index()] = same ? after : ValueId();
  to_before_[after.index()] = same ? before : ValueId();
}

bool SameLines::Are(NodeId before, NodeId after) {
  at_before_ = before;
  at_after_ = after;
  const Node& a = before_.node(before);
  const Node& b = after_.node(after);
  return a.op == b.op && a.phase == b.phase && SameAttributes(a.attributes, b.attributes) &&
         SameOperands(a.operands, b.operands) && SameResults(a.results, b.results);
}

ValueId SameLines::OutsideOf(ValueId before) const {
  const ValueId after = to_after_[before.index()];
  return after.valid() && to_before_[after.index()] == before ? after : ValueId();
}

bool SameLines::SameValue(ValueId before, ValueId after) const {
  const Value& a = before_.value(before);
  const Value& b = after_.value(after);
  if (a.origin != b.origin) return false;
  if (a.origin != Origin::kResult) return OutsideOf(before) == after;
  return a.made_by.result == b.made_by.result && a.made_by.element == b.made_by.element &&
         SameName(a.made_by.node, b.made_by.node);
}

bool SameLines::SameOperands(const std::vector<Operand>& before,
                             const std::vector<Operand>& after) const {
  const auto same = [&](const Operand& a, const Operand& b) {
    if (a.kind != b.kind || a.written != b.written) return false;
    if (a.kind == Operand::Kind::kList) return SameOperands(a.items, b.items);
    if (a.kind != Operand::Kind::kValue) return true;
    if (!SameValue(a.value, b.value) || a.writer.valid() != b.writer.valid()) return false;
    return !a.writer.valid() || SameName(a.writer, b.writer);
  };
  return std::equal(before.begin(), before.end(), after.begin(), after.end(), same);
}

bool SameLines::SameResults(const std::vector<Operand>& before, const std::vector<Operand>& after) {
  return std::equal(before.begin(), before.end(), after.begin(), after.end(),
                    [&](const Operand& a, const Operand& b) { return SameResult(a, b); });
}

bool SameLines::SameResult(const Operand& before, const Operand& after) {
  if (before.kind != after.kind) return false;
  if (before.kind == Operand::Kind::kList) return SameResults(before.items, after.items);
  if (before.kind != Operand::Kind::kValue) return true;
  const bool made = IsMadeHere(before_, at_before_, before);
  if (made != IsMadeHere(after_, at_after_, after)) return false;
  if (!made) return SameValue(before.value, after.value);
  const Value& a = before_.value(before.value);
  const Value& b = after_.value(after.value);
  if (a.alias_of.valid() != b.alias_of.valid() || !types_.Are(a.type, b.type)) return false;
  return !a.alias_of.valid() || SameValue(a.alias_of, b.alias_of);
}

}  // namespace graphgold
