// SPDX-License-Identifier: MIT
//
// Calls that stand elsewhere now.
#include <gtest/gtest.h>

#include <string>

#include "canonical_of.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"

namespace graphgold {
namespace {

const char kLayers[] = "input x: f32[4]\nparam c.w: f32[4]\nparam b.w: f32[4]\nparam d.w: f32[4]\n";

TEST(DiffMovedTest, ACallThatTradedPlacesIsMoved) {
  const OpGraph before = Canonical(std::string(kLayers) + R"(
    c = aten::conv2d(x, c.w) -> f32[4]
    b = aten::batch_norm(c, b.w) -> f32[4]
    r = aten::relu(b) -> f32[4]
    output output: r
  )");
  const OpGraph after = Canonical(std::string(kLayers) + R"(
    c = aten::conv2d(x, c.w) -> f32[4]
    r = aten::relu(c) -> f32[4]
    b = aten::batch_norm(r, b.w) -> f32[4]
    output output: b
  )");
  const GraphDiff diff = Diff(before, after);
  ASSERT_EQ(diff.changes.size(), 1u);
  EXPECT_EQ(diff.changes[0].kind, ChangeKind::kMoved);
  EXPECT_TRUE(diff.changes[0].before.valid() && diff.changes[0].after.valid());
  EXPECT_EQ(
      SummarizeDiff(diff),
      "1 change: c+relu moved from behind b/batch_norm to behind c/conv2d (2 readers rewired)");
}

TEST(DiffMovedTest, ALayerThatWasMovedIsOneChange) {
  const OpGraph before = Canonical(std::string(kLayers) + R"(
    d = aten::linear(x, d.w) -> f32[4]
    c = aten::conv2d(d, c.w) -> f32[4]
    b = aten::batch_norm(c, b.w) -> f32[4]
    s = aten::sigmoid(b) -> f32[4]
    output output: s
  )");
  const OpGraph after = Canonical(std::string(kLayers) + R"(
    c = aten::conv2d(x, c.w) -> f32[4]
    b = aten::batch_norm(c, b.w) -> f32[4]
    d = aten::linear(b, d.w) -> f32[4]
    s = aten::sigmoid(d) -> f32[4]
    output output: s
  )");
  EXPECT_EQ(SummarizeDiff(Diff(before, after)),
            "1 change: d/linear moved from behind x to behind b/batch_norm (2 readers rewired)");
}

TEST(DiffMovedTest, ACallThatIsNotTheSameDidNotMove) {
  const OpGraph before = Canonical(std::string(kLayers) + R"(
    c = aten::conv2d(x, c.w) -> f32[4]
    r = aten::softmax(c, dim=0) -> f32[4]
    b = aten::batch_norm(r, b.w) -> f32[4]
    d = aten::linear(b, d.w) -> f32[4]
    output output: d
  )");
  const OpGraph after = Canonical(std::string(kLayers) + R"(
    c = aten::conv2d(x, c.w) -> f32[4]
    b = aten::batch_norm(c, b.w) -> f32[4]
    d = aten::linear(b, d.w) -> f32[4]
    r = aten::softmax(d, dim=1) -> f32[4]
    output output: r
  )");
  EXPECT_EQ(SummarizeDiff(Diff(before, after)),
            "2 changes: c+softmax removed; d+softmax added (2 readers rewired)");
}

}  // namespace
}  // namespace graphgold
