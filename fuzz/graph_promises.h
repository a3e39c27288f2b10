// SPDX-License-Identifier: MIT
//
// What holds for every graph that some reader accepted.
#ifndef GRAPHGOLD_FUZZ_GRAPH_PROMISES_H_
#define GRAPHGOLD_FUZZ_GRAPH_PROMISES_H_

#include "graphgold/graph/op_graph.h"

namespace graphgold::fuzz {

// It can be printed and read, brought into canonical form, stored as JSON and as ONNX and read back
// as the same graph; it does not differ from itself; and all that people ask of it has an answer.
void PromiseSoundGraph(const OpGraph& graph);

// Parts of it: for a graph in canonical form, and for any.
void PromiseStorable(const OpGraph& canonical);
void PromiseText(const OpGraph& graph);

}  // namespace graphgold::fuzz

#endif  // GRAPHGOLD_FUZZ_GRAPH_PROMISES_H_
