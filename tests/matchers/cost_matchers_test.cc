// SPDX-License-Identifier: MIT
#include "graphgold/matchers/cost_matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <vector>

#include "graphgold/graph/text.h"
#include "matcher_text.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Each;
using ::testing::Ge;
using ::testing::Le;
using ::testing::Lt;
using ::testing::Matcher;
using ::testing::Not;

using GraphMatcher = Matcher<const OpGraph&>;

// x has 192 elements, a 256: 768 and 1024 multiply-adds, and 256 operations of relu.
OpGraph TwoConvolutions() {
  return ParseText(R"(
      input x: f32[1,3,8,8]
      param enc.conv.weight: f32[4,3,1,1]
      param dec.weight: f32[4,4,1,1]
      enc.conv/conv2d = aten::conv2d(x, enc.conv.weight) -> f32[1,4,8,8]
      enc/relu = aten::relu(enc.conv/conv2d) -> f32[1,4,8,8]
      dec/conv2d = aten::conv2d(enc/relu, dec.weight) -> f32[1,4,8,8]
      output output: dec/conv2d)");
}

OpGraph WithUnknownCalls() {
  return ParseText(R"(
      input x: f32[8]
      enc/relu = aten::relu(x) -> f32[8]
      dec/rope = my::rope(enc/relu) -> f32[8]
      dec/rope#2 = my::rope(dec/rope) -> f32[8]
      dec/norm = my::norm.out(dec/rope#2) -> f32[8]
      output output: dec/norm)");
}

// A run that is a graph, too.
struct RunLike {
  OpGraph graph;
  operator const OpGraph&() const { return graph; }  // NOLINT
};
void PrintTo(const RunLike&, std::ostream* os) { *os << "a run"; }

TEST(HasFlops, MatchesANumberOrAMatcher) {
  EXPECT_THAT(TwoConvolutions(), HasFlops(2 * (768 + 1024) + 256));
  EXPECT_THAT(TwoConvolutions(), HasFlops(Le(MFlops(1))));
  EXPECT_THAT(TwoConvolutions(), Not(HasFlops(Lt(3840))));
  EXPECT_THAT(TwoConvolutions(), HasFlops(AllOf(Ge(3840), Le(3840))));
}

TEST(HasFlops, DescribesItself) {
  EXPECT_EQ(DescriptionOf(GraphMatcher(HasFlops(Le(5)))),
            "computes a number of FLOPs that is <= 5");
  EXPECT_EQ(NegationOf(GraphMatcher(HasFlops(Le(5)))),
            "computes a number of FLOPs that isn't <= 5");
  EXPECT_EQ(DescriptionOf(GraphMatcher(HasFlops(5).Of("aten::conv2d").In("enc"))),
            "computes a number of FLOPs in calls of aten::conv2d in enc that is equal to 5");
}

TEST(HasFlops, NamesWhoComputesMost) {
  EXPECT_EQ(AnswerOf<OpGraph>(HasFlops(Le(5)), TwoConvolutions()),
            "no: which computes 3840 FLOPs (3.84 k): aten::conv2d 3.58 k, aten::relu 256");
  EXPECT_EQ(AnswerOf<OpGraph>(HasFlops(Le(5)).Of("aten::conv2d"), TwoConvolutions()),
            "no: which computes 3584 FLOPs (3.58 k) in calls of aten::conv2d: dec/conv2d 2.05 k, "
            "enc.conv/conv2d 1.54 k");
}

TEST(HasFlops, CanBeAskedOfAModuleAndAnOperator) {
  EXPECT_THAT(TwoConvolutions(), HasFlops(2 * 768 + 256).In("enc"));
  EXPECT_THAT(TwoConvolutions(), HasFlops(2 * 768).In("enc.*"));
  EXPECT_THAT(TwoConvolutions(), HasFlops(2 * (768 + 1024)).Of("aten::conv?d"));
  EXPECT_THAT(TwoConvolutions(), HasFlops(2 * (768 + 1024)).Of("aten::conv3d|aten::conv2d"));
  EXPECT_THAT(TwoConvolutions(), HasFlops(2 * 768).Of("aten::conv2d").In("enc"));
}

TEST(HasFlops, APartThatIsNotThereIsAnErrorBecauseATypingErrorMustNotPass) {
  EXPECT_EQ(RefusalOf([] { AnswerOf<OpGraph>(HasFlops(Le(5)).In("encoder"), TwoConvolutions()); }),
            "HasFlops: the graph has nothing in encoder. Expected at least one call there: mind "
            "the spelling");
  EXPECT_EQ(RefusalOf([] { AnswerOf<OpGraph>(HasFlops(0).Of("aten::conv"), TwoConvolutions()); }),
            "HasFlops: the graph has nothing in calls of aten::conv. Expected at least one call "
            "there: mind the spelling");
  EXPECT_EQ(RefusalOf([] { AnswerOf<OpGraph>(HasFlops(0).Of("conv2d"), TwoConvolutions()); }),
            "HasFlops(\"conv2d\"): expected an operator with its namespace, such as "
            "\"aten::conv2d\"");
  EXPECT_THAT(OpGraph(), HasFlops(0));
}

TEST(HasFlops, AnUnknownOperatorIsAnErrorInBothDirections) {
  const std::string error =
      "HasFlops: the number of FLOPs is unknown beyond 8 FLOPs: 3 calls are unknown: my::norm, "
      "my::rope (×2). Give each operator a formula with RegisterCostFormula, or leave them out "
      "of account with HasFlops(…).AcceptingUnknown()";
  EXPECT_EQ(RefusalOf([] { AnswerOf<OpGraph>(HasFlops(Le(9)), WithUnknownCalls()); }), error);
  EXPECT_EQ(RefusalOf([] { AnswerOf<OpGraph>(Not(HasFlops(Le(9))), WithUnknownCalls()); }), error);
}

TEST(HasFlops, UnknownOperatorsElsewhereDoNotMatter) {
  EXPECT_THAT(WithUnknownCalls(), HasFlops(8).In("enc"));
  EXPECT_THAT(RefusalOf([] { AnswerOf<OpGraph>(HasFlops(8).In("dec"), WithUnknownCalls()); }),
              ::testing::StartsWith("HasFlops: the number of FLOPs in dec is unknown beyond 0 "));
}

TEST(HasFlops, MayAcceptUnknownOperators) {
  EXPECT_THAT(WithUnknownCalls(), HasFlops(8).AcceptingUnknown());
  EXPECT_EQ(AnswerOf<OpGraph>(HasFlops(9).AcceptingUnknown(), WithUnknownCalls()),
            "no: which computes 8 FLOPs: aten::relu 8, and more: 3 calls are unknown: my::norm, "
            "my::rope (×2)");
}

TEST(HasFlops, HeedsFormulasOfTheUsers) {
  RegisterCostFormula("my::rope", [](const OpGraph&, const Node&) { return Cost{0, 100, 0}; });
  RegisterCostFormula("my::norm", [](const OpGraph&, const Node&) { return Cost{0, 10, 0}; });
  EXPECT_THAT(WithUnknownCalls(), HasFlops(218));
  RegisterCostFormula("my::rope", nullptr);
  RegisterCostFormula("my::norm", nullptr);
}

TEST(HasMacs, CountsMultiplyAdds) {
  EXPECT_THAT(TwoConvolutions(), HasMacs(768 + 1024));
  EXPECT_THAT(TwoConvolutions(), Not(HasMacs(Lt(1792))));
  EXPECT_EQ(DescriptionOf(GraphMatcher(HasMacs(1))),
            "computes a number of MACs that is equal to 1");
  EXPECT_EQ(AnswerOf<OpGraph>(HasMacs(1), TwoConvolutions()),
            "no: which computes 1792 MACs (1.79 k): aten::conv2d 1.79 k");
}

TEST(MovesBytes, CountsWhatIsReadAndWritten) {
  const std::int64_t relu = 2 * 256 * 4;
  EXPECT_THAT(TwoConvolutions(), MovesBytes(relu).Of("aten::relu"));
  EXPECT_THAT(TwoConvolutions(), Not(MovesBytes(Le(relu))));
  EXPECT_EQ(DescriptionOf(GraphMatcher(MovesBytes(1))),
            "moves a number of bytes that is equal to 1");
  EXPECT_EQ(AnswerOf<OpGraph>(MovesBytes(1).Of("aten::relu"), TwoConvolutions()),
            "no: which moves 2048 bytes (2.0 KiB) in calls of aten::relu: enc/relu 2.0 KiB");
}

OpGraph ParametersOfAllKinds() {
  return ParseText(R"(
      input x: f32[4]
      param frozen: f32[10]{nograd}
      param half: f16[30]
      param tied: f16[30]~half
      param w: f32[1000]
      op = my::op(x, frozen, half, tied, w) -> f32[4]
      output output: op)");
}

TEST(HasParameterCount, CountsTiedOnesOnce) {
  EXPECT_THAT(ParametersOfAllKinds(), HasParameterCount(1040));
  EXPECT_THAT(ParametersOfAllKinds(), Not(HasParameterCount(Lt(1040))));
  EXPECT_EQ(DescriptionOf(HasParameterCount(7)), "has a number of parameters that is equal to 7");
  EXPECT_EQ(NegationOf(HasParameterCount(7)), "has a number of parameters that isn't equal to 7");
  EXPECT_EQ(AnswerOf(HasParameterCount(7), ParametersOfAllKinds()),
            "no: which has 1040 parameters (1.04 k): w 1.00 k, half 30, frozen 10");
}

TEST(HasTrainableParameterCount, LeavesFrozenOnesOut) {
  EXPECT_THAT(ParametersOfAllKinds(), HasTrainableParameterCount(1030));
  EXPECT_THAT(ParametersOfAllKinds(), Not(HasTrainableParameterCount(1040)));
  EXPECT_EQ(AnswerOf(HasTrainableParameterCount(7), ParametersOfAllKinds()),
            "no: which has 1030 trainable parameters (1.03 k): w 1.00 k, half 30");
}

TEST(HasParameterBytes, KnowsHowLargeTheyAre) {
  EXPECT_THAT(ParametersOfAllKinds(), HasParameterBytes(4040 + 60));
  EXPECT_THAT(ParametersOfAllKinds(), Not(HasParameterBytes(Le(KiB(4)))));
  EXPECT_EQ(AnswerOf(HasParameterBytes(7), ParametersOfAllKinds()),
            "no: which has 4100 bytes of parameters (4.0 KiB): w 3.9 KiB, half 60 B, frozen 40 B");
}

TEST(HasParameterCount, ASymbolicSizeIsAnErrorInBothDirections) {
  const OpGraph graph = ParseText("param w: f32[n]");
  EXPECT_EQ(RefusalOf([&] { AnswerOf<OpGraph>(Not(HasParameterCount(7)), graph); }),
            "HasParameterCount: the number of parameters cannot be told: a parameter has a size "
            "that is not a number, or they are too many");
}

TEST(CostMatchers, WorkInsideOtherMatchersAndOverRuns) {
  EXPECT_THAT(TwoConvolutions(), AllOf(HasFlops(Le(4000)), HasMacs(1792), HasParameterCount(28)));
  EXPECT_THAT(TwoConvolutions(), AnyOf(HasFlops(1), HasMacs(1792).AcceptingUnknown()));
  EXPECT_THAT(std::vector<OpGraph>({TwoConvolutions()}), Each(HasFlops(3840)));
  const RunLike run = {TwoConvolutions()};
  EXPECT_THAT(run, AllOf(HasFlops(3840), Not(HasMacs(1)), HasParameterCount(28)));
}

TEST(CostMatchers, AFailureReadsAsASentence) {
  EXPECT_NONFATAL_FAILURE(
      EXPECT_THAT(TwoConvolutions(), HasFlops(Le(GFlops(0.000001)))),
      "Expected: computes a number of FLOPs that is <= 1000\n"
      "  Actual: graph of 3 calls: 2 aten::conv2d, 1 aten::relu (of type graphgold::OpGraph), "
      "which computes 3840 FLOPs (3.84 k): aten::conv2d 3.58 k, aten::relu 256");
}

}  // namespace
}  // namespace graphgold
