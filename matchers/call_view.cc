// SPDX-License-Identifier: MIT
#include "graphgold/matchers/call_view.h"

#include <ostream>

#include "graphgold/matchers/explain.h"
#include "graphgold/matchers/op_name.h"

namespace graphgold {

std::vector<CallView> Calls(const OpGraph& graph) {
  std::vector<CallView> calls;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) calls.push_back({&graph, NodeId(i)});
  return calls;
}

std::vector<CallView> CallsOf(const OpGraph& graph, const std::string& op) {
  std::vector<CallView> calls;
  for (const NodeId call : internal::OpName("CallsOf", op).CallsIn(graph)) {
    calls.push_back({&graph, call});
  }
  return calls;
}

void PrintTo(const CallView& call, std::ostream* os) {
  *os << internal::LineOf(*call.graph, call.id);
}

}  // namespace graphgold
