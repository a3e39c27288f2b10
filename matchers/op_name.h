// SPDX-License-Identifier: MIT
//
// The names of operators as people write them, and write them wrong. A typing error must not make a
// matcher pass, neither HasNoOp nor the negation of HasOp.
#ifndef GRAPHGOLD_MATCHERS_OP_NAME_H_
#define GRAPHGOLD_MATCHERS_OP_NAME_H_

#include <string>
#include <string_view>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold::internal {

// One operator, or several: "aten::relu|aten::relu_", with wildcards. `matcher` is the name of the
// matcher that it was given to, for what is thrown.
class OpName {
 public:
  // Throws Error for a name without a namespace.
  OpName(const char* matcher, std::string text);

  bool Matches(std::string_view op) const;
  // In the graph's order. Throws as Require does.
  std::vector<NodeId> CallsIn(const OpGraph& graph) const;
  // Throws Error if one of the names is neither in the graph nor among the operators that the
  // context knows, with names that it could have been. Of a context that knows none, all are right.
  void Require(const OpGraph& graph) const;

  const std::string& text() const { return text_; }

 private:
  const char* matcher_;
  std::string text_;
  std::vector<std::string> alternatives_;
};

// Of the names, the few that are written most like this one, the likest first.
std::vector<std::string> SimilarNames(const std::string& name, std::vector<std::string> names);

// "; did you mean a, b or c?"; empty where there are none.
std::string DidYouMean(const std::vector<std::string>& names);

}  // namespace graphgold::internal

#endif  // GRAPHGOLD_MATCHERS_OP_NAME_H_
