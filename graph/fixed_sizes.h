// SPDX-License-Identifier: MIT
//
// Calls that hold a named size fast, the usual mistake in a model that should run at any: its
// view(1, -1) was meant for a batch of 1, and puts a batch of 3 into one row.
//
// A call is told if its attribute `size` or `shape` has at some position the same constant in two
// runs, where the same dimension of its first operand is that constant in the first run, another
// in the second, and both are the values of one name.
//
// Where the second run broke off, all such calls are told that it came to, and else the one that it
// broke off at. Where it went through they are told only if the shapes of all outputs are the same
// in both runs: if they follow the size, it was not lost.
#ifndef GRAPHGOLD_GRAPH_FIXED_SIZES_H_
#define GRAPHGOLD_GRAPH_FIXED_SIZES_H_

#include <string>
#include <vector>

#include "graphgold/graph/bind_sizes.h"

namespace graphgold {

// "head/view: size=[1,-1] fixes batch at 1 (dimension 0 of its operand f32[batch,4,16])". The other
// run may be the part of one that threw. Calls are paired in the order in which they ran.
std::vector<std::string> FixedSizes(const SizedGraph& base, const SizedGraph& other);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_FIXED_SIZES_H_
