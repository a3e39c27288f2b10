// SPDX-License-Identifier: MIT
#include "graphgold/report/draw.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../golden/golden_test_util.h"
#include "graphgold/report/layout.h"
#include "html_check.h"
#include "samples.h"

namespace graphgold {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kNoGraphviz[] = "built without Graphviz";

TEST(DrawTest, ModulesAreClusters) {
  const std::string dot = Draw(GraphOf(kTenCalls), DrawFormat::kDot);
  EXPECT_THAT(dot, StartsWith("digraph graphgold {\n"));
  EXPECT_THAT(dot, HasSubstr("label=\"stem\""));
  EXPECT_THAT(dot, HasSubstr("label=\"conv2d\\nconv\\nf32[1,4,8,8]\""));
}

TEST(DrawTest, DeeperModulesAreOneBoxEach) {
  DotOptions options;
  options.depth = 0;
  const std::string dot = Draw(GraphOf(kTenCalls), DrawFormat::kDot, options);
  EXPECT_THAT(dot, HasSubstr("label=\"stem\\n3 calls\""));
  EXPECT_THAT(dot, Not(HasSubstr("conv2d")));
}

TEST(DrawTest, ALargeModelIsDrawnOnlyAsDeepAsPeopleCanSee) {
  const std::string dot = Draw(LargeGraph(3000), DrawFormat::kDot);
  EXPECT_THAT(dot, HasSubstr("label=\"0\\n15 calls\""));
  EXPECT_THAT(dot, Not(HasSubstr("gelu")));
}

TEST(DrawTest, MoreBoxesThanGraphvizCanLayOutAreAnError) {
  if (!CanLayOut()) GTEST_SKIP() << kNoGraphviz;
  DotOptions options;
  options.title = "flat.json";
  EXPECT_EQ(ErrorOf([&] { Draw(FlatGraph(5000), DrawFormat::kSvg, options); }),
            "flat.json: Graphviz would take too long to lay out 5,002 boxes; expected at most "
            "4,000. Draw fewer modules (--depth N) or a part (--module PATH), write a .dot file, "
            "or make a page: graphgold report");
  EXPECT_THAT(Draw(FlatGraph(5000), DrawFormat::kDot, options), StartsWith("digraph"));
}

TEST(DrawTest, FramesAreNotNestedWithoutEnd) {
  std::string text = "input x: f32[4]\n";
  std::string calls;
  std::string path = "m";
  for (int depth = 0; depth < 90; ++depth, path += ".m") {
    text += "param " + path + ".w: f32[4]\n";
    calls += "c" + std::to_string(depth) + " = aten::mul.Tensor(x, " + path + ".w) -> f32[4]\n";
  }
  DotOptions options;
  options.depth = 1000;
  const std::string dot =
      Draw(GraphOf(text + calls + "output output: c89\n"), DrawFormat::kDot, options);
  EXPECT_THAT(dot, HasSubstr("subgraph cluster_50 "));
  EXPECT_THAT(dot, Not(HasSubstr("subgraph cluster_51 ")));
}

TEST(DrawTest, WhatChangedHasItsColour) {
  const std::string dot =
      Draw(Compared(kTenCalls, kTenCallsDrifted), Facets::Default(), DrawFormat::kDot);
  EXPECT_THAT(dot, HasSubstr("tooltip=\"body.norm+dropout (added)\", fillcolor=\"#d9f2dd\""));
  EXPECT_THAT(dot, HasSubstr("tooltip=\"head+softmax (removed)\", fillcolor=\"#fbdcdc\""));
  EXPECT_THAT(dot, HasSubstr("tooltip=\"stem.conv/conv2d (modified)\", fillcolor=\"#fdecc8\""));
}

TEST(DrawTest, AModuleThatIsAllNewHasTheColourOfWhatIsAdded) {
  const std::string before =
      "input x: f32[4]\nparam b.w: f32[4]\na = aten::relu(x) -> f32[4]\noutput output: a\n";
  const std::string after =
      "input x: f32[4]\nparam b.w: f32[4]\na = aten::relu(x) -> f32[4]\n"
      "b = aten::mul(a, b.w) -> f32[4]\nc = aten::add(b, b.w) -> f32[4]\noutput output: c\n";
  DotOptions options;
  options.depth = 0;
  const std::string dot =
      Draw(Compared(before, after), Facets::Default(), DrawFormat::kDot, options);
  EXPECT_THAT(dot, HasSubstr("label=\"b\\n2 calls, added\", tooltip=\"b\", "
                             "fillcolor=\"#d9f2dd\""));
}

TEST(DrawTest, TheSameGraphGivesTheSameBytes) {
  EXPECT_EQ(Draw(LargeGraph(500), DrawFormat::kDot), Draw(LargeGraph(500), DrawFormat::kDot));
}

TEST(DrawTest, AnSvgIsSoundXmlWhateverTheNames) {
  if (!CanLayOut()) GTEST_SKIP() << kNoGraphviz;
  DotOptions options;
  options.title = "<script>\"&\\N";
  const HtmlDocument svg = ReadHtml(Draw(NastyGraph(), DrawFormat::kSvg, options));
  EXPECT_EQ(svg.error, "");
  EXPECT_EQ(svg.CountTags("script"), 0u);
  std::vector<std::string> texts;
  for (const HtmlElement& element : svg.elements) {
    if (element.tag == "text") texts.push_back(element.text);
  }
  EXPECT_THAT(texts, Contains("<script>\"&\\N"));
  EXPECT_THAT(texts, Contains("evil::<b>&amp;"));
}

TEST(DrawTest, APngIsOne) {
  if (!CanLayOut()) GTEST_SKIP() << kNoGraphviz;
  EXPECT_THAT(Draw(GraphOf(kTenCalls), DrawFormat::kPng), StartsWith("\x89PNG\r\n"));
}

TEST(DrawTest, TheEndingTellsTheFormat) {
  EXPECT_EQ(DrawFormatOf("a/b.dot"), DrawFormat::kDot);
  EXPECT_EQ(ErrorOf([] { DrawFormatOf("graph.pdf"); }),
            "graph.pdf: \".pdf\" is no ending of a drawing. Give the file one of .svg, .png and "
            ".dot.");
  if (!CanLayOut()) {
    EXPECT_THAT(ErrorOf([] { DrawFormatOf("a.svg"); }), HasSubstr("without Graphviz"));
    return;
  }
  EXPECT_EQ(DrawFormatOf("a.svg"), DrawFormat::kSvg);
  EXPECT_EQ(DrawFormatOf("a.png"), DrawFormat::kPng);
}

TEST(LayoutTest, BoxesDoNotOverlapAndEdgesRunDownwards) {
  if (!CanLayOut()) GTEST_SKIP() << kNoGraphviz;
  LayoutRequest request;
  request.boxes = {{96, 40}, {120, 40}, {48, 40}, {96, 40}};
  request.edges = {{0, 1}, {0, 2}, {1, 3}, {2, 3}};
  const Layout layout = LayOut(request);
  ASSERT_EQ(layout.centres.size(), 4u);
  EXPECT_EQ(layout.centres[1].y, layout.centres[2].y);
  EXPECT_GE(std::abs(layout.centres[1].x - layout.centres[2].x), (120 + 48) / 2);
  EXPECT_LT(layout.centres[0].y + 40, layout.centres[1].y);
  EXPECT_LT(layout.centres[1].y + 40, layout.centres[3].y);
  for (const std::string& path : layout.paths) EXPECT_THAT(path, StartsWith("M"));
}

}  // namespace
}  // namespace graphgold
