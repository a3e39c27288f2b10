// SPDX-License-Identifier: MIT
#include "graphgold/graph/part.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "canonical_of.h"
#include "error_of.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;

constexpr char kModel[] = R"(
    input x: f32[4]
    param stem.weight: f32[4]
    param enc.0.weight: f32[4]
    param enc.1.weight: f32[4]
    param enc.unused: f32[4]
    param head.weight: f32[4]
    s = aten::mul(x, stem.weight) -> f32[4]
    a = aten::mul(s, enc.0.weight) -> f32[4]
    r = aten::relu_(a!) -> =#0
    b = aten::mul(a@r, enc.1.weight) -> f32[4]
    t = aten::add(b, s) -> f32[4]
    h = aten::mul(t, head.weight) -> f32[4]
    output output: h
)";

TEST(PartTest, WhatCrossesTheBorderBecomesInputsAndOutputs) {
  EXPECT_EQ(PrintText(PartInModule(Canonical(kModel), "enc")), R"(run level=calls
input input.0: f32[4]{grad}
param enc.0.weight: f32[4]
param enc.1.weight: f32[4]
param enc.unused: f32[4]
enc.0/mul = aten::mul(input.0, enc.0.weight) -> f32[4]
enc.0+relu_ = aten::relu_(enc.0/mul!) -> =#0
enc.1/mul = aten::mul(enc.0/mul@enc.0+relu_, enc.1.weight) -> f32[4]
enc.1+add = aten::add(enc.1/mul, input.0) -> f32[4]
output output.0: enc.1+add
)");
}

TEST(PartTest, AWholeModelIsAPartOfItself) {
  EXPECT_EQ(PartInModule(Canonical(kModel), "").nodes.size(), 6u);
}

TEST(PartTest, ATensorThatWasWrittenElsewhereIsAnInput) {
  EXPECT_EQ(PrintText(PartInModule(Canonical(kModel), "enc.1")), R"(run level=calls
input input.0: f32[4]{grad}
param enc.1.weight: f32[4]
enc.1/mul = aten::mul(input.0, enc.1.weight) -> f32[4]
output output.0: enc.1/mul
)");
}

TEST(PartTest, APhaseIsAPart) {
  const OpGraph graph = Canonical(R"(
      input x: f32[4]
      param fc.weight: f32[4]
      buffer fc.unused: f32[4]
      m = aten::mul(x, fc.weight) -> f32[4]
      g = backward of m aten::neg(m) -> f32[4]
      h = backward aten::mul(g, fc.weight) -> f32[4]
      output output: m
      output grad:x: h
  )");
  EXPECT_EQ(PrintText(PartInPhase(graph, Phase::kBackward)), R"(run level=calls
input input.0: f32[4]{grad}
param fc.weight: f32[4]
fc/neg = backward aten::neg(input.0) -> f32[4]
fc/mul = backward aten::mul(fc/neg, fc.weight) -> f32[4]
output grad:x: fc/mul
)");
  EXPECT_EQ(PartInPhase(graph, Phase::kForward).nodes.size(), 1u);
  EXPECT_EQ(ErrorOf([&] { PartInPhase(graph, Phase::kOther); }),
            "no call is of the phase \"other\"");
}

TEST(PartTest, AModuleCanBeAskedForAlone) {
  EXPECT_EQ(ErrorOf([] { RequireModule(Canonical(kModel), "enc.?"); }), "no error");
  EXPECT_EQ(ErrorOf([] { RequireModule(Canonical(kModel), "decoder"); }),
            "no call belongs to the module \"decoder\"; outermost modules are enc, head, stem");
}

TEST(PartTest, PathsHaveWildcards) {
  EXPECT_TRUE(IsInModule("layer1.0.conv1", "layer1"));
  EXPECT_TRUE(IsInModule("layer1.0.conv1", "layer?.*.conv1"));
  EXPECT_FALSE(IsInModule("layer10.conv", "layer1"));
  EXPECT_FALSE(IsInModule("layer1", "layer1.0"));
  EXPECT_FALSE(IsInModule("", "layer1"));
  EXPECT_EQ(PartInModule(Canonical(kModel), "enc.?").nodes.size(), 2u);
}

TEST(PartTest, AModuleThatIsNotThereIsAnError) {
  EXPECT_EQ(ErrorOf([] { PartInModule(Canonical(kModel), "encoder"); }),
            "no call belongs to the module \"encoder\"; outermost modules are enc, head, stem");
}

TEST(PartTest, AViewOfWhatCameInStaysAView) {
  EXPECT_THAT(PrintText(PartInModule(Canonical(R"(
    input x: f32[4]
    param a.weight: f32[4]
    param b.weight: f32[4]
    m = aten::mul(x, a.weight) -> f32[4]
    v = aten::view_as(m, b.weight) -> f32[4]~#0
    output output: v
  )"),
                                     "b")),
              HasSubstr("b/view_as = aten::view_as(input.0, b.weight) -> f32[4]~#0"));
}

// Which gradient is whose matters.
TEST(PartTest, GradientsKeepTheirNames) {
  const auto graph = [](const std::string& a, const std::string& b) {
    return Canonical(
        "input x: f32[4]\nparam enc.a: f32[4]\nparam enc.b: f32[4]\n"
        "p = aten::mul(x, enc.a) -> f32[4]\nq = aten::mul(p, enc.b) -> f32[4]\n"
        "output output: q\noutput grad:enc.a: " +
        a + "\noutput grad:enc.b: " + b + "\n");
  };
  EXPECT_NE(PrintText(PartInModule(graph("p", "q"), "enc")),
            PrintText(PartInModule(graph("q", "p"), "enc")));
}

TEST(PartTest, WhatWasWrittenInsideIsAnOutput) {
  EXPECT_EQ(PrintText(PartInModule(Canonical(R"(
    input x: f32[4]
    param stem.w: f32[4]
    param enc.w: f32[4]
    s = aten::mul(x, stem.w) -> f32[4]
    w = aten::mul_(s!, stem.w) -> =#0
    e = aten::mul_(s@w!, enc.w) -> =#0
    f = aten::div(s@e, enc.w) -> f32[4]
    g = aten::add(f, s@e) -> f32[4]
    h = aten::mul(g, stem.w) -> f32[4]
    output output: h
  )"),
                                   "enc")),
            R"(run level=calls
input input.0: f32[4]{grad}
param enc.w: f32[4]
enc/mul_ = aten::mul_(input.0!, enc.w) -> =#0
enc/div = aten::div(input.0@enc/mul_, enc.w) -> f32[4]
output output.0: input.0@enc/mul_
output output.1: enc/div
)");
}

TEST(PartTest, AValueThatNoneOfItsCallsReadMayBeReturned) {
  for (const char* result : {"=enc.weight", "=e", "f32[4]~enc.weight", "f32[4]~e"}) {
    const OpGraph part = PartInModule(Canonical(std::string(R"(
      input x: f32[4]
      param enc.weight: f32[4]
      param dec.weight: f32[4]
      e = aten::neg(enc.weight) -> f32[4]
      f = my::memory(dec.weight) -> )") + result +
                                                R"(
      d = aten::mul(x, dec.weight) -> f32[4]
      output output: d
    )"),
                                      "dec");
    EXPECT_EQ(part.nodes.size(), 2u) << result;
    EXPECT_EQ(PrintText(ParseText(PrintText(part))), PrintText(part)) << result;
  }
}

// Who reads what is none of the part's business.
TEST(PartTest, TheOrderOfReadersOutsideMakesNoDifference) {
  const auto graph = [](const std::string& operands) {
    return Canonical(
        "input x: f32[4]\nparam enc.w: f32[4]\nparam head.w: f32[4]\n"
        "p = aten::mul(x, enc.w) -> f32[4]\nq = aten::div(x, enc.w) -> f32[4]\n"
        "h = aten::addcmul(" +
        operands + ", head.w) -> f32[4]\noutput output: h\n");
  };
  EXPECT_EQ(PrintText(PartInModule(graph("p, q"), "enc")),
            PrintText(PartInModule(graph("q, p"), "enc")));
}

}  // namespace
}  // namespace graphgold
