// SPDX-License-Identifier: MIT
//
// One edit of a model is told as one change, with its consequences folded: as data, and as the
// summary that a reviewer reads first.
#include "graphgold/graph/diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "graphgold/graph/diff_text.h"
#include "model_edit.h"

namespace graphgold {

void PrintTo(const Change& change, std::ostream* os) {
  *os << change.name << " " << change.before_text << " | " << change.after_text;
}

namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

//  x ─ conv1 ─ bn1 ─ relu_ ─┬─ block.0.conv ─ relu ─ block.1.conv ─┬─ add ─ relu ─ flatten ─ fc
//                           └───────────────────────────────────────┘
constexpr char kModel[] = R"(
  input x: f32[1,3,8,8]
  param conv1.weight: f32[16,3,3,3]
  param conv1.bias: f32[16]
  param bn1.weight: f32[16]
  param bn1.bias: f32[16]
  param block.0.conv.weight: f32[16,16,3,3]
  param block.1.conv.weight: f32[16,16,3,3]
  param fc.weight: f32[10,256]
  param fc.bias: f32[10]
  buffer bn1.running_mean: f32[16]
  buffer bn1.running_var: f32[16]
  buffer bn1.num_batches_tracked: i64[]
  c1 = aten::conv2d(x, conv1.weight, conv1.bias, stride=[2,2]) -> f32[1,16,4,4]
  b1 = aten::batch_norm(c1, bn1.weight, bn1.bias, bn1.running_mean, bn1.running_var) -> f32[1,16,4,4]
  r1 = aten::relu_(b1!) -> =#0
  c2 = aten::conv2d(b1@r1, block.0.conv.weight, none) -> f32[1,16,4,4]
  r2 = aten::relu(c2) -> f32[1,16,4,4]
  c3 = aten::conv2d(r2, block.1.conv.weight, none) -> f32[1,16,4,4]
  a = aten::add.Tensor(c3, b1@r1) -> f32[1,16,4,4]
  r3 = aten::relu(a) -> f32[1,16,4,4]
  f = aten::flatten(r3, start_dim=1) -> f32[1,256]~#0
  o = aten::linear(f, fc.weight, fc.bias) -> f32[1,10]
  output output: o
)";

GraphDiff DiffOfEdit(const Edits& edits) { return DiffTexts(kModel, Edited(kModel, edits)); }

auto IsField(const std::string& field, const std::string& before, const std::string& after) {
  return AllOf(Field(&FieldChange::field, field), Field(&FieldChange::before, before),
               Field(&FieldChange::after, after));
}

template <typename Fields>
auto IsChange(Subject subject, ChangeKind kind, const std::string& name, Fields fields) {
  return AllOf(Field(&Change::subject, subject), Field(&Change::kind, kind),
               Field(&Change::name, name), Field(&Change::fields, fields));
}

template <typename Fields>
auto IsModifiedCall(const std::string& name, Fields fields) {
  return IsChange(Subject::kNode, ChangeKind::kModified, name, fields);
}

TEST(DiffTest, EqualGraphsHaveNoDiff) {
  EXPECT_TRUE(DiffTexts(kModel, kModel).empty());
  EXPECT_EQ(SummarizeDiff(DiffTexts(kModel, kModel)), "no change");
}

TEST(DiffTest, StrideChanged) {
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

TEST(DiffTest, FunctionalReluRemoved) {
  const GraphDiff diff =
      DiffOfEdit({{"  r2 = aten::relu(c2) -> f32[1,16,4,4]\n", ""}, {"(r2,", "(c2,"}});
  EXPECT_THAT(diff.changes, ElementsAre(IsChange(Subject::kNode, ChangeKind::kRemoved,
                                                 "block.0.conv+relu", IsEmpty())));
  EXPECT_EQ(diff.changes[0].module, "block.0");
  EXPECT_EQ(SummarizeDiff(diff), "1 change: block.0.conv+relu removed (1 reader rewired)");
}

TEST(DiffTest, InPlaceReluRemoved) {
  const GraphDiff diff = DiffOfEdit({{"  r1 = aten::relu_(b1!) -> =#0\n", ""}, {"b1@r1", "b1"}});
  EXPECT_EQ(SummarizeDiff(diff), "1 change: bn1+relu_ removed (2 readers rewired)");
}

TEST(DiffTest, InPlaceReluInserted) {
  const GraphDiff diff = DiffOfEdit(
      {{"  r2 =", "  new = aten::relu_(c2!) -> =#0\n  r2 ="}, {"relu(c2)", "relu(c2@new)"}});
  EXPECT_EQ(SummarizeDiff(diff), "1 change: block.0.conv+relu_ added (1 reader rewired)");
}

TEST(DiffTest, ReluReplacedByGelu) {
  const GraphDiff diff = DiffOfEdit({{"r2 = aten::relu(", "r2 = aten::gelu("}});
  EXPECT_THAT(diff.changes,
              ElementsAre(IsModifiedCall("block.0.conv+gelu",
                                         ElementsAre(IsField("op", "aten::relu", "aten::gelu")))));
  EXPECT_EQ(SummarizeDiff(diff), "1 change: block.0.conv+gelu: aten::relu → aten::gelu");
}

TEST(DiffTest, InPlaceReluReplacedByGelu) {
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

TEST(DiffTest, ReluMadeInPlace) {
  const GraphDiff diff =
      DiffOfEdit({{"r2 = aten::relu(c2) -> f32[1,16,4,4]", "r2 = aten::relu_(c2!) -> =#0"},
                  {"(r2,", "(c2@r2,"}});
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: block.0.conv+relu_: aten::relu → aten::relu_ (1 reader rewired)");
}

TEST(DiffTest, LayerWidened) {
  const GraphDiff diff =
      DiffOfEdit({{"block.0.conv.weight: f32[16,16", "block.0.conv.weight: f32[32,16"},
                  {"block.1.conv.weight: f32[16,16", "block.1.conv.weight: f32[16,32"},
                  {"none) -> f32[1,16,4,4]\n  r2", "none) -> f32[1,32,4,4]\n  r2"},
                  {"relu(c2) -> f32[1,16", "relu(c2) -> f32[1,32"}});
  EXPECT_THAT(diff.changes, ElementsAre(IsChange(
                                Subject::kParameter, ChangeKind::kModified, "block.0.conv.weight",
                                ElementsAre(IsField("type", "f32[16,16,3,3]", "f32[32,16,3,3]")))));
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: parameter block.0.conv.weight: f32[16,16,3,3] → f32[32,16,3,3] "
            "(3 downstream shapes follow)");
}

// Every layer behind it, their biases and statistics, and the flattened size are consequences.
TEST(DiffTest, FirstLayerWidened) {
  const GraphDiff diff = DiffOfEdit({{"f32[16,3,3,3]", "f32[24,3,3,3]"},
                                     {"f32[16]", "f32[24]"},
                                     {"f32[16,16,3,3]", "f32[24,24,3,3]"},
                                     {"f32[1,16,4,4]", "f32[1,24,4,4]"},
                                     {"256", "384"}});
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: parameter conv1.weight: f32[16,3,3,3] → f32[24,3,3,3] "
            "(16 downstream shapes follow)");
}

TEST(DiffTest, ATransposedWeightFollowsToo) {
  const char model[] = R"(
    input x: f32[1,4]
    param fc1.weight: f32[8,4]
    param fc2.weight: f32[3,8]
    a = aten::t(fc1.weight) -> f32[4,8]~#0
    b = aten::mm(x, a) -> f32[1,8]
    c = aten::t(fc2.weight) -> f32[8,3]~#0
    d = aten::mm(b, c) -> f32[1,3]
    output output: d
  )";
  EXPECT_EQ(SummarizeDiff(DiffTexts(model, Edited(model, {{"8", "16"}}))),
            "1 change: parameter fc1.weight: f32[8,4] → f32[16,4] (4 downstream shapes follow)");
}

// fc1 is widened, and fc2 gets more outputs of its own: two edits, two changes.
TEST(DiffTest, AnIndependentChangeOfAParameterIsNotFolded) {
  const char model[] = R"(
    input x: f32[1,4]
    param fc1.weight: f32[8,4]
    param fc2.weight: f32[3,8]
    b = aten::linear(x, fc1.weight) -> f32[1,8]
    d = aten::linear(b, fc2.weight) -> f32[1,3]
    output output: d
  )";
  const GraphDiff diff =
      DiffTexts(model, Edited(model, {{"8", "16"}, {"[3,", "[5,"}, {",3]", ",5]"}}));
  EXPECT_EQ(SummarizeDiff(diff),
            "2 changes: parameter fc1.weight: f32[8,4] → f32[16,4]; "
            "parameter fc2.weight: f32[3,8] → f32[5,16] (2 downstream shapes follow)");
}

TEST(DiffTest, SizesInAttributesFollowShapes) {
  const char model[] = R"(
    input x: f32[2,8]
    param ln.weight: f32[8]
    a = aten::layer_norm(x, ln.weight, normalized_shape=[8]) -> f32[2,8]
    b = aten::view(a, size=[1,2,8]) -> f32[1,2,8]~#0
    output output: b
  )";
  EXPECT_EQ(SummarizeDiff(DiffTexts(model, Edited(model, {{"8", "16"}}))),
            "1 change: input x: f32[2,8] → f32[2,16] (3 downstream shapes follow)");
}

TEST(DiffTest, OtherAttributesNeverFollow) {
  const char model[] = R"(
    input x: f32[2,8]
    a = aten::my(x, stride=[2]) -> f32[2,8]
    output output: a
  )";
  EXPECT_EQ(DiffTexts(model, Edited(model, {{"2", "4"}})).changes.size(), 2u);
}

TEST(DiffTest, DropoutInserted) {
  const GraphDiff diff =
      DiffOfEdit({{"  o = ", "  d = aten::dropout(f, p=0.5, train=true) -> f32[1,256]\n  o = "},
                  {"linear(f", "linear(d"}});
  EXPECT_THAT(diff.changes, ElementsAre(IsChange(Subject::kNode, ChangeKind::kAdded,
                                                 "block.1.conv+dropout", IsEmpty())));
  EXPECT_EQ(diff.changes[0].after_text,
            "block.1.conv+dropout = aten::dropout(block.1.conv+flatten, p=0.5, train=true) -> "
            "f32[1,256]");
}

TEST(DiffTest, WholeModelInHalfPrecision) {
  const GraphDiff diff = DiffOfEdit({{"f32[", "f16["}});
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: input x: f32[1,3,8,8] → f16[1,3,8,8] (19 downstream shapes follow)");
}

TEST(DiffTest, AModelThatConvertsItsInput) {
  const GraphDiff diff =
      DiffOfEdit({{"f32[", "f16["},
                  {"x: f16[", "x: f32["},
                  {"  c1 = ", "  h = aten::to.dtype(x) -> f16[1,3,8,8]\n  c1 = "},
                  {"conv2d(x", "conv2d(h"}});
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: to added (19 downstream shapes follow, 1 reader rewired)");
}

TEST(DiffTest, ResidualRewired) {
  const GraphDiff diff = DiffOfEdit({{"add.Tensor(c3, b1@r1)", "add.Tensor(c3, c2)"}});
  EXPECT_THAT(diff.changes,
              ElementsAre(IsModifiedCall(
                  "block.1.conv+add", ElementsAre(IsField("operand 1", "bn1/batch_norm@bn1+relu_",
                                                          "block.0.conv/conv2d")))));
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: block.1.conv+add: operand 1 bn1/batch_norm@bn1+relu_ → block.0.conv/conv2d");
}

TEST(DiffTest, OperandsSwapped) {
  const GraphDiff diff = DiffOfEdit({{"add.Tensor(c3, b1@r1)", "add.Tensor(b1@r1, c3)"}});
  EXPECT_EQ(SummarizeDiff(diff), "1 change: block.1.conv+add: operands 0 and 1 swapped");
}

// Names are numbered by the order of the listing, and that follows the operands.
TEST(DiffTest, SwappedOperandsOfEqualNamesAreToldApart) {
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

TEST(DiffTest, ParameterRenamed) {
  const GraphDiff diff = DiffOfEdit({{"fc.weight", "fc.kernel"}});
  EXPECT_THAT(diff.changes,
              ElementsAre(IsChange(Subject::kParameter, ChangeKind::kRenamed, "fc.kernel",
                                   ElementsAre(IsField("name", "fc.weight", "fc.kernel")))));
  EXPECT_EQ(SummarizeDiff(diff), "1 change: parameter fc.weight renamed to fc.kernel");
}

TEST(DiffTest, ModuleRenamed) {
  const GraphDiff diff = DiffOfEdit({{"bn1.", "norm."}});
  EXPECT_THAT(diff.changes, ElementsAre(IsChange(Subject::kModule, ChangeKind::kRenamed, "norm",
                                                 ElementsAre(IsField("name", "bn1", "norm")))));
  EXPECT_EQ(SummarizeDiff(diff), "1 change: module bn1 renamed to norm (2 parameters, 3 buffers)");
  EXPECT_EQ(SummarizeDiff(DiffOfEdit({{"block.", "layers."}})),
            "1 change: module block renamed to layers (2 parameters)");
}

TEST(DiffTest, ARenamedParameterIsNoChangeWithoutItsFacet) {
  const OpGraph before = Canonicalize(ParseText(kModel));
  const OpGraph after = Canonicalize(ParseText(Edited(kModel, {{"fc.weight", "fc.kernel"}})));
  EXPECT_TRUE(Diff(before, after, Facets::Default().Without(Facet::kParameters)).empty());
}

TEST(DiffTest, BatchNormRemoved) {
  const std::string without = Without(kModel, {"param bn1", "buffer bn1", "b1 ="});
  const GraphDiff diff = DiffTexts(kModel, Edited(without, {{"b1", "c1"}}));
  EXPECT_THAT(diff.changes, ElementsAre(IsChange(Subject::kNode, ChangeKind::kRemoved,
                                                 "bn1/batch_norm", IsEmpty())));
  EXPECT_EQ(diff.changes[0].went.parameters, 2u);
  EXPECT_EQ(diff.changes[0].went.buffers, 3u);
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: bn1/batch_norm removed (with 2 parameters, 3 buffers) (3 readers rewired)");
}

TEST(DiffTest, BiasRemoved) {
  const GraphDiff diff = DiffOfEdit({{"  param fc.bias: f32[10]\n", ""}, {", fc.bias", ""}});
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: fc/linear: operand 2 fc.bias → none (1 parameter removed)");
}

TEST(DiffTest, FrozenParameter) {
  EXPECT_EQ(
      SummarizeDiff(DiffOfEdit({{"fc.weight: f32[10,256]", "fc.weight: f32[10,256]{nograd}"}})),
      "1 change: parameter fc.weight: trainable true → false");
}

TEST(DiffTest, OutputsSwapped) {
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

TEST(DiffTest, OutputRenamed) {
  EXPECT_EQ(SummarizeDiff(DiffOfEdit({{"output output:", "output output.logits:"}})),
            "1 change: output output renamed to output.logits");
}

TEST(DiffTest, OutputTakenFromElsewhere) {
  EXPECT_EQ(SummarizeDiff(DiffOfEdit({{"output output: o", "output output: f"}})),
            "1 change: output output: fc/linear → block.1.conv+flatten");
}

TEST(DiffTest, OutputAdded) {
  EXPECT_EQ(SummarizeDiff(DiffOfEdit({{"output output: o", "output output: o\noutput extra: f"}})),
            "1 change: output extra added");
}

TEST(DiffTest, TiedWeightUntied) {
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

TEST(DiffTest, CopyAppeared) {
  const GraphDiff diff = DiffOfEdit({{"f32[1,256]~#0", "f32[1,256]"}});
  EXPECT_THAT(diff.changes,
              ElementsAre(IsModifiedCall(
                  "block.1.conv+flatten",
                  ElementsAre(IsField("result", "a view of operand 0", "a new tensor")))));
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: block.1.conv+flatten: result a view of operand 0 → a new tensor");
}

TEST(DiffTest, AViewOfAnotherOperand) {
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

TEST(DiffTest, ConstantCapturedInsteadOfComputed) {
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

TEST(DiffTest, ABranchAddedToAList) {
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

TEST(DiffTest, AnUnlikeGraphIsStillTold) {
  const GraphDiff diff =
      DiffTexts(kModel, "input y: i64[2]\na = my::f(y) -> i64[2]\noutput o: a\n");
  EXPECT_FALSE(diff.empty());
}

}  // namespace
}  // namespace graphgold
