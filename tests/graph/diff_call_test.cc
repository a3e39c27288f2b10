// SPDX-License-Identifier: MIT
//
// One edit of a call is told as one change, with its consequences folded: as data, and as the
// summary that a reviewer reads first.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "model_edit.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(DiffCallTest, EqualGraphsHaveNoDiff) {
  EXPECT_TRUE(DiffTexts(kModel, kModel).empty());
  EXPECT_EQ(SummarizeDiff(DiffTexts(kModel, kModel)), "no change");
}

TEST(DiffCallTest, StrideChanged) {
  const GraphDiff diff =
      DiffOfEdit({{"stride=[2,2]) -> f32[1,16,4,4]", "stride=[1,1]) -> f32[1,16,8,8]"},
                  {"f32[1,16,4,4]", "f32[1,16,8,8]"},
                  {"f32[1,256]", "f32[1,1024]"},
                  {"fc.weight: f32[10,256]", "fc.weight: f32[10,1024]"}});
  EXPECT_THAT(diff.changes, ElementsAre(IsModifiedCall(
                                "conv1/conv2d",
                                ElementsAre(IsField("stride", "[2,2]", "[1,1]"),
                                            IsField("result", "f32[1,16,4,4]", "f32[1,16,8,8]")))));
  EXPECT_EQ(diff.changes[0].module, "conv1");
  EXPECT_EQ(diff.following_operands, 0u);
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: conv1/conv2d: stride [2,2] → [1,1] (8 downstream shapes follow)");
}

TEST(DiffCallTest, FunctionalReluRemoved) {
  const GraphDiff diff =
      DiffOfEdit({{"  r2 = aten::relu(c2) -> f32[1,16,4,4]\n", ""}, {"(r2,", "(c2,"}});
  EXPECT_THAT(diff.changes, ElementsAre(IsChange(Subject::kNode, ChangeKind::kRemoved,
                                                 "block.0.conv+relu", IsEmpty())));
  EXPECT_EQ(diff.changes[0].module, "block.0");
  EXPECT_EQ(SummarizeDiff(diff), "1 change: block.0.conv+relu removed (1 reader rewired)");
}

TEST(DiffCallTest, InPlaceReluRemoved) {
  const GraphDiff diff = DiffOfEdit({{"  r1 = aten::relu_(b1!) -> =#0\n", ""}, {"b1@r1", "b1"}});
  EXPECT_EQ(SummarizeDiff(diff), "1 change: bn1+relu_ removed (2 readers rewired)");
}

TEST(DiffCallTest, InPlaceReluInserted) {
  const GraphDiff diff = DiffOfEdit(
      {{"  r2 =", "  new = aten::relu_(c2!) -> =#0\n  r2 ="}, {"relu(c2)", "relu(c2@new)"}});
  EXPECT_EQ(SummarizeDiff(diff), "1 change: block.0.conv+relu_ added (1 reader rewired)");
}

TEST(DiffCallTest, ReluReplacedByGelu) {
  const GraphDiff diff = DiffOfEdit({{"r2 = aten::relu(", "r2 = aten::gelu("}});
  EXPECT_THAT(diff.changes,
              ElementsAre(IsModifiedCall("block.0.conv+gelu",
                                         ElementsAre(IsField("op", "aten::relu", "aten::gelu")))));
  EXPECT_EQ(SummarizeDiff(diff), "1 change: block.0.conv+gelu: aten::relu → aten::gelu");
}

TEST(DiffCallTest, InPlaceReluReplacedByGelu) {
  const GraphDiff diff = DiffOfEdit(
      {{"r1 = aten::relu_(b1!) -> =#0", "r1 = aten::gelu(b1) -> f32[1,16,4,4]"}, {"b1@r1", "r1"}});
  EXPECT_THAT(diff.changes,
              ElementsAre(IsModifiedCall(
                  "bn1+gelu", ElementsAre(IsField("op", "aten::relu_", "aten::gelu"),
                                          IsField("operand 0", "bn1/batch_norm!", "bn1/batch_norm"),
                                          IsField("result", "operand 0 itself", "a new tensor")))));
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: bn1+gelu: aten::relu_ → aten::gelu (2 readers rewired)");
}

TEST(DiffCallTest, ReluMadeInPlace) {
  const GraphDiff diff =
      DiffOfEdit({{"r2 = aten::relu(c2) -> f32[1,16,4,4]", "r2 = aten::relu_(c2!) -> =#0"},
                  {"(r2,", "(c2@r2,"}});
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: block.0.conv+relu_: aten::relu → aten::relu_ (1 reader rewired)");
}

TEST(DiffCallTest, DropoutInserted) {
  const GraphDiff diff =
      DiffOfEdit({{"  o = ", "  d = aten::dropout(f, p=0.5, train=true) -> f32[1,256]\n  o = "},
                  {"linear(f", "linear(d"}});
  EXPECT_THAT(diff.changes, ElementsAre(IsChange(Subject::kNode, ChangeKind::kAdded,
                                                 "block.1.conv+dropout", IsEmpty())));
  EXPECT_EQ(diff.changes[0].after_text,
            "block.1.conv+dropout = aten::dropout(block.1.conv+flatten, p=0.5, train=true) -> "
            "f32[1,256]");
}

TEST(DiffCallTest, ResidualRewired) {
  const GraphDiff diff = DiffOfEdit({{"add.Tensor(c3, b1@r1)", "add.Tensor(c3, c2)"}});
  EXPECT_THAT(diff.changes,
              ElementsAre(IsModifiedCall(
                  "block.1.conv+add", ElementsAre(IsField("operand 1", "bn1/batch_norm@bn1+relu_",
                                                          "block.0.conv/conv2d")))));
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: block.1.conv+add: operand 1 bn1/batch_norm@bn1+relu_ → block.0.conv/conv2d");
}

TEST(DiffCallTest, OperandsSwapped) {
  const GraphDiff diff = DiffOfEdit({{"add.Tensor(c3, b1@r1)", "add.Tensor(b1@r1, c3)"}});
  EXPECT_EQ(SummarizeDiff(diff), "1 change: block.1.conv+add: operands 0 and 1 swapped");
}

// Names are numbered by the order of the listing, and that follows the operands.
TEST(DiffCallTest, SwappedOperandsOfEqualNamesAreToldApart) {
  const char model[] = R"(
    input x: f32[4]
    input y: f32[4]
    a = aten::relu(x) -> f32[4]
    b = aten::relu(y) -> f32[4]
    c = aten::sub.Tensor(a, b) -> f32[4]
    output output: c
  )";
  const GraphDiff diff = DiffTexts(model, Edited(model, {{"(a, b)", "(b, a)"}}));
  EXPECT_THAT(diff.changes, ElementsAre(IsModifiedCall(
                                "sub", ElementsAre(IsField("operand 0", "relu", "relu#2"),
                                                   IsField("operand 1", "relu#2", "relu")))));
}

TEST(DiffCallTest, CopyAppeared) {
  const GraphDiff diff = DiffOfEdit({{"f32[1,256]~#0", "f32[1,256]"}});
  EXPECT_THAT(diff.changes,
              ElementsAre(IsModifiedCall(
                  "block.1.conv+flatten",
                  ElementsAre(IsField("result", "a view of operand 0", "a new tensor")))));
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: block.1.conv+flatten: result a view of operand 0 → a new tensor");
}

TEST(DiffCallTest, AViewOfAnotherOperand) {
  const char model[] = R"(
    input x: f32[4]
    input y: f32[4]
    a = my::pick(x, y) -> f32[4]~#0, =#0
    output output: a
  )";
  EXPECT_EQ(SummarizeDiff(DiffTexts(model, Edited(model, {{"~#0", "~#1"}}))),
            "1 change: pick: result 0 a view of operand 0 → a view of operand 1");
  EXPECT_EQ(SummarizeDiff(DiffTexts(model, Edited(model, {{"=#0", "=#1"}}))),
            "1 change: pick: result 1 operand 0 itself → operand 1 itself");
}

TEST(DiffCallTest, ABranchAddedToAList) {
  const char model[] = R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::cos(x) -> f32[4]
    c = aten::cat([a, b]) -> f32[8]
    output output: c
  )";
  const GraphDiff diff = DiffTexts(model, Edited(model, {{"c = aten::cat([a, b]) -> f32[8]",
                                                          "d = aten::tan(x) -> f32[4]\n"
                                                          "c = aten::cat([a, d, b]) -> f32[12]"}}));
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: tan added (1 downstream shape follows, 1 reader rewired)");
}

TEST(DiffCallTest, AnUnlikeGraphIsStillTold) {
  const GraphDiff diff =
      DiffTexts(kModel, "input y: i64[2]\na = my::f(y) -> i64[2]\noutput o: a\n");
  EXPECT_FALSE(diff.empty());
}

//  a ─ relu ─ sin ─ cos ─ tan ─ relu ─ b   Both relus go: what lies between has no neighbour left
//                                          that it had, yet it is the same.
TEST(DiffCallTest, TwoEditsInOneChainAreTwoChanges) {
  const char model[] = R"(
    input x: f32[4]
    a = aten::exp(x) -> f32[4]
    r = aten::relu(a) -> f32[4]
    s = aten::sin(r) -> f32[4]
    c = aten::cos(s) -> f32[4]
    t = aten::tan(c) -> f32[4]
    q = aten::relu(t) -> f32[4]
    b = aten::log(q) -> f32[4]
    output output: b
  )";
  const GraphDiff diff = DiffTexts(
      model, Edited(Without(model, {"r =", "q ="}), {{"sin(r)", "sin(a)"}, {"log(q)", "log(t)"}}));
  EXPECT_EQ(SummarizeDiff(diff), "2 changes: relu removed; relu#2 removed (2 readers rewired)");
}

TEST(DiffCallTest, WhereACallMakesItsTensorsIsAMatterOfDevices) {
  const OpGraph before = Canonicalize(ParseText("a = aten::zeros(device=\"cpu\") -> f32[4]\n"));
  const OpGraph after = Canonicalize(ParseText("a = aten::zeros(device=\"meta\") -> f32[4]\n"));
  EXPECT_TRUE(Diff(before, after).empty());
  EXPECT_EQ(SummarizeDiff(Diff(before, after, Facets::Default().With(Facet::kDevices))),
            "1 change: zeros: device \"cpu\" → \"meta\"");
}

TEST(DiffCallTest, OneCallReplacedByTwo) {
  const GraphDiff diff = DiffOfEdit({{"o = aten::linear(f, fc.weight, fc.bias) -> f32[1,10]",
                                      "m = aten::matmul(f, fc.weight) -> f32[1,10]\n"
                                      "o = aten::add.Tensor(m, fc.bias) -> f32[1,10]"}});
  EXPECT_EQ(SummarizeDiff(diff),
            "2 changes: fc/matmul added; fc/add: aten::linear → aten::add.Tensor");
}

}  // namespace
}  // namespace graphgold
