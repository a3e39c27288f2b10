// SPDX-License-Identifier: MIT
//
// Which part of a training step a call belongs to.
//
// A call that autograd's engine made is backward; the recording says so. Of the rest, a call whose
// result takes part in differentiation is forward. One that handles gradients (the optimizer's
// step, zeroing, clipping), the state that is made of them, or writes a parameter is "other". What
// only feeds backward or other calls is part of what it feeds: the `ones_like` that a backward pass
// begins with, the zeros that an optimizer's state begins as.
#ifndef GRAPHGOLD_TRACE_PHASES_H_
#define GRAPHGOLD_TRACE_PHASES_H_

#include <cstdint>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold::trace {

// Sets the phase of every node; backward calls have theirs. `gradients` are the tensors (see
// Value::tensor) that were gradients of leaves before the run. Nodes as the builder lists them:
// each after what it depends on, and after what is nested in it.
void InferPhases(OpGraph& graph, const std::vector<std::uint64_t>& gradients);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_PHASES_H_
