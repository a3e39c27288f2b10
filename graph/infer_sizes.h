// SPDX-License-Identifier: MIT
//
// A graph with named sizes, told from runs of one model at several sizes. Every number that varies
// between the runs (a dimension of a shape, an integer among attributes) becomes the likeliest
// expression in the names that gives exactly what was seen in all of them (see fit_size.h).
//
// Where the runs cannot tell which of several expressions a number is, the result names sizes at
// which they differ. InferSizes with a function traces there by itself.
#ifndef GRAPHGOLD_GRAPH_INFER_SIZES_H_
#define GRAPHGOLD_GRAPH_INFER_SIZES_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "graphgold/graph/bind_sizes.h"
#include "graphgold/graph/dim.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

struct InferredSizes {
  OpGraph graph;  // in canonical form; the first run as it is, where the structure varies
  // Why the graph is not right at all sizes, for people. Empty for a graph that is.
  std::vector<std::string> problems;
  // Sizes that are worth a run: there, expressions differ that fit so far. With problems: so that
  // it can be seen whether there is an expression after all.
  std::vector<Sizes> more;
};

// The first run is the base: what does not vary is taken from it. All have values for the same
// names. For `steps` see sizes_to_trace.h.
InferredSizes InferSizes(const std::vector<SizedGraph>& runs, const Sizes& steps = {});

struct InferOptions {
  Sizes steps;
  std::size_t max_rounds = 5;  // of further runs, a few each
};

// Calls `trace` with the base, and with as many other sizes as it takes. What it throws goes
// through.
InferredSizes InferSizes(const Sizes& base, const std::function<OpGraph(const Sizes&)>& trace,
                         const InferOptions& options = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_INFER_SIZES_H_
