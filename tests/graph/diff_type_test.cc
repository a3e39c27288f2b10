// SPDX-License-Identifier: MIT
//
// Shapes and dtypes that change, and all that merely follow.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "model_edit.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;

TEST(DiffTypeTest, LayerWidened) {
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
TEST(DiffTypeTest, FirstLayerWidened) {
  const GraphDiff diff = DiffOfEdit({{"f32[16,3,3,3]", "f32[24,3,3,3]"},
                                     {"f32[16]", "f32[24]"},
                                     {"f32[16,16,3,3]", "f32[24,24,3,3]"},
                                     {"f32[1,16,4,4]", "f32[1,24,4,4]"},
                                     {"256", "384"}});
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: parameter conv1.weight: f32[16,3,3,3] → f32[24,3,3,3] "
            "(16 downstream shapes follow)");
}

TEST(DiffTypeTest, ATransposedWeightFollowsToo) {
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
TEST(DiffTypeTest, AnIndependentChangeOfAParameterIsNotFolded) {
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

TEST(DiffTypeTest, SizesInAttributesFollowShapes) {
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

TEST(DiffTypeTest, OtherAttributesNeverFollow) {
  const char model[] = R"(
    input x: f32[2,8]
    a = aten::my(x, stride=[2]) -> f32[2,8]
    output output: a
  )";
  EXPECT_EQ(DiffTexts(model, Edited(model, {{"2", "4"}})).changes.size(), 2u);
}

TEST(DiffTypeTest, WholeModelInHalfPrecision) {
  const GraphDiff diff = DiffOfEdit({{"f32[", "f16["}});
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: input x: f32[1,3,8,8] → f16[1,3,8,8] (19 downstream shapes follow)");
}

TEST(DiffTypeTest, AModelThatConvertsItsInput) {
  const GraphDiff diff =
      DiffOfEdit({{"f32[", "f16["},
                  {"x: f16[", "x: f32["},
                  {"  c1 = ", "  h = aten::to.dtype(x) -> f16[1,3,8,8]\n  c1 = "},
                  {"conv2d(x", "conv2d(h"}});
  EXPECT_EQ(SummarizeDiff(diff),
            "1 change: to added (19 downstream shapes follow, 1 reader rewired)");
}

}  // namespace
}  // namespace graphgold
