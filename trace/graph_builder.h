// SPDX-License-Identifier: MIT
//
// From a recording to a canonical graph.
#ifndef GRAPHGOLD_TRACE_GRAPH_BUILDER_H_
#define GRAPHGOLD_TRACE_GRAPH_BUILDER_H_

#include <optional>
#include <string>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/trace/recording.h"
#include "graphgold/trace/tensor_identity.h"

namespace graphgold::trace {

struct BuildOptions {
  bool strides = false;  // keep the strides of every tensor
  TensorIds ids = TensorIds::kProtected;
};

struct BuiltGraph {
  OpGraph graph;  // in canonical form
  // The outputs that no call, input, parameter or buffer accounts for.
  std::vector<std::string> outputs_from_nowhere;
  // The first call that did not finish, as a line of text ("aten::mm(a, b)"), if one did not.
  std::optional<std::string> unfinished_call;
};

BuiltGraph BuildGraph(const Recording& recording, const BuildOptions& options = {});

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_GRAPH_BUILDER_H_
