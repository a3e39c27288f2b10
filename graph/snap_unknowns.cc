// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/normalize.h"
#include "graphgold/graph/numbers.h"
#include "graphgold/graph/snap.h"
#include "graphgold/graph/value_match.h"

namespace graphgold {
namespace {

bool IsUnknown(const AttrValue& value) {
  return std::holds_alternative<AttrValue::DataDependent>(value.variant());
}

void SnapNumber(const AttrValue& golden, AttrValue& received) {
  if (IsUnknown(golden) && IsNumber(received)) received = golden;
}

// A number that varies with the data may happen to be the default, which no call shows.
void AddMissing(const OpGraph& golden, const NodeMatch& match, OpGraph& received) {
  for (std::size_t i = 0; i < received.nodes.size(); ++i) {
    if (!match.to_before[i].valid()) continue;
    std::vector<Attribute>& attributes = received.nodes[i].attributes;
    for (const Attribute& expected : golden.node(match.to_before[i]).attributes) {
      if (!IsUnknown(expected.value)) continue;
      const bool has = std::any_of(attributes.begin(), attributes.end(),
                                   [&](const Attribute& a) { return a.name == expected.name; });
      if (!has) attributes.push_back(expected);
    }
  }
}

// Strides of a tensor with unknown sizes are not known either.
void SnapType(const TensorType& golden, SharedType& received) {
  if (golden.shape.size() != received->shape.size()) return;
  bool any = false;
  for (std::size_t i = 0; i < golden.shape.size(); ++i) {
    if (!golden.shape[i].is_unknown()) continue;
    received.Mutable().shape[i] = golden.shape[i];
    any = true;
  }
  if (any && !golden.strides) received.Mutable().strides.reset();
}

}  // namespace

OpGraph WithUnknownsSnapped(const OpGraph& golden, OpGraph received) {
  if (!AnyNumber(golden, IsUnknown)) return received;
  const Facets facets = Facets::Default();
  const NodeMatch match = MatchNodes(golden, received, facets);
  SnapAttributes(golden, match, SnapNumber, received);
  AddMissing(golden, match, received);
  const ValueMatch values(golden, received, match, facets);
  for (std::size_t i = 0; i < received.values.size(); ++i) {
    const ValueId expected = values.ToBefore(ValueId(i));
    if (expected.valid()) SnapType(golden.value(expected).type, received.values[i].type);
  }
  return CanonicalizeAsScoped(std::move(received));
}

}  // namespace graphgold
