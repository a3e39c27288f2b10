// SPDX-License-Identifier: MIT
#include "graphgold/graph/same_lines.h"

#include <algorithm>
#include <cstddef>

#include "graphgold/graph/same_attributes.h"

namespace graphgold {
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

// Mostly both list the same names in the same order. Of a value that is listed twice the last
// listing counts, so it must be the last of both.
void SameLines::MatchOutside(const std::vector<NamedValue>& before,
                             const std::vector<NamedValue>& after, bool with_names) {
  for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
    const ValueId a = i < before.size() ? before[i].value : ValueId();
    const ValueId b = i < after.size() ? after[i].value : ValueId();
    const bool same = a.valid() && b.valid() && (!with_names || before[i].name == after[i].name) &&
                      before_.value(a).origin == after_.value(b).origin &&
                      before_.value(a).type->requires_grad == after_.value(b).type->requires_grad &&
                      types_.Are(before_.value(a).type, after_.value(b).type);
    if (a.valid()) to_after_[a.index()] = same ? b : ValueId();
    if (b.valid()) to_before_[b.index()] = same ? a : ValueId();
  }
}

bool SameLines::Are(NodeId before, NodeId after) {
  at_before_ = before;
  at_after_ = after;
  const Node& a = before_.node(before);
  const Node& b = after_.node(after);
  return a.op == b.op && a.phase == b.phase && SameAttributes(a.attributes, b.attributes) &&
         SameOperands(a.operands, b.operands) && SameResults(a.results, b.results);
}

bool SameLines::SameValue(ValueId before, ValueId after) const {
  const Value& a = before_.value(before);
  const Value& b = after_.value(after);
  if (a.origin != b.origin) return false;
  if (a.origin != Origin::kResult) {
    return to_after_[before.index()] == after && to_before_[after.index()] == before;
  }
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
