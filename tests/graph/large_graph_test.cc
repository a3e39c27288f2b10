// SPDX-License-Identifier: MIT
//
// Graphs far larger than any model: nothing recurses along data flow, nothing is quadratic.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using ::testing::SizeIs;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kLarge = 100000;
#else
constexpr std::size_t kLarge = 1000000;
#endif

Value Vector(Origin origin, NodeId maker = NodeId()) {
  Value value;
  value.origin = origin;
  value.made_by.node = maker;
  value.type = ParseTensorType("f32[4]");
  return value;
}

// x ─ op ─ op ─ … without the call of the given number.
OpGraph Chain(std::size_t calls, std::size_t left_out = static_cast<std::size_t>(-1)) {
  OpGraph graph;
  graph.values.push_back(Vector(Origin::kInput));
  graph.inputs.push_back({"x", ValueId(0)});
  const std::string ops[] = {"aten::relu", "aten::sin", "aten::cos"};
  for (std::size_t i = 0; i < calls; ++i) {
    if (i == left_out) continue;
    Node node;
    node.op = ops[i % 3];
    node.operands = {Operand::Of(ValueId(graph.values.size() - 1))};
    node.results = {Operand::Of(ValueId(graph.values.size()))};
    graph.values.push_back(Vector(Origin::kResult, NodeId(graph.nodes.size())));
    graph.nodes.push_back(std::move(node));
  }
  graph.outputs.push_back({"output", Operand::Of(ValueId(graph.values.size() - 1))});
  return graph;
}

TEST(LargeGraphTest, AChainOfAMillionCallsIsCanonicalized) {
  OpGraph graph = Canonicalize(Chain(kLarge));
  EXPECT_THAT(graph.nodes, SizeIs(kLarge));
  EXPECT_EQ(graph.nodes[3].name, "relu#2");
  EXPECT_TRUE(SameStructure(graph, graph));
}

TEST(LargeGraphTest, ADeadChainIsCanonicalized) {
  OpGraph graph = Chain(kLarge / 4);
  graph.outputs.clear();
  EXPECT_THAT(Canonicalize(graph).nodes, SizeIs(kLarge / 4));
}

TEST(LargeGraphTest, ACallRemovedFromALongChainIsFound) {
  const OpGraph before = Canonicalize(Chain(kLarge / 10));
  const OpGraph after = Canonicalize(Chain(kLarge / 10, kLarge / 20));
  const GraphDiff diff = Diff(before, after);
  EXPECT_THAT(diff.changes, SizeIs(1));
  EXPECT_EQ(diff.following_operands, 1u);
}

// Two chains with nothing in common but their operators.
TEST(LargeGraphTest, AnUnlikeLongChainIsTold) {
  const OpGraph before = Canonicalize(Chain(kLarge / 20));
  OpGraph other = Chain(kLarge / 20);
  for (std::size_t i = 0; i < other.nodes.size(); ++i) {
    if (i % 5 == 0) other.nodes[i].op = "my::other" + std::to_string(i % 7);
  }
  EXPECT_FALSE(Diff(before, Canonicalize(other)).empty());
}

// x ─┬─ sin ─┐           One value with very many readers, one call with very many operands.
//    ├─ sin ─┼─ cat
//    └─ …  ──┘
OpGraph Fan(std::size_t width, const std::string& op) {
  std::string text = "input x: f32[4]\n";
  std::string list;
  for (std::size_t i = 0; i < width; ++i) {
    const std::string name = "n" + std::to_string(i);
    text += name + " = " + op + "(x) -> f32[4]\n";
    list += (i == 0 ? "" : ", ") + name;
  }
  return Canonicalize(ParseText(text + "c = aten::cat([" + list + "]) -> f32[4]\noutput o: c\n"));
}

TEST(LargeGraphTest, AWideFanIsCompared) {
  const OpGraph before = Fan(20000, "aten::sin");
  EXPECT_TRUE(Diff(before, Fan(20000, "aten::sin")).empty());
  EXPECT_FALSE(Diff(before, Fan(20000, "aten::cos")).empty());
  EXPECT_FALSE(Diff(before, Fan(19999, "aten::sin")).empty());
}

// Equal dead calls that hang together in pairs: each choice of one must not cost a pass over all.
TEST(LargeGraphTest, ManyEqualDeadCallsAreOrdered) {
  std::string text = "input x: f32[4]\n";
  for (int i = 0; i < 20000; ++i) {
    const std::string name = "n" + std::to_string(i);
    text += name + " = aten::sin(x) -> f32[4]\nm" + name + " = aten::cos(" + name + ") -> f32[4]\n";
  }
  EXPECT_THAT(Canonicalize(ParseText(text)).nodes, SizeIs(40000));
}

// Views of views, each written: the storage of all is found without following the chain each time.
TEST(LargeGraphTest, ALongChainOfWrittenViewsIsCanonicalized) {
  std::string text = "input x: f32[4]\n";
  std::string last = "x";
  for (int i = 0; i < 20000; ++i) {
    const std::string view = "v" + std::to_string(i);
    text += view + " = aten::view(" + last + ") -> f32[4]~#0\n";
    text += "w" + view + " = aten::relu_(" + view + "!) -> =#0\n";
    last = view + "@w" + view;
  }
  EXPECT_THAT(Canonicalize(ParseText(text)).nodes, SizeIs(40000));
}

// Calls of the deepest of 3,000 modules, one inside the other, become those of another such module.
TEST(LargeGraphTest, ModulesThousandsDeepAreCompared) {
  const auto deep = [](const std::string& module) {
    OpGraph graph = Chain(2000);
    std::string path = module;
    for (int i = 1; i < 3000; ++i) path += "." + module;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      graph.nodes[i].scope = path + "." + std::to_string(i);
      if (i % 2 == 1) graph.nodes[i].op = "my::" + module;
    }
    const std::vector<ScopeSource> known(graph.nodes.size(), ScopeSource::kGiven);
    return Canonicalize(std::move(graph), known);
  };
  const OpGraph before = deep("a");
  const OpGraph after = deep("b");
  EXPECT_FALSE(Diff(before, after).empty());
  EXPECT_TRUE(Diff(before, before).empty());
}

}  // namespace
}  // namespace graphgold
