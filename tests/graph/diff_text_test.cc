// SPDX-License-Identifier: MIT
//
// What a person reads when a check fails. The changes themselves are tested in diff_test.cc.
#include "graphgold/graph/diff_text.h"
#include "canonical_of.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "model_edit.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kSmallModel[] = R"(
  input x: f32[1,8,4]
  param conv.weight: f32[8,8,3]
  param fc.weight: f32[3,16]
  buffer bn.mean: f32[8]
  c = aten::conv1d(x, conv.weight, stride=[2]) -> f32[1,8,2]
  b = aten::batch_norm(c, bn.mean, training=false) -> f32[1,8,2]
  f = aten::flatten(b) -> f32[1,16]~#0
  o = aten::linear(f, fc.weight) -> f32[1,3]
  output output: o
)";

GraphDiff DiffOfSmallEdit(const Edits& edits) {
  return DiffTexts(kSmallModel, Edited(kSmallModel, edits));
}

TEST(DiffTextTest, NoChange) {
  EXPECT_EQ(SummarizeDiff(GraphDiff()), "no change");
  EXPECT_EQ(RenderDiff(GraphDiff()), "");
}

TEST(DiffTextTest, AModifiedCallIsShownAsItWasAndIs) {
  EXPECT_EQ(RenderDiff(
                DiffOfSmallEdit({{"stride=[2]) -> f32[1,8,2]", "stride=[1]) -> f32[1,8,4]"},
                                 {"training=false) -> f32[1,8,2]", "training=false) -> f32[1,8,4]"},
                                 {"f32[1,16]~#0", "f32[1,32]~#0"},
                                 {"f32[3,16]", "f32[3,32]"}})),
            R"(in conv:
@@ conv/conv1d: stride [2] → [1]
  - conv/conv1d = aten::conv1d(x, conv.weight, stride=[2]) -> f32[1,8,2]
  + conv/conv1d = aten::conv1d(x, conv.weight, stride=[1]) -> f32[1,8,4]
3 downstream shapes follow
)");
}

TEST(DiffTextTest, ChangesStandUnderTheirModules) {
  EXPECT_EQ(
      RenderDiff(DiffOfSmallEdit({{"stride=[2]", "stride=[2], padding=[1]"},
                                  {"conv.weight: f32[8,8,3]", "conv.weight: f32[8,8,3]{nograd}"},
                                  {"x: f32[1,8,4]", "x: f32[1,8,5]"},
                                  {"  o = aten::linear(f,",
                                   "  d = aten::dropout(f, p=0.5) -> "
                                   "f32[1,16]\n  o = aten::linear(d,"}})),
      R"(in the model itself:
@@ input x: f32[1,8,4] → f32[1,8,5]
in conv:
@@ parameter conv.weight: trainable true → false
@@ conv/conv1d: padding default → [1]
  - conv/conv1d = aten::conv1d(x, conv.weight, stride=[2]) -> f32[1,8,2]
  + conv/conv1d = aten::conv1d(x, conv.weight, stride=[2], padding=[1]) -> f32[1,8,2]
in the model itself:
@@ bn+dropout added
  + bn+dropout = aten::dropout(bn+flatten, p=0.5) -> f32[1,16]
1 reader rewired
)");
}

TEST(DiffTextTest, WhatACallWritesIsToldInWords) {
  EXPECT_EQ(
      SummarizeDiff(DiffOfSmallEdit({{"bn.mean, training=false", "bn.mean!, training=true"}})),
      "1 change: bn/batch_norm: training false → true, now writes operand 1");
  const std::string training = Edited(kSmallModel, {{"bn.mean, ", "bn.mean!, "}});
  EXPECT_EQ(SummarizeDiff(DiffTexts(training, kSmallModel)),
            "1 change: bn/batch_norm: no longer writes operand 1");
}

TEST(DiffTextTest, AParameterThatNothingUsesStandsForItself) {
  EXPECT_EQ(RenderDiff(DiffOfSmallEdit(
                {{"param fc.weight", "param extra.scale: f32[2]\n  param fc.weight"}})),
            R"(in extra:
@@ parameter extra.scale added
  + extra.scale: f32[2]
)");
}

TEST(DiffTextTest, ARenameWithAnotherTypeTellsBoth) {
  EXPECT_EQ(SummarizeDiff(DiffOfSmallEdit(
                {{"fc.weight: f32[3,16]", "fc.kernel: f64[3,16]"}, {"fc.weight)", "fc.kernel)"}})),
            "1 change: parameter fc.weight renamed to fc.kernel, f32[3,16] → f64[3,16]");
}

// A chain of calls of which every one has another attribute, in modules of their own.
GraphDiff DiffOfManyCalls(int count) {
  const auto text = [&](const std::string& value) {
    std::string lines = "input x: f32[4]\n";
    std::string last = "x";
    for (int i = 0; i < count; ++i) {
      // Letters, not numbers: these are different modules, not the same block many times.
      const std::string module{static_cast<char>('a' + i / 26), static_cast<char>('a' + i % 26)};
      lines += "param " + module + ".weight: f32[4]\n" + module + " = my::f(" + last + ", " +
               module + ".weight, k=" + value + ") -> f32[4]\n";
      last = module;
    }
    return lines + "output output: " + last + "\n";
  };
  return DiffTexts(text("1"), text("2"));
}

TEST(DiffTextTest, ALongListFitsOnOneScreen) {
  const GraphDiff diff = DiffOfManyCalls(100);
  EXPECT_EQ(diff.changes.size(), 100u);
  const std::string text = RenderDiff(diff);
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 40);
  EXPECT_THAT(text, EndsWith("… and 91 more changes\n"));
  EXPECT_THAT(SummarizeDiff(diff),
              AllOf(HasSubstr("100 changes: aa/f: k 1 → 2; ab/f: k 1 → 2; ac/f"), EndsWith("; …")));
}

TEST(DiffTextTest, HowMuchIsShownIsAnOption) {
  const GraphDiff diff = DiffOfManyCalls(10);
  DiffTextOptions options;
  options.max_summary = 1;
  options.max_changes = 2;
  EXPECT_EQ(SummarizeDiff(diff, options), "10 changes: aa/f: k 1 → 2; …");
  EXPECT_THAT(RenderDiff(diff, options),
              AllOf(HasSubstr("ab/f"), Not(HasSubstr("ac/f")), EndsWith("… and 8 more changes\n")));
  options.max_lines = 1;
  EXPECT_THAT(RenderDiff(diff, options),
              AllOf(HasSubstr("aa/f"), Not(HasSubstr("ab/f")), EndsWith("… and 9 more changes\n")));
}

TEST(DiffTextTest, ALongLineIsCutBetweenCharacters) {
  DiffTextOptions options;
  for (options.max_width = 1; options.max_width < 60; ++options.max_width) {
    const std::string text = RenderDiff(
        DiffTexts("a = my::f(k=\"ä\")", "a = my::f(k=\"äöüäöüäöü→→→→→→→→→→\")"), options);
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      const auto next = static_cast<unsigned char>(text[i + 1]);
      EXPECT_TRUE(byte < 0xc0 || (next & 0xc0) == 0x80) << text;
    }
    EXPECT_THAT(text, HasSubstr("…"));
  }
}

TEST(DiffTextTest, ManyFieldsAreCutToAFew) {
  EXPECT_EQ(SummarizeDiff(DiffTexts("a = my::f(p=1, q=1, r=1, s=1, t=1)",
                                    "a = my::f(p=2, q=2, r=2, s=2, t=2)")),
            "1 change: f: p 1 → 2, q 1 → 2, r 1 → 2, s 1 → 2, …");
}

// a ─ b ─ c ─ … with one call replaced.
OpGraph ChainWith(std::size_t replaced) {
  std::string text = "input x: f32[4]\n";
  std::string last = "x";
  for (std::size_t i = 0; i < 9; ++i) {
    const std::string name = "n" + std::to_string(i);
    text += name + " = aten::" + (i == replaced ? "new" : "op" + std::to_string(i)) + "(" + last +
            ") -> f32[4]\n";
    last = name;
  }
  return Canonical(text + "output output: " + last + "\n");
}

std::string RenderChain(const DiffTextOptions& options) {
  const OpGraph before = ChainWith(99);
  const OpGraph after = ChainWith(4);
  return RenderDiff(before, after, Diff(before, after), options);
}

TEST(DiffTextTest, ThreeUnchangedCallsStandOnEitherSide) {
  EXPECT_EQ(RenderChain({}), R"(in the model itself:
@@ new: aten::op4 → aten::new
    op1 = aten::op1(op0) -> f32[4]
    op2 = aten::op2(op1) -> f32[4]
    op3 = aten::op3(op2) -> f32[4]
  - op4 = aten::op4(op3) -> f32[4]
  + new = aten::new(op3) -> f32[4]
    op5 = aten::op5(new) -> f32[4]
    op6 = aten::op6(op5) -> f32[4]
    op7 = aten::op7(op6) -> f32[4]
)");
}

TEST(DiffTextTest, ContextGivesWayWhereThereIsNoRoom) {
  DiffTextOptions options;
  options.max_lines = 8;
  EXPECT_EQ(RenderChain(options), R"(in the model itself:
@@ new: aten::op4 → aten::new
    op3 = aten::op3(op2) -> f32[4]
  - op4 = aten::op4(op3) -> f32[4]
  + new = aten::new(op3) -> f32[4]
    op5 = aten::op5(new) -> f32[4]
)");
}

TEST(DiffTextTest, NoCallIsShownTwice) {
  OpGraph after = ChainWith(4);
  after.nodes[6].op = "aten::other";
  after = Canonicalize(after);
  const std::string text = RenderDiff(ChainWith(99), after, Diff(ChainWith(99), after));
  for (const char* call : {"op3 = ", "op5 = ", "op7 = "}) {
    const std::size_t first = text.find(call);
    ASSERT_NE(first, std::string::npos) << text;
    EXPECT_EQ(text.find(call, first + 1), std::string::npos) << text;
  }
}

TEST(DiffTextTest, ATerminalGetsColours) {
  DiffTextOptions options;
  options.colour = true;
  options.context = 1;
  EXPECT_EQ(RenderChain(options),
            "\033[1min the model itself:\033[0m\n"
            "\033[36m@@ new: aten::op4 → aten::new\033[0m\n"
            "\033[2m    op3 = aten::op3(op2) -> f32[4]\033[0m\n"
            "\033[31m  - op4 = aten::op4(op3) -> f32[4]\033[0m\n"
            "\033[32m  + new = aten::new(op3) -> f32[4]\033[0m\n"
            "\033[2m    op5 = aten::op5(new) -> f32[4]\033[0m\n");
}

}  // namespace
}  // namespace graphgold
