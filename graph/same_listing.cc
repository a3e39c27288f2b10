// SPDX-License-Identifier: MIT
#include "graphgold/graph/same_listing.h"

#include <algorithm>

#include "graphgold/graph/same_attributes.h"

namespace graphgold {
namespace {

bool SameOperands(const std::vector<Operand>& a, const std::vector<Operand>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Operand& x, const Operand& y) {
    return x.kind == y.kind && x.written == y.written && x.value == y.value &&
           x.writer == y.writer && SameOperands(x.items, y.items);
  });
}

}  // namespace

bool SameListing::Outside() {
  return SameNamed(a_.inputs, b_.inputs) && SameNamed(a_.parameters, b_.parameters) &&
         SameNamed(a_.buffers, b_.buffers) && SameNamed(a_.constants, b_.constants);
}

bool SameListing::SameNamed(const std::vector<NamedValue>& a, const std::vector<NamedValue>& b) {
  const auto same = [&](const NamedValue& m, const NamedValue& n) {
    const Value& x = a_.value(m.value);
    const Value& y = b_.value(n.value);
    return m.name == n.name && x.alias_of == y.alias_of &&
           x.type->requires_grad == y.type->requires_grad && types_.Are(x.type, y.type);
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

bool SameListing::Calls(NodeId node) {
  const Node& a = a_.node(node);
  const Node& b = b_.node(node);
  if (facets_.has(Facet::kModules) && ModuleOf(a) != ModuleOf(b)) return false;
  if (facets_.has(Facet::kRngOrder) && a.rng_draw != b.rng_draw) return false;
  if (facets_.has(Facet::kKernels) && a.kernel != b.kernel) return false;
  if (facets_.has(Facet::kPhases) && (a.phase != b.phase || a.differentiates != b.differentiates)) {
    return false;
  }
  return a.op == b.op && a.parent == b.parent && SameAttributes(a.attributes, b.attributes) &&
         SameOperands(a.operands, b.operands) && SameResults(node, a.results, b.results);
}

bool SameListing::SameResults(NodeId node, const std::vector<Operand>& a,
                              const std::vector<Operand>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](const Operand& x, const Operand& y) { return SameResult(node, x, y); });
}

bool SameListing::SameResult(NodeId node, const Operand& a, const Operand& b) {
  if (a.kind != b.kind || a.value != b.value) return false;
  if (a.kind == Operand::Kind::kList) return SameResults(node, a.items, b.items);
  if (a.kind != Operand::Kind::kValue) return true;
  const bool made = IsMadeHere(a_, node, a);
  if (made != IsMadeHere(b_, node, b)) return false;
  const Value& x = a_.value(a.value);
  const Value& y = b_.value(b.value);
  return !made || (x.alias_of == y.alias_of && types_.Are(x.type, y.type));
}

}  // namespace graphgold
