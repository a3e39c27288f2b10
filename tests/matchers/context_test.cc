// SPDX-License-Identifier: MIT
#include "graphgold/matchers/context.h"

#include <gtest/gtest.h>

#include "graphgold/matchers/call_matchers.h"
#include "graphgold/matchers/flow_matchers.h"
#include "graphgold/matchers/op_matchers.h"
#include "graphgold/matchers/part_matchers.h"
#include "matcher_test_util.h"

namespace graphgold {
namespace {

OpGraph OneCustomCall() {
  return ParseCanonical(R"(
      input x: f32[2]
      r = aten::relu(x) -> f32[2]
      s = my::scan(r) -> f32[2]
      output output: s)");
}

const char kNotThere[] = ": there is no such operator, neither in the graph nor in LibTorch";
const char kNoIdea[] = "; mind the spelling, or load the library that registers it";

TEST(MatcherContext, WithoutOneEveryNameIsTakenAsItIs) {
  EXPECT_THAT(OneCustomCall(), HasNoOp("aten::dropuot"));
}

TEST(MatcherContext, ATypingErrorIsAnErrorBothWays) {
  const ScopedContext context(SmallContext());
  const OpGraph graph = OneCustomCall();
  EXPECT_EQ(ErrorBothWays(HasNoOp("aten::dropuot"), graph),
            "HasNoOp(\"aten::dropuot\")" + std::string(kNotThere) +
                "; did you mean aten::dropout or aten::dropout_?");
  EXPECT_EQ(ErrorBothWays(HasOp("atem::relu"), graph),
            "HasOp(\"atem::relu\")" + std::string(kNotThere) +
                "; did you mean aten::relu, aten::gelu or aten::relu_?");
}

TEST(MatcherContext, NoMatcherTakesAnUnknownName) {
  const ScopedContext context(SmallContext());
  const OpGraph graph = OneCustomCall();
  const std::string what = "(\"my::scam\")" + std::string(kNotThere) + "; did you mean my::scan?";
  EXPECT_EQ(ErrorBothWays(HasOpCount("my::scam", 0), graph), "HasOpCount" + what);
  EXPECT_EQ(ErrorBothWays(OpCounts({{"my::scam", 0}}), graph), "OpCounts" + what);
  EXPECT_EQ(ErrorBothWays(ContainsChain("aten::relu", "my::scam"), graph), "ContainsChain" + what);
  EXPECT_EQ(ErrorBothWays(HasPath("my::scam", "aten::relu"), graph), "HasPath" + what);
  EXPECT_EQ(ErrorBothWays(HasPath("aten::relu", "my::scam"), graph), "HasPath" + what);
  EXPECT_EQ(ErrorBothWays(ContainsSubgraph("my::scam(_)"), graph), "ContainsSubgraph" + what);
  EXPECT_EQ(ErrorBothWays(EachOp("my::scam", ::testing::_), graph), "EachOp" + what);
  EXPECT_EQ(ErrorBothWays(EachOp(Op("my::scam")), graph), "Op" + what);
  EXPECT_EQ(ErrorIn([&] { CallsOf(graph, "my::scam"); }), "CallsOf" + what);
}

TEST(MatcherContext, WhatIsInTheGraphOrRegisteredIsKnown) {
  const ScopedContext context(SmallContext());
  EXPECT_THAT(OneCustomCall(), HasOp("my::scan"));
  EXPECT_THAT(OneCustomCall(), HasNoOp("aten::conv2d"));
  EXPECT_THAT(OneCustomCall(), HasNoOp("aten::conv2d"));  // looked up before
  EXPECT_THAT(OneCustomCall(), HasNoOp("aten::conv?d"));
  EXPECT_THAT(OneCustomCall(), HasNoOp("aten::add.Tensor"));
  EXPECT_THAT(OneCustomCall(), HasNoOp(kAliasOp));
}

TEST(MatcherContext, OverloadsAndWildcardsCanBeWrongToo) {
  const ScopedContext context(SmallContext());
  EXPECT_EQ(ErrorBothWays(HasNoOp("aten::add.Tenosr"), OneCustomCall()),
            "HasNoOp(\"aten::add.Tenosr\")" + std::string(kNotThere) +
                "; did you mean aten::add.Tensor?");
  EXPECT_EQ(ErrorBothWays(HasNoOp("aten::cnov*"), OneCustomCall()),
            "HasNoOp(\"aten::cnov*\")" + std::string(kNotThere) + kNoIdea);
  EXPECT_EQ(ErrorBothWays(HasNoOp("aten::relu|aten::quantize"), OneCustomCall()),
            "HasNoOp(\"aten::quantize\")" + std::string(kNotThere) + kNoIdea);
}

TEST(MatcherContext, OfAnotherOneOtherNamesAreKnown) {
  const ScopedContext small(SmallContext());
  EXPECT_THAT(OneCustomCall(), HasNoOp("aten::gelu"));
  MatcherContext empty;
  empty.operators = [] { return std::vector<std::string>(); };
  const ScopedContext context(empty);
  EXPECT_EQ(ErrorIn([] { static_cast<void>(HasNoOp("aten::gelu").Matches(OneCustomCall())); }),
            "HasNoOp(\"aten::gelu\")" + std::string(kNotThere) + "; did you mean aten::relu?");
}

}  // namespace
}  // namespace graphgold
