// SPDX-License-Identifier: MIT
//
// The types of sighted tensors. A run has hundreds of tensors and few types, which are made of
// words and lists; so each is made once.
#ifndef GRAPHGOLD_TRACE_SIGHTED_TYPES_H_
#define GRAPHGOLD_TRACE_SIGHTED_TYPES_H_

#include <cstdint>
#include <vector>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/shared_type.h"
#include "graphgold/trace/address_table.h"
#include "graphgold/trace/tape.h"

namespace graphgold::trace {

class SightedTypes {
 public:
  explicit SightedTypes(bool record_strides) : record_strides_(record_strides) {}

  // `geometry` is a hash of the sighting's geometry, but for requires_grad. What is returned stays
  // valid until the next call.
  const SharedType& Of(const SightingView& sighting, std::uint64_t geometry);

 private:
  // The place of the sighting's type among those that are known.
  std::uint32_t PlaceOf(const SightingView& sighting);
  TensorType Make(const SightingView& sighting);

  const bool record_strides_;
  std::vector<SharedType> types_;
  // Their places in there. Geometries ([1]: of those that require gradients) tell more than types:
  // offsets, and strides that nobody asked for.
  AddressTable<std::uint64_t, std::uint32_t> by_geometry_[2];
  AddressTable<std::uint64_t, std::uint32_t> by_type_;  // by a hash of all that makes the type
  HashInput hash_input_;
  PackedType last_packed_;
  TensorType last_;  // the last one made, which most others are like but for the shape
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_SIGHTED_TYPES_H_
