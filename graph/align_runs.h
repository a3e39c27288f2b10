// SPDX-License-Identifier: MIT
//
// Runs of one model at other sizes, or on other data, listed alike. A canonical form sorts dead
// calls by all that they are, numbers included, so two such runs may list them differently.
#ifndef GRAPHGOLD_GRAPH_ALIGN_RUNS_H_
#define GRAPHGOLD_GRAPH_ALIGN_RUNS_H_

#include <string>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// The graph in an order that its numbers have no say in: dead calls that only numbers tell apart
// stand as they ran (as they are listed, where it is not known when they ran). Names stay.
OpGraph ListedByStructure(OpGraph graph);

// What two graphs that are so listed differ in besides numbers, as a diff's summary; empty if in
// nothing. Then their numbers (see numbers.h) correspond one by one.
std::string StructuralDifference(const OpGraph& a, const OpGraph& b);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_ALIGN_RUNS_H_
