// SPDX-License-Identifier: MIT
//
// Calls in a page's data, as JSON without the braces. Texts are numbers of the page's strings:
//
//   "op":4,"in":[7,8,9,8],"attrs":[10,11],"out":[8]
//
// are the operator, operands with their types, attributes with their values, and the types of the
// results. From these data.js makes the line of the text form. What is not as usual is said, too:
// "args" has lists and absent tensors among the operands, the others as their places in "in"
// ([0,null,[1,2]]); "head" is what stands before the operator ("backward of x "), and "tail" what
// stands behind the arguments (" -> f32[1]~#0"). For report/ alone.
#ifndef GRAPHGOLD_REPORT_PAGE_CALLS_H_
#define GRAPHGOLD_REPORT_PAGE_CALLS_H_

#include <string>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/reference.h"
#include "graphgold/report/string_table.h"

namespace graphgold {

// The calls of one graph.
class PageCalls {
 public:
  // Keeps references to both.
  PageCalls(const OpGraph& graph, StringTable& strings)
      : graph_(graph), names_(graph), strings_(strings) {}

  std::string ToJson(NodeId id) const;

 private:
  std::string Unusual(NodeId id, const std::string& arguments, const std::string& usual_tail) const;

  const OpGraph& graph_;
  const ReferencePrinter names_;
  StringTable& strings_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_PAGE_CALLS_H_
