// SPDX-License-Identifier: MIT
//
// Modules that come, go and are renamed as a whole, and the same edit in many blocks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "model_edit.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

// One residual block on f32[1,8]:  x ─┬─ fc1 ─ relu ─ fc2 ─┬─ add
//                                     └────────────────────┘
std::string Block(const std::string& module, const std::string& in, const std::string& call) {
  const std::string fc1 = module + ".fc1.weight";
  const std::string fc2 = module + ".fc2.weight";
  return "param " + fc1 + ": f32[8,8]\nparam " + fc2 + ": f32[8,8]\n" +         //
         call + "a = aten::linear(" + in + ", " + fc1 + ") -> f32[1,8]\n" +     //
         call + "b = aten::relu(" + call + "a) -> f32[1,8]\n" +                 //
         call + "c = aten::linear(" + call + "b, " + fc2 + ") -> f32[1,8]\n" +  //
         call + "d = aten::add.Tensor(" + call + "c, " + in + ") -> f32[1,8]\n";
}

std::string Blocks(int count) {
  std::string text = "input x: f32[1,8]\n";
  std::string last = "x";
  for (int i = 0; i < count; ++i) {
    const std::string call = "n" + std::to_string(i);
    text += Block("layers." + std::to_string(i), last, call);
    last = call + "d";
  }
  return text + "param head.weight: f32[3,8]\nh = aten::linear(" + last +
         ", head.weight) -> f32[1,3]\noutput output: h\n";
}

TEST(DiffModulesTest, BlockRemoved) {
  const GraphDiff diff = DiffTexts(Blocks(3), Blocks(2));
  ASSERT_THAT(diff.changes, SizeIs(1));
  EXPECT_EQ(diff.changes[0].subject, Subject::kModule);
  EXPECT_EQ(diff.changes[0].kind, ChangeKind::kRemoved);
  EXPECT_EQ(diff.changes[0].name, "layers.2");
  EXPECT_EQ(diff.changes[0].module, "layers");
  EXPECT_EQ(diff.changes[0].went.calls, 4u);
  EXPECT_EQ(diff.changes[0].went.parameters, 2u);
  EXPECT_EQ(diff.changes[0].before_text, "layers.2: linear, relu, linear, add");
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: module layers.2 removed (4 calls, 2 parameters) (1 reader rewired)");
}

TEST(DiffModulesTest, BlockAdded) {
  EXPECT_EQ(SummarizeDiff(DiffTexts(Blocks(2), Blocks(3))),
            "1 change: module layers.2 added (4 calls, 2 parameters) (1 reader rewired)");
}

// Equal blocks are numbered anew, so it is as good as the last that went.
TEST(DiffModulesTest, BlockRemovedFromTheMiddleOfEqualBlocks) {
  EXPECT_EQ(SummarizeDiff(DiffTexts(Blocks(12), Blocks(11))),
            "1 change: module layers.11 removed (4 calls, 2 parameters) (1 reader rewired)");
}

TEST(DiffModulesTest, TheSameEditInEveryBlockIsToldOnce) {
  const std::string before = Blocks(12);
  const GraphDiff diff = DiffTexts(before, Edited(before, {{"aten::relu(", "aten::gelu("}}));
  EXPECT_THAT(diff.changes, SizeIs(12));
  EXPECT_EQ(SummarizeDiff(diff),
            "12 changes: layers.*.fc1+gelu: aten::relu → aten::gelu (×12: layers.0 … layers.11)");
  EXPECT_EQ(RenderDiff(diff), R"(in layers.*:
@@ layers.*.fc1+gelu: aten::relu → aten::gelu (×12: layers.0 … layers.11)
  - layers.0.fc1+relu = aten::relu(layers.0.fc1/linear) -> f32[1,8]
  + layers.0.fc1+gelu = aten::gelu(layers.0.fc1/linear) -> f32[1,8]
)");
}

TEST(DiffModulesTest, OnlyNumbersThatDifferAreMasked) {
  const std::string before = Edited(Blocks(3), {{"layers.", "stage4.layers."}});
  const GraphDiff diff = DiffTexts(before, Edited(before, {{"aten::relu(", "aten::gelu("}}));
  EXPECT_EQ(SummarizeDiff(diff),
            "3 changes: stage4.layers.*.fc1+gelu: aten::relu → aten::gelu (×3: stage4.layers.0 … "
            "stage4.layers.2)");
}

TEST(DiffModulesTest, EditsThatDifferAreNotGrouped) {
  const std::string before = Blocks(2);
  const GraphDiff diff =
      DiffTexts(before, Edited(before, {{"n0b = aten::relu(", "n0b = aten::gelu("},
                                        {"n1b = aten::relu(", "n1b = aten::silu("}}));
  EXPECT_EQ(SummarizeDiff(diff),
            "2 changes: layers.0.fc1+gelu: aten::relu → aten::gelu; "
            "layers.1.fc1+silu: aten::relu → aten::silu");
}

// A Sequential numbers its layers anew when the first one goes.
TEST(DiffModulesTest, LayersBehindARemovedOneAreRenamed) {
  const char before[] = R"(
    input x: f32[1,8]
    param 0.weight: f32[8,8]
    param 0.bias: f32[8]
    param 2.weight: f32[16,8]
    param 2.bias: f32[16]
    param 4.weight: f32[3,16]
    param 4.bias: f32[3]
    a = aten::linear(x, 0.weight, 0.bias) -> f32[1,8]
    b = aten::linear(a, 2.weight, 2.bias) -> f32[1,16]
    c = aten::linear(b, 4.weight, 4.bias) -> f32[1,3]
    output output: c
  )";
  const char after[] = R"(
    input x: f32[1,8]
    param 0.weight: f32[16,8]
    param 0.bias: f32[16]
    param 2.weight: f32[3,16]
    param 2.bias: f32[3]
    b = aten::linear(x, 0.weight, 0.bias) -> f32[1,16]
    c = aten::linear(b, 2.weight, 2.bias) -> f32[1,3]
    output output: c
  )";
  EXPECT_EQ(SummarizeDiff(DiffTexts(before, after)),
            "3 changes: 0/linear removed (with 2 parameters); "
            "module 2 renamed to 0 (2 parameters); module 4 renamed to 2 (2 parameters) "
            "(1 reader rewired)");
}

TEST(DiffModulesTest, NestedModulesAreRenamedAtTheirTop) {
  const std::string before = Blocks(2);
  EXPECT_EQ(SummarizeDiff(DiffTexts(before, Edited(before, {{"layers.", "encoder.blocks."}}))),
            "1 change: module layers renamed to encoder.blocks (4 parameters)");
}

// The gradient of a renamed parameter is an output of another name, and no change of its own.
TEST(DiffModulesTest, GradientsGoWithTheirParameters) {
  const char model[] = R"(
    input x: f32[4]
    param fc.weight: f32[4]
    param fc.bias: f32[4]
    a = aten::addcmul(fc.bias, x, fc.weight) -> f32[4]
    g = backward aten::mul.Tensor(a, x) -> f32[4]
    s = backward aten::sum(a) -> f32[4]
    output output: a
    output grad:fc.weight: g
    output grad:fc.bias: s
  )";
  EXPECT_EQ(SummarizeDiff(DiffTexts(model, Edited(model, {{"fc.", "head."}}))),
            "1 change: module fc renamed to head (2 parameters)");
  EXPECT_EQ(
      SummarizeDiff(
          DiffTexts(model, Edited(Without(model, {"param fc.bias", "s =", "output grad:fc.bias"}),
                                  {{"fc.bias, ", "none, "}}))),
      "2 changes: fc/addcmul: operand 0 fc.bias → none (1 parameter removed); fc+sum removed");
}

TEST(DiffModulesTest, AModuleWithOneCallIsToldByThatCall) {
  const char model[] = R"(
    input x: f32[4]
    param a.weight: f32[4]
    param b.weight: f32[4]
    p = aten::mul.Tensor(x, a.weight) -> f32[4]
    q = aten::mul.Tensor(p, b.weight) -> f32[4]
    output output: q
  )";
  const std::string after =
      Edited(Without(model, {"param b", "q ="}), {{"output: q", "output: p"}});
  EXPECT_EQ(SummarizeDiff(DiffTexts(model, after)),
            "1 change: b/mul removed (with 1 parameter) (1 reader rewired)");
}

// Attention that swaps queries and keys: views between linear and attention keep to their layer.
TEST(DiffModulesTest, OperandsSwappedInEveryBlock) {
  std::string text = "input x: f32[8]\n";
  std::string last = "x";
  for (const std::string i : {"0", "1", "2"}) {
    text += "param l." + i + ".q.weight: f32[8]\nparam l." + i + ".k.weight: f32[8]\n";
    text += "q" + i + " = aten::mul.Tensor(" + last + ", l." + i + ".q.weight) -> f32[8]\n";
    text += "k" + i + " = aten::mul.Tensor(" + last + ", l." + i + ".k.weight) -> f32[8]\n";
    text += "qv" + i + " = aten::view(q" + i + ") -> f32[8]~#0\n";
    text += "kv" + i + " = aten::view(k" + i + ") -> f32[8]~#0\n";
    text += "a" + i + " = my::attention(qv" + i + ", kv" + i + ") -> f32[8]\n";
    last = "a" + i;
  }
  text += "output output: a2\n";
  const std::string swapped = Edited(
      text,
      {{"(qv0, kv0)", "(kv0, qv0)"}, {"(qv1, kv1)", "(kv1, qv1)"}, {"(qv2, kv2)", "(kv2, qv2)"}});
  EXPECT_EQ(SummarizeDiff(DiffTexts(text, swapped)),
            "3 changes: l.*.k+attention: operands 0 and 1 swapped (×3: l.0 … l.2)");
}

TEST(DiffModulesTest, ModulePathsAreComparedOnRequest) {
  const OpGraph before =
      ParseText("input x: f32[4]\na.b/f = my::f(x) -> f32[4]\noutput o: a.b/f\n");
  const OpGraph after = ParseText("input x: f32[4]\na.c/f = my::f(x) -> f32[4]\noutput o: a.c/f\n");
  EXPECT_TRUE(Diff(before, after).empty());
  EXPECT_EQ(SummarizeDiff(Diff(before, after, Facets::Default().With(Facet::kModules))),
            "1 change: a.c/f: module a.b → a.c");
}

}  // namespace
}  // namespace graphgold
