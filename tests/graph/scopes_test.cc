// SPDX-License-Identifier: MIT
#include "graphgold/graph/scopes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> NodeNames(const OpGraph& graph) {
  std::vector<std::string> names;
  for (const Node& node : graph.nodes) names.push_back(node.name);
  return names;
}

std::vector<std::string> NamesOf(const std::string& text) {
  return NodeNames(Canonicalize(ParseText(text)));
}

TEST(ScopesTest, ACallBelongsToTheModuleWhoseParameterItConsumes) {
  EXPECT_THAT(NamesOf(R"(
    input x: f32[4]
    param layer1.0.conv1.weight: f32[4]
    buffer layer1.0.bn1.running_mean: f32[4]
    a = aten::conv2d(x, layer1.0.conv1.weight) -> f32[4]
    b = aten::batch_norm(a, none, layer1.0.bn1.running_mean) -> f32[4]
    output output: b
  )"),
              ElementsAre("layer1.0.conv1/conv2d", "layer1.0.bn1/batch_norm"));
}

TEST(ScopesTest, ATransposedParameterCountsAsTheParameter) {
  EXPECT_THAT(NamesOf(R"(
    input x: f32[4]
    param fc.weight: f32[4]
    param fc.bias: f32[4]
    a = aten::t(fc.weight) -> f32[4]~#0
    b = aten::addmm(fc.bias, x, a) -> f32[4]
    output output: b
  )"),
              ElementsAre("fc/t", "fc/addmm"));
}

TEST(ScopesTest, AResultOfParametersAndDataIsNoParameter) {
  EXPECT_THAT(NamesOf(R"(
    input x: f32[4]
    param fc.weight: f32[4]
    a = aten::mul.Tensor(fc.weight, x) -> f32[4]
    b = aten::sin(a) -> f32[4]
    output output: b
  )"),
              ElementsAre("fc/mul", "fc+sin"));
}

TEST(ScopesTest, ParametersOfSeveralModulesBelongToTheModuleAroundThem) {
  EXPECT_THAT(NamesOf(R"(
    param net.a.weight: f32[4]
    param net.b.weight: f32[4]
    param other.weight: f32[4]
    x = aten::add.Tensor(net.a.weight, net.b.weight) -> f32[4]
    y = aten::mul.Tensor(net.a.weight, other.weight) -> f32[4]
    output output: [x, y]
  )"),
              ElementsAre("net/add", "mul"));
}

TEST(ScopesTest, AnyOtherCallHangsOnTheNearestSuchCallAbove) {
  const OpGraph graph = Canonicalize(ParseText(R"(
    input x: f32[4]
    param block.fc1.weight: f32[4]
    a = aten::linear(x, block.fc1.weight) -> f32[4]
    b = aten::relu(a) -> f32[4]
    c = aten::sin(b) -> f32[4]
    output output: c
  )"));
  EXPECT_THAT(NodeNames(graph), ElementsAre("block.fc1/linear", "block.fc1+relu", "block.fc1+sin"));
  EXPECT_EQ(ModuleOf(graph.nodes[2]), "block");
}

//  x ─ fc1 ─ relu ─ relu ─ relu ─┐
//   └─ fc1 ─ fc2 ────────────────┴ add   fc2 lies deeper than fc1, though fewer calls lead to it
TEST(ScopesTest, OfSeveralAnchorsTheDeepestByLongestPathCounts) {
  const char head[] = R"(
    input x: f32[4]
    param fc1.weight: f32[4]
    param fc2.weight: f32[4]
    a = aten::linear(x, fc1.weight) -> f32[4]
    b = aten::relu(a) -> f32[4]
    c = aten::relu(b) -> f32[4]
    d = aten::relu(c) -> f32[4]
    e = aten::linear(a, fc2.weight) -> f32[4]
  )";
  EXPECT_THAT(
      NamesOf(std::string(head) + "f = aten::add.Tensor(d, e) -> f32[4]\noutput o: f\n"),
      ElementsAre("fc1/linear", "fc1+relu", "fc1+relu#2", "fc1+relu#3", "fc2/linear", "fc2+add"));
  EXPECT_THAT(
      NamesOf(std::string(head) + "f = aten::add.Tensor(e, d) -> f32[4]\noutput o: f\n"),
      ElementsAre("fc1/linear", "fc2/linear", "fc1+relu", "fc1+relu#2", "fc1+relu#3", "fc2+add"));
}

TEST(ScopesTest, AWriterIsAnAnchorToo) {
  EXPECT_THAT(NamesOf(R"(
    input x: f32[4]
    param fc.weight: f32[4]
    w = aten::addmm_(x!, fc.weight) -> =#0
    y = aten::relu(x@w) -> f32[4]
    output output: y
  )"),
              ElementsAre("fc/addmm_", "fc+relu"));
}

TEST(ScopesTest, WithoutParametersCallsBelongToTheModelItself) {
  EXPECT_THAT(NamesOf(R"(
    input x: f32[4]
    param weight: f32[4]
    a = aten::relu(x) -> f32[4]
    b = aten::mul.Tensor(a, weight) -> f32[4]
    c = aten::sin(b) -> f32[4]
    output output: c
  )"),
              ElementsAre("relu", "mul", "sin"));
}

TEST(ScopesTest, KnownScopesAreKeptAndAreAnchors) {
  const OpGraph graph = ParseText(R"(
    input x: f32[4]
    encoder.act/a = aten::relu(x) -> f32[4]
    b = aten::sin(encoder.act/a) -> f32[4]
    output output: b
  )");
  EXPECT_THAT(NodeNames(Canonicalize(graph, {ScopeSource::kGiven, ScopeSource::kNone})),
              ElementsAre("encoder.act/relu", "encoder.act+sin"));
  EXPECT_THAT(NodeNames(Canonicalize(graph)), ElementsAre("relu", "sin"));
}

TEST(ScopesTest, AHintHoldsForCallsThatConsumeNoParameter) {
  const OpGraph graph = ParseText(R"(
    input x: f32[4]
    param fc.weight: f32[4]
    head/a = aten::mul.Tensor(x, fc.weight) -> f32[4]
    head/b = aten::relu(head/a) -> f32[4]
    c = aten::sin(head/b) -> f32[4]
    output output: c
  )");
  const ScopeSource hint = ScopeSource::kHint;
  EXPECT_THAT(NodeNames(Canonicalize(graph, {hint, hint, ScopeSource::kNone})),
              ElementsAre("fc/mul", "head/relu", "fc+sin"));
}

TEST(ScopesTest, ABackwardCallBelongsWhereItsForwardCallDoes) {
  EXPECT_THAT(NamesOf(R"(
    input x: f32[4]
    param a.weight: f32[4]
    param b.weight: f32[4]
    mul = aten::mul.Tensor(x, a.weight) -> f32[4]
    relu = aten::relu(mul) -> f32[4]
    mul2 = aten::mul.Tensor(relu, b.weight) -> f32[4]
    g = backward of mul2 aten::mul.Tensor(x, b.weight) -> f32[4]
    h = backward of relu aten::threshold_backward(g, relu) -> f32[4]
    i = backward of h aten::neg(h) -> f32[4]
    output output: mul2
    output grad:x: i
  )"),
              ElementsAre("a/mul", "a+relu", "b/mul", "b/mul#2", "a+threshold_backward", "a+neg"));
}

TEST(ScopesTest, StrangeModuleNamesAreEscaped) {
  EXPECT_THAT(NamesOf("param a%20b.w: f32[4]\nx = aten::sin(a%20b.w) -> f32[4]\noutput o: x\n"),
              ElementsAre("a%20b/sin"));
}

}  // namespace
}  // namespace graphgold
