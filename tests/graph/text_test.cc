// SPDX-License-Identifier: MIT
#include "graphgold/graph/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graphgold {
namespace {

using ::testing::HasSubstr;

// The text must be in the printer's own style.
void ExpectRoundTrip(const std::string& text) { EXPECT_EQ(PrintText(ParseText(text)), text); }

TEST(TextTest, AnEmptyTextIsAnEmptyGraph) {
  EXPECT_EQ(PrintText(ParseText("")), "run level=calls\n");
  EXPECT_EQ(PrintText(ParseText("# nothing\n\n   # here\n")), "run level=calls\n");
}

TEST(TextTest, TheExampleOfTheHeaderReadsBack) {
  ExpectRoundTrip(R"(run level=calls grad=false
input x: f32[1,3]
param fc.weight: f32[3,3]
fc/linear = aten::linear(x, fc.weight) -> f32[1,3]
fc+relu_ = aten::relu_(fc/linear!) -> =#0
fc+cat = aten::cat([fc/linear@fc+relu_, x], dim=1) -> f32[1,6]
fc+mul = backward aten::mul.Tensor(x, x) -> f32[1,3]
output output: fc+cat
)");
}

TEST(TextTest, EveryFieldOfTheRunReadsBack) {
  ExpectRoundTrip(
      "run libtorch=2.6.0+cu124 level=kernels executor=interpreter training=true grad=false "
      "inference=true autocast=true facets=operators,shapes\n");
}

TEST(TextTest, AWordOfTheRunMayHoldAnything) {
  ExpectRoundTrip("run libtorch=2.6%20-%0A%25 level=%09 executor=%7F facets=+strides,%20-shapes\n");
  EXPECT_EQ(ParseText("run libtorch=a%20b level=calls\n").run.libtorch, "a b");
}

TEST(TextTest, SpacesDoNotMatter) {
  EXPECT_EQ(
      PrintText(ParseText("  input   x :  f32[2]  \n a=aten::f( x ,k = 1 )->f32[2],scalar\n")),
      "run level=calls\ninput x: f32[2]\na = aten::f(x, k=1) -> f32[2], scalar\n");
}

TEST(TextTest, ViewsAndReturnedOperandsReadBack) {
  ExpectRoundTrip(R"(run level=calls
input x: f32[4]
input y: f32[4]
param w: f32[4]
a = aten::view(x, size=[2,2]) -> f32[2,2]~#0
b = my::pick([x, y], none) -> f32[4]{grad}~#0.1, =#0.0
c = my::cache(a) -> f32[4]~w, =y
d = my::twice(x) -> f32[4], =d
e = my::split(x) -> [f32[2]~#0, f32[2]~#0]
f = my::both(x) -> f32[4], f32[4]~f
output output: [a, b, [c, d, e:0.1, f:1]]
)");
}

TEST(TextTest, ListsAndAbsentTensorsReadBack) {
  ExpectRoundTrip(R"(run level=calls
input x: f32[4]
a = aten::f([], [x, none], [[x], []], none, x) -> none, [], [f32[1], none, scalar], f32[2]
b = aten::g(a:2.0, a:3)
output output.0: []
output output.1: none
output output.2: a:2.0
)");
}

TEST(TextTest, WritersAndWritesReadBack) {
  ExpectRoundTrip(R"(run level=calls
input x: f32[4]
add_ = aten::add_.Tensor(x!, x) -> =#0
mul_ = aten::mul_.Tensor(x@add_!, x@add_) -> =#0
foreach = aten::_foreach_add_.Scalar([x@mul_!], scalar=1)
output output: x@foreach
)");
}

TEST(TextTest, PhasesReadBack) {
  ExpectRoundTrip(R"(run level=calls
input x: f32[4]
a = backward aten::mul.Tensor(x, x) -> f32[4]
b = other aten::mul.Tensor(x, x) -> f32[4]
)");
}

TEST(TextTest, AttributesOfEveryKindReadBack) {
  ExpectRoundTrip(
      "run level=calls\n"
      "a = aten::f(b=true, d=seq*2+1, e=(h+1)//2, f=1e-05, g=-0.0, h=(1,2j), i=[1,[2,\"a,)\"]], "
      "n=none, o=<Generator>, q=?, s=\"x = y, z) -> \\u000a\\\\\", z=9223372036854775807)\n");
}

TEST(TextTest, UnknownSizesReadBack) {
  ExpectRoundTrip(R"(run level=calls
input x: f32[?,4]
nonzero = aten::nonzero(x) -> i64[?,2]
view = aten::view(x, size=[?,4], scale=?) -> f32[?,4]~#0
output output: view
)");
}

TEST(TextTest, TiedParametersReadBack) {
  ExpectRoundTrip(R"(run level=calls
param emb.weight: f32[10,4]
param dec.weight: f32[10,4]~emb.weight
buffer shadow: f32[10,4]~emb.weight
const c: f32[4]
)");
}

TEST(TextTest, OnlyAnUnusualRequiresGradIsShown) {
  ExpectRoundTrip(R"(run level=calls
input x: f32[4]
input y: f32[4]{grad}
param w: f32[4]
param frozen: f32[4]{nograd}
a = aten::mul.Tensor(x, w) -> f32[4]
b = aten::detach(a) -> f32[4]{nograd}~#0
c = aten::mul.Tensor(x, frozen) -> f32[4]
d = my::leaf(x) -> f32[4]{grad}
e = aten::argmax(a) -> i64[]
f = backward aten::mul.Tensor(a, a) -> f32[4]
)");
  EXPECT_TRUE(ParseText("param w: f32[4]\n").values[0].type->requires_grad);
}

TEST(TextTest, WithoutGradModeNothingUsuallyRequiresGrad) {
  const OpGraph graph = ParseText(
      "run grad=false\nparam w: f32[4]\na = aten::relu(w) -> f32[4]\n"
      "b = aten::relu(w) -> f32[4]{grad}\n");
  EXPECT_TRUE(graph.values[0].type->requires_grad);
  EXPECT_FALSE(graph.values[1].type->requires_grad);
  EXPECT_TRUE(graph.values[2].type->requires_grad);
}

TEST(TextTest, TheNameOfACallCarriesItsScope) {
  const OpGraph graph = ParseText(R"(
    layer1.0.conv1/conv2d = aten::conv2d() -> f32[1]
    layer1.0.conv1+relu#2 = aten::relu(layer1.0.conv1/conv2d) -> f32[1]
    flatten = aten::flatten(layer1.0.conv1+relu#2) -> f32[1]
    a%20b/f = aten::f()
  )");
  EXPECT_EQ(graph.nodes[0].scope, "layer1.0.conv1");
  EXPECT_FALSE(graph.nodes[0].scope_inferred);
  EXPECT_EQ(ModuleOf(graph.nodes[0]), "layer1.0.conv1");
  EXPECT_EQ(graph.nodes[1].scope, "layer1.0.conv1");
  EXPECT_TRUE(graph.nodes[1].scope_inferred);
  EXPECT_EQ(ModuleOf(graph.nodes[1]), "layer1.0");
  EXPECT_EQ(ModuleOf(graph.nodes[2]), "");
  EXPECT_EQ(graph.nodes[3].scope, "a b");
  EXPECT_EQ(NameWithPlace(graph, graph.nodes[1]), "layer1.0.conv1+relu");
}

TEST(TextTest, CallsAndTensorsMayBeCalledLikeKeywords) {
  ExpectRoundTrip(R"(run level=calls
input input: f32[4]
input %6Eone: f32[4]
param output: f32[4]
run = my::run(input)
output#2 = my::output(output, %6Eone, none) -> f32[4]
const = my::const() -> f32[4]
output output: output#2
)");
}

TEST(TextTest, OperatorsMayBeCalledLikePhases) {
  ExpectRoundTrip(R"(run level=calls
input x: f32[4]
a = other(x) -> f32[4]
b = backward(a) -> f32[4]
c = backward backward(b) -> f32[4]
d = backward of c of(c) -> f32[4]
output output: d
)");
}

TEST(TextTest, StrangeNamesReadBack) {
  ExpectRoundTrip(R"(run level=calls
input a%20b%3A: f32[4]
param größe.weight: f32[4]
output grad:größe.weight: a%20b%3A
output output.my%20key: größe.weight
)");
  const OpGraph graph = ParseText("input a%20b: f32[4]\noutput grad:x%2Fy: a%20b\n");
  EXPECT_EQ(graph.inputs[0].name, "a b");
  EXPECT_EQ(graph.outputs[0].name, "grad:x/y");
  EXPECT_TRUE(IsGradient(graph.outputs[0]));
}

TEST(TextTest, NodesPrintOnTheirOwn) {
  const OpGraph graph = ParseText("input x: f32[4]\na = aten::relu(x) -> f32[4]\n");
  EXPECT_EQ(PrintNode(graph, ReferencePrinter(graph), NodeId(0)), "a = aten::relu(x) -> f32[4]");
}

}  // namespace
}  // namespace graphgold
