// SPDX-License-Identifier: MIT
#include "graphgold/graph/data_dependence.h"

#include <utility>
#include <vector>

#include "graphgold/graph/align_runs.h"
#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/numbers.h"

namespace graphgold {

DataDependence MarkDataDependent(OpGraph base, OpGraph other) {
  DataDependence result;
  base = ListedByStructure(std::move(base));
  other = ListedByStructure(std::move(other));
  result.difference = StructuralDifference(base, other);
  if (result.same_structure()) {
    std::vector<AttrValue> numbers = NumbersOf(base);
    const std::vector<AttrValue> others = NumbersOf(other);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i] == others[i]) continue;
      numbers[i] = AttrValue::DataDependent{};
      ++result.marked;
    }
    // Values are numbered alike, for they are listed alike.
    for (std::size_t i = 0; i < base.values.size(); ++i) {
      SharedType& type = base.values[i].type;
      if (type->strides != other.values[i].type->strides) type.Mutable().strides.reset();
    }
    base = WithNumbers(std::move(base), numbers);
  }
  result.graph = CanonicalizeAsScoped(std::move(base));
  return result;
}

}  // namespace graphgold
