// SPDX-License-Identifier: MIT
//
// Whether a diff tells a mutation where it was made.
#ifndef GRAPHGOLD_TESTS_GRAPH_TELLING_H_
#define GRAPHGOLD_TESTS_GRAPH_TELLING_H_

#include "graphgold/graph/diff.h"
#include "graphgold/graph/op_graph.h"
#include "mutate_graph.h"

namespace graphgold {

// A graph, a mutation of it, and what came of it; both in canonical form, calls tagged.
struct MutatedGraph {
  OpGraph before;
  Mutation mutation{};
  OpGraph after;
};

// How a diff says where a graph was mutated.
enum class Telling {
  kExact,  // it names the call that was mutated
  kEqual,  // it names a call where the same mutation would have given the very same graph
  kTwin,   // it names what can be taken for it; see telling.cc
  kWrong,
};

Telling WhereTold(const MutatedGraph& mutated, const GraphDiff& diff);

// Whether only its readers tell the value from another one: a constant, or a result of a call that
// is done a second time on the same operands.
bool IsNameless(const OpGraph& graph, ValueId id);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GRAPH_TELLING_H_
