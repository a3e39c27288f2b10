// SPDX-License-Identifier: MIT
#include "graphgold/report/joined_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "samples.h"

namespace graphgold {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

// "modified conv2d", one line for each thing that is not the same.
std::vector<std::string> Marks(const JoinedGraph& graph) {
  std::vector<std::string> marks;
  for (const JoinedThing& thing : graph.things) {
    if (thing.mark != Mark::kSame) marks.push_back(MarkName(thing.mark) + (" " + thing.name));
  }
  return marks;
}

// "a > b golden", "a > b both".
std::vector<std::string> Edges(const JoinedGraph& graph) {
  std::vector<std::string> edges;
  for (const JoinedEdge& edge : graph.edges) {
    const char* const side = !edge.after ? " golden" : !edge.before ? " received" : " both";
    edges.push_back(graph.things[edge.from].name + " > " + graph.things[edge.to].name + side);
  }
  return edges;
}

TEST(JoinedGraphTest, EachCallKnowsWhatBecameOfIt) {
  EXPECT_THAT(
      Marks(JoinGraphs(Compared(kTenCalls, kTenCallsDrifted))),
      ElementsAre("modified stem.conv/conv2d", "follows stem.norm/batch_norm",
                  "follows stem.norm+relu", "follows body.conv/conv2d",
                  "follows body.norm/batch_norm", "follows body.norm+add",
                  "modified body.norm+gelu", "added body.norm+dropout", "removed head+softmax"));
}

TEST(JoinedGraphTest, ARemovedCallStandsWhereItWas) {
  const JoinedGraph graph = JoinGraphs(Compared(R"(
      input x: f32[1]
      a = aten::sin(x) -> f32[1]
      b = aten::relu(a) -> f32[1]
      c = aten::cos(b) -> f32[1]
      output output: c)",
                                                R"(
      input x: f32[1]
      a = aten::sin(x) -> f32[1]
      c = aten::cos(a) -> f32[1]
      output output: c)"));
  std::vector<std::string> names;
  for (const JoinedThing& thing : graph.things) names.push_back(thing.name);
  EXPECT_THAT(names, ElementsAre("x", "sin", "relu", "cos", "output"));
  EXPECT_THAT(Edges(graph), ElementsAre("x > sin both", "sin > relu golden", "sin > cos received",
                                        "relu > cos golden", "cos > output both"));
}

TEST(JoinedGraphTest, DataThatWasWrittenComesFromItsLastWriter) {
  const JoinedGraph graph = JoinGraphs(GraphOf(R"(
      input x: f32[2]
      a = aten::sin(x) -> f32[2]
      b = aten::relu_(a!) -> =#0
      c = aten::cos(a@b) -> f32[2]
      output output: c)"));
  EXPECT_THAT(Edges(graph), Contains("relu_ > cos received"));
  EXPECT_THAT(Edges(graph), Not(Contains("sin > cos received")));
}

TEST(JoinedGraphTest, OneGraphAloneHasNoMarks) {
  const JoinedGraph graph = JoinGraphs(GraphOf(kTenCalls));
  EXPECT_FALSE(graph.compared);
  EXPECT_THAT(Marks(graph), ElementsAre());
  EXPECT_EQ(graph.things.size(), 12u);
}

TEST(JoinedGraphTest, AnInputThatIsGoneIsMarked) {
  const JoinedGraph graph = JoinGraphs(Compared(
      "input x: f32[1]\ninput y: f32[1]\na = aten::add(x, y) -> f32[1]\noutput output: a\n",
      "input x: f32[1]\na = aten::add(x, x) -> f32[1]\noutput output: a\n"));
  EXPECT_THAT(Marks(graph), Contains("removed y"));
}

TEST(JoinedGraphTest, NestedCallsArePartOfTheirOutermostCall) {
  const JoinedGraph graph = JoinGraphs(GraphOf(R"(
      run level=kernels
      input x: f32[1]
      a = aten::linear(x) -> f32[1]
      a>t = aten::t(x) -> f32[1]~#0
      output output: a)"));
  EXPECT_EQ(graph.things.size(), 3u);
  EXPECT_EQ(graph.of_after[1], graph.of_after[0]);
  ASSERT_EQ(graph.things[1].nested.size(), 1u);
  EXPECT_EQ(graph.things[1].nested[0].after, NodeId(1));
  EXPECT_EQ(graph.things[1].nested[0].depth, 1u);
}

TEST(JoinedGraphTest, NestedCallsThatAreGoneStandWhereTheyWere) {
  const std::string head =
      "run level=kernels\ninput x: f32[2]\na = aten::linear(x) -> f32[2]\n"
      "a>sin = aten::sin(x) -> f32[2]\n";
  const std::string tail = "a>cos = aten::cos(x) -> f32[2]\noutput output: a\n";
  const std::string gone = "a>tan = aten::tan(x) -> f32[2]\n";
  const auto nested = [](const JoinedGraph& graph) {
    std::vector<std::string> calls;
    for (const NestedCall& call : graph.things[1].nested) {
      calls.push_back(std::string(MarkName(call.mark)) + (call.after.valid() ? " received" : "") +
                      (call.before.valid() ? " golden" : ""));
    }
    return calls;
  };
  const JoinedGraph removed = JoinGraphs(Compared(head + gone + tail, head + tail));
  EXPECT_THAT(nested(removed),
              ElementsAre("same received golden", "removed golden", "same received golden"));
  EXPECT_EQ(removed.things[1].mark, Mark::kModified);
  const JoinedGraph added = JoinGraphs(Compared(head + tail, head + gone + tail));
  EXPECT_THAT(nested(added),
              ElementsAre("same received golden", "added received", "same received golden"));
}

}  // namespace
}  // namespace graphgold
