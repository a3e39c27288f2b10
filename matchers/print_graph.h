// SPDX-License-Identifier: MIT
//
// How GoogleTest shows a graph: in one line, since a failing matcher explains the rest.
#ifndef GRAPHGOLD_MATCHERS_PRINT_GRAPH_H_
#define GRAPHGOLD_MATCHERS_PRINT_GRAPH_H_

#include <iosfwd>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// "graph of 69 calls: 20 aten::conv2d, 20 aten::batch_norm, 17 aten::relu_, …". Found by
// GoogleTest.
void PrintTo(const OpGraph& graph, std::ostream* os);

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_PRINT_GRAPH_H_
