// SPDX-License-Identifier: MIT
//
// How the results of two paired calls differ: in their types, and in whose storage they are.
#ifndef GRAPHGOLD_GRAPH_RESULT_DIFF_H_
#define GRAPHGOLD_GRAPH_RESULT_DIFF_H_

#include <vector>

#include "graphgold/graph/diff_context.h"

namespace graphgold {

struct ResultDifference {
  std::vector<FieldChange> types;
  std::vector<FieldChange> storage;  // a copy where a view was, another number of results, …
};

ResultDifference CompareResults(const DiffContext& context, NodeId before, NodeId after);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_RESULT_DIFF_H_
