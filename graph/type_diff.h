// SPDX-License-Identifier: MIT
//
// How types differ, and which differences only follow from others: when a layer is widened from 8
// to 16, its bias and the next layer's weight go from 8 to 16, too. That is one change, not three.
#ifndef GRAPHGOLD_GRAPH_TYPE_DIFF_H_
#define GRAPHGOLD_GRAPH_TYPE_DIFF_H_

#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/attribute.h"
#include "graphgold/graph/facets.h"
#include "graphgold/graph/tensor_type.h"

namespace graphgold {

// Whether the facets see no difference between two types.
bool SameType(const TensorType& a, const TensorType& b, Facets facets);

// A type as text, with requires_grad only where the facets see it.
std::string TypeText(const TensorType& type, Facets facets);

// What was replaced by what: sizes, dtypes, devices. A set.
class Substitutions {
 public:
  // Adds what makes `b` of `a`, as far as the facets see it.
  void Add(const TensorType& a, const TensorType& b, Facets facets);
  // The same for an attribute that holds sizes; false if more than sizes differ.
  bool Add(const AttrValue& a, const AttrValue& b);
  void Add(const Substitutions& others);

  bool empty() const { return pairs_.empty(); }
  // Whether all of these are among `others`.
  bool AreAmong(const Substitutions& others) const;

 private:
  void Insert(std::string from, std::string to);
  std::vector<std::pair<std::string, std::string>> pairs_;  // sorted
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_TYPE_DIFF_H_
