// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/node_match.h"
#include "graphgold/graph/normalize.h"

namespace graphgold {
namespace {

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
