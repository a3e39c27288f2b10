// SPDX-License-Identifier: MIT
//
// Graphs of any size in the shapes that real ones have.
#ifndef GRAPHGOLD_BENCH_SYNTHETIC_GRAPHS_H_
#define GRAPHGOLD_BENCH_SYNTHETIC_GRAPHS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold::bench {

enum class GraphShape {
  kChain,        // each call reads the one before
  kFan,          // many branches of one value, joined again
  kTransformer,  // equal blocks of attention and two layers, with their parameters
  kResidual,     // blocks of convolution, batch norm and relu_, with skip connections
  kDead,         // calls that nothing reads, many of them alike
};

struct GraphEdits {
  std::vector<std::size_t> replaced;  // calls that are another operator
  bool foreign = false;               // nothing in common: other operators, names and sizes
};

// A run of about `calls` calls, not yet in canonical form.
OpGraph MakeGraph(GraphShape shape, std::size_t calls, const GraphEdits& edits = {});

const char* NameOf(GraphShape shape);

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_SYNTHETIC_GRAPHS_H_
