// SPDX-License-Identifier: MIT
#include "graphgold/graph/node_hash.h"

#include <algorithm>
#include <vector>

namespace graphgold {
namespace {

// Attributes have names, so their order means nothing.
std::vector<const Attribute*> SeenByName(const std::vector<Attribute>& attributes, Facets facets) {
  std::vector<const Attribute*> sorted;
  for (const Attribute& attribute : attributes) {
    if (IsSeen(attribute, facets)) sorted.push_back(&attribute);
  }
  std::sort(sorted.begin(), sorted.end(),
            [](const Attribute* a, const Attribute* b) { return a->name < b->name; });
  return sorted;
}

}  // namespace

bool IsSeen(const Attribute& attribute, Facets facets) {
  if (!facets.has(Facet::kAttributes)) return false;
  return attribute.name != "device" || facets.has(Facet::kDevices);
}

void AddCall(const Node& node, Facets facets, HashInput& input) {
  if (facets.has(Facet::kOperators)) input.Add(node.op);
  if (facets.has(Facet::kAttributes)) {
    const std::vector<const Attribute*> seen = SeenByName(node.attributes, facets);
    input.Add(seen.size());
    for (const Attribute* attribute : seen) {
      input.Add(attribute->name);
      input.Add(ToString(attribute->value));
    }
  }
  if (facets.has(Facet::kModules)) input.Add(ModuleOf(node));
  if (facets.has(Facet::kPhases)) input.Add(node.phase);
}

void AddType(const TensorType& type, Facets facets, HashInput& input) {
  if (facets.has(Facet::kShapes)) {
    input.Add(type.shape.size());
    for (const Dim& dim : type.shape) input.Add(dim.ToString());
  }
  if (facets.has(Facet::kDtypes)) {
    input.Add(type.dtype);
    input.Add(type.layout);
    input.Add(type.quantizer);
  }
  if (facets.has(Facet::kDevices)) input.Add(type.device);
  if (facets.has(Facet::kRequiresGrad)) input.Add(type.requires_grad);
  if (facets.has(Facet::kStrides)) {
    input.Add(type.strides ? ShapeToString({type.strides->begin(), type.strides->end()}) : "");
  }
}

}  // namespace graphgold
