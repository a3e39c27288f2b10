// SPDX-License-Identifier: MIT
//
// Other ways to see a graph, for comparisons that should not mind a difference. Each takes a
// canonical graph and gives one.
#ifndef GRAPHGOLD_GRAPH_NORMALIZE_H_
#define GRAPHGOLD_GRAPH_NORMALIZE_H_

#include <string>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// In-place calls as the functional ones: relu_(x) becomes relu(x), and who read x after it reads
// its result. Where the writing itself matters it stays: on the storage of a tensor from outside
// the run, where a view of the tensor sees it, and where another write to the same storage stays.
OpGraph InPlaceAsFunctional(OpGraph graph);

// Without the calls of some operators ("aten::detach", "aten::*_copy"): who read the result reads
// the call's first tensor. A call that cannot be left out stays: one that reads no tensor, writes
// one, or gives several; a copy, if it or what it copied is written later; and one with something
// inside that calls outside know of.
OpGraph WithoutOps(OpGraph graph, const std::vector<std::string>& patterns);

// `received` with every number among its attributes that is about as in the golden made exactly so:
// |a - b| <= tolerance * max(|a|, |b|). Integers count only if one of the two is none.
OpGraph WithNumbersSnapped(const OpGraph& golden, OpGraph received, double tolerance);

// `received` with every number made "?" where the golden has that: in attributes, and in shapes. A
// number that varies with the data is not compared.
OpGraph WithUnknownsSnapped(const OpGraph& golden, OpGraph received);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NORMALIZE_H_
