// SPDX-License-Identifier: MIT
#include "graphgold/matchers/require_tensors.h"

#include <algorithm>
#include <string>

#include "graphgold/graph/error.h"

namespace graphgold::internal {
namespace {

bool CallHasTensors(const Node& node) {
  bool any = false;
  const auto meet = [&](const Operand&) { any = true; };
  ForEachValue(node.operands, meet);
  ForEachValue(node.results, meet);
  return any;
}

}  // namespace

void RequireTensors(const OpGraph& graph, const char* matcher) {
  if (graph.nodes.empty()) return;
  if (std::any_of(graph.nodes.begin(), graph.nodes.end(), CallHasTensors)) return;
  throw Error(std::string(matcher) +
              ": unknown, for the graph was recorded without its tensors; trace the model with "
              "TraceOptions::tensors = true");
}

}  // namespace graphgold::internal
