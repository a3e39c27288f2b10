// SPDX-License-Identifier: MIT
#include "graphgold/trace/sighted_types.h"

#include "graphgold/trace/enum_names.h"

namespace graphgold::trace {

const SharedType& SightedTypes::Of(const SightingView& sighting, std::uint64_t geometry) {
  std::uint32_t& number = by_geometry_[sighting.type.requires_grad ? 1 : 0][geometry];
  if (number == 0) number = NumberOf(sighting);
  return types_[number - 1];
}

std::uint32_t SightedTypes::NumberOf(const SightingView& sighting) {
  hash_.Begin(1 + 2 * sighting.ndim);
  hash_.Add(WordOf(sighting.type));
  hash_.Add(sighting.sizes, sighting.ndim);
  if (record_strides_) hash_.Add(sighting.strides, sighting.ndim);
  std::uint32_t& number = by_type_[hash_.Hash()];
  if (number == 0) {
    AddType(sighting);
    number = static_cast<std::uint32_t>(types_.size());
  }
  return number;
}

void SightedTypes::AddType(const SightingView& sighting) {
  types_.emplace_back(ShapelessOf(sighting.type));
  TensorType& type = types_.back().Mutable();
  type.shape.assign(sighting.sizes, sighting.sizes + sighting.ndim);
  if (record_strides_) type.strides.emplace(sighting.strides, sighting.strides + sighting.ndim);
}

const TensorType& SightedTypes::ShapelessOf(const PackedType& packed) {
  const std::uint64_t word = WordOf(packed);
  for (const Shapeless& known : shapeless_) {
    if (known.packed == word) return known.type;
  }
  TensorType& type = shapeless_.emplace_back(Shapeless{word, {}}).type;
  type.dtype = DtypeName(packed.dtype);
  type.device = DeviceName(packed);
  type.layout = LayoutName(packed.layout);
  if (packed.quantizer != 0) type.quantizer = QuantizerName(packed.quantizer - 1);
  type.requires_grad = packed.requires_grad;
  return type;
}

}  // namespace graphgold::trace
