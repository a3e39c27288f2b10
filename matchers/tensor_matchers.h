// SPDX-License-Identifier: MIT
//
// GoogleMock matchers over a tensor's type. They go into Result and OperandAt (call_matchers.h),
// and into Input, Output, Parameter and Buffer (graph_value_matchers.h).
//
// -------------------------------------------------------------------------------------------------
// Shape(dimension...)
//
// Matches a tensor with exactly these dimensions. Each is
//   a number       3
//   _              any
//   a matcher      Gt(4). Of a dimension without a number (a named size, or "?") it can't tell: an
//                  Error, unless another dimension doesn't match anyway.
//   a Size         the same wherever it stands, see below
//   a text         "batch", "seq*2": equal to this expression in named sizes
//
//   EXPECT_THAT(graph, Input(0, Shape(_, 3, Ge(32), Ge(32))));
//
// -------------------------------------------------------------------------------------------------
// Size
//
// A size whose number doesn't matter, as long as it is the same everywhere.
//
//   const Size B("B");
//   EXPECT_THAT(graph, AllOf(Input("tokens", Shape(B, _)), Output(0, Shape(B, 10))));
//
// It is bound by the first Shape that matches as a whole, and from then on it is that number, in
// all copies of the Size and in all expectations, for as long as it lives. So make it a variable of
// the test. What it was bound to stays, even if the expectation around that Shape fails; in AllOf,
// write Shape last. It is not for use by several threads.
//
// -------------------------------------------------------------------------------------------------
// Dtype(name)          "f32", "bf16", "i64", "bool": names as in the text form
// OnDevice(name)       "cpu"; "cuda" is any of them, "cuda:0" only that one
// RequiresGrad()
//
// -------------------------------------------------------------------------------------------------
// HasStrides(strides)          {64, 1}, or a matcher: ElementsAre(_, 1)
// IsContiguous()               in the order of its dimensions, without gaps
// HasMemoryFormat(name)        "contiguous", "channels_last", "channels_last_3d"
//
// These need strides, which are recorded only on request (TraceOptions::strides). Without, and for
// shapes without numbers, the answer is unknown: an Error.
#ifndef GRAPHGOLD_MATCHERS_TENSOR_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_TENSOR_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "graphgold/graph/tensor_type.h"
#include "graphgold/matchers/dim_matcher.h"

namespace graphgold {

// "f32[1,3]". Found by GoogleTest.
void PrintTo(const TensorType& type, std::ostream* os);

namespace internal {
::testing::Matcher<const TensorType&> ShapeMatches(std::vector<DimMatcher> dims);
}  // namespace internal

template <typename... Dims>
::testing::Matcher<const TensorType&> Shape(const Dims&... dims) {
  return internal::ShapeMatches({internal::DimMatcher(dims)...});
}

::testing::Matcher<const TensorType&> Dtype(const std::string& name);
::testing::Matcher<const TensorType&> OnDevice(const std::string& name);
::testing::Matcher<const TensorType&> RequiresGrad();

::testing::Matcher<const TensorType&> HasStrides(
    const ::testing::Matcher<const std::vector<std::int64_t>&>& strides);
::testing::Matcher<const TensorType&> IsContiguous();
::testing::Matcher<const TensorType&> HasMemoryFormat(const std::string& name);

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_TENSOR_MATCHERS_H_
