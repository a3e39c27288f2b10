// SPDX-License-Identifier: MIT
#include "graphgold/matchers/call_matchers.h"

#include <gtest/gtest.h>

#include "graphgold/matchers/tensor_matchers.h"
#include "matcher_test_util.h"

namespace graphgold {
namespace {

using ::testing::_;
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Eq;
using ::testing::Ge;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Lt;
using ::testing::Matcher;
using ::testing::Ne;
using ::testing::Not;
using ::testing::PrintToString;
using ::testing::ResultOf;
using ::testing::SizeIs;
using ::testing::StartsWith;

OpGraph ModelWithAttributes() {
  return ParseCanonical(R"(
      input x: f32[1,3,8,8]
      param enc.conv1.weight: f32[4,3,1,1]
      param dec.conv2.weight: f32[4,4,1,1]
      enc.conv1/conv2d = aten::conv2d(x, enc.conv1.weight, stride=[2,2], groups=1) -> f32[1,4,4,4]
      enc.conv1+relu_ = aten::relu_(enc.conv1/conv2d!) -> =#0
      dec.conv2/conv2d = aten::conv2d(enc.conv1/conv2d@enc.conv1+relu_, dec.conv2.weight, padding="same") -> f32[1,4,4,4]
      dec.conv2+dropout = aten::dropout(dec.conv2/conv2d, p=0.25, train=true) -> f32[1,4,4,4]
      dec.conv2+cat = aten::cat([dec.conv2+dropout, x], dim=1) -> f32[1,7,4,4]
      dec.conv2+narrow = aten::narrow(dec.conv2+cat, dim=1, start=?, length=batch*2) -> f32[1,2,4,4]
      dec.conv2+chunk = backward aten::chunk(dec.conv2+narrow, chunks=2) -> [f32[1,1,4,4]~#0, bf16[1,1,4,4]~#0]
      output output: dec.conv2+chunk:0.0)");
}

// The first call of an operator.
class CallMatchersTest : public ::testing::Test {
 protected:
  CallView First(const std::string& op) const { return CallsOf(graph_, op).at(0); }

  const OpGraph graph_ = ModelWithAttributes();
};

TEST_F(CallMatchersTest, CallsAreListedInOrder) {
  EXPECT_THAT(Calls(graph_), SizeIs(7));
  EXPECT_THAT(Calls(graph_), ElementsAre(Op("aten::conv2d"), Op("aten::relu_"), Op("aten::conv2d"),
                                         Op("aten::dropout"), Op("aten::cat"), Op("aten::narrow"),
                                         Op("aten::chunk")));
  EXPECT_THAT(CallsOf(graph_, "aten::conv2d"), SizeIs(2));
  EXPECT_THAT(CallsOf(graph_, "aten::mm"), IsEmpty());
  EXPECT_THAT(Calls(graph_), Each(ResultOf([](const CallView& call) { return call.node().name; },
                                           AnyOf(StartsWith("enc"), StartsWith("dec")))));
}

TEST_F(CallMatchersTest, ACallIsPrintedAsItsLine) {
  EXPECT_EQ(PrintToString(First("aten::dropout")),
            "dec.conv2+dropout = aten::dropout(dec.conv2/conv2d, p=0.25, train=true) -> "
            "f32[1,4,4,4]");
}

TEST_F(CallMatchersTest, OpIsTheOperatorAndAllThatIsGivenWithIt) {
  EXPECT_THAT(First("aten::conv2d"), Op("aten::conv?d"));
  EXPECT_THAT(First("aten::conv2d"),
              Op("aten::conv2d", Attr("stride", {2, 2}), InModuleNamed("enc")));
  EXPECT_THAT(First("aten::conv2d"), Not(Op("aten::conv2d", Attr("stride", {1, 1}))));
  EXPECT_THAT(First("aten::conv2d"), Not(Op("aten::relu_")));
  EXPECT_THAT(First("aten::conv2d"), Op("aten::conv2d", Not(WritesInPlace())));
  EXPECT_EQ(Describe(Op("aten::mm")), "is a call of aten::mm");
  EXPECT_EQ(DescribeNegation(Op("aten::mm")), "isn't a call of aten::mm");
  EXPECT_EQ(Describe(Op("aten::mm", WritesInPlace())),
            "(is a call of aten::mm) and (writes to an operand)");
  EXPECT_EQ(Explain(Op("aten::mm"), First("aten::conv2d")), "which is a call of aten::conv2d");
}

TEST_F(CallMatchersTest, AttrEqualsAValue) {
  const CallView conv = First("aten::conv2d");
  EXPECT_THAT(conv, Attr("stride", {2, 2}));
  EXPECT_THAT(conv, Attr("stride", std::vector<std::int64_t>{2, 2}));
  EXPECT_THAT(conv, Not(Attr("stride", {2, 2, 2})));
  EXPECT_THAT(conv, Attr("groups", 1));
  EXPECT_THAT(conv, Attr("groups", 1.0));
  EXPECT_THAT(CallsOf(graph_, "aten::conv2d").at(1), Attr("padding", "same"));
  EXPECT_THAT(First("aten::dropout"), AllOf(Attr("p", 0.25), Attr("train", true)));
  EXPECT_THAT(First("aten::narrow"), Attr("length", AttrValue(Dim::Parse("batch*2"))));
}

TEST_F(CallMatchersTest, AttrTakesMatchersOfNumbersStringsAndLists) {
  const CallView conv = First("aten::conv2d");
  EXPECT_THAT(conv, Attr("stride", ElementsAre(2, Ge(2))));
  EXPECT_THAT(conv, Attr("stride", Each(Gt(1))));
  EXPECT_THAT(conv, Attr("stride", AllOf(SizeIs(2), Not(Contains(3)))));
  EXPECT_THAT(conv, Attr("groups", AnyOf(1, 4)));
  EXPECT_THAT(conv, Attr("groups", _));
  EXPECT_THAT(conv, Attr("groups", Matcher<int>(Eq(1))));
  EXPECT_THAT(First("aten::dropout"), Attr("p", AllOf(Gt(0), Lt(0.5), Ne(0.1))));
  EXPECT_THAT(First("aten::dropout"), Attr("p", DoubleNear(0.25, 1e-9)));
  EXPECT_THAT(CallsOf(graph_, "aten::conv2d").at(1), Attr("padding", HasSubstr("am")));
}

TEST_F(CallMatchersTest, AttrDescribesAndExplainsItself) {
  const auto attr = Attr("stride", {1, 1});
  EXPECT_EQ(Describe(attr), "has an attribute stride that is equal to [1,1]");
  EXPECT_EQ(DescribeNegation(attr), "has no attribute stride that is equal to [1,1]");
  EXPECT_EQ(Explain(attr, First("aten::conv2d")), "whose stride is [2,2]");
  EXPECT_THAT(Explain(Attr("stride", ElementsAre(2, 1)), First("aten::conv2d")),
              StartsWith("whose stride is [2,2], whose element #1"));
}

TEST_F(CallMatchersTest, AnAttributeThatIsNotThereHasItsDefault) {
  const ScopedContext context(SmallContext());
  const CallView second = CallsOf(graph_, "aten::conv2d").at(1);
  EXPECT_THAT(second, Attr("stride", {1, 1}));
  EXPECT_EQ(Explain(Attr("stride", {2, 2}), second), "whose stride is [1,1], the default");
  EXPECT_THAT(CallsOf(graph_, "aten::conv2d"), Each(Attr("dilation", ElementsAre(1, 1))));
}

TEST_F(CallMatchersTest, ADefaultThatNobodyKnowsIsAnErrorBothWays) {
  EXPECT_EQ(ErrorBothWays(Attr("dilation", {1, 1}), First("aten::conv2d")),
            "Attr(\"dilation\") of enc.conv1/conv2d: the call has the default of aten::conv2d, "
            "which is unknown in a program without LibTorch; see matchers/context.h");
}

TEST_F(CallMatchersTest, AnAttributeThatNoCallHasIsAnErrorBothWays) {
  const ScopedContext context(SmallContext());
  EXPECT_EQ(ErrorBothWays(Attr("strid", {1, 1}), First("aten::conv2d")),
            "Attr(\"strid\") of enc.conv1/conv2d: aten::conv2d has no attribute of this name that "
            "could be left out; did you mean stride?");
  // One that others have is no typing error.
  EXPECT_THAT(First("aten::cat"), Not(Attr("stride", {1, 1})));
  EXPECT_EQ(Explain(Attr("stride", {1, 1}), First("aten::cat")), "which has no attribute stride");
}

TEST_F(CallMatchersTest, AnAttributeOfAnotherKindIsAnErrorBothWays) {
  EXPECT_EQ(ErrorBothWays(Attr("stride", Gt(1)), First("aten::conv2d")),
            "Attr(\"stride\") of enc.conv1/conv2d: the value [2,2] is no number, so a matcher for "
            "one can't tell; match it as what it is");
  EXPECT_EQ(ErrorBothWays(Attr("groups", ElementsAre(1)), First("aten::conv2d")),
            "Attr(\"groups\") of enc.conv1/conv2d: the value 1 is no list, so a matcher for one "
            "can't tell; match it as what it is");
  EXPECT_EQ(ErrorBothWays(Attr("groups", HasSubstr("1")), First("aten::conv2d")),
            "Attr(\"groups\") of enc.conv1/conv2d: the value 1 is no string, so a matcher for one "
            "can't tell; match it as what it is");
  EXPECT_EQ(ErrorBothWays(Attr("start", Gt(1)), First("aten::narrow")),
            "Attr(\"start\") of dec.conv2+narrow: the value ? is no number, so a matcher for one "
            "can't tell; match it as what it is");
}

TEST_F(CallMatchersTest, TensorsByTheirPlace) {
  EXPECT_THAT(First("aten::conv2d"), OperandAt(1, Shape(4, 3, 1, 1)));
  EXPECT_THAT(First("aten::conv2d"), Result(0, Shape(1, 4, 4, 4)));
  EXPECT_THAT(First("aten::conv2d"), Not(Result(1, _)));
  EXPECT_THAT(First("aten::cat"), OperandAt(0, Dtype("f32")));
  EXPECT_THAT(First("aten::chunk"), Not(Result(0, Dtype("f32"))));  // not all of them
  EXPECT_EQ(Describe(OperandAt(1, Dtype("f32"))),
            "has a tensor as operand 1 that has the dtype f32");
  EXPECT_EQ(DescribeNegation(Result(0, Dtype("f32"))),
            "has no tensor as result 0 that has the dtype f32");
  EXPECT_EQ(Explain(Result(0, Dtype("f64")), First("aten::conv2d")),
            "whose result 0 is f32[1,4,4,4]{grad}, whose dtype is f32");
  EXPECT_EQ(Explain(OperandAt(2, Dtype("f64")), First("aten::conv2d")),
            "which has no tensor as operand 2");
  EXPECT_EQ(
      Explain(Result(0, Dtype("f32")), First("aten::chunk")),
      "whose result 0, element 0 is f32[1,1,4,4], whose dtype is f32, whose result 0, element "
      "1 is bf16[1,1,4,4], whose dtype is bf16");
}

TEST_F(CallMatchersTest, InModuleNamedKnowsWhatIsInside) {
  EXPECT_THAT(First("aten::conv2d"), InModuleNamed("enc"));
  EXPECT_THAT(First("aten::conv2d"), InModuleNamed("e*.conv?"));
  EXPECT_THAT(First("aten::conv2d"), Not(InModuleNamed("dec")));
  EXPECT_EQ(Describe(InModuleNamed("dec")), "is in the module dec");
  EXPECT_EQ(DescribeNegation(InModuleNamed("dec")), "isn't in the module dec");
  EXPECT_EQ(Explain(InModuleNamed("dec"), First("aten::conv2d")),
            "which is in the module enc.conv1");
  EXPECT_EQ(ErrorBothWays(InModuleNamed("encoder"), First("aten::conv2d")),
            "no call belongs to the module \"encoder\"; outermost modules are dec, enc");
}

TEST_F(CallMatchersTest, InPhaseOfACall) {
  EXPECT_THAT(First("aten::chunk"), InPhase(Phase::kBackward));
  EXPECT_THAT(First("aten::conv2d"), Not(InPhase(Phase::kBackward)));
  EXPECT_EQ(Describe(InPhase(Phase::kBackward)), "is of the phase backward");
  EXPECT_EQ(DescribeNegation(InPhase(Phase::kOther)), "isn't of the phase other");
  EXPECT_EQ(Explain(InPhase(Phase::kBackward), First("aten::conv2d")),
            "which is of the phase forward");
}

TEST_F(CallMatchersTest, WritesAreOfAnyOperandOrOfOne) {
  EXPECT_THAT(First("aten::relu_"), AllOf(WritesInPlace(), WritesOperand(0)));
  EXPECT_THAT(First("aten::relu_"), Not(WritesOperand(1)));
  EXPECT_THAT(First("aten::conv2d"), Not(WritesInPlace()));
  EXPECT_EQ(Describe(WritesInPlace()), "writes to an operand");
  EXPECT_EQ(DescribeNegation(WritesOperand(1)), "doesn't write its operand 1");
  EXPECT_EQ(Explain(WritesOperand(1), First("aten::relu_")), "which writes its operand 0");
  EXPECT_EQ(Explain(WritesInPlace(), First("aten::conv2d")), "which writes nothing");
}

// The graphs of a loop have the same address.
TEST(InModuleNamed, AnotherGraphInTheSamePlaceIsLookedAtAnew) {
  const Matcher<const CallView&> outside = Not(InModuleNamed("enc"));
  OpGraph graph = ParseText(
      "input x: f32[2]\nenc/a = aten::relu(x) -> f32[2]\n"
      "dec/b = aten::relu(x) -> f32[2]\n");
  EXPECT_FALSE(outside.Matches(Calls(graph)[0]));
  EXPECT_TRUE(outside.Matches(Calls(graph)[1]));
  graph = ParseText("input x: f32[2]\nencoder/a = aten::relu(x) -> f32[2]\n");
  EXPECT_THAT(ErrorIn([&] { static_cast<void>(outside.Matches(Calls(graph)[0])); }),
              HasSubstr("no call belongs to the module \"enc\""));
}

TEST(CallMatchers, OfARecordingWithoutTensorsTheAnswerIsUnknownBothWays) {
  const OpGraph graph = ParseText("a = aten::relu_() -> none\n");
  const std::string why =
      ": unknown, for the graph was recorded without its tensors; trace the model with "
      "TraceOptions::tensors = true";
  const CallView call = Calls(graph)[0];
  EXPECT_EQ(ErrorBothWays(Result(0, Dtype("f64")), call), "Result" + why);
  EXPECT_EQ(ErrorBothWays(OperandAt(0, Dtype("f64")), call), "OperandAt" + why);
  EXPECT_EQ(ErrorBothWays(WritesInPlace(), call), "WritesInPlace" + why);
}

TEST(Attr, AMatcherOfIntegersDoesNotRound) {
  const OpGraph graph = ParseText("input x: f32[2]\na = aten::dropout(x, p=1.5) -> f32[2]\n");
  const Matcher<int> one = Eq(1);
  EXPECT_EQ(ErrorBothWays(Attr("p", one), Calls(graph)[0]),
            "Attr(\"p\") of a: the value 1.5 is no integer, so a matcher for one can't tell; match "
            "it as what it is");
}

}  // namespace
}  // namespace graphgold
