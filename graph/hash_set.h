// SPDX-License-Identifier: MIT
//
// A set of hashes in one piece of memory. It keeps eight bytes of each: two that share them are
// one.
#ifndef GRAPHGOLD_GRAPH_HASH_SET_H_
#define GRAPHGOLD_GRAPH_HASH_SET_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgold/graph/hash.h"

namespace graphgold {

class HashSet {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  // For at most so many.
  explicit HashSet(std::size_t count) {
    std::size_t size = 16;  // a power of two, a quarter of it free
    while (3 * size < 4 * count) size *= 2;
    slots_.resize(size);
  }

  void Insert(Hash128 hash) { slots_[PlaceOf(hash)] = Kept(hash); }
  bool Contains(Hash128 hash) const { return slots_[PlaceOf(hash)] != 0; }

  // A number of its own for each that is contained, below `places`; kNone for any other. Good until
  // something is inserted.
  std::size_t Find(Hash128 hash) const {
    const std::size_t at = PlaceOf(hash);
    return slots_[at] != 0 ? at : kNone;
  }
  std::size_t places() const { return slots_.size(); }

 private:
  static std::uint64_t Kept(Hash128 hash) { return std::max<std::uint64_t>(hash.low, 1); }

  std::size_t PlaceOf(Hash128 hash) const {
    const std::uint64_t wanted = Kept(hash);
    std::size_t at = wanted & (slots_.size() - 1);
    while (slots_[at] != 0 && slots_[at] != wanted) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  std::vector<std::uint64_t> slots_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_HASH_SET_H_
