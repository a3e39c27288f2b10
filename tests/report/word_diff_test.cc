// SPDX-License-Identifier: MIT
#include "graphgold/report/word_diff.h"

#include <gtest/gtest.h>

namespace graphgold {
namespace {

// What changed stands in brackets.
std::string Shown(const std::vector<WordRun>& line) {
  std::string text;
  for (const WordRun& run : line) text += run.changed ? "{" + run.text + "}" : run.text;
  return text;
}

TEST(WordDiffTest, MarksTheWordsThatDiffer) {
  const WordDiff diff = DiffWords("a = conv(x, stride=[2,2]) -> f32[1,8]",
                                  "a = conv(x, stride=[1,1], dilation=2) -> f32[1,9]");
  EXPECT_EQ(Shown(diff.before), "a = conv(x, {stride=[2,2]}) -> {f32[1,8]}");
  EXPECT_EQ(Shown(diff.after), "a = conv(x, {stride=[1,1], dilation=2}) -> {f32[1,9]}");
}

TEST(WordDiffTest, OneLineAloneHasNoMarks) {
  EXPECT_EQ(Shown(DiffWords("", "a = b(c)").after), "a = b(c)");
  EXPECT_EQ(Shown(DiffWords("a = b(c)", "").before), "a = b(c)");
}

TEST(WordDiffTest, LinesOfThousandsOfWordsAreNotCompared) {
  const std::string line(100000, ' ');
  EXPECT_EQ(Shown(DiffWords(line, line + "x").after), line + "x");
}

}  // namespace
}  // namespace graphgold
