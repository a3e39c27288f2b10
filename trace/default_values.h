// SPDX-License-Identifier: MIT
//
// A golden leaves out arguments that have their default; a reader of a diff wants to see them.
#ifndef GRAPHGOLD_TRACE_DEFAULT_VALUES_H_
#define GRAPHGOLD_TRACE_DEFAULT_VALUES_H_

#include "graphgold/graph/diff.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// Replaces "default" in the diff's attributes by the values that this LibTorch's operators have.
void SpellOutDefaults(const OpGraph& before, const OpGraph& after, GraphDiff& diff);

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_DEFAULT_VALUES_H_
