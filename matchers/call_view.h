// SPDX-License-Identifier: MIT
//
// One call of a graph, to be looked at by matchers (see call_matchers.h).
//
//   EXPECT_THAT(CallsOf(graph, "aten::conv2d"), Each(Attr("stride", {1, 1})));
//   EXPECT_THAT(Calls(graph), Contains(Op("aten::conv2d", InModuleNamed("stem"))));
#ifndef GRAPHGOLD_MATCHERS_CALL_VIEW_H_
#define GRAPHGOLD_MATCHERS_CALL_VIEW_H_

#include <iosfwd>
#include <string>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// The graph must live as long as the view: trace into a variable first.
struct CallView {
  const OpGraph* graph;
  NodeId id;

  const Node& node() const { return graph->node(id); }
};

// All calls of a graph, nested ones too, in its order.
std::vector<CallView> Calls(const OpGraph& graph);
std::vector<CallView> Calls(OpGraph&&) = delete;
// Those of an operator, named as in op_matchers.h.
std::vector<CallView> CallsOf(const OpGraph& graph, const std::string& op);
std::vector<CallView> CallsOf(OpGraph&&, const std::string& op) = delete;

// The call's line in the text form. Found by GoogleTest.
void PrintTo(const CallView& call, std::ostream* os);

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_CALL_VIEW_H_
