// SPDX-License-Identifier: MIT
#include "graphgold/trace/sighted_types.h"

#include <utility>

#include "graphgold/trace/enum_names.h"

namespace graphgold::trace {

const SharedType& SightedTypes::Of(const SightingView& sighting, std::uint64_t geometry) {
  auto& known = by_geometry_[sighting.type.requires_grad ? 1 : 0];
  const std::uint32_t* const place = known.Find(geometry);
  return types_[place != nullptr ? *place : known[geometry] = PlaceOf(sighting)];
}

std::uint32_t SightedTypes::PlaceOf(const SightingView& sighting) {
  hash_input_.Clear();
  hash_input_.Add(WordOf(sighting.type));
  const auto add = [&](const std::int64_t* numbers) {
    for (std::size_t i = 0; i < sighting.ndim; ++i) {
      hash_input_.Add(static_cast<std::uint64_t>(numbers[i]));
    }
  };
  add(sighting.sizes);
  if (record_strides_) add(sighting.strides);
  const std::uint64_t hash = hash_input_.Hash().low;
  if (const std::uint32_t* const known = by_type_.Find(hash)) return *known;
  types_.emplace_back(Make(sighting));
  return by_type_[hash] = static_cast<std::uint32_t>(types_.size() - 1);
}

TensorType SightedTypes::Make(const SightingView& sighting) {
  if (types_.empty() || WordOf(sighting.type) != WordOf(last_packed_)) {
    last_packed_ = sighting.type;
    last_ = TensorType();
    last_.dtype = DtypeName(sighting.type.dtype);
    last_.device = DeviceName(sighting.type);
    last_.layout = LayoutName(sighting.type.layout);
    if (sighting.type.quantizer != 0) last_.quantizer = QuantizerName(sighting.type.quantizer - 1);
    last_.requires_grad = sighting.type.requires_grad;
  }
  TensorType type = last_;
  type.shape.assign(sighting.sizes, sighting.sizes + sighting.ndim);
  if (record_strides_) type.strides.emplace(sighting.strides, sighting.strides + sighting.ndim);
  return type;
}

}  // namespace graphgold::trace
