// SPDX-License-Identifier: MIT
#include "graphgold/graph/node_hash.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

namespace graphgold {
namespace {

// As its text, which most dimensions need not be allocated for.
void AddDim(const Dim& dim, HashInput& input) {
  if (!dim.is_constant()) return input.Add(dim.ToString());
  char digits[24];
  const char* const end = std::to_chars(digits, digits + sizeof(digits), dim.value()).ptr;
  input.Add(std::string_view(digits, static_cast<std::size_t>(end - digits)));
}

void AddText(const AttrValue& value, HashInput& input) {
  const Dim* const dim = std::get_if<Dim>(&value.variant());
  if (dim != nullptr) return AddDim(*dim, input);
  input.Add(ToString(value));
}

// Attributes have names, so their order means nothing.
void AddAttributes(const std::vector<Attribute>& attributes, Facets facets, HashInput& input) {
  std::vector<const Attribute*> seen;
  seen.reserve(attributes.size());
  for (const Attribute& attribute : attributes) {
    if (IsSeen(attribute, facets)) seen.push_back(&attribute);
  }
  std::sort(seen.begin(), seen.end(),
            [](const Attribute* a, const Attribute* b) { return a->name < b->name; });
  input.Add(seen.size());
  for (const Attribute* attribute : seen) {
    input.Add(attribute->name.str());
    AddText(attribute->value, input);
  }
}

// What comes before the attributes of a call, and what after.
void AddOperator(const Node& node, Facets facets, HashInput& input) {
  if (facets.has(Facet::kOperators)) input.Add(node.op);
}
void AddCircumstances(const Node& node, Facets facets, HashInput& input) {
  if (facets.has(Facet::kModules)) input.Add(ModuleOf(node));
  if (facets.has(Facet::kPhases)) input.Add(node.phase);
  if (facets.has(Facet::kRngOrder)) input.Add(node.rng_draw);
  if (facets.has(Facet::kKernels)) input.Add(node.kernel.str());
}

bool HaveSameAttributes(const Node& a, const Node& b) {
  return std::equal(a.attributes.begin(), a.attributes.end(), b.attributes.begin(),
                    b.attributes.end(), [](const Attribute& x, const Attribute& y) {
                      return x.name == y.name && x.value == y.value;
                    });
}

}  // namespace

bool IsSeen(const Attribute& attribute, Facets facets) {
  if (!facets.has(Facet::kAttributes)) return false;
  static const Symbol device = "device";
  return attribute.name != device || facets.has(Facet::kDevices);
}

void AddCall(const Node& node, Facets facets, HashInput& input) {
  AddOperator(node, facets, input);
  if (facets.has(Facet::kAttributes)) AddAttributes(node.attributes, facets, input);
  AddCircumstances(node, facets, input);
}

void AddType(const TensorType& type, Facets facets, HashInput& input) {
  if (facets.has(Facet::kShapes)) {
    input.Add(type.shape.size());
    for (const Dim& dim : type.shape) AddDim(dim, input);
  }
  if (facets.has(Facet::kDtypes)) {
    input.Add(type.dtype);
    input.Add(type.layout);
    input.Add(type.quantizer);
  }
  if (facets.has(Facet::kDevices)) input.Add(type.device);
  if (facets.has(Facet::kRequiresGrad)) input.Add(type.requires_grad);
  if (facets.has(Facet::kConstants)) input.Add(type.data.str());
  if (facets.has(Facet::kStrides)) {
    input.Add(type.strides ? ShapeToString({type.strides->begin(), type.strides->end()}) : "");
  }
}

TypeSpeller::Range TypeSpeller::Spell(const TensorType& type) {
  input_.Clear();
  AddType(type, facets_, input_);
  spelled_ += input_.bytes();
  return {spelled_.size() - input_.size(), input_.size()};
}

void CallSpeller::Add(const Node& node, HashInput& input) {
  AddOperator(node, facets_, input);
  if (facets_.has(Facet::kAttributes)) {
    if (node.attributes.empty()) {
      input.Add(std::uint64_t{0});  // how many there are
    } else {
      input.AddBytes(AttributesOf(node));
    }
  }
  AddCircumstances(node, facets_, input);
}

// Only of a call that has any.
std::string_view CallSpeller::AttributesOf(const Node& node) {
  Spelled& last = *last_.Insert(&node.op.str()).first;  // a symbol's text is kept once
  if (last.node == nullptr || !HaveSameAttributes(*last.node, node)) {
    input_.Clear();
    AddAttributes(node.attributes, facets_, input_);
    last.bytes = input_.bytes();
  }
  last.node = &node;
  return last.bytes;
}

void AddNodeAlone(const OpGraph& graph, NodeId node, Facets facets, HashInput& input) {
  AddCall(graph.node(node), facets, input);
  AddResults(graph, node, facets, input, [](ValueId) {});
}

}  // namespace graphgold
