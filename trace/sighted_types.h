// SPDX-License-Identifier: MIT
//
// The types of sighted tensors. A run has hundreds of tensors and few types, which are made of
// words and lists; so each is made once.
#ifndef GRAPHGOLD_TRACE_SIGHTED_TYPES_H_
#define GRAPHGOLD_TRACE_SIGHTED_TYPES_H_

#include <cstdint>
#include <vector>

#include "graphgold/graph/shared_type.h"
#include "graphgold/trace/address_table.h"
#include "graphgold/trace/tape.h"
#include "graphgold/trace/word_hash.h"

namespace graphgold::trace {

class SightedTypes {
 public:
  explicit SightedTypes(bool record_strides) : record_strides_(record_strides) {}

  // `geometry` is a hash of the sighting's geometry, but for requires_grad. What is returned stays
  // valid until the next call.
  const SharedType& Of(const SightingView& sighting, std::uint64_t geometry);

 private:
  // A type but for its shape. A run has a handful: floats, and the integers of batch-norm's counts
  // between them.
  struct Shapeless {
    std::uint64_t packed;
    TensorType type;
  };

  // The number of the sighting's type: its place among those that are known, counted from 1.
  std::uint32_t NumberOf(const SightingView& sighting);
  void AddType(const SightingView& sighting);
  const TensorType& ShapelessOf(const PackedType& packed);

  const bool record_strides_;
  std::vector<SharedType> types_;
  // Their numbers; 0 where there is none yet. Geometries ([1]: of those that require gradients)
  // tell more than types: offsets, and strides that nobody asked for.
  AddressTable<std::uint64_t, std::uint32_t> by_geometry_[2];
  AddressTable<std::uint64_t, std::uint32_t> by_type_;  // by a hash of all that makes the type
  WordHash hash_;
  std::vector<Shapeless> shapeless_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_SIGHTED_TYPES_H_
