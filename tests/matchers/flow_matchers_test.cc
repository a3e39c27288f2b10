// SPDX-License-Identifier: MIT
#include "graphgold/matchers/flow_matchers.h"

#include <gtest/gtest.h>

#include "graphgold/matchers/op_matchers.h"
#include "matcher_test_util.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Ge;
using ::testing::Not;

// x ─ conv2d ─ batch_norm ─ relu_ (in place) ─┬─ cat ─ linear
//     embedding ──────────────────────────────┘
//     gelu, of x alone
OpGraph Branches() {
  return ParseCanonical(R"(
      input x: f32[1,3]
      input i: i64[1]
      param conv.weight: f32[3,3]
      param emb.weight: f32[5,3]
      param fc.weight: f32[6,6]
      conv/conv2d = aten::conv2d(x, conv.weight) -> f32[1,3]
      conv+batch_norm = aten::batch_norm(conv/conv2d) -> f32[1,3]
      conv+relu_ = aten::relu_(conv+batch_norm!) -> =#0
      emb/embedding = aten::embedding(emb.weight, i) -> f32[1,3]
      conv+cat = aten::cat([conv+batch_norm@conv+relu_, emb/embedding], dim=1) -> f32[1,6]
      fc/linear = aten::linear(conv+cat, fc.weight) -> f32[1,6]
      gelu = aten::gelu(x) -> f32[1,3]
      output output.0: fc/linear
      output output.1: gelu)");
}

// A call of kernels: what goes into a nested one comes out of the call around it.
OpGraph Nested() {
  return ParseText(R"(
      run level=kernels
      input x: f32[2]
      linear = aten::linear(x) -> f32[2]
      linear>addmm = aten::addmm(x) -> f32[2]
      relu = aten::relu(linear) -> f32[2]
      output output: relu)");
}

TEST(ContainsChain, EachConsumesWhatTheOneBeforeLeft) {
  EXPECT_THAT(Branches(), ContainsChain("aten::conv2d", "aten::batch_norm"));
  EXPECT_THAT(Branches(), ContainsChain("aten::embedding", "aten::cat", "aten::linear"));
  EXPECT_THAT(Branches(), Not(ContainsChain("aten::conv2d", "aten::relu_")));
  EXPECT_THAT(Branches(), Not(ContainsChain("aten::batch_norm", "aten::conv2d")));
}

TEST(ContainsChain, FollowsWhatIsWrittenInPlace) {
  EXPECT_THAT(Branches(),
              ContainsChain("aten::conv2d", "aten::batch_norm", "aten::relu_", "aten::cat"));
  EXPECT_THAT(Branches(), Not(ContainsChain("aten::batch_norm", "aten::cat")));
}

TEST(ContainsChain, TakesWildcardsAndChoices) {
  EXPECT_THAT(Branches(), ContainsChain("aten::conv?d", "*::*", "aten::relu|aten::relu_"));
}

TEST(ContainsChain, DescribesItself) {
  const auto chain = ContainsChain("aten::conv2d", "aten::relu");
  EXPECT_EQ(Describe(chain), "contains the chain aten::conv2d → aten::relu");
  EXPECT_EQ(DescribeNegation(chain), "doesn't contain the chain aten::conv2d → aten::relu");
}

TEST(ContainsChain, ExplainsHowFarItGoes) {
  EXPECT_EQ(Explain(ContainsChain("aten::conv2d", "aten::batch_norm"), Branches()),
            "which contains conv/conv2d → conv+batch_norm");
  EXPECT_EQ(Explain(ContainsChain("aten::mm", "aten::relu"), Branches()),
            "which has no aten::mm call");
  EXPECT_EQ(Explain(ContainsChain("aten::conv2d", "aten::batch_norm", "aten::elu"), Branches()),
            "where conv/conv2d → conv+batch_norm is as far as it goes: there is no aten::elu call");
  EXPECT_EQ(Explain(ContainsChain("aten::conv2d", "aten::gelu"), Branches()),
            "where conv/conv2d is as far as it goes: no aten::gelu call consumes what a call of "
            "aten::conv2d left");
  EXPECT_EQ(
      Explain(ContainsChain("aten::cat", "aten::linear", "aten::gelu"), Branches()),
      "where conv+cat → fc/linear is as far as it goes: no aten::gelu call consumes what such "
      "a chain left");
}

TEST(HasPath, GoesThroughAnything) {
  EXPECT_THAT(Branches(), HasPath("aten::conv2d", "aten::linear"));
  EXPECT_THAT(Branches(), HasPath("aten::embedding", "aten::*"));
  EXPECT_THAT(Branches(), Not(HasPath("aten::linear", "aten::conv2d")));
  EXPECT_THAT(Branches(), Not(HasPath("aten::conv2d", "aten::gelu")));
  EXPECT_THAT(Branches(), Not(HasPath("aten::conv2d", "aten::conv2d")));
}

TEST(HasPath, LeadsOutOfNestedCalls) {
  EXPECT_THAT(Nested(), HasPath("aten::addmm", "aten::relu"));
  EXPECT_THAT(Nested(), Not(HasPath("aten::relu", "aten::addmm")));
}

TEST(HasPath, DescribesItself) {
  const auto path = HasPath("aten::conv2d", "aten::linear");
  EXPECT_EQ(Describe(path),
            "is a graph where data flows from a call of aten::conv2d to a call of aten::linear");
  EXPECT_EQ(
      DescribeNegation(path),
      "is a graph where data doesn't flow from a call of aten::conv2d to a call of aten::linear");
}

TEST(HasPath, ShowsThePathOrHowFarItGets) {
  EXPECT_EQ(
      Explain(HasPath("aten::conv2d", "aten::linear"), Branches()),
      "where it does so by conv/conv2d → conv+batch_norm → conv+relu_ → conv+cat → fc/linear");
  EXPECT_EQ(Explain(HasPath("aten::conv2d", "aten::gelu"), Branches()),
            "which has 1 aten::conv2d call: conv/conv2d, whose data gets to 4 calls, the last of "
            "them fc/linear");
  EXPECT_EQ(Explain(HasPath("aten::linear", "aten::gelu"), Branches()),
            "which has 1 aten::linear call: fc/linear, whose results no call reads");
  EXPECT_EQ(Explain(HasPath("aten::mm", "aten::gelu"), Branches()), "which has no aten::mm call");
  EXPECT_EQ(Explain(HasPath("aten::gelu", "aten::mm"), Branches()), "which has no aten::mm call");
}

TEST(HasPath, ALongPathIsShownByItsEnds) {
  std::string text = "input x: f32[2]\nr0 = aten::tanh(x) -> f32[2]\n";
  for (int i = 1; i < 12; ++i) {
    text += "r" + std::to_string(i) + " = aten::relu(r" + std::to_string(i - 1) + ") -> f32[2]\n";
  }
  text += "g = aten::gelu(r11) -> f32[2]\noutput output: g";
  EXPECT_EQ(Explain(HasPath("aten::tanh", "aten::gelu"), ParseText(text)),
            "where it does so by r0 → r1 → r2 → r3 → … → r9 → r10 → r11 → g");
}

const char kBlock[] = R"(
    c = aten::conv2d(x, _)
    aten::batch_norm(c))";

TEST(ContainsSubgraph, MatchesWhatThePatternFits) {
  EXPECT_THAT(Branches(), ContainsSubgraph(kBlock));
  EXPECT_THAT(Branches(), Not(ContainsSubgraph("c = aten::conv2d(...); aten::gelu(c)")));
}

TEST(ContainsSubgraph, CountsOccurrences) {
  EXPECT_THAT(Branches(), ContainsSubgraph(kBlock, 1));
  EXPECT_THAT(Branches(), ContainsSubgraph("aten::*(...)", Ge(7)));
  EXPECT_THAT(Branches(), Not(ContainsSubgraph(kBlock, 2)));
  EXPECT_THAT(Branches(), ContainsSubgraph("aten::mm(...)", 0));
}

TEST(ContainsSubgraph, DescribesItself) {
  EXPECT_EQ(Describe(ContainsSubgraph(kBlock)),
            "contains the part { c = aten::conv2d(x, _); aten::batch_norm(c) }");
  EXPECT_EQ(DescribeNegation(ContainsSubgraph(kBlock)),
            "doesn't contain the part { c = aten::conv2d(x, _); aten::batch_norm(c) }");
  EXPECT_EQ(Describe(ContainsSubgraph("aten::mm(_)", Ge(2))),
            "contains the part { aten::mm(_) } a number of times that is >= 2");
  EXPECT_EQ(DescribeNegation(ContainsSubgraph("aten::mm(_)", Ge(2))),
            "contains the part { aten::mm(_) } a number of times that isn't >= 2");
}

TEST(ContainsSubgraph, ExplainsWhatItFound) {
  EXPECT_EQ(Explain(ContainsSubgraph(kBlock, 2), Branches()),
            "which contains it 1 time: {conv/conv2d, conv+batch_norm}");
  EXPECT_EQ(Explain(ContainsSubgraph("aten::*(...)"), Branches()),
            "which contains it 7 times: {conv/conv2d}, {conv+batch_norm}, {conv+relu_}, … and 4 "
            "more");
  EXPECT_EQ(Explain(ContainsSubgraph("c = aten::conv2d(...); aten::mm(c)"), Branches()),
            "which has no call of aten::mm(c)");
  EXPECT_EQ(Explain(ContainsSubgraph("c = aten::conv2d(...); aten::gelu(c)"), Branches()),
            "which has calls of all its operators, but not in this way");
}

TEST(ContainsSubgraph, WhatCannotBeCountedIsUnknown) {
  std::string text = "input x: f32[2]\n";
  std::string pattern;
  for (int i = 0; i < 200; ++i) text += "r" + std::to_string(i) + " = aten::relu(x) -> f32[2]\n";
  for (int i = 0; i < 3; ++i) pattern += "aten::relu(x)\n";
  const OpGraph graph = ParseText(text + "output output: r0");
  EXPECT_THAT(ErrorBothWays(ContainsSubgraph(pattern, 5), graph),
              ::testing::StartsWith("ContainsSubgraph: how often the pattern occurs is unknown"));
  EXPECT_THAT(graph, ContainsSubgraph(pattern));  // once is enough
  EXPECT_THAT(Explain(ContainsSubgraph(pattern), graph),
              ::testing::StartsWith("which contains it at least 1000 times: {r0, r1, r2}, "));
}

TEST(ContainsSubgraph, APatternThatCannotBeReadIsRefusedAtOnce) {
  EXPECT_THAT(ErrorIn([] { static_cast<void>(ContainsSubgraph("c = aten::conv2d(")); }),
              ::testing::HasSubstr("line 1"));
}

TEST(FlowMatchers, WorkInsideOtherMatchers) {
  EXPECT_THAT(Branches(), AllOf(HasPath("aten::conv2d", "aten::linear"), HasOp("aten::cat"),
                                Not(ContainsChain("aten::gelu", "aten::linear"))));
  EXPECT_THAT(Branches(), AnyOf(HasOp("aten::mm"), ContainsSubgraph(kBlock)));
}

TEST(FlowMatchers, OfARecordingWithoutTensorsTheAnswerIsUnknownBothWays) {
  const OpGraph graph = ParseText("a = aten::conv2d() -> none\nb = aten::relu() -> none\n");
  const std::string why =
      ": unknown, for the graph was recorded without its tensors; trace the model with "
      "TraceOptions::tensors = true";
  EXPECT_EQ(ErrorBothWays(ContainsChain("aten::conv2d", "aten::relu"), graph),
            "ContainsChain" + why);
  EXPECT_EQ(ErrorBothWays(HasPath("aten::conv2d", "aten::relu"), graph), "HasPath" + why);
  EXPECT_EQ(ErrorBothWays(ContainsSubgraph("aten::relu(...)"), graph), "ContainsSubgraph" + why);
}

}  // namespace
}  // namespace graphgold
