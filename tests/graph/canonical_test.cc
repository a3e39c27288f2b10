// SPDX-License-Identifier: MIT
//
// The canonical order and names of rooted calls. Calls without a root are in
// unrooted_calls_test.cc, module scopes in scopes_test.cc.
#include "graphgold/graph/canonical.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "canonical_of.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> Ops(const OpGraph& graph) {
  std::vector<std::string> ops;
  for (const Node& node : graph.nodes) ops.push_back(node.op);
  return ops;
}

//  x ─┬─ sin ─┬─ add
//     └─ cos ─┘
TEST(CanonicalTest, TheOrderOfIndependentCallsMakesNoDifference) {
  const std::string sin_first = CanonicalText(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::cos(x) -> f32[4]
    c = aten::add.Tensor(a, b) -> f32[4]
    output output: c
  )");
  const std::string cos_first = CanonicalText(R"(
    input x: f32[4]
    p = aten::cos(x) -> f32[4]
    q = aten::sin(x) -> f32[4]
    r = aten::add.Tensor(q, p) -> f32[4]
    output output: r
  )");
  EXPECT_EQ(sin_first, cos_first);
  EXPECT_EQ(sin_first, R"(run level=calls
input x: f32[4]
sin = aten::sin(x) -> f32[4]
cos = aten::cos(x) -> f32[4]
add = aten::add.Tensor(sin, cos) -> f32[4]
output output: add
)");
}

//  add(mul(tan(x)), sin(x)): a branch is listed whole before the next operand is.
TEST(CanonicalTest, CallsAreListedInPostOrder) {
  EXPECT_THAT(
      Ops(Canonical(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::tan(x) -> f32[4]
    c = aten::cos(x) -> f32[4]
    d = aten::mul.Tensor(b, c) -> f32[4]
    e = aten::add.Tensor(d, a) -> f32[4]
    output output: e
  )")),
      ElementsAre("aten::tan", "aten::cos", "aten::mul.Tensor", "aten::sin", "aten::add.Tensor"));
}

TEST(CanonicalTest, AWriterComesRightAfterTheOperandThatItWrote) {
  EXPECT_THAT(Ops(Canonical(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    z = aten::cos(x) -> f32[4]
    w = aten::neg_(a!) -> =#0
    e = aten::add.Tensor(a@w, z) -> f32[4]
    output output: e
  )")),
              ElementsAre("aten::sin", "aten::neg_", "aten::cos", "aten::add.Tensor"));
}

TEST(CanonicalTest, WritesKeepTheirOrder) {
  const char text[] = R"(run level=calls
input x: f32[4]
add_ = aten::add_.Scalar(x!, other=1) -> =#0
mul_ = aten::mul_.Scalar(x@add_!, other=2) -> =#0
output output: x@mul_
)";
  EXPECT_EQ(CanonicalText(text), text);
}

// y = x.view(-1); y.add_(1); z = x * 2
TEST(CanonicalTest, AReadDependsOnAWriteThroughAnotherAlias) {
  const char text[] = R"(run level=calls
input x: f32[2,2]
view = aten::view(x, size=[-1]) -> f32[4]~#0
add_ = aten::add_.Scalar(view!, other=1) -> =#0
mul = aten::mul.Scalar(x@add_, other=2) -> f32[2,2]
output output: mul
)";
  EXPECT_EQ(CanonicalText(text), text);
}

TEST(CanonicalTest, AnAliasThatIsNoOperandIsADependence) {
  EXPECT_THAT(Ops(Canonical(R"(
    input x: f32[4]
    a = my::make() -> f32[4]
    b = my::view_of_memory(x) -> f32[4]~a
    output output: b
  )")),
              ElementsAre("my::make", "my::view_of_memory"));
}

TEST(CanonicalTest, OutputsAreListedByName) {
  const OpGraph graph = Canonical(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    output grad:b: x
    output output.10: a
    output output.2: x
    output grad:a: a
  )");
  std::vector<std::string> names;
  for (const NamedOperand& output : graph.outputs) names.push_back(output.name);
  EXPECT_THAT(names, ElementsAre("output.2", "output.10", "grad:a", "grad:b"));
}

TEST(CanonicalTest, TheOrderOfOutputsDoesNotNumberTheConstantsInThem) {
  const std::string declared = "const c0: f32[4]\nconst c1: f32[4]\n";
  const std::string a = "output output.0: c0\n";
  const std::string b = "output output.1: c1\n";
  const std::string gradient = "output grad:w: c1\n";
  EXPECT_EQ(CanonicalText(declared + b + a), CanonicalText(declared + a + b));
  EXPECT_EQ(CanonicalText(declared + gradient + a), CanonicalText(declared + a + gradient));
}

TEST(CanonicalTest, GradientsFollowOutputs) {
  EXPECT_THAT(Ops(Canonical(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::cos(x) -> f32[4]
    output grad:a: a
    output output: b
  )")),
              ElementsAre("aten::cos", "aten::sin"));
}

// What a run leaves behind in named tensors is a result of it, too.
TEST(CanonicalTest, LastWritesOfInputsParametersAndBuffersAreRoots) {
  const std::string in_order = CanonicalText(R"(
    input x: f32[4]
    input y: f32[4]
    param b.weight: f32[4]
    param a.weight: f32[4]
    buffer bn.running_mean: f32[4]
    e = aten::e_(bn.running_mean!) -> =#0
    d = aten::d_(b.weight!) -> =#0
    c = aten::c_(a.weight!) -> =#0
    b = aten::b_(y!) -> =#0
    a = aten::a_(x!) -> =#0
    z = aten::z(x@a) -> f32[4]
    output output: z
  )");
  EXPECT_THAT(Ops(ParseText(in_order)),
              ElementsAre("aten::a_", "aten::z", "aten::b_", "aten::c_", "aten::d_", "aten::e_"));
}

TEST(CanonicalTest, OnlyTheLastWriteIsARoot) {
  EXPECT_THAT(Ops(Canonical(R"(
    input x: f32[4]
    buffer steps: i64[]
    a = aten::add_.Scalar(steps!, other=1) -> =#0
    b = aten::mul_.Scalar(steps@a!, other=2) -> =#0
    z = aten::relu(x) -> f32[4]
    output output: z
  )")),
              ElementsAre("aten::relu", "aten::add_.Scalar", "aten::mul_.Scalar"));
}

TEST(CanonicalTest, AWriteThroughAViewIsAWriteOfTheInput) {
  EXPECT_THAT(Ops(Canonical(R"(
    input x: f32[4]
    dead = aten::tan(x) -> f32[4]
    v = aten::view(x) -> f32[4]~#0
    w = aten::view(v) -> f32[4]~#0
    a = aten::zero_(w!) -> =#0
  )")),
              ElementsAre("aten::view", "aten::view", "aten::zero_", "aten::tan"));
}

TEST(CanonicalTest, SharingCounts) {
  const OpGraph shared = Canonical(R"(
    input x: f32[4]
    a = aten::relu(x) -> f32[4]
    b = aten::add.Tensor(a, a) -> f32[4]
    output output: b
  )");
  const OpGraph twice = Canonical(R"(
    input x: f32[4]
    a = aten::relu(x) -> f32[4]
    a2 = aten::relu(x) -> f32[4]
    b = aten::add.Tensor(a, a2) -> f32[4]
    output output: b
  )");
  EXPECT_FALSE(SameStructure(shared, twice));
}

TEST(CanonicalTest, TheCanonicalFormIsItsOwnCanonicalForm) {
  const OpGraph graph = Canonical(R"(
    input x: f32[4]
    param b.weight: f32[4]
    param a.weight: f32[4]~b.weight
    buffer a.steps: i64[]
    const c: f32[4]
    s = aten::add_.Scalar(a.steps!, other=1) -> =#0
    m = aten::linear(x, b.weight) -> f32[4]
    r = aten::relu_(m!) -> =#0
    n = aten::linear(m@r, a.weight, c) -> f32[4]
    dead = aten::sin(n) -> f32[4]
    dead2 = aten::cos(dead) -> f32[4]
    print = my::print(n)
    output output: n
    output grad:b.weight: m@r
  )");
  const std::vector<ScopeSource> all_known(graph.nodes.size(), ScopeSource::kGiven);
  EXPECT_EQ(PrintText(Canonicalize(graph, all_known)), PrintText(graph));
  const OpGraph read_back = ParseText(PrintText(graph));
  EXPECT_EQ(PrintText(Canonicalize(read_back, all_known)), PrintText(graph));
  EXPECT_TRUE(SameStructure(read_back, graph, Facets::All()));
}

// `kept` returns a tensor that it was never given, so no operand says that zero_ came before fill_.
TEST(CanonicalTest, WritesToOneStorageKeepTheirOrderEvenWhereNoOperandTellsIt) {
  const OpGraph graph = Canonical(R"(
    input x: f32[4]
    w = aten::zero_(x!) -> =#0
    k = own::kept() -> f32[4]~x
    v = aten::fill_(k!, value=1) -> =#0
    output output: k@v
  )");
  EXPECT_THAT(Ops(graph), ElementsAre("own::kept", "aten::zero_", "aten::fill_"));
  EXPECT_EQ(PrintText(Canonicalize(graph)), PrintText(graph));
}

}  // namespace
}  // namespace graphgold
