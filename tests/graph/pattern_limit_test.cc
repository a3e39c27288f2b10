// SPDX-License-Identifier: MIT
//
// How far a search goes: limits that the caller sets, large graphs, large patterns, and patterns
// that fit in very many ways.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "graphgold/graph/error.h"
#include "graphgold/graph/pattern_search.h"
#include "pattern_found.h"

namespace graphgold {
namespace {

using ::testing::SizeIs;

constexpr char kThreeCalls[] = R"(
  input x: f32[4]
  q = aten::linear(x) -> f32[4]
  k = aten::linear(x) -> f32[4]
  v = aten::linear(x) -> f32[4]
)";

TEST(PatternLimitTest, TheNumberFoundCanBeLimited) {
  PatternSearchOptions options;
  options.max_matches = 2;
  EXPECT_EQ(Found(kThreeCalls, "aten::linear(x)", options), "q; k");
  const OpGraph graph = ParseText(kThreeCalls);
  const Pattern pattern = ParsePattern("aten::linear(x)");
  EXPECT_FALSE(FindPattern(graph, pattern, options).complete);
  options.max_matches = 0;
  EXPECT_THAT(FindPattern(graph, pattern, options).matches, SizeIs(0));
  EXPECT_THAT(FindPattern(graph, pattern).matches, SizeIs(3));
  EXPECT_TRUE(FindPattern(graph, pattern).complete);
}

TEST(PatternLimitTest, AHandMadePatternMustBeConnected) {
  Pattern pattern;
  EXPECT_THAT(FindPattern(OpGraph(), pattern).matches, SizeIs(0));
  pattern.calls.resize(2);
  EXPECT_THROW(FindPattern(OpGraph(), pattern), Error);
  pattern.calls.resize(65);
  EXPECT_THROW(FindPattern(OpGraph(), pattern), Error);
}

// Twelve calls that can change places would be found in 12! ways.
TEST(PatternLimitTest, EqualCallsAreNotPermuted) {
  std::string graph = "input x: f32[4]\n";
  std::string pattern;
  for (int i = 0; i < 12; ++i) {
    graph += "n" + std::to_string(i) + " = aten::sin(x) -> f32[4]\n";
    pattern += "aten::sin(x)\n";
  }
  const auto found = FindPattern(ParseText(graph), ParsePattern(pattern));
  EXPECT_THAT(found.matches, SizeIs(1));
  EXPECT_TRUE(found.complete);
}

TEST(PatternLimitTest, ASearchWithoutEndIsStopped) {
  std::string graph = "input x: f32[4]\n";
  std::string pattern;
  for (int i = 0; i < 30; ++i) {
    const std::string n = std::to_string(i);
    graph += "n" + n + " = aten::sin(x, x) -> f32[4]\n";
    pattern += "aten::sin(x, y" + n + ")\n";
  }
  graph += "m = aten::cos(x) -> f32[4]\n";
  PatternSearchOptions options;
  options.max_steps = 100000;
  const auto found =
      FindPattern(ParseText(graph), ParsePattern(pattern + "aten::sin(x)\naten::cos(x)"), options);
  EXPECT_FALSE(found.complete);
}

// Blocks of conv, norm, relu, add, each block reading the one before it twice.
OpGraph LongResidual(std::size_t blocks) {
  std::string text = "input x: f32[4]\nparam w: f32[4]\n";
  std::string last = "x";
  for (std::size_t i = 0; i < blocks; ++i) {
    const std::string n = std::to_string(i);
    text += "c" + n + " = aten::conv2d(" + last + ", w) -> f32[4]\n";
    text += "b" + n + " = aten::batch_norm(c" + n + ") -> f32[4]\n";
    text += "r" + n + " = aten::relu(b" + n + ") -> f32[4]\n";
    text += "a" + n + " = aten::add.Tensor(r" + n + ", " + last + ") -> f32[4]\n";
    last = "a" + n;
  }
  return ParseText(text);
}

TEST(PatternLimitTest, ALargeGraphIsSearchedInOneLook) {
  const OpGraph graph = LongResidual(25000);
  const Pattern pattern = ParsePattern(R"(
    c = aten::conv2d(x, w)
    b = aten::batch_norm(c)
    r = aten::relu*(b)
    aten::add(..., r, x, ...)
  )");
  const auto start = std::chrono::steady_clock::now();
  const auto found = FindPattern(graph, pattern);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  EXPECT_THAT(found.matches, SizeIs(25000));
  EXPECT_TRUE(found.complete);
  RecordProperty("seconds", std::to_string(seconds.count()));
  EXPECT_LT(seconds.count(), 5);  // a tenth of a second, where nothing slows it down
}

TEST(PatternLimitTest, APatternOfTheLargestSizeIsFound) {
  std::string pattern = "n0 = *(...)\n";
  for (int i = 1; i < 64; ++i) {
    pattern += "n" + std::to_string(i) + " = *(..., n" + std::to_string(i - 1) + ", ...)\n";
  }
  std::string graph = "input x: f32[4]\nn0 = aten::sin(x) -> f32[4]\n";
  for (int i = 1; i < 64; ++i) {
    const std::string n = std::to_string(i);
    graph += "n" + n + " = aten::sin(n" + std::to_string(i - 1) + ") -> f32[4]\n";
  }
  EXPECT_THAT(FindPattern(ParseText(graph), ParsePattern(pattern)).matches, SizeIs(1));
}

// The stack grows with the operands of a pattern: it must hold the most that there can be.
TEST(PatternLimitTest, APatternOfTheMostOperandsIsFound) {
  std::string list = "x";
  for (std::size_t i = 2; i < Pattern::kMaxOperands; ++i) list += ", x";
  const std::string call = "aten::cat([" + list + "])";
  EXPECT_EQ(Found("input x: f32[4]\nc = " + call + " -> f32[4]\n", call), "c");
}

}  // namespace
}  // namespace graphgold
