// SPDX-License-Identifier: MIT
//
// Random graphs of a few calls, made as data and of few words: among very many of them a lot are
// the same but for their order, and a lot more are almost the same. And an oracle for these.
#ifndef GRAPHGOLD_TESTS_GRAPH_SMALL_GRAPH_H_
#define GRAPHGOLD_TESTS_GRAPH_SMALL_GRAPH_H_

#include <cstddef>
#include <string>

#include "graphgold/graph/op_graph.h"
#include "random_graph.h"

namespace graphgold {

OpGraph SmallGraph(Random& random, std::size_t calls);

// The least of all listings, over all orders that the calls could have run in: two graphs have the
// same exactly if they differ in nothing but that order. It knows nothing of canonical forms, and
// takes time for it: for a handful of calls only, and only for what SmallGraph makes.
std::string LeastListing(const OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GRAPH_SMALL_GRAPH_H_
