// SPDX-License-Identifier: MIT
//
// Whether a graph could be that of a run.
#ifndef GRAPHGOLD_FUZZ_ORDERED_WRITES_H_
#define GRAPHGOLD_FUZZ_ORDERED_WRITES_H_

#include "graphgold/graph/op_graph.h"

namespace graphgold::fuzz {

// Whether its operands tell the order of all writes to one storage: each names the last before it.
// That of a run does. Of another, the canonical form need not be the only one, since the listing
// itself then says what was written last. (Graphs with nested calls are not looked into: false,
// where they write.)
bool HasOrderedWrites(const OpGraph& graph);

}  // namespace graphgold::fuzz

#endif  // GRAPHGOLD_FUZZ_ORDERED_WRITES_H_
