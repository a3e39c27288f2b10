// SPDX-License-Identifier: MIT
//
// GoogleMock matchers over what feeds what in a graph. Operators are named as in op_matchers.h.
//
// -------------------------------------------------------------------------------------------------
// ContainsChain(op, op, …)
//
// Matches a graph with calls of these operators of which each consumes what the one before it left.
// A tensor that was written in place is what its last writer left: after relu_, readers of the
// tensor follow relu_, and no longer the convolution that made it. Other calls may read the same
// tensors, too. Where it fails, it tells how far the longest beginning of the chain goes.
//
//   EXPECT_THAT(graph, ContainsChain("aten::conv2d", "aten::batch_norm",
//   "aten::relu|aten::relu_"));
//
// -------------------------------------------------------------------------------------------------
// HasPath(from, to)
//
// Matches a graph where data flows from a call of the one operator to a call of the other, through
// any others. The explanation shows a shortest path, or how far the data gets.
//
//   EXPECT_THAT(graph, HasPath("aten::embedding", "aten::cross_entropy_loss"));
//   EXPECT_THAT(graph, Not(HasPath("aten::argmax", "aten::*_backward")));
//
// -------------------------------------------------------------------------------------------------
// ContainsSubgraph(pattern)
// ContainsSubgraph(pattern, count)
//
// Matches a graph in which the pattern occurs; or occurs so often that the number matches. Patterns
// are explained in graph/pattern.h. A pattern of many equal parts can fit in more ways than there
// is time to count: then the number is unknown, which is an Error.
//
//   EXPECT_THAT(graph, ContainsSubgraph(R"(
//     c = aten::conv2d(_, _, ..., stride=[2,2])
//     b = aten::batch_norm(c, ...)
//     aten::relu|aten::relu_(b)
//   )", Ge(3)));
#ifndef GRAPHGOLD_MATCHERS_FLOW_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_FLOW_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include <cstdint>
#include <string>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/matchers/print_graph.h"

namespace graphgold {

::testing::Matcher<const OpGraph&> ContainsChain(const std::vector<std::string>& ops);
template <typename... Ops>
::testing::Matcher<const OpGraph&> ContainsChain(const std::string& first,
                                                 const std::string& second, const Ops&... more) {
  return ContainsChain(std::vector<std::string>{first, second, more...});
}

::testing::Matcher<const OpGraph&> HasPath(const std::string& from, const std::string& to);

::testing::Matcher<const OpGraph&> ContainsSubgraph(const std::string& pattern);
::testing::Matcher<const OpGraph&> ContainsSubgraph(const std::string& pattern,
                                                    const ::testing::Matcher<std::int64_t>& count);

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_FLOW_MATCHERS_H_
