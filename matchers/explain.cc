// SPDX-License-Identifier: MIT
#include "graphgold/matchers/explain.h"

#include "graphgold/graph/text.h"

namespace graphgold::internal {

std::string CountOfCalls(std::size_t count, const std::string& kind) {
  return std::to_string(count) + " " + kind + (kind.empty() ? "" : " ") +
         (count == 1 ? "call" : "calls");
}

std::string Listed(const std::vector<std::string>& names, std::size_t shown) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < shown; ++i) {
    text += (i == 0 ? "" : ", ") + names[i];
  }
  if (names.size() > shown) text += ", … and " + std::to_string(names.size() - shown) + " more";
  return text;
}

std::string NamesOfCalls(const OpGraph& graph, const std::vector<NodeId>& calls) {
  std::vector<std::string> names;
  for (const NodeId call : calls) names.push_back(graph.node(call).name);
  return Listed(names, 5);
}

std::string WhichHasCalls(const OpGraph& graph, const std::string& kind,
                          const std::vector<NodeId>& calls) {
  if (calls.empty()) return "which has no " + kind + " call";
  return "which has " + CountOfCalls(calls.size(), kind) + ": " + NamesOfCalls(graph, calls);
}

std::string LineOf(const OpGraph& graph, NodeId call) {
  return PrintNode(graph, ReferencePrinter(graph), call);
}

}  // namespace graphgold::internal
