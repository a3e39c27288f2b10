// SPDX-License-Identifier: MIT
#include "graphgold/graph/snap.h"

#include <algorithm>
#include <utility>

namespace graphgold {
namespace {

void SnapTree(const AttrValue& golden, const SnapValue& snap, AttrValue& received) {
  const auto* list = std::get_if<AttrValue::List>(&golden.variant());
  const auto* other = std::get_if<AttrValue::List>(&received.variant());
  if (list == nullptr || other == nullptr || list->size() != other->size()) {
    return snap(golden, received);
  }
  AttrValue::List snapped = *other;
  for (std::size_t i = 0; i < list->size(); ++i) SnapTree((*list)[i], snap, snapped[i]);
  received = AttrValue(std::move(snapped));
}

}  // namespace

void SnapAttributes(const OpGraph& golden, const NodeMatch& match, const SnapValue& snap,
                    OpGraph& received) {
  for (std::size_t i = 0; i < received.nodes.size(); ++i) {
    if (!match.to_before[i].valid()) continue;
    const std::vector<Attribute>& expected = golden.node(match.to_before[i]).attributes;
    for (Attribute& attribute : received.nodes[i].attributes) {
      const auto found =
          std::find_if(expected.begin(), expected.end(),
                       [&](const Attribute& other) { return other.name == attribute.name; });
      if (found != expected.end()) SnapTree(found->value, snap, attribute.value);
    }
  }
}

}  // namespace graphgold
