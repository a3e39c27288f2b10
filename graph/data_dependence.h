// SPDX-License-Identifier: MIT
//
// What varies with the data: told from two runs of one model on inputs of the same shapes. A size
// that nonzero() gave, or a number that item() read, is of no use in a golden, so it becomes "?".
#ifndef GRAPHGOLD_GRAPH_DATA_DEPENDENCE_H_
#define GRAPHGOLD_GRAPH_DATA_DEPENDENCE_H_

#include <cstddef>
#include <string>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

struct DataDependence {
  // The first run in canonical form, with "?" for every number that differs in the second: sizes in
  // shapes, and integers and floats among attributes.
  OpGraph graph;
  std::size_t marked = 0;  // how many numbers differ
  // What else differs, as a diff's summary: the data decides which calls there are. Then nothing is
  // marked. Empty for a model of one structure.
  std::string difference;

  bool same_structure() const { return difference.empty(); }
};

DataDependence MarkDataDependent(OpGraph base, OpGraph other);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DATA_DEPENDENCE_H_
