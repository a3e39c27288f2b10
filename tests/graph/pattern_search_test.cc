// SPDX-License-Identifier: MIT
#include "graphgold/graph/pattern_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/reference.h"
#include "pattern_found.h"

namespace graphgold {
namespace {

using ::testing::SizeIs;

//  x ─ c1 ─ b1 ─ r1 ─ c2 ─ b2 ─ add ─ r2      r1 also goes to add
constexpr char kResidual[] = R"(
  input x: f32[1,3,8,8]
  param layer1.conv1.weight: f32[4,3,3,3]
  param layer2.conv1.weight: f32[4,4,3,3]
  layer1.conv1/c1 = aten::conv2d(x, layer1.conv1.weight, none, stride=[2,2], padding=[1,1]) -> f32[4]
  layer1.conv1+b1 = aten::batch_norm(layer1.conv1/c1) -> f32[4]
  layer1.conv1+r1 = aten::relu_(layer1.conv1+b1!) -> =#0
  layer2.conv1/c2 = aten::conv2d(layer1.conv1+b1@layer1.conv1+r1, layer2.conv1.weight) -> f32[4]
  layer2.conv1+b2 = aten::batch_norm(layer2.conv1/c2) -> f32[4]
  layer2.conv1+add = aten::add.Tensor(layer2.conv1+b2, layer1.conv1+b1@layer1.conv1+r1) -> f32[4]
  layer2.conv1+r2 = aten::relu(layer2.conv1+add) -> f32[4]
  output output: layer2.conv1+r2
)";

// As Found, with only the last part of each name.
std::string FoundInResidual(const std::string& pattern) {
  std::string found = Found(kResidual, pattern);
  for (std::size_t at; (at = found.find("layer")) != std::string::npos;) {
    found.erase(at, std::string("layer1.conv1+").size());
  }
  return found;
}

TEST(PatternSearchTest, FindsAllOccurrences) {
  EXPECT_EQ(FoundInResidual("c = aten::conv2d(...); aten::batch_norm(c, ...)"), "c1 b1; c2 b2");
  EXPECT_EQ(FoundInResidual("aten::batch_norm(...)"), "b1; b2");
  EXPECT_EQ(FoundInResidual("aten::sin(...)"), "");
  EXPECT_EQ(FoundInResidual("c = aten::conv2d(...); aten::sin(c, ...)"), "");
}

TEST(PatternSearchTest, NodesAreInTheOrderOfThePattern) {
  EXPECT_EQ(FoundInResidual("a = aten::batch_norm(x); b = aten::relu_(a); aten::add(b, ...)"), "");
  EXPECT_EQ(FoundInResidual("a = aten::batch_norm(x); b = aten::relu_(a); aten::add(_, b)"),
            "b1 r1 add");
}

TEST(PatternSearchTest, OperatorsHaveAlternativesAndWildcards) {
  EXPECT_EQ(FoundInResidual("aten::relu|aten::relu_(_)"), "r1; r2");
  EXPECT_EQ(FoundInResidual("aten::relu*(_)"), "r1; r2");
  EXPECT_EQ(FoundInResidual("aten::relu?(_)"), "r1");
  EXPECT_EQ(FoundInResidual("*::add(...)"), "add");
  EXPECT_EQ(FoundInResidual("a = *norm(...); *(a)"), "b1 r1");
}

TEST(PatternSearchTest, ABareOperatorMeansAllItsOverloads) {
  EXPECT_EQ(FoundInResidual("aten::add(...)"), "add");
  EXPECT_EQ(FoundInResidual("aten::add.Tensor(...)"), "add");
  EXPECT_EQ(FoundInResidual("aten::add.Scalar(...)"), "");
  EXPECT_EQ(FoundInResidual("aten::ad(...)"), "");
}

TEST(PatternSearchTest, AttributesAreEqualPresentOrDefault) {
  EXPECT_EQ(FoundInResidual("aten::conv2d(..., stride=[2,2])"), "c1");
  EXPECT_EQ(FoundInResidual("aten::conv2d(..., stride=[2,2.0], padding=*)"), "c1");
  EXPECT_EQ(FoundInResidual("aten::conv2d(..., stride=[1,1])"), "");
  EXPECT_EQ(FoundInResidual("aten::conv2d(..., stride=default)"), "c2");
  EXPECT_EQ(FoundInResidual("aten::conv2d(..., dilation=default)"), "c1; c2");
}

TEST(PatternSearchTest, ACallCanBeSoughtInAModule) {
  EXPECT_EQ(FoundInResidual("aten::conv2d(...) in layer2"), "c2");
  EXPECT_EQ(FoundInResidual("aten::conv2d(...) in layer2.conv1"), "c2");
  EXPECT_EQ(FoundInResidual("aten::conv2d(...) in layer?.conv?"), "c1; c2");
  EXPECT_EQ(FoundInResidual("aten::conv2d(...) in layer"), "");
  EXPECT_EQ(FoundInResidual("aten::conv2d(...) in conv1"), "");
  EXPECT_EQ(FoundInResidual("aten::batch_norm(...) in layer3|layer1"), "b1");
}

TEST(PatternSearchTest, ALineOfAGraphFindsItsNode) {
  EXPECT_EQ(
      FoundInResidual(
          "layer1.conv1+b1 = aten::batch_norm(layer1.conv1/c1)\n"
          "layer1.conv1+r1 = aten::relu_(layer1.conv1+b1!)\n"
          "layer2.conv1/c2 = aten::conv2d(layer1.conv1+b1@layer1.conv1+r1, layer2.conv1.weight)\n"),
      "b1 r1 c2");
}

TEST(PatternSearchTest, OperandsAreAllThatThereAre) {
  const std::string graph = R"(
    input x: f32[4]
    a = my::f(x) -> f32[4]
    b = my::f(x, a) -> f32[4]
    c = my::f(x, none, a) -> f32[4]
  )";
  EXPECT_EQ(Found(graph, "my::f(_)"), "a");
  EXPECT_EQ(Found(graph, "my::f(_, _)"), "a; b");
  EXPECT_EQ(Found(graph, "my::f(_, _, _)"), "a; b; c");
  EXPECT_EQ(Found(graph, "my::f(_, ...)"), "a; b; c");
  EXPECT_EQ(Found(graph, "my::f(_, none, ...)"), "a; c");
  EXPECT_EQ(Found(graph, "my::f(_, none)"), "a");
  EXPECT_EQ(Found(graph, "my::f(_, y, ...)"), "b");
  EXPECT_EQ(Found(graph, "my::f()"), "");
}

TEST(PatternSearchTest, AnEllipsisMayStandAnywhere) {
  const std::string graph = R"(
    input x: f32[4]
    r = aten::relu(x) -> f32[4]
    s = aten::sin(x) -> f32[4]
    p = aten::add.Tensor(r, s) -> f32[4]
    q = aten::add.Tensor(s, r) -> f32[4]
  )";
  EXPECT_EQ(Found(graph, "r = aten::relu(_); aten::add(r, ...)"), "r p");
  EXPECT_EQ(Found(graph, "r = aten::relu(_); aten::add(..., r)"), "r q");
  EXPECT_EQ(Found(graph, "r = aten::relu(_); aten::add(..., r, ...)"), "r p; r q");
  EXPECT_EQ(Found(graph, "r = *(x); aten::add(..., r, ...)"), "r p; r q; s p; s q");
}

TEST(PatternSearchTest, ListsAreComparedItemByItem) {
  const std::string graph = R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::cos(x) -> f32[4]
    l = aten::cat([a, b]) -> f32[8]
    m = aten::cat([x, a, b]) -> f32[8]
    n = aten::cat([]) -> f32[0]
  )";
  EXPECT_EQ(Found(graph, "a = aten::sin(_); aten::cat([a, _])"), "a l");
  EXPECT_EQ(Found(graph, "a = aten::sin(_); aten::cat([a, _, _])"), "");
  EXPECT_EQ(Found(graph, "a = aten::sin(_); aten::cat([..., a, ...])"), "a l; a m");
  EXPECT_EQ(Found(graph, "a = aten::sin(x); b = aten::cos(x); aten::cat([x, a, b])"), "a b m");
  EXPECT_EQ(Found(graph, "aten::cat([...])"), "l; m; n");
  EXPECT_EQ(Found(graph, "aten::cat([])"), "n");
  EXPECT_EQ(Found(graph, "aten::cat(y)"), "");
  EXPECT_EQ(Found(graph, "aten::sin([...])"), "");
}

TEST(PatternSearchTest, TheSameVariableMeansTheSameValue) {
  const std::string graph = R"(
    input x: f32[4]
    input y: f32[4]
    a = aten::mul(x, x) -> f32[4]
    b = aten::mul(x, y) -> f32[4]
    c = aten::add(y, b) -> f32[4]
    d = aten::add(x, a) -> f32[4]
  )";
  EXPECT_EQ(Found(graph, "aten::mul(v, v)"), "a");
  EXPECT_EQ(Found(graph, "aten::mul(v, w)"), "a; b");
  EXPECT_EQ(Found(graph, "m = aten::mul(v, w); aten::add(w, m)"), "a d; b c");
  EXPECT_EQ(Found(graph, "aten::mul(_, v); aten::add(v, _)"), "a d; b c");
}

TEST(PatternSearchTest, AVariableIsNotTheSameAfterAWrite) {
  const std::string graph = R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    w = aten::add_(x!) -> =#0
    b = aten::cos(x@w) -> f32[4]
  )";
  EXPECT_EQ(Found(graph, "aten::sin(v); aten::cos(v)"), "");
  EXPECT_EQ(Found(graph, "aten::sin(v); aten::cos(v@_)"), "a b");
  EXPECT_EQ(Found(graph, "aten::sin(v); w = aten::add_(v!); aten::cos(v@w)"), "a w b");
  EXPECT_EQ(Found(graph, "aten::sin(v); aten::add_(v)"), "a w");
}

TEST(PatternSearchTest, VariablesAreTold) {
  const OpGraph graph = ParseText(kResidual);
  const auto found = FindPattern(graph, ParsePattern("b = aten::batch_norm(_); aten::add(b, x)"));
  ASSERT_THAT(found.matches, SizeIs(1));
  ASSERT_THAT(found.matches[0].variables, SizeIs(1));
  EXPECT_EQ(ReferencePrinter(graph).PrintOperand(found.matches[0].variables[0]),
            "layer1.conv1+b1@layer1.conv1+r1");
  EXPECT_TRUE(found.complete);
}

// y = x.view(-1); y.add_(1); z = x * 2
TEST(PatternSearchTest, AReaderReadsTheLastWriter) {
  const std::string graph = R"(
    input i: f32[4]
    x = aten::sin(i) -> f32[4]
    y = aten::view(x) -> f32[4]~#0
    w = aten::add_(y!) -> =#0
    z = aten::mul(x@w) -> f32[4]
  )";
  EXPECT_EQ(Found(graph, "w = aten::add_(_); aten::mul(w)"), "w z");
  EXPECT_EQ(Found(graph, "w = aten::add_(_!); aten::mul(_@w)"), "w z");
  EXPECT_EQ(Found(graph, "x = aten::sin(_); aten::mul(x)"), "");
  EXPECT_EQ(Found(graph, "x = aten::sin(_); aten::mul(x@_)"), "x z");
  EXPECT_EQ(Found(graph, "x = aten::sin(_); w = aten::add_(_); aten::mul(x@w)"), "x w z");
  EXPECT_EQ(Found(graph, "y = aten::view(_); w = aten::add_(y); aten::mul(y@w)"), "");
  EXPECT_EQ(Found(graph, "w = aten::add_(_); aten::mul(w:0)"), "");  // that is y
  EXPECT_EQ(Found(graph, "aten::mul(_!)"), "");
}

TEST(PatternSearchTest, ResultsAreToldApart) {
  const std::string graph = R"(
    input x: f32[4]
    l = aten::lstm(x) -> f32[4], f32[4]
    s = aten::split(x) -> [f32[2], f32[2]], f32[4]
    a = aten::sin(l) -> f32[4]
    b = aten::sin(l:1) -> f32[4]
    c = aten::sin(s:0.0) -> f32[2]
    d = aten::sin(s:0.1) -> f32[2]
    e = aten::sin(s:1) -> f32[4]
  )";
  EXPECT_EQ(Found(graph, "l = aten::lstm(_); aten::sin(l)"), "l a");
  EXPECT_EQ(Found(graph, "l = aten::lstm(_); aten::sin(l:0)"), "l a");
  EXPECT_EQ(Found(graph, "l = aten::lstm(_); aten::sin(l:1)"), "l b");
  EXPECT_EQ(Found(graph, "s = aten::split(_); aten::sin(s)"), "s c; s d");
  EXPECT_EQ(Found(graph, "s = aten::split(_); aten::sin(s:0.1)"), "s d");
  EXPECT_EQ(Found(graph, "s = aten::split(_); aten::sin(s:1)"), "s e");
  EXPECT_EQ(Found(graph, "s = aten::split(_); aten::sin(s:2)"), "");
}

TEST(PatternSearchTest, AWrittenResultIsToldByItsNumber) {
  const std::string graph = R"(
    input x: f32[4]
    input y: f32[4]
    w = my::swap_(x!, [y!]) -> =#0, [=#1.0]
    a = aten::sin(x@w) -> f32[4]
    b = aten::sin(y@w) -> f32[4]
  )";
  EXPECT_EQ(Found(graph, "w = my::swap_(...); aten::sin(w)"), "w a; w b");
  EXPECT_EQ(Found(graph, "w = my::swap_(...); aten::sin(w:0)"), "w a");
  EXPECT_EQ(Found(graph, "w = my::swap_(...); aten::sin(w:1)"), "w b");
  EXPECT_EQ(Found(graph, "w = my::swap_(...); aten::sin(w:1.0)"), "w b");
  EXPECT_EQ(Found(graph, "w = my::swap_(...); aten::sin(w:1.1)"), "");
  EXPECT_EQ(Found(graph, "w = my::swap_(...); aten::sin(w:2)"), "");
}

TEST(PatternSearchTest, ACallCanBeSoughtInAPhase) {
  const std::string graph = R"(
    input x: f32[4]
    a = aten::mm(x, x) -> f32[4]
    b = backward of a aten::mm(a, x) -> f32[4]
  )";
  EXPECT_EQ(Found(graph, "aten::mm(...)"), "a; b");
  EXPECT_EQ(Found(graph, "forward aten::mm(...)"), "a");
  EXPECT_EQ(Found(graph, "backward aten::mm(...)"), "b");
}

TEST(PatternSearchTest, EachCallHasANodeOfItsOwn) {
  const std::string graph = "input x: f32[4]\na = aten::sin(x) -> f32[4]\n";
  EXPECT_EQ(Found(graph, "aten::sin(x); aten::*(x)"), "");
}

TEST(PatternSearchTest, OverlappingOccurrencesAreAllFound) {
  EXPECT_EQ(Found(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::sin(a) -> f32[4]
    c = aten::sin(b) -> f32[4]
    d = aten::sin(a) -> f32[4]
  )",
                  "p = aten::sin(_); aten::sin(p)"),
            "a b; a d; b c");
}

constexpr char kThreeHeads[] = R"(
  input x: f32[4]
  q = aten::linear(x) -> f32[4]
  k = aten::linear(x) -> f32[4]
  v = aten::linear(x) -> f32[4]
  a = aten::add(q, k) -> f32[4]
)";

TEST(PatternSearchTest, TheSameNodesAreFoundOnce) {
  EXPECT_EQ(Found(kThreeHeads, "aten::linear(x); aten::linear(x)"), "q k; q v; k v");
  EXPECT_EQ(Found(kThreeHeads, "p = aten::linear(x); q = aten::linear(x); aten::add(..., p, ...)"),
            "q k a; q v a; k v a");
}

}  // namespace
}  // namespace graphgold
