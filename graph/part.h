// SPDX-License-Identifier: MIT
//
// A part of a graph as a graph of its own.
#ifndef GRAPHGOLD_GRAPH_PART_H_
#define GRAPHGOLD_GRAPH_PART_H_

#include <string>
#include <string_view>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// Whether a module is meant by a path: it is that module, or inside it. "*" stands for any
// characters of one component, "?" for one: "layer*.conv?".
bool IsInModule(std::string_view module, std::string_view path);

// The calls of a module and of all that is inside it. What they read from outside become inputs, by
// first use; what is read outside of what they made become outputs, in order. Throws Error if there
// is no such call, naming the modules that there are.
OpGraph PartInModule(OpGraph graph, std::string_view path);
// Throws the same Error, and does nothing else.
void RequireModule(const OpGraph& graph, std::string_view path);

// The calls of a phase, cut out in the same way; of parameters and buffers, those that they use.
// Throws Error if there is no such call.
OpGraph PartInPhase(OpGraph graph, Phase phase);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_PART_H_
