// SPDX-License-Identifier: MIT
//
// Makes one change of what was one edit: parameters that came or went with the call that uses them,
// a module with all that is in it, the parameters of a renamed module.
#ifndef GRAPHGOLD_GRAPH_DIFF_FOLD_H_
#define GRAPHGOLD_GRAPH_DIFF_FOLD_H_

#include <vector>

#include "graphgold/graph/diff_context.h"

namespace graphgold {

// All of these, in this order.
void FoldChanges(const DiffContext& context, GraphDiff& diff);

// Values from outside into the change of the first call that uses them, if all such calls changed;
// those that no call uses into that of a call of their module.
void FoldIntoCalls(const DiffContext& context, GraphDiff& diff);
// Calls of a module that only one graph has.
void FoldModules(const DiffContext& context, GraphDiff& diff);
// Calls that stand elsewhere now, and those that read others because of it.
void FoldMoved(const DiffContext& context, GraphDiff& diff);
// Parameters and buffers that were renamed alike.
void FoldRenames(GraphDiff& diff);

// Counts a value from outside.
void Count(Subject subject, Tally& tally);
// Drops the changes that were folded into others.
void Drop(const std::vector<bool>& folded, GraphDiff& diff);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DIFF_FOLD_H_
