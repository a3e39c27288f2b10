// SPDX-License-Identifier: MIT
//
// From the level "kernels" to the level "calls": nested calls are dropped, and what is left is the
// graph that a trace of calls would have given.
//
// A tensor that was made inside a call, and read outside it without having been returned (an LSTM
// saves some for its backward pass), comes from nowhere at the level of calls: it becomes a
// constant there, or an alias of what is known of its storage. Which of these share a storage's
// place, only a graph that was just traced tells; in one that was read each is taken for another.
#ifndef GRAPHGOLD_GRAPH_FOLD_H_
#define GRAPHGOLD_GRAPH_FOLD_H_

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// The graph of calls, in canonical form.
OpGraph FoldToCalls(const OpGraph& kernels);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_FOLD_H_
