// SPDX-License-Identifier: MIT
#include "graphgold/matchers/op_matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "matcher_test_util.h"

namespace graphgold {
namespace {

using ::testing::_;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::Ge;
using ::testing::IsSupersetOf;
using ::testing::Le;
using ::testing::Not;
using ::testing::Pair;

// Two convolutions, two overloads of add, one relu.
OpGraph Model() {
  return ParseCanonical(R"(
      input x: f32[1,3,8,8]
      param conv1.weight: f32[3,3,1,1]
      param conv2.weight: f32[3,3,1,1]
      conv1/conv2d = aten::conv2d(x, conv1.weight) -> f32[1,3,8,8]
      conv1+relu = aten::relu(conv1/conv2d) -> f32[1,3,8,8]
      conv2/conv2d = aten::conv2d(conv1+relu, conv2.weight) -> f32[1,3,8,8]
      conv2+add = aten::add.Tensor(conv2/conv2d, x) -> f32[1,3,8,8]
      conv2+add#2 = aten::add.Scalar(conv2+add, other=1) -> f32[1,3,8,8]
      output output: conv2+add#2)");
}

OpGraph Relus(int count) {
  std::string text = "input x: f32[2]\nr0 = aten::relu(x) -> f32[2]\n";
  for (int i = 1; i < count; ++i) {
    text += "r" + std::to_string(i) + " = aten::relu(r" + std::to_string(i - 1) + ") -> f32[2]\n";
  }
  return ParseCanonical(text + "output output: r" + std::to_string(count - 1));
}

TEST(HasOp, MatchesAGraphThatCallsTheOperator) {
  EXPECT_THAT(Model(), HasOp("aten::conv2d"));
  EXPECT_THAT(Model(), Not(HasOp("aten::gelu")));
}

TEST(HasOp, ABareNameMeansAllOverloads) {
  EXPECT_THAT(Model(), HasOp("aten::add"));
  EXPECT_THAT(Model(), HasOp("aten::add.Scalar"));
  EXPECT_THAT(Model(), Not(HasOp("aten::add.out")));
  EXPECT_THAT(Model(), Not(HasOp("aten::ad")));
}

TEST(HasOp, DescribesItself) {
  EXPECT_EQ(Describe(HasOp("aten::conv2d")), "calls aten::conv2d");
  EXPECT_EQ(DescribeNegation(HasOp("aten::conv2d")), "doesn't call aten::conv2d");
}

TEST(HasOp, ExplainsWhatItFound) {
  EXPECT_EQ(Explain(HasOp("aten::conv2d"), Model()),
            "which has 2 aten::conv2d calls: conv1/conv2d, conv2/conv2d");
  EXPECT_EQ(Explain(HasOp("aten::relu"), Model()), "which has 1 aten::relu call: conv1+relu");
  EXPECT_EQ(Explain(HasOp("aten::gelu"), Model()), "which has no aten::gelu call");
}

TEST(HasOp, NamesAtMostFiveCalls) {
  EXPECT_EQ(Explain(HasOp("aten::relu"), Relus(5)),
            "which has 5 aten::relu calls: relu, relu#2, relu#3, relu#4, relu#5");
  EXPECT_EQ(Explain(HasOp("aten::relu"), Relus(7)),
            "which has 7 aten::relu calls: relu, relu#2, relu#3, relu#4, relu#5, … and 2 more");
}

TEST(HasNoOp, MatchesAGraphWithoutTheOperator) {
  EXPECT_THAT(Model(), HasNoOp("aten::dropout"));
  EXPECT_THAT(Model(), Not(HasNoOp("aten::add")));
  EXPECT_THAT(OpGraph(), HasNoOp("aten::add"));
}

TEST(HasNoOp, DescribesItself) {
  EXPECT_EQ(Describe(HasNoOp("aten::dropout")), "doesn't call aten::dropout");
  EXPECT_EQ(DescribeNegation(HasNoOp("aten::dropout")), "calls aten::dropout");
}

TEST(HasNoOp, NamesTheCallsThatShouldNotBeThere) {
  EXPECT_EQ(Explain(HasNoOp("aten::add"), Model()),
            "which has 2 aten::add calls: conv2+add, conv2+add#2");
}

TEST(HasOpCount, MatchesANumber) {
  EXPECT_THAT(Model(), HasOpCount("aten::conv2d", 2));
  EXPECT_THAT(Model(), HasOpCount("aten::add", 2));
  EXPECT_THAT(Model(), HasOpCount("aten::add.Tensor", 1));
  EXPECT_THAT(Model(), HasOpCount("aten::gelu", 0));
  EXPECT_THAT(Model(), Not(HasOpCount("aten::conv2d", 3)));
  EXPECT_THAT(Model(), HasOpCount("aten::conv2d", Model().parameters.size()));
}

TEST(HasOpCount, MatchesAMatcher) {
  EXPECT_THAT(Model(), HasOpCount("aten::conv2d", Le(2)));
  EXPECT_THAT(Model(), HasOpCount("aten::conv2d", AllOf(Ge(1), Le(5))));
  EXPECT_THAT(Model(), HasOpCount("aten::conv2d", _));
  EXPECT_THAT(Model(), Not(HasOpCount("aten::conv2d", Ge(3))));
}

TEST(HasOpCount, DescribesItself) {
  EXPECT_EQ(Describe(HasOpCount("aten::conv2d", 20)),
            "has a number of aten::conv2d calls that is equal to 20");
  EXPECT_EQ(Describe(HasOpCount("aten::conv2d", Ge(2))),
            "has a number of aten::conv2d calls that is >= 2");
  EXPECT_EQ(DescribeNegation(HasOpCount("aten::conv2d", Ge(2))),
            "has a number of aten::conv2d calls that isn't >= 2");
}

MATCHER(IsEven, "is even") {
  *result_listener << "which leaves " << arg % 2;
  return arg % 2 == 0;
}

TEST(HasOpCount, ExplainsWhatItFound) {
  EXPECT_EQ(Explain(HasOpCount("aten::conv2d", 3), Model()),
            "which has 2 aten::conv2d calls: conv1/conv2d, conv2/conv2d");
  EXPECT_EQ(Explain(HasOpCount("aten::gelu", 3), Model()), "which has no aten::gelu call");
  EXPECT_EQ(Explain(HasOpCount("aten::relu", IsEven()), Model()),
            "which has 1 aten::relu call: conv1+relu, a number which leaves 1");
}

TEST(OpCounts, AListIsComplete) {
  EXPECT_THAT(Model(), OpCounts({{"aten::conv2d", 2}, {"aten::relu", 1}, {"aten::add", 2}}));
  EXPECT_THAT(Model(), Not(OpCounts({{"aten::conv2d", 2}, {"aten::relu", 1}})));
  EXPECT_THAT(OpGraph(), OpCounts({}));
  EXPECT_THAT(Relus(2), OpCounts(OpCountMap{{"aten::relu", 2}}));
}

TEST(OpCounts, OverloadsCountTogetherButForThoseThatAreNamed) {
  EXPECT_THAT(
      Model(),
      OpCounts(
          {{"aten::conv2d", 2}, {"aten::relu", 1}, {"aten::add", 1}, {"aten::add.Scalar", 1}}));
}

TEST(OpCounts, TellsEachDifference) {
  const auto counts = OpCounts({{"aten::conv2d", 3}, {"aten::gelu", 1}, {"aten::add", 2}});
  EXPECT_EQ(Explain(counts, Model()),
            "which has 2 aten::conv2d calls (expected 3), 0 aten::gelu calls (expected 1), "
            "1 aten::relu call (not expected)");
  EXPECT_EQ(Describe(counts), "has exactly these calls: 2 aten::add, 3 aten::conv2d, 1 aten::gelu");
  EXPECT_EQ(DescribeNegation(counts),
            "has other calls than these: 2 aten::add, 3 aten::conv2d, 1 aten::gelu");
}

TEST(OpCounts, TakesMatchersOfMaps) {
  EXPECT_THAT(Model(), OpCounts(IsSupersetOf({Pair("aten::conv2d", 2), Pair("aten::add", 2)})));
  EXPECT_THAT(Model(), OpCounts(Contains(Pair("aten::relu", Le(1)))));
  EXPECT_THAT(Model(), Not(OpCounts(Contains(Pair("aten::gelu", _)))));
  const auto counts = OpCounts(Contains(Pair("aten::relu", 2)));
  EXPECT_EQ(Explain(counts, Model()), "whose calls are 2 aten::add, 2 aten::conv2d, 1 aten::relu");
  EXPECT_EQ(Describe(counts),
            "has calls per operator that, as a map, contains at least one element that has a first "
            "field that is equal to \"aten::relu\", and has a second field that is equal to 2");
  EXPECT_EQ(DescribeNegation(counts),
            "has calls per operator that, as a map, doesn't contain any element that has a first "
            "field that is equal to \"aten::relu\", and has a second field that is equal to 2");
}

TEST(OpMatchers, NamesMayHaveWildcardsAndChoices) {
  EXPECT_THAT(Model(), HasOpCount("aten::conv?d", 2));
  EXPECT_THAT(Model(), HasOpCount("aten::relu|aten::add", 3));
  EXPECT_THAT(Model(), HasNoOp("aten::*pool*"));
}

TEST(OpMatchers, WorkInsideOtherMatchers) {
  EXPECT_THAT(Model(), AllOf(HasOp("aten::conv2d"), HasNoOp("aten::gelu")));
  EXPECT_THAT(std::vector<OpGraph>({Model(), Relus(2)}), Each(HasOp("aten::relu")));
}

TEST(OpMatchers, ANameWithoutANamespaceIsRefusedBecauseItWouldMatchNothing) {
  const std::string how = ": expected an operator with its namespace, such as \"aten::conv2d\"";
  EXPECT_EQ(ErrorIn([] { static_cast<void>(HasNoOp("dropout")); }), "HasNoOp(\"dropout\")" + how);
  EXPECT_EQ(ErrorIn([] { static_cast<void>(HasOp("::dropout")); }), "HasOp(\"::dropout\")" + how);
  EXPECT_EQ(ErrorIn([] { static_cast<void>(HasOpCount("aten::", 1)); }),
            "HasOpCount(\"aten::\")" + how);
}

TEST(OpMatchers, AFailureReadsAsASentence) {
  EXPECT_NONFATAL_FAILURE(
      EXPECT_THAT(Model(), HasNoOp("aten::relu")),
      "Value of: Model()\n"
      "Expected: doesn't call aten::relu\n"
      "  Actual: graph of 5 calls: 2 aten::conv2d, 1 aten::add.Scalar, 1 aten::add.Tensor, "
      "1 aten::relu (of type graphgold::OpGraph), which has 1 aten::relu call: conv1+relu");
}

TEST(OpCounts, AListNamesOneOperatorAtATime) {
  EXPECT_EQ(ErrorIn([] {
              static_cast<void>(OpCounts({{"aten::conv?d", 3}}));
            }),
            "OpCounts({{\"aten::conv?d\", …}}): expected one operator, without wildcards and "
            "choices: the list is of all calls, each under its own name. For a sum of some, use "
            "HasOpCount");
}

}  // namespace
}  // namespace graphgold
