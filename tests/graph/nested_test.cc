// SPDX-License-Identifier: MIT
//
// Graphs of level "kernels": calls with calls inside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "canonical_of.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/fold.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;

//  conv2d(convolution(mkldnn)) ── relu(clamp_min)
constexpr char kKernels[] = R"(run level=kernels
input input: f32[4]
param conv.weight: f32[4]
conv/conv2d = aten::conv2d(input, conv.weight, stride=[2,2]) -> f32[8]
conv/conv2d>convolution = aten::convolution(input, conv.weight, stride=[2,2]) -> f32[8]{grad}
conv/conv2d>convolution>mkldnn = aten::mkldnn(input, conv.weight, stride=[2,2]) -> f32[8]
conv+relu = aten::relu(conv/conv2d) -> f32[8]
conv+relu>clamp_min = aten::clamp_min(conv/conv2d) -> f32[8]
output output: conv+relu
)";

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

TEST(NestedTest, ReadsAndPrints) {
  const OpGraph graph = ParseText(kKernels);
  EXPECT_EQ(PrintText(graph), kKernels);
  EXPECT_FALSE(graph.nodes[0].parent.valid());
  EXPECT_EQ(graph.nodes[1].parent, NodeId(0));
  EXPECT_EQ(graph.nodes[2].parent, NodeId(1));
  EXPECT_EQ(graph.nodes[2].scope, "conv");
}

TEST(NestedTest, IsCanonicalAsItStands) { EXPECT_EQ(CanonicalText(kKernels), kKernels); }

// A trace lists a call when it ends: what is inside comes first there.
TEST(NestedTest, WhatIsInsideStandsBehindItsCall) {
  OpGraph graph = ParseText(R"(
    run level=kernels
    input x: f32[4]
    inner1 = aten::f(x) -> f32[4]
    inner2 = aten::g(inner1) -> f32[4]
    outer = aten::outer(x) -> f32[4]
    before = aten::before(outer) -> f32[4]
    output output: before
  )");
  graph.nodes[0].parent = NodeId(2);
  graph.nodes[1].parent = NodeId(2);
  EXPECT_EQ(PrintText(Canonicalize(graph)), R"(run level=kernels
input x: f32[4]
outer = aten::outer(x) -> f32[4]
outer>f = aten::f(x) -> f32[4]
outer>g = aten::g(outer>f) -> f32[4]
before = aten::before(outer) -> f32[4]
output output: before
)");
}

TEST(NestedTest, FoldsToCalls) {
  EXPECT_EQ(PrintText(FoldToCalls(ParseText(kKernels))), R"(run level=calls
input input: f32[4]
param conv.weight: f32[4]
conv/conv2d = aten::conv2d(input, conv.weight, stride=[2,2]) -> f32[8]
conv+relu = aten::relu(conv/conv2d) -> f32[8]
output output: conv+relu
)");
}

TEST(NestedTest, FoldingAGraphOfCallsChangesNothing) {
  const std::string calls = PrintText(FoldToCalls(ParseText(kKernels)));
  EXPECT_EQ(PrintText(FoldToCalls(ParseText(calls))), calls);
}

// What was made inside, and is read outside, comes from nowhere once the inside is gone.
TEST(NestedTest, FoldingMakesConstantsOfWhatWasMadeInside) {
  const std::string kernels = R"(run level=kernels
input x: f32[4]
lstm = aten::lstm(x) -> f32[4]
lstm>gates = aten::gates(x) -> f32[8]
lstm>chunk = aten::chunk(lstm>gates) -> f32[4]~#0
b = aten::b(lstm>gates, lstm>gates) -> f32[4]
c = aten::c(b, lstm>chunk, lstm) -> f32[4]
output output: c
)";
  EXPECT_EQ(CanonicalText(kernels), kernels);
  EXPECT_EQ(PrintText(FoldToCalls(ParseText(kernels))), R"(run level=calls
input x: f32[4]
const b.in0: f32[8]
b = aten::b(b.in0, b.in0) -> f32[4]
alias = graphgold::alias(b.in0) -> f32[4]~#0
lstm = aten::lstm(x) -> f32[4]
c = aten::c(b, alias, lstm) -> f32[4]
output output: c
)");
}

// The reader of what is inside a call must stand behind that call.
TEST(NestedTest, ReadingFromInsideIsADependence) {
  EXPECT_EQ(CanonicalText(R"(
    run level=kernels
    input x: f32[4]
    dead = aten::dead(x) -> f32[4]
    dead>inner = aten::inner(x) -> f32[4]
    out = aten::out(dead>inner) -> f32[4]
    output output: out
  )"),
            R"(run level=kernels
input x: f32[4]
dead = aten::dead(x) -> f32[4]
dead>inner = aten::inner(x) -> f32[4]
out = aten::out(dead>inner) -> f32[4]
output output: out
)");
}

TEST(NestedTest, DeadCallsAreToldApartByWhatIsInsideThem) {
  const std::string head = "run level=kernels\ninput x: f32[4]\n";
  const std::string p = "a = my::f(x) -> f32[4]\na>p = my::p(x) -> f32[4]\n";
  const std::string q = "b = my::f(x) -> f32[4]\nb>q = my::q(x) -> f32[4]\n";
  EXPECT_EQ(CanonicalText(head + p + q), CanonicalText(head + q + p));
}

// Whichever of them is listed first: the graph of calls has one as a constant, the other as its
// alias, but that is no matter here.
TEST(NestedTest, DeadReadersOfOneStorageFromInsideHaveOneOrder) {
  const std::string head = R"(run level=kernels
input x: f32[4]
lstm = my::lstm(x) -> f32[4]
lstm>gates = my::gates(x) -> f32[8]
lstm>chunk = my::chunk(lstm>gates) -> f32[4]~#0
)";
  for (const char* op : {"my::f", "my::g", "my::h", "my::i"}) {
    const std::string a = "a = my::f(lstm>gates) -> f32[4]\n";
    const std::string b = "b = " + std::string(op) + "(lstm>chunk) -> f32[4]\n";
    const std::string text = CanonicalText(head + a + b);
    EXPECT_EQ(CanonicalText(head + b + a), text);
    EXPECT_EQ(CanonicalText(text), text);
  }
}

TEST(NestedTest, WhereACallIsNestedIsPartOfTheStructure) {
  const OpGraph a = ParseText(kKernels);
  const OpGraph b =
      Canonical(Replaced(kKernels, "conv/conv2d>convolution>mkldnn", "conv/conv2d>mkldnn"));
  EXPECT_FALSE(SameStructure(a, b));
  EXPECT_NE(StructureFingerprint(a), StructureFingerprint(b));
  EXPECT_THAT(RenderDiff(Diff(a, b)), HasSubstr("nested in conv/conv2d>convolution → conv/conv2d"));
}

TEST(NestedTest, WhatIsInsideAChangedCallFollows) {
  const GraphDiff diff = Diff(ParseText(kKernels), ParseText(Replaced(kKernels, "[2,2]", "[1,1]")));
  ASSERT_EQ(diff.changes.size(), 1u);
  EXPECT_EQ(diff.changes[0].name, "conv/conv2d");
  EXPECT_EQ(diff.following_nested, 2u);
  EXPECT_THAT(RenderDiff(diff), HasSubstr("2 nested calls follow"));
}

TEST(NestedTest, AnotherKernelUnderTheSameCallIsTold) {
  const GraphDiff diff = Diff(ParseText(kKernels), Canonical(Replaced(kKernels, "mkldnn", "slow")));
  ASSERT_EQ(diff.changes.size(), 1u);
  EXPECT_THAT(RenderDiff(diff), HasSubstr("aten::mkldnn → aten::slow"));
}

TEST(NestedTest, BadNestingIsRefused) {
  const auto error = [](const std::string& text) -> std::string {
    try {
      ParseText(text);
    } catch (const Error& caught) {
      return caught.what();
    }
    return "";
  };
  EXPECT_THAT(error("a>b = aten::b() -> f32[4]"),
              HasSubstr("line 1, column 1: unknown call \"a\""));
  EXPECT_THAT(error("a = aten::a() -> f32[4]\nb = aten::b() -> f32[4]\na>c = aten::c()"),
              HasSubstr("line 3, column 1: a call inside \"a\" must stand right behind that call"));
  EXPECT_THAT(error("g = backward of f aten::g()"),
              HasSubstr("line 1, column 17: \"g\" is the gradient of \"f\", but no call has that"));
}

}  // namespace
}  // namespace graphgold
