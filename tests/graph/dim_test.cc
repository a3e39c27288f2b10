// SPDX-License-Identifier: MIT
#include "graphgold/graph/dim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Optional;
using ::testing::Property;
using ::testing::Throws;

std::string Normal(std::string_view text) { return Dim::Parse(text).ToString(); }

auto FailsWith(const std::string& part) {
  return Throws<Error>(Property(&Error::what, HasSubstr(part)));
}

TEST(DimTest, AnIntegerIsADimension) {
  EXPECT_TRUE(Dim(224).is_constant());
  EXPECT_EQ(Dim(224).value(), 224);
  EXPECT_EQ(Dim::Parse("224"), Dim(224));
  EXPECT_EQ(Dim::Parse("-1"), Dim(-1));
  EXPECT_EQ(Dim(), Dim(0));
}

TEST(DimTest, EveryIntegerOf64BitsReadsBack) {
  for (const std::int64_t value : {INT64_MIN, INT64_MIN + 1, std::int64_t{0}, INT64_MAX}) {
    EXPECT_EQ(Dim::Parse(Dim(value).ToString()), Dim(value));
  }
}

TEST(DimTest, ANameIsAnExpression) {
  EXPECT_FALSE(Dim::Parse("batch").is_constant());
  EXPECT_EQ(Normal("batch"), "batch");
  EXPECT_NE(Dim::Parse("batch"), Dim(0));
  EXPECT_NE(Dim::Parse("batch"), Dim::Parse("seq"));
}

TEST(DimTest, NormalFormIsASumOfProductsByDegreeThenName) {
  EXPECT_EQ(Normal("1+seq*2"), "seq*2+1");
  EXPECT_EQ(Normal("2*w*h+b+1"), "h*w*2+b+1");
  EXPECT_EQ(Normal("(a+b)*(a-b)"), "a*a-b*b");
  EXPECT_EQ(Normal("-a+b"), "-a+b");
  EXPECT_EQ(Normal("3-2*(s+1)"), "-s*2+1");
}

TEST(DimTest, WhatCancelsOutIsAConstant) {
  EXPECT_EQ(Dim::Parse("seq-seq+7"), Dim(7));
  EXPECT_EQ(Dim::Parse("0*seq"), Dim(0));
  EXPECT_EQ(Dim::Parse("(a+1)*2-a*2"), Dim(2));
}

TEST(DimTest, EqualExpressionsAreEqualHoweverWritten) {
  EXPECT_EQ(Dim::Parse("(s+1)*2"), Dim::Parse("2+s+s"));
  EXPECT_EQ(Dim::Parse("(h+1)//2*3"), Dim::Parse("3*((1+h)//2)"));
  EXPECT_NE(Dim::Parse("(h+1)//2"), Dim::Parse("h//2"));
}

TEST(DimTest, FloorDivisionIsOpaqueUnlessItIsExact) {
  EXPECT_EQ(Normal("(1+h)//2"), "(h+1)//2");
  EXPECT_EQ(Normal("h//2*3"), "(h//2)*3");
  EXPECT_EQ(Normal("(h//2+w)//2"), "(h//2+w)//2");
  EXPECT_EQ(Normal("(h//2*3)//2"), "((h//2)*3)//2");
  EXPECT_EQ(Normal("-(h//2)"), "-h//2");
  EXPECT_EQ(Normal("h//1"), "h");
  EXPECT_EQ(Normal("0//5"), "0");
}

TEST(DimTest, DivisionsOfDivisionsAreOne) {
  EXPECT_EQ(Normal("((h+1)//2+1)//2"), "(h+3)//4");
  EXPECT_EQ(Normal("((h-1)//2-1)//2"), "(h-3)//4");
  EXPECT_EQ(Normal("h//2//3"), "h//6");
  EXPECT_EQ(Normal("(((h+1)//2*2)//4+1)//2"), "(h+5)//8");
}

TEST(DimTest, WhatIsAddedToADivisionGoesIntoIt) {
  EXPECT_EQ(Normal("(h-1)//2+1"), "(h+1)//2");
  EXPECT_EQ(Normal("batch*((h-3)//2+1)"), "((h-1)//2)*batch");
  EXPECT_EQ(Normal("h//2+w+1"), "h//2+w+1");
}

TEST(DimTest, DivisionsAreCancelled) {
  EXPECT_EQ(Normal("(h*4+3)//2"), "h*2+1");
  EXPECT_EQ(Normal("(h*2+3)//4"), "(h+1)//2");
  EXPECT_EQ(Normal("(h*2-3)//4"), "(h-2)//2");
  EXPECT_EQ(Normal("(a*6+b*9)//12"), "(a*2+b*3)//4");
}

TEST(DimTest, NormalisationsOfDivisionsKeepTheirValue) {
  const std::map<std::string, std::pair<int, int>> divided = {{"h", {1, 0}}, {"h*6", {6, 0}}};
  const auto floor = [](int n, int d) { return n >= 0 ? n / d : -((d - 1 - n) / d); };
  for (const auto& [text, factor] : divided) {
    for (int a = -9; a <= 9; ++a) {
      for (int b = 1; b <= 6; ++b) {
        for (int c = -3; c <= 3; ++c) {
          const Dim dim = Dim::Parse("((" + text + "+" + std::to_string(a + 9) + "-9)//" +
                                     std::to_string(b) + "+3-" + std::to_string(3 - c) + ")//4");
          for (int h = 0; h < 50; ++h) {
            const int expected = floor(floor(h * factor.first + a, b) + c, 4);
            ASSERT_THAT(dim.Evaluate({{"h", h}}), Optional(expected)) << dim.ToString();
          }
        }
      }
    }
  }
}

TEST(DimTest, AnUnknownIsOneAsAWhole) {
  EXPECT_EQ(Dim::Parse("?"), Dim::Unknown());
  EXPECT_EQ(Dim::Unknown().ToString(), "?");
  EXPECT_TRUE(Dim::Unknown().is_unknown());
  EXPECT_FALSE(Dim::Unknown().is_constant());
  EXPECT_FALSE(Dim::Parse("batch").is_unknown());
  EXPECT_NE(Dim::Unknown(), Dim(0));
  EXPECT_EQ(Dim::Unknown().Evaluate({{"batch", 2}}), std::nullopt);
  EXPECT_THAT([] { Dim::Parse("?+1"); }, FailsWith("\"?+1\", column 1"));
  EXPECT_THAT([] { Dim::Parse("2*?"); }, FailsWith("\"2*?\", column 3"));
}

TEST(DimTest, NamesAreThoseInIt) {
  EXPECT_THAT(Dim::Parse("(h+12)//2*batch_2-h").Names(), ElementsAre("batch_2", "h"));
  EXPECT_THAT(Dim(7).Names(), IsEmpty());
  EXPECT_THAT(Dim::Unknown().Names(), IsEmpty());
  EXPECT_TRUE(Dim::Parse("batch_2").is_name());
  EXPECT_FALSE(Dim::Parse("batch+1").is_name());
  EXPECT_FALSE(Dim::Unknown().is_name());
  EXPECT_FALSE(Dim(7).is_name());
}

TEST(DimTest, FloorDivisionRoundsDown) {
  EXPECT_EQ(Dim::Parse("7//2"), Dim(3));
  EXPECT_EQ(Dim::Parse("(0-7)//2"), Dim(-4));
  EXPECT_EQ(Dim::Parse("(0-8)//2"), Dim(-4));
  EXPECT_THAT(Dim::Parse("(h-10)//4").Evaluate({{"h", 1}}), Optional(-3));
}

TEST(DimTest, NormalFormIsItsOwnNormalForm) {
  for (const char* text : {"seq*2+1", "(h+1)//2*w-h", "-(a*b)//3*c+2", "((x+1)//2+1)//2*y-7",
                           "(h//2*3)//2*w+5", "(h-3)//2*w+4", "?"}) {
    EXPECT_EQ(Normal(Normal(text)), Normal(text)) << text;
  }
}

TEST(DimTest, EvaluateSubstitutesNames) {
  EXPECT_THAT(Dim(5).Evaluate({}), Optional(5));
  EXPECT_THAT(Dim::Parse("b*s+1").Evaluate({{"b", 4}, {"s", 10}}), Optional(41));
  EXPECT_THAT(Dim::Parse("(h+1)//2").Evaluate({{"h", 224}}), Optional(112));
  EXPECT_THAT(Dim::Parse("s*2").Evaluate({{"s", 0}}), Optional(0));
}

TEST(DimTest, EvaluateGivesNothingWhereANameIsMissing) {
  EXPECT_EQ(Dim::Parse("b*s").Evaluate({{"b", 4}}), std::nullopt);
  EXPECT_EQ(Dim::Parse("b*s").Evaluate({{"b", 0}}), std::nullopt);
}

TEST(DimTest, OverflowIsAnError) {
  EXPECT_THAT([] { Dim::Parse("9223372036854775808"); }, FailsWith("overflows 64 bits"));
  EXPECT_THAT([] { Dim::Parse("9223372036854775807+1"); }, FailsWith("overflows"));
  EXPECT_THAT([] { Dim::Parse("a-9223372036854775807-1"); }, FailsWith("overflows"));
  EXPECT_THAT([] { Dim::Parse("4611686018427387904*s*2"); }, FailsWith("overflows"));
  const Dim cube = Dim::Parse("s*s*s");
  EXPECT_THAT([&] { cube.Evaluate({{"s", 1 << 30}}); }, FailsWith("overflows"));
}

TEST(DimTest, ErrorsNameTextAndColumn) {
  EXPECT_THAT([] { Dim::Parse("seq*"); }, FailsWith("\"seq*\", column 5"));
  EXPECT_THAT([] { Dim::Parse(""); }, FailsWith("found the end"));
  EXPECT_THAT([] { Dim::Parse("a b"); }, FailsWith("column 2: expected an operator"));
  EXPECT_THAT([] { Dim::Parse("3x"); }, FailsWith("column 2"));
  EXPECT_THAT([] { Dim::Parse("(a+1"); }, FailsWith("expected ')'"));
  EXPECT_THAT([] { Dim::Parse("a//b"); }, FailsWith("expected an integer"));
  EXPECT_THAT([] { Dim::Parse("a//0"); }, FailsWith("a positive divisor"));
  EXPECT_THAT([] { Dim::Parse("a/2"); }, FailsWith("found '/'"));
  EXPECT_THAT([] { Dim::Parse("+1"); }, FailsWith("column 1"));
}

TEST(DimTest, WordsThatMeanSomethingElseAreNoNames) {
  for (const char* word : {"none", "true", "false", "nan", "inf"}) {
    EXPECT_THAT([&] { Dim::Parse(word); }, FailsWith("the name of a size")) << word;
  }
  EXPECT_EQ(Normal("nans"), "nans");
}

TEST(DimTest, WhatIsDividedHasALimit) {
  std::string chain = "a";
  for (int i = 0; i < 20000; ++i) chain += "*b//3";
  EXPECT_THAT([&] { Dim::Parse(chain); }, FailsWith("more than 61 divisions inside one another"));
  EXPECT_THAT([&] { Dim::Parse("(a+" + std::string(5000, 'b') + ")//2"); },
              FailsWith("more than 4096 characters in what is divided"));
}

TEST(DimTest, MultiplyingOutHasALimit) {
  std::string power = "1";
  for (int i = 0; i < 60; ++i) power += "*(a+1)";
  EXPECT_THAT([&] { Dim::Parse(power); }, FailsWith("when it is multiplied out"));
}

TEST(DimTest, HostileExpressionsEndQuickly) {
  EXPECT_THAT([] { Dim::Parse(std::string(100000, '(')); }, FailsWith("nested parentheses"));
  std::string product = "a";
  for (int i = 0; i < 100000; ++i) product += "*a";
  EXPECT_THAT([&] { Dim::Parse(product); }, FailsWith("more than 64 factors"));
  std::string square = "(a+b+c+d+e+f+g+h)";
  EXPECT_THAT([&] { Dim::Parse(square + "*" + square + "*" + square); },
              FailsWith("more than 64 terms"));
  std::string nested = "h";
  for (int i = 0; i < 60; ++i) nested = "(" + nested + "//2+4611686018427387904)";
  EXPECT_EQ(Normal(Normal(nested)), Normal(nested));
}

}  // namespace
}  // namespace graphgold
