// SPDX-License-Identifier: MIT
#include "graphgold/graph/stats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;
using ::testing::Pair;

TEST(StatsTest, CountsKeepOverloadsApart) {
  const OpGraph graph = ParseText(R"(
    input x: f32[4]
    a = aten::add.Tensor(x, x) -> f32[4]
    b = aten::add.Scalar(a, other=1) -> f32[4]
    c = aten::add.Tensor(a, b) -> f32[4]
    output output: c
  )");
  EXPECT_THAT(CountOps(graph),
              ElementsAre(Pair("aten::add.Scalar", 1), Pair("aten::add.Tensor", 2)));
}

TEST(StatsTest, ABareOperatorNameMeansAllItsOverloads) {
  EXPECT_TRUE(OpMatches("aten::add.Tensor", "aten::add"));
  EXPECT_TRUE(OpMatches("aten::add.Tensor", "aten::add.Tensor"));
  EXPECT_TRUE(OpMatches("aten::relu", "aten::relu"));
  EXPECT_FALSE(OpMatches("aten::add.Tensor", "aten::add.Scalar"));
  EXPECT_FALSE(OpMatches("aten::add", "aten::add.Tensor"));
  EXPECT_FALSE(OpMatches("aten::add_.Tensor", "aten::add"));
}

TEST(StatsTest, ParameterCountIsTheNumberOfElements) {
  EXPECT_THAT(CountParameters(ParseText("param w: f32[3,4]\nparam b: f32[]\nbuffer s: f32[9]\n")),
              Optional(13));
  EXPECT_THAT(CountParameters(OpGraph()), Optional(0));
}

TEST(StatsTest, ATiedParameterCountsOnce) {
  EXPECT_THAT(CountParameters(ParseText("param a: f32[3,4]\nparam b: f32[3,4]~a\n")), Optional(12));
}

TEST(StatsTest, ParameterCountIsUnknownWhereASizeIsSymbolicOrTooLarge) {
  EXPECT_EQ(CountParameters(ParseText("param w: f32[n,4]\n")), std::nullopt);
  EXPECT_EQ(CountParameters(ParseText("param w: f32[9223372036854775807,4]\n")), std::nullopt);
}

TEST(StatsTest, TrainableParametersAreThoseThatRequireGradients) {
  const OpGraph graph = ParseText("param w: f32[3,4]\nparam frozen: f32[5]{nograd}\n");
  EXPECT_THAT(CountTrainableParameters(graph), Optional(12));
  EXPECT_THAT(CountParameters(graph), Optional(17));
}

TEST(StatsTest, BytesFollowTheDtypeAndTiedTensorsCountOnce) {
  const OpGraph graph = ParseText(
      "param a: f32[3,4]\nparam b: f32[3,4]~a\nparam c: bf16[5]\nbuffer s: i64[]\nbuffer t: "
      "bool[3]\n");
  EXPECT_THAT(CountParameterBytes(graph), Optional(48 + 10));
  EXPECT_THAT(CountBufferBytes(graph), Optional(8 + 3));
  EXPECT_EQ(CountParameterBytes(ParseText("param w: qu4x2[8]\n")), std::nullopt);
}

}  // namespace
}  // namespace graphgold
