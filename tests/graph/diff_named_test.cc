// SPDX-License-Identifier: MIT
//
// What is told of parameters, buffers, constants and outputs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "canonical_of.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "model_edit.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(DiffNamedTest, ParameterRenamed) {
  const GraphDiff diff = DiffOfEdit({{"fc.weight", "fc.kernel"}});
  EXPECT_THAT(diff.changes,
              ElementsAre(IsChange(Subject::kParameter, ChangeKind::kRenamed, "fc.kernel",
                                   ElementsAre(IsField("name", "fc.weight", "fc.kernel")))));
  EXPECT_EQ(SummarizeDiff(diff), "1 change: parameter fc.weight renamed to fc.kernel");
}

TEST(DiffNamedTest, ModuleRenamed) {
  const GraphDiff diff = DiffOfEdit({{"bn1.", "norm."}});
  EXPECT_THAT(diff.changes, ElementsAre(IsChange(Subject::kModule, ChangeKind::kRenamed, "norm",
                                                 ElementsAre(IsField("name", "bn1", "norm")))));
  EXPECT_EQ(SummarizeDiff(diff), "1 change: module bn1 renamed to norm (2 parameters, 3 buffers)");
  EXPECT_EQ(SummarizeDiff(DiffOfEdit({{"block.", "layers."}})),
            "1 change: module block renamed to layers (2 parameters)");
}

TEST(DiffNamedTest, ARenamedParameterIsNoChangeWithoutItsFacet) {
  const OpGraph before = Canonicalize(ParseText(kModel));
  const OpGraph after = Canonicalize(ParseText(Edited(kModel, {{"fc.weight", "fc.kernel"}})));
  EXPECT_TRUE(Diff(before, after, Facets::Default().Without(Facet::kParameters)).empty());
}

TEST(DiffNamedTest, BatchNormRemoved) {
  const std::string without = Without(kModel, {"param bn1", "buffer bn1", "b1 ="});
  const GraphDiff diff = DiffTexts(kModel, Edited(without, {{"b1", "c1"}}));
  EXPECT_THAT(diff.changes, ElementsAre(IsChange(Subject::kNode, ChangeKind::kRemoved,
                                                 "bn1/batch_norm", IsEmpty())));
  EXPECT_EQ(diff.changes[0].went.parameters, 2u);
  EXPECT_EQ(diff.changes[0].went.buffers, 3u);
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: bn1/batch_norm removed (with 2 parameters, 3 buffers) (3 readers rewired)");
}

TEST(DiffNamedTest, BiasRemoved) {
  const GraphDiff diff = DiffOfEdit({{"  param fc.bias: f32[10]\n", ""}, {", fc.bias", ""}});
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: fc/linear: operand 2 fc.bias → none (1 parameter removed)");
}

TEST(DiffNamedTest, FrozenParameter) {
  EXPECT_EQ(
      SummarizeDiff(DiffOfEdit({{"fc.weight: f32[10,256]", "fc.weight: f32[10,256]{nograd}"}})),
      "1 change: parameter fc.weight: trainable true → false");
}

TEST(DiffNamedTest, OutputsSwapped) {
  const std::string two =
      Edited(kModel, {{"output output: o", "output output.0: o\noutput output.1: f"}});
  const GraphDiff diff = DiffTexts(two, Edited(two, {{"0: o", "0: f"}, {"1: f", "1: o"}}));
  EXPECT_THAT(
      diff.changes,
      ElementsAre(IsChange(Subject::kOutput, ChangeKind::kModified, "output.0, output.1",
                           ElementsAre(IsField("output.0", "fc/linear", "block.1.conv+flatten"),
                                       IsField("output.1", "block.1.conv+flatten", "fc/linear")))));
  EXPECT_EQ(SummarizeDiff(diff), "1 change: outputs output.0, output.1 swapped");
}

TEST(DiffNamedTest, OutputRenamed) {
  EXPECT_EQ(SummarizeDiff(DiffOfEdit({{"output output:", "output output.logits:"}})),
            "1 change: output output renamed to output.logits");
}

TEST(DiffNamedTest, OutputTakenFromElsewhere) {
  EXPECT_EQ(SummarizeDiff(DiffOfEdit({{"output output: o", "output output: f"}})),
            "1 change: output output: fc/linear → block.1.conv+flatten");
}

TEST(DiffNamedTest, OutputAdded) {
  EXPECT_EQ(SummarizeDiff(DiffOfEdit({{"output output: o", "output output: o\noutput extra: f"}})),
            "1 change: output extra added");
}

TEST(DiffNamedTest, TiedWeightUntied) {
  const char tied[] = R"(
    input x: f32[4,4]
    param emb.weight: f32[4,4]
    param dec.weight: f32[4,4]~emb.weight
    a = aten::mm(x, emb.weight) -> f32[4,4]
    b = aten::mm(a, emb.weight) -> f32[4,4]
    output output: b
  )";
  const GraphDiff diff =
      DiffTexts(tied, Edited(tied, {{"~emb.weight", ""}, {"mm(a, emb", "mm(a, dec"}}));
  EXPECT_THAT(diff.changes,
              ElementsAre(IsChange(Subject::kParameter, ChangeKind::kModified, "dec.weight",
                                   ElementsAre(IsField("tied to", "emb.weight", "nothing")))));
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: parameter dec.weight: no longer tied to emb.weight (1 reader rewired)");
}

TEST(DiffNamedTest, ConstantCapturedInsteadOfComputed) {
  const char model[] = R"(
    input x: f32[4]
    a = aten::zeros(size=[4]) -> f32[4]
    b = aten::add.Tensor(x, a) -> f32[4]
    output output: b
  )";
  EXPECT_EQ(
      SummarizeDiff(DiffTexts(
          model, Edited(model, {{"a = aten::zeros(size=[4]) -> f32[4]", "const a: f32[4]"}}))),
      "2 changes: zeros removed; add: operand 1 zeros → add.in1 (1 constant added)");
}

// Dead calls are sorted by what they read, so a new name can bring them into another order.
TEST(DiffNamedTest, ARenamedParameterDoesNotTradeItsReaders) {
  const auto with_name = [](const std::string& name) {
    return Canonical("param " + name + ": f32[4]\n" +             //
                     "a = aten::sin(" + name + ") -> f32[4]\n" +  //
                     "b = aten::relu(a) -> f32[4]\n" +            //
                     "c = aten::cos(" + name + ") -> f32[4]\n" +  //
                     "d = aten::relu(c) -> f32[4]\n");
  };
  for (const char* name : {"m.w0", "m.w1", "m.w2", "m.w3", "m.w4", "m.w5", "m.w6", "m.w7"}) {
    const GraphDiff diff = Diff(with_name("m.w"), with_name(name));
    ASSERT_EQ(diff.changes.size(), 1u) << RenderDiff(diff);
    EXPECT_EQ(diff.changes[0].kind, ChangeKind::kRenamed);
  }
}

}  // namespace
}  // namespace graphgold
