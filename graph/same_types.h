// SPDX-License-Identifier: MIT
//
// Which types of two graphs are the same to the facets. There are few in a graph, so what was found
// is remembered.
#ifndef GRAPHGOLD_GRAPH_SAME_TYPES_H_
#define GRAPHGOLD_GRAPH_SAME_TYPES_H_

#include <array>
#include <cstdint>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/shared_type.h"
#include "graphgold/graph/type_diff.h"

namespace graphgold {

class SameTypes {
 public:
  explicit SameTypes(Facets facets) : facets_(facets) {}

  // Both must stay where they are as long as this lives.
  bool Are(const SharedType& before, const SharedType& after) {
    const TensorType* const a = &*before;
    const TensorType* const b = &*after;
    if (a == b) return true;
    const auto mixed =
        reinterpret_cast<std::uintptr_t>(a) * 31 + reinterpret_cast<std::uintptr_t>(b);
    Known& known = known_[(mixed >> 4) % known_.size()];
    if (known.before != a || known.after != b) known = {a, b, SameType(*a, *b, facets_)};
    return known.same;
  }

 private:
  struct Known {
    const TensorType* before = nullptr;
    const TensorType* after = nullptr;
    bool same = false;
  };
  Facets facets_;
  std::array<Known, 64> known_{};  // by both addresses; of those that share a place, the last
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SAME_TYPES_H_
