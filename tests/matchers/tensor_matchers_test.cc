// SPDX-License-Identifier: MIT
#include "graphgold/matchers/tensor_matchers.h"

#include <gtest/gtest.h>

#include "graphgold/matchers/call_matchers.h"
#include "graphgold/matchers/graph_value_matchers.h"
#include "matcher_test_util.h"

namespace graphgold {
namespace {

using ::testing::_;
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Gt;
using ::testing::Not;
using ::testing::PrintToString;
using ::testing::StartsWith;

TensorType T(std::string_view text) { return ParseTensorType(text); }

TEST(TensorType, IsPrintedAsItsText) { EXPECT_EQ(PrintToString(T("f32[1,3]")), "f32[1,3]"); }

TEST(Shape, TakesNumbersWildcardsAndMatchers) {
  EXPECT_THAT(T("f32[4,3,8,8]"), Shape(4, 3, 8, 8));
  EXPECT_THAT(T("f32[4,3,8,8]"), Shape(_, 3, Gt(4), AnyOf(7, 8)));
  EXPECT_THAT(T("f32[4,3]"), Not(Shape(4, 4)));
  EXPECT_THAT(T("f32[4,3]"), Not(Shape(4, Gt(3))));
  EXPECT_THAT(T("f32[4,3]"), Not(Shape(4)));
  EXPECT_THAT(T("f32[]"), Shape());
  EXPECT_THAT(T("f32[4]"), Shape(std::size_t{4}));
}

TEST(Shape, TakesExpressionsInNamedSizes) {
  EXPECT_THAT(T("f32[batch,seq*2]"), Shape("batch", "seq*2"));
  EXPECT_THAT(T("f32[batch,2*seq]"), Shape(_, std::string("seq*2")));
  EXPECT_THAT(T("f32[batch,3]"), Not(Shape("seq", 3)));
  EXPECT_THAT(T("f32[batch,3]"), Not(Shape(4, 3)));
  EXPECT_THAT(T("i64[?,2]"), Shape("?", 2));
}

TEST(Shape, DescribesAndExplainsItself) {
  const Size B("B");
  const auto shape = Shape(B, 3, _, Gt(4), "batch");
  EXPECT_EQ(Describe(shape), "has the shape [B,3,_,(is > 4),batch]");
  EXPECT_EQ(DescribeNegation(shape), "doesn't have the shape [B,3,_,(is > 4),batch]");
  EXPECT_EQ(Explain(Shape(4, 3), T("f32[4,5]")), "whose dimension 1 is 5");
  EXPECT_EQ(Explain(Shape(4, 3), T("f32[4]")), "which has 1 dimension");
  EXPECT_EQ(Explain(Shape(4, Gt(5)), T("f32[4,3]")), "whose dimension 1 is 3");
}

TEST(Shape, AMatcherOfWhatHasNoNumberIsAnErrorBothWays) {
  EXPECT_EQ(ErrorBothWays(Shape(Gt(1), 3), T("f32[batch,3]")),
            "Shape: whether dimension 0 of f32[batch,3] matches is unknown, for it has no number; "
            "match it with _, a Size or \"batch\"");
  EXPECT_EQ(
      ErrorBothWays(Shape(Gt(1), 3), T("f32[?,3]")),
      "Shape: whether dimension 0 of f32[?,3] matches is unknown, for it varies with the data; "
      "match it with _ or \"?\"");
  EXPECT_EQ(
      ErrorBothWays(Shape(Size("B"), 3), T("f32[?,3]")),
      "Shape: whether dimension 0 of f32[?,3] matches is unknown, for it varies with the data; "
      "match it with _ or \"?\"");
  // What differs anyway needs no answer.
  EXPECT_THAT(T("f32[batch,3]"), Not(Shape(Gt(1), 4)));
}

TEST(Size, IsTheSameEverywhere) {
  const Size B("B");
  EXPECT_FALSE(B.value());
  EXPECT_THAT(T("f32[4,3]"), Shape(B, 3));
  EXPECT_EQ(B.value(), Dim(4));
  EXPECT_THAT(T("i64[4]"), Shape(B));
  EXPECT_THAT(T("i64[5]"), Not(Shape(B)));
  EXPECT_EQ(Explain(Shape(B), T("i64[5]")),
            "whose dimension 0 is 5, where B is 4, bound by f32[4,3]");
}

TEST(Size, IsTheSameInsideOneShape) {
  const Size N("N");
  EXPECT_THAT(T("f32[4,5]"), Not(Shape(N, N)));
  EXPECT_EQ(Explain(Shape(N, N), T("f32[4,5]")), "whose dimension 1 is 5, where N is 4 already");
  EXPECT_THAT(T("f32[4,4]"), Shape(N, N));
}

TEST(Size, IsBoundOnlyByAShapeThatMatchesAsAWhole) {
  const Size B("B");
  EXPECT_THAT(T("f32[4,3]"), Not(Shape(B, 5)));
  EXPECT_FALSE(B.value());
  EXPECT_THAT(T("f32[7,3]"), Shape(B, 3));
}

TEST(Size, SharesItsBindingWithCopies) {
  const Size B("B");
  const Size copy = B;  // NOLINT: that is the point
  EXPECT_THAT(T("f32[4]"), Shape(B));
  EXPECT_THAT(T("f32[5]"), Not(Shape(copy)));
  EXPECT_THAT(T("f32[5]"), Shape(Size("B")));  // another one of the same name
}

TEST(Size, MayBeANamedSize) {
  const Size B("B");
  EXPECT_THAT(T("f32[batch,3]"), Shape(B, _));
  EXPECT_THAT(T("f32[batch]"), Shape(B));
  EXPECT_THAT(T("f32[batch*2]"), Not(Shape(B)));
}

TEST(Dtype, IsOneName) {
  EXPECT_THAT(T("bf16[1]"), Dtype("bf16"));
  EXPECT_THAT(T("bf16[1]"), Not(Dtype("f16")));
  EXPECT_THAT(T("bool[1]"), AnyOf(Dtype("u8"), Dtype("bool")));
  EXPECT_EQ(Describe(Dtype("f16")), "has the dtype f16");
  EXPECT_EQ(DescribeNegation(Dtype("f16")), "hasn't the dtype f16");
  EXPECT_EQ(Explain(Dtype("f16"), T("f32[1]")), "whose dtype is f32");
  EXPECT_EQ(
      ErrorIn([] { static_cast<void>(Dtype("float32")); }),
      "Dtype(\"float32\"): expected a dtype by its short name, such as f32, bf16, i64, u8, c64 "
      "or bool");
}

TEST(OnDevice, MayLeaveOutWhichOne) {
  EXPECT_THAT(T("f32[1]"), OnDevice("cpu"));
  EXPECT_THAT(T("f32[1]{cuda:1}"), AllOf(OnDevice("cuda"), OnDevice("cuda:1")));
  EXPECT_THAT(T("f32[1]{cuda:1}"), Not(OnDevice("cuda:0")));
  EXPECT_EQ(Describe(OnDevice("cpu")), "is on cpu");
  EXPECT_EQ(DescribeNegation(OnDevice("cpu")), "isn't on cpu");
  EXPECT_EQ(Explain(OnDevice("cpu"), T("f32[1]{cuda:1}")), "which is on cuda:1");
  EXPECT_EQ(
      ErrorIn([] { static_cast<void>(OnDevice("CPU")); }),
      "OnDevice(\"CPU\"): expected a device as LibTorch writes it, such as cpu, cuda or cuda:0");
}

TEST(RequiresGrad, IsAFlag) {
  EXPECT_THAT(T("f32[1]{grad}"), RequiresGrad());
  EXPECT_THAT(T("f32[1]"), Not(RequiresGrad()));
  EXPECT_EQ(Describe(RequiresGrad()), "requires gradients");
  EXPECT_EQ(DescribeNegation(RequiresGrad()), "doesn't require gradients");
  EXPECT_EQ(Explain(RequiresGrad(), T("f32[1]")), "which doesn't require gradients");
}

TEST(HasStrides, MatchesTheListOfThem) {
  EXPECT_THAT(T("f32[2,3]{strides=[3,1]}"), HasStrides(ElementsAre(3, 1)));
  EXPECT_THAT(T("f32[2,3]{strides=[3,1]}"), HasStrides(std::vector<std::int64_t>{3, 1}));
  EXPECT_THAT(T("f32[2,3]{strides=[1,2]}"), Not(HasStrides(ElementsAre(_, 1))));
  EXPECT_EQ(Describe(HasStrides(ElementsAre(1))),
            "has strides that, as a list, has 1 element that is equal to 1");
  EXPECT_EQ(DescribeNegation(HasStrides(ElementsAre(1))),
            "has strides that, as a list, doesn't have 1 element, or\nelement #0 isn't equal to 1");
  EXPECT_THAT(Explain(HasStrides(ElementsAre(3, 2)), T("f32[2,3]{strides=[3,1]}")),
              StartsWith("whose strides are [3,1], whose element #1"));
}

TEST(IsContiguous, MeansWithoutGapsInOrder) {
  EXPECT_THAT(T("f32[2,3]{strides=[3,1]}"), IsContiguous());
  EXPECT_THAT(T("f32[2,1,3]{strides=[3,77,1]}"), IsContiguous());  // of one element
  EXPECT_THAT(T("f32[2,0]{strides=[9,9]}"), IsContiguous());
  EXPECT_THAT(T("f32[2,3]{strides=[1,2]}"), Not(IsContiguous()));
  EXPECT_THAT(T("f32[2,3]{strides=[4,1]}"), Not(IsContiguous()));
  EXPECT_EQ(Describe(IsContiguous()), "lies in memory as contiguous");
  EXPECT_EQ(DescribeNegation(IsContiguous()), "doesn't lie in memory as contiguous");
  EXPECT_EQ(Explain(IsContiguous(), T("f32[2,3]{strides=[1,2]}")),
            "which is [2,3] with strides [1,2]");
}

TEST(HasMemoryFormat, KnowsChannelsLast) {
  EXPECT_THAT(T("f32[2,3,4,5]{strides=[60,1,15,3]}"), HasMemoryFormat("channels_last"));
  EXPECT_THAT(T("f32[2,3,4,5]{strides=[60,20,5,1]}"), Not(HasMemoryFormat("channels_last")));
  EXPECT_THAT(T("f32[2,3,4,5]{strides=[60,20,5,1]}"), HasMemoryFormat("contiguous"));
  EXPECT_THAT(T("f32[2,3,4,5,6]{strides=[360,1,90,18,3]}"), HasMemoryFormat("channels_last_3d"));
  EXPECT_THAT(T("f32[2,3]{strides=[3,1]}"), Not(HasMemoryFormat("channels_last")));
  EXPECT_EQ(Describe(HasMemoryFormat("channels_last")), "lies in memory as channels_last");
  EXPECT_EQ(ErrorIn([] { static_cast<void>(HasMemoryFormat("nhwc")); }),
            "HasMemoryFormat(\"nhwc\"): expected contiguous, channels_last or channels_last_3d");
}

TEST(StrideMatchers, WithoutStridesTheAnswerIsUnknownBothWays) {
  const std::string why =
      ": unknown, for the strides of f32[2,3] were not recorded; trace the model with "
      "TraceOptions::strides = true";
  EXPECT_EQ(ErrorBothWays(HasStrides(ElementsAre(3, 1)), T("f32[2,3]")), "HasStrides" + why);
  EXPECT_EQ(ErrorBothWays(IsContiguous(), T("f32[2,3]")), "IsContiguous" + why);
  EXPECT_EQ(ErrorBothWays(HasMemoryFormat("channels_last"), T("f32[2,3]")),
            "HasMemoryFormat" + why);
  EXPECT_EQ(
      ErrorBothWays(IsContiguous(), T("f32[b]{strides=[1]}")),
      "IsContiguous: unknown, for f32[b]{strides=[1]} has a dimension without a number; trace "
      "the model at one size");
}

OpGraph Classifier() {
  return ParseCanonical(R"(
      input x: f32[4,3]
      input mask: bool[4]
      param fc.weight: f32[10,3]
      buffer scale: f32[]
      fc/linear = aten::linear(x, fc.weight) -> f32[4,10]
      fc+mul = aten::mul.Tensor(fc/linear, scale) -> f32[4,10]
      output output.logits: fc+mul)");
}

TEST(GraphValues, AreFoundByNameOrPlace) {
  EXPECT_THAT(Classifier(), Input("x", Shape(4, 3)));
  EXPECT_THAT(Classifier(), Input(1, Dtype("bool")));
  EXPECT_THAT(Classifier(), Output("output.logits", Shape(4, 10)));
  EXPECT_THAT(Classifier(), Output(0, Shape(4, 10)));
  EXPECT_THAT(Classifier(), Parameter("fc.weight", Shape(10, 3)));
  EXPECT_THAT(Classifier(), Buffer("scale", Shape()));
  EXPECT_THAT(Classifier(), Not(Input("x", Shape(5, 3))));
  EXPECT_THAT(Classifier(), Not(Output(0, Dtype("f16"))));
  EXPECT_THAT(Classifier(), Not(Buffer("scale", RequiresGrad())));
}

TEST(GraphValues, ShareSizes) {
  const Size B("B");
  const Size C("C");
  EXPECT_THAT(Classifier(), AllOf(Input("x", Shape(B, _)), Input("mask", Shape(B)),
                                  Parameter("fc.weight", Shape(C, _)), Output(0, Shape(B, C))));
  const OpGraph graph = Classifier();
  EXPECT_THAT(Calls(graph), Each(Result(0, Shape(B, C))));
  EXPECT_THAT(Calls(graph), Contains(Op("aten::linear", OperandAt(0, Shape(B, _)))));
}

TEST(GraphValues, DescribeThemselves) {
  EXPECT_EQ(Describe(Input(0, Dtype("f32"))), "has an input 0 that has the dtype f32");
  EXPECT_EQ(DescribeNegation(Output("output", Dtype("f32"))),
            "has an output output that hasn't the dtype f32");
  EXPECT_EQ(Describe(Parameter("w", Dtype("f32"))), "has a parameter w that has the dtype f32");
  EXPECT_EQ(Describe(Buffer("w", Dtype("f32"))), "has a buffer w that has the dtype f32");
}

TEST(GraphValues, ExplainThemselves) {
  EXPECT_EQ(Explain(Input(1, Dtype("f32")), Classifier()),
            "whose input mask is bool[4], whose dtype is bool");
  EXPECT_EQ(Explain(Output(0, Shape(4, 9)), Classifier()),
            "whose output output.logits is f32[4,10]{grad}, whose dimension 1 is 10");
}

TEST(GraphValues, ANameThatIsNotThereIsAnErrorBothWays) {
  EXPECT_EQ(ErrorBothWays(Input("tokens", _), Classifier()),
            "the graph has no input tokens; there are x, mask");
  EXPECT_EQ(ErrorBothWays(Input(2, _), Classifier()),
            "the graph has no input 2; there are x, mask");
  EXPECT_EQ(ErrorBothWays(Output("output", _), Classifier()),
            "the graph has no output output; there is output.logits");
  EXPECT_EQ(ErrorBothWays(Parameter("fc.bias", _), Classifier()),
            "the graph has no parameter fc.bias; there is fc.weight");
  EXPECT_EQ(ErrorBothWays(Buffer("b", _), OpGraph()), "the graph has no buffer b; there are none");
}

}  // namespace
}  // namespace graphgold
