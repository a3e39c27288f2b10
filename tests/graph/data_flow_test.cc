// SPDX-License-Identifier: MIT
#include "graphgold/graph/data_flow.h"

#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

CallPredicate IsOneOf(const OpGraph& graph, const std::string& op) {
  return [&graph, op](NodeId node) { return graph.node(node).op == op; };
}

std::string Names(const OpGraph& graph, const std::vector<NodeId>& nodes) {
  std::string names;
  for (const NodeId node : nodes) names += (names.empty() ? "" : " ") + graph.node(node).name;
  return names;
}

std::string PathOf(const OpGraph& graph, const std::string& from, const std::string& to) {
  return Names(graph, FindPath(graph, IsOneOf(graph, from), IsOneOf(graph, to)).nodes);
}

std::string ChainOf(const OpGraph& graph, const std::vector<std::string>& ops) {
  std::vector<CallPredicate> chain;
  for (const std::string& op : ops) chain.push_back(IsOneOf(graph, op));
  return Names(graph, FindChain(graph, chain));
}

// Two ways from a1 to c, the second through an in-place write that is seen through a view.
OpGraph TwoWays() {
  return ParseText(R"(
      input x: f32[4]
      a1 = my::a(x) -> f32[4]
      v = my::view(a1) -> f32[2,2]~#0
      w = my::write_(v!) -> =#0
      a2 = my::a(a1@w) -> f32[4]
      b = my::b(a2) -> f32[4]
      c = my::c([b, a1@w]) -> f32[4]
      output output: c)");
}

TEST(FindPath, TakesAShortestWay) {
  EXPECT_EQ(PathOf(TwoWays(), "my::view", "my::c"), "v w c");
  EXPECT_EQ(PathOf(TwoWays(), "my::a", "my::b"), "a2 b");
  EXPECT_EQ(PathOf(TwoWays(), "my::b", "my::view"), "");
}

TEST(FindPath, MayLeadFromACallToAnotherOfTheSameOperator) {
  EXPECT_EQ(PathOf(TwoWays(), "my::a", "my::a"), "a1 v w a2");
  EXPECT_EQ(PathOf(TwoWays(), "my::b", "my::b"), "");
}

TEST(FindPath, TellsHowFarTheDataGets) {
  const OpGraph graph = TwoWays();
  const DataPath path = FindPath(graph, IsOneOf(graph, "my::write_"), IsOneOf(graph, "my::view"));
  EXPECT_EQ(path.reached, 3u);
  EXPECT_EQ(graph.node(path.furthest).name, "c");
  EXPECT_FALSE(FindPath(graph, IsOneOf(graph, "my::c"), IsOneOf(graph, "my::a")).furthest.valid());
}

TEST(FindChain, FollowsTheLastWriter) {
  EXPECT_EQ(ChainOf(TwoWays(), {"my::write_", "my::a", "my::b", "my::c"}), "w a2 b c");
  EXPECT_EQ(ChainOf(TwoWays(), {"my::write_", "my::c"}), "w c");
  EXPECT_EQ(ChainOf(TwoWays(), {"my::a", "my::c"}), "a1");
}

TEST(FindChain, GivesTheLongestBeginning) {
  EXPECT_EQ(ChainOf(TwoWays(), {"my::a", "my::b", "my::a"}), "a2 b");
  EXPECT_EQ(ChainOf(TwoWays(), {"my::d", "my::b"}), "");
}

TEST(DataFlow, AVeryLongGraphTakesNoStack) {
  OpGraph graph = ParseText("input x: f32[4]\nr0 = my::a(x) -> f32[4]");
  constexpr std::size_t kCalls = 200000;
  for (std::size_t i = 1; i < kCalls; ++i) {
    Node node = graph.nodes[0];
    node.operands = {Operand::Of(ValueId(i))};
    Value value = graph.values[1];
    value.made_by.node = NodeId(i);
    graph.values.push_back(value);
    node.results = {Operand::Of(ValueId(i + 1))};
    node.op = i + 1 == kCalls ? "my::z" : "my::m";
    graph.nodes.push_back(node);
  }
  EXPECT_EQ(FindPath(graph, IsOneOf(graph, "my::a"), IsOneOf(graph, "my::z")).nodes.size(), kCalls);
}

}  // namespace
}  // namespace graphgold
