// SPDX-License-Identifier: MIT
//
// Graphs that were recorded without their tensors (TraceOptions::tensors = false): who reads what,
// and what it is, nobody knows of them.
#ifndef GRAPHGOLD_MATCHERS_REQUIRE_TENSORS_H_
#define GRAPHGOLD_MATCHERS_REQUIRE_TENSORS_H_

#include "graphgold/graph/op_graph.h"

namespace graphgold::internal {

// Throws Error for a graph with calls, none of which has a tensor. `matcher` is who asks.
void RequireTensors(const OpGraph& graph, const char* matcher);

}  // namespace graphgold::internal

#endif  // GRAPHGOLD_MATCHERS_REQUIRE_TENSORS_H_
