// SPDX-License-Identifier: MIT
//
// How two paired calls differ, and which differences only follow from others.
#ifndef GRAPHGOLD_GRAPH_NODE_DIFF_H_
#define GRAPHGOLD_GRAPH_NODE_DIFF_H_

#include <string>
#include <vector>

#include "graphgold/graph/diff_context.h"

namespace graphgold {

struct NodeDifference {
  std::vector<FieldChange> fields;  // what changed by itself; with it, what follows is listed too
  bool types_follow = false;        // result types changed as the operands' did
  bool operands_follow = false;     // operands changed as calls before came, went or were replaced
};

NodeDifference CompareNodes(const DiffContext& context, NodeId before, NodeId after);

// An operand as text, lists and absent tensors included.
std::string PrintOperandTree(const ReferencePrinter& names, const Operand& operand);

// A changed operand, each in the names of its own graph. Where these happen to be the same, the
// second is told in the names of the first.
FieldChange OperandField(const DiffContext& context, std::string field, const Operand& before,
                         const Operand& after);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NODE_DIFF_H_
