// SPDX-License-Identifier: MIT
//
// What changed among the named things around the calls: inputs, parameters, buffers, constants and
// outputs.
#ifndef GRAPHGOLD_GRAPH_NAMED_DIFF_H_
#define GRAPHGOLD_GRAPH_NAMED_DIFF_H_

#include "graphgold/graph/diff_context.h"

namespace graphgold {

void DiffNamedValues(const DiffContext& context, GraphDiff& diff);
void DiffOutputs(const DiffContext& context, GraphDiff& diff);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NAMED_DIFF_H_
