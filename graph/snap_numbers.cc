// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/normalize.h"
#include "graphgold/graph/snap.h"

namespace graphgold {
namespace {

std::optional<double> NumberOf(const AttrValue& value) {
  if (const auto* number = std::get_if<double>(&value.variant())) return *number;
  const auto* dim = std::get_if<Dim>(&value.variant());
  if (dim == nullptr || !dim->is_constant()) return std::nullopt;
  return static_cast<double>(dim->value());
}

bool AreClose(const AttrValue& golden, const AttrValue& received, double tolerance) {
  const std::optional<double> a = NumberOf(golden);
  const std::optional<double> b = NumberOf(received);
  const bool integers = std::holds_alternative<Dim>(golden.variant()) &&
                        std::holds_alternative<Dim>(received.variant());
  if (!a || !b || integers || !std::isfinite(*a) || !std::isfinite(*b)) return false;
  return std::abs(*a - *b) <= tolerance * std::max(std::abs(*a), std::abs(*b));
}

}  // namespace

OpGraph WithNumbersSnapped(const OpGraph& golden, OpGraph received, double tolerance) {
  const SnapValue snap = [tolerance](const AttrValue& expected, AttrValue& value) {
    if (AreClose(expected, value, tolerance)) value = expected;
  };
  // Attributes tell calls apart, but numbers that are off must not.
  for (const Facets facets : {Facets::Default(), Facets::Default().Without(Facet::kAttributes)}) {
    SnapAttributes(golden, MatchNodes(golden, received, facets), snap, received);
  }
  return CanonicalizeAsScoped(std::move(received));
}

}  // namespace graphgold
