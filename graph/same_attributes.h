// SPDX-License-Identifier: MIT
//
// Whether two calls have the same attributes, in the same order.
#ifndef GRAPHGOLD_GRAPH_SAME_ATTRIBUTES_H_
#define GRAPHGOLD_GRAPH_SAME_ATTRIBUTES_H_

#include <algorithm>
#include <vector>

#include "graphgold/graph/attribute.h"

namespace graphgold {

inline bool SameAttributes(const std::vector<Attribute>& a, const std::vector<Attribute>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Attribute& x, const Attribute& y) {
                      return x.name == y.name && x.value == y.value;
                    });
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SAME_ATTRIBUTES_H_
