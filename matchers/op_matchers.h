// SPDX-License-Identifier: MIT
//
// GoogleMock matchers over the operators of a graph.
//
// An operator is named with its namespace. Without an overload, all overloads are meant:
// "aten::add" matches calls of aten::add.Tensor and of aten::add.Scalar, "aten::add.Tensor" only
// the former. A name without a namespace is an Error: it would match nothing, and HasNoOp would
// pass for the wrong reason.
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
#ifndef GRAPHGOLD_MATCHERS_OP_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_OP_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include <cstdint>
#include <string>

#include "graphgold/graph/op_graph.h"
#include "graphgold/matchers/print_graph.h"

namespace graphgold {

::testing::Matcher<const OpGraph&> HasOp(const std::string& op);

::testing::Matcher<const OpGraph&> HasNoOp(const std::string& op);

::testing::Matcher<const OpGraph&> HasOpCount(const std::string& op,
                                              const ::testing::Matcher<std::int64_t>& count);

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_OP_MATCHERS_H_
