// SPDX-License-Identifier: MIT
//
// The text form: one line per value from outside, per node and per output. Tests are written in
// it, and failure messages use it.
//
//     # a comment
//     run level=calls grad=false
//     input  x: f32[1,3]
//     param  fc.weight: f32[3,3]
//     fc/linear = aten::linear(x, fc.weight) -> f32[1,3]
//     fc+relu_ = aten::relu_(fc/linear!) -> =#0
//     fc+cat = aten::cat([fc/linear@fc+relu_, x], dim=1) -> f32[1,6]
//     fc+threshold_backward = backward of fc+relu_ aten::threshold_backward(…) -> f32[1,3]
//     drop = rng:1 kernel:CPU aten::dropout(x, p=0.5) -> f32[1,3]
//     fc/linear>addmm = aten::addmm(…) -> f32[1,3]          a call nested in fc/linear
//     output output: fc+cat
//
// References inside parentheses and after the arrow are those of reference.h.
#ifndef GRAPHGOLD_GRAPH_TEXT_H_
#define GRAPHGOLD_GRAPH_TEXT_H_

#include <string>
#include <string_view>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/reference.h"

namespace graphgold {

std::string PrintText(const OpGraph& graph);
// Throws Error with line and column.
OpGraph ParseText(std::string_view text);

// One node's line, without the newline. The printer must be of the same graph.
std::string PrintNode(const OpGraph& graph, const ReferencePrinter& printer, NodeId node);

// One attribute's value: the inverse of ToString(AttrValue).
AttrValue ParseAttrValue(std::string_view text);

// "backward"; "" for forward, which needs no mention.
std::string_view PhaseName(Phase phase);
// The inverse; false for an unknown word.
bool ParsePhase(std::string_view word, Phase& phase);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_TEXT_H_
