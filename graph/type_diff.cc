// SPDX-License-Identifier: MIT
#include "graphgold/graph/type_diff.h"

#include <algorithm>

namespace graphgold {

bool SameType(const TensorType& a, const TensorType& b, Facets facets) {
  if (facets.has(Facet::kShapes) && a.shape != b.shape) return false;
  if (facets.has(Facet::kDtypes) &&
      (a.dtype != b.dtype || a.layout != b.layout || a.quantizer != b.quantizer)) {
    return false;
  }
  if (facets.has(Facet::kDevices) && a.device != b.device) return false;
  if (facets.has(Facet::kRequiresGrad) && a.requires_grad != b.requires_grad) return false;
  if (facets.has(Facet::kConstants) && a.data != b.data) return false;
  return !facets.has(Facet::kStrides) || a.strides == b.strides;
}

std::string TypeText(const TensorType& type, Facets facets) {
  return ToString(type, !facets.has(Facet::kRequiresGrad) && type.requires_grad);
}

void Substitutions::Insert(std::string from, std::string to) {
  if (from == to) return;
  std::pair<std::string, std::string> pair(std::move(from), std::move(to));
  const auto at = std::lower_bound(pairs_.begin(), pairs_.end(), pair);
  if (at == pairs_.end() || *at != pair) pairs_.insert(at, std::move(pair));
}

void Substitutions::Add(const TensorType& a, const TensorType& b, Facets facets) {
  if (facets.has(Facet::kShapes)) {
    if (a.shape.size() == b.shape.size()) {
      for (std::size_t i = 0; i < a.shape.size(); ++i) {
        Insert(a.shape[i].ToString(), b.shape[i].ToString());
      }
    } else {
      Insert(ShapeToString(a.shape), ShapeToString(b.shape));
    }
  }
  if (facets.has(Facet::kDtypes)) {
    Insert("dtype " + a.dtype, "dtype " + b.dtype);
    Insert("layout " + a.layout, "layout " + b.layout);
    Insert("quantizer " + a.quantizer, "quantizer " + b.quantizer);
  }
  if (facets.has(Facet::kDevices)) Insert("device " + a.device, "device " + b.device);
  if (facets.has(Facet::kRequiresGrad) && a.requires_grad != b.requires_grad) {
    Insert("grad " + std::to_string(a.requires_grad), "grad " + std::to_string(b.requires_grad));
  }
  if (facets.has(Facet::kConstants)) Insert("data " + a.data, "data " + b.data);
  if (facets.has(Facet::kStrides) && a.strides != b.strides) Insert("strides", "other strides");
}

bool Substitutions::Add(const AttrValue& a, const AttrValue& b) {
  if (a == b) return true;
  const auto* x = std::get_if<Dim>(&a.variant());
  const auto* y = std::get_if<Dim>(&b.variant());
  if (x != nullptr && y != nullptr) {
    Insert(x->ToString(), y->ToString());
    return true;
  }
  const auto* list_a = std::get_if<AttrValue::List>(&a.variant());
  const auto* list_b = std::get_if<AttrValue::List>(&b.variant());
  if (list_a == nullptr || list_b == nullptr || list_a->size() != list_b->size()) return false;
  for (std::size_t i = 0; i < list_a->size(); ++i) {
    if (!Add((*list_a)[i], (*list_b)[i])) return false;
  }
  return true;
}

void Substitutions::Add(const Substitutions& others) {
  for (const auto& [from, to] : others.pairs_) Insert(from, to);
}

bool Substitutions::AreAmong(const Substitutions& others) const {
  return std::includes(others.pairs_.begin(), others.pairs_.end(), pairs_.begin(), pairs_.end());
}

}  // namespace graphgold
