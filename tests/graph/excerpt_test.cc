// SPDX-License-Identifier: MIT
//
// What a diff looks at: what changed, and what stands around it.
#include "graphgold/graph/excerpt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

// x -> l0 -> l1 -> … -> l9 -> output, each with a weight and, behind it, a relu.
std::string Net(const std::string& op_of_l5 = "linear", const std::string& more = "") {
  std::string text = "input x: f32[4]\n";
  for (int i = 0; i < 10; ++i) {
    text += "param l" + std::to_string(i) + ".weight: f32[4,4]\n";
  }
  std::string last = "x";
  for (int i = 0; i < 10; ++i) {
    const std::string layer = "l" + std::to_string(i);
    text += layer + "/linear = aten::" + (i == 5 ? op_of_l5 : "linear") + "(" + last + ", " +
            layer + ".weight) -> f32[4]\n";
    if (i == 7) text += more;
    last = layer + "+relu";
    text += last + " = aten::relu(" +
            (i == 7 && !more.empty() ? "l7+relu_before" : layer + "/linear") + ") -> f32[4]\n";
  }
  return text + "output output: " + last + "\n";
}

OpGraph Graph(const std::string& text) { return Canonicalize(ParseText(text)); }

std::vector<std::string> NamesOf(const OpGraph& graph) {
  std::vector<std::string> names;
  for (const Node& node : graph.nodes) names.push_back(node.name);
  return names;
}

TEST(ExcerptTest, HoldsWhatChangedWhatItReadsWhatReadsItAndTheOutput) {
  const OpGraph before = Graph(Net());
  const OpGraph after = Graph(Net("matmul"));
  const ExcerptPair excerpts = TakeExcerpts(before, after, Facets::Default());
  ASSERT_FALSE(excerpts.is_all);
  EXPECT_THAT(NamesOf(excerpts.before.graph),
              ElementsAre("l4+relu", "l5/linear", "l5+relu", "l6/linear", "l9+relu"));
  EXPECT_THAT(NamesOf(excerpts.after.graph),
              ElementsAre("l4+relu", "l5/matmul", "l5+relu", "l6/linear", "l9+relu"));
  EXPECT_THAT(excerpts.before.nodes,
              ElementsAre(NodeId(9), NodeId(10), NodeId(11), NodeId(12), NodeId(19)));
  EXPECT_THAT(excerpts.landmarks, SizeIs(3));  // the relu behind l5 reads a call of another name
  ASSERT_THAT(excerpts.before.graph.parameters, SizeIs(2));
  EXPECT_EQ(excerpts.before.graph.parameters[0].name, "l5.weight");
  EXPECT_EQ(excerpts.before.graph.parameters[1].name, "l6.weight");
  EXPECT_EQ(excerpts.before.graph.inputs.size(), 2u);  // and the stand-in
}

TEST(ExcerptTest, IdsInADiffAreThoseOfTheGraphs) {
  const OpGraph before = Graph(Net());
  const OpGraph after = Graph(Net("matmul"));
  const GraphDiff diff = Diff(before, after);
  ASSERT_THAT(diff.changes, SizeIs(1));
  EXPECT_EQ(before.node(diff.changes[0].before).name, "l5/linear");
  EXPECT_EQ(after.node(diff.changes[0].after).name, "l5/matmul");
}

// Ordinals shift when one of several comes: all that bear them are looked at.
TEST(ExcerptTest, HoldsAllThatOnlyAnOrdinalTellsApart) {
  const OpGraph before = Graph(Net());
  const OpGraph after = Graph(Net("linear", "l7+relu_before = aten::relu(l7/linear) -> f32[4]\n"));
  const ExcerptPair excerpts = TakeExcerpts(before, after, Facets::Default());
  ASSERT_FALSE(excerpts.is_all);
  EXPECT_THAT(NamesOf(excerpts.before.graph),
              ElementsAre("l7/linear", "l7+relu", "l8/linear", "l8+relu", "l9+relu"));
  EXPECT_THAT(NamesOf(excerpts.after.graph),
              ElementsAre("l7/linear", "l7+relu", "l7+relu#2", "l8/linear", "l8+relu", "l9+relu"));
}

// A block of many calls at once is found to be one: what follows it is known again.
TEST(ExcerptTest, WhatFollowsManyCallsThatCameIsLeftOut) {
  const auto chain = [](int first, int inserted) {
    std::string text = "input x: f32[4]\n";
    std::string last = "x";
    const auto add = [&](const std::string& layer) {
      text += "param " + layer + ".weight: f32[4]\n" + layer + "/mul = aten::mul(" + last + ", " +
              layer + ".weight) -> f32[4]\n";
      last = layer + "/mul";
    };
    for (int i = 0; i < 300; ++i) {
      if (i == first) {
        for (int k = 0; k < inserted; ++k) add("new" + std::to_string(k));
      }
      add("l" + std::to_string(i));
    }
    return Graph(text + "output output: " + last + "\n");
  };
  const ExcerptPair excerpts = TakeExcerpts(chain(10, 0), chain(10, 100), Facets::Default());
  ASSERT_FALSE(excerpts.is_all);
  EXPECT_LT(excerpts.before.nodes.size(), 20u);
  EXPECT_LT(excerpts.after.nodes.size(), 120u);
}

// A call that reads one that changed is told with all that it reads.
TEST(ExcerptTest, LinesAreThoseOfTheGraphs) {
  const auto net = [](const std::string& first, const std::string& second) {
    return Graph(
        "input x: f32[4]\ninput y: f32[4]\n"
        "c0/sin = aten::sin(x) -> f32[4]\nc1/sin = aten::sin(c0/sin) -> f32[4]\n"
        "c2/sin = aten::sin(c1/sin) -> f32[4]\nc3/sin = aten::sin(c2/sin) -> f32[4]\n"
        "m1/relu = aten::relu(" +
        first +
        ") -> f32[4]\n"
        "m2/relu = aten::relu(" +
        second +
        ") -> f32[4]\n"
        "a/add = aten::add(m1/relu, c3/sin) -> f32[4]\n"
        "b/mul = aten::mul(m2/relu, c3/sin) -> f32[4]\n"
        "output o0: a/add\noutput o1: b/mul\n");
  };
  const GraphDiff diff = Diff(net("x", "y"), net("y", "x"));
  ASSERT_FALSE(diff.empty());
  for (const Change& change : diff.changes) {
    EXPECT_EQ(change.before_text.find("none"), std::string::npos) << change.before_text;
    EXPECT_EQ(change.before_text.find("…"), std::string::npos) << change.before_text;
    EXPECT_EQ(change.after_text.find("…"), std::string::npos) << change.after_text;
  }
}

TEST(ExcerptTest, StrangersAndCallsWithoutAScopeAreTakenWhole) {
  EXPECT_TRUE(TakeExcerpts(Graph(Net()),
                           Graph("input x: f32[4]\nsin = aten::sin(x) -> f32[4]\noutput o: sin\n"),
                           Facets::Default())
                  .is_all);
  EXPECT_TRUE(TakeExcerpts(Graph("input x: f32[4]\nsin = aten::sin(x) -> f32[4]\noutput o: sin\n"),
                           Graph("input x: f32[4]\ncos = aten::cos(x) -> f32[4]\noutput o: cos\n"),
                           Facets::Default())
                  .is_all);
}

}  // namespace
}  // namespace graphgold
