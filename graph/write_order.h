// SPDX-License-Identifier: MIT
//
// Writes to one storage are totally ordered. The operands of a run tell that order nearly always: a
// call that writes reads what the last one wrote. But a call may return a tensor that it keeps to
// itself and was never given, so nothing that it reads says what was written into that tensor
// before; and a graph that somebody wrote by hand may say anything. Then the listing is all that
// tells which write came first, and every other order of the nodes must keep it.
#ifndef GRAPHGOLD_GRAPH_WRITE_ORDER_H_
#define GRAPHGOLD_GRAPH_WRITE_ORDER_H_

#include "graphgold/graph/lists.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// By node that writes: the nodes that were the last to write the same storages before it, where its
// operands do not say so. No lists at all if they always do.
Lists<NodeId> EarlierWrites(const OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_WRITE_ORDER_H_
