// SPDX-License-Identifier: MIT
//
// GoogleMock matchers over the operators of a graph.
//
// An operator is named with its namespace. Without an overload, all overloads are meant:
// "aten::add" matches calls of aten::add.Tensor and of aten::add.Scalar, "aten::add.Tensor" only
// the former. "*" stands for any characters, "?" for one, "|" for a choice:
// "aten::relu|aten::gelu". In a graph of kernels, nested calls are calls like all others.
//
// A name without a namespace is an Error, and so is one that is neither in the graph nor among
// LibTorch's operators: it would match nothing, and HasNoOp would pass for the wrong reason. An
// Error ends the test with a failure, under Not() as well. The same holds for all matchers here:
// what they can't tell, they don't answer.
//
// -------------------------------------------------------------------------------------------------
// HasOp(op)
//
// Matches a graph with at least one call of the operator.
//
//   EXPECT_THAT(graph, HasOp("aten::scaled_dot_product_attention"));
//
// -------------------------------------------------------------------------------------------------
// HasNoOp(op)
//
// Matches a graph without a call of the operator. Where it fails, it names the calls.
//
//   EXPECT_THAT(graph, HasNoOp("aten::dropout"));
//   EXPECT_THAT(graph, AllOf(HasNoOp("aten::item"), HasNoOp("aten::_local_scalar_dense")));
//
// -------------------------------------------------------------------------------------------------
// HasOpCount(op, count)
//
// Matches a graph whose number of calls of the operator is the count, or matches it.
//
//   EXPECT_THAT(graph, HasOpCount("aten::conv2d", 20));
//   EXPECT_THAT(graph, HasOpCount("aten::contiguous", Le(2)));
//
// -------------------------------------------------------------------------------------------------
// OpCounts(counts)
//
// Matches a graph by its calls per operator. A list is complete: what it doesn't name must not be
// there. All overloads of an operator count together, but for those that the list names.
//
//   EXPECT_THAT(graph, OpCounts({{"aten::conv2d", 20}, {"aten::batch_norm", 20}, …}));
//   EXPECT_THAT(graph, OpCounts({{"aten::add", 3}, {"aten::add.Scalar", 1}}));
//
// Or it is a matcher of a std::map from names, without overloads, to numbers:
//
//   EXPECT_THAT(graph, OpCounts(IsSupersetOf({Pair("aten::conv2d", 20)})));
//   EXPECT_THAT(graph, OpCounts(Contains(Pair("aten::relu", Ge(8)))));
#ifndef GRAPHGOLD_MATCHERS_OP_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_OP_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <utility>

#include "graphgold/graph/op_graph.h"
#include "graphgold/matchers/print_graph.h"

namespace graphgold {

::testing::Matcher<const OpGraph&> HasOp(const std::string& op);

::testing::Matcher<const OpGraph&> HasNoOp(const std::string& op);

::testing::Matcher<const OpGraph&> HasOpCount(const std::string& op,
                                              const ::testing::Matcher<std::int64_t>& count);

using OpCountMap = std::map<std::string, std::int64_t>;

::testing::Matcher<const OpGraph&> OpCounts(const OpCountMap& counts);
::testing::Matcher<const OpGraph&> OpCounts(std::initializer_list<OpCountMap::value_type> counts);
::testing::Matcher<const OpGraph&> OpCounts(const ::testing::Matcher<const OpCountMap&>& counts);
// Of a matcher of no type of its own, such as IsSupersetOf.
template <typename PolymorphicMatcher>
::testing::Matcher<const OpGraph&> OpCounts(const PolymorphicMatcher& counts) {
  return OpCounts(::testing::SafeMatcherCast<const OpCountMap&>(counts));
}

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_OP_MATCHERS_H_
