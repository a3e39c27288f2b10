// SPDX-License-Identifier: MIT
#include "graphgold/graph/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "canonical_of.h"
#include "error_of.h"
#include "graphgold/graph/diff_text.h"

namespace graphgold {
namespace {

// x ─ a ─ relu ─ b
OpGraph Model(const std::string& a, const std::string& relu, const std::string& eps = "1e-05") {
  return Canonical("input x: f32[4]\nparam " + a + ".weight: f32[4]\nparam b.weight: f32[4]\n" +
                   "m = aten::mul(x, " + a + ".weight) -> f32[4]\n" + relu +
                   "n = aten::norm(r, b.weight, eps=" + eps + ") -> f32[4]\noutput output: n\n");
}
const char kRelu[] = "r = aten::relu(m) -> f32[4]\n";

TEST(CompareTest, APartLooksAtItsModuleAlone) {
  const OpGraph before = Model("a", kRelu);
  const OpGraph after = Model("a", kRelu, "0.1");
  CompareOptions options;
  options.in_module = "a";
  EXPECT_TRUE(Compare(before, before, options).equal());
  options.in_module = "b";
  EXPECT_EQ(SummarizeDiff(Compare(before, after, options).diff),
            "1 change: b/norm: eps 1e-05 → 0.1");
  options.in_module = "c";
  EXPECT_EQ(ErrorOf([&] { Compare(before, after, options); }),
            "what is expected: no call belongs to the module \"c\"; outermost modules are a, b");
}

TEST(CompareTest, NormalisationsPutAsideWhatDoesNotMatter) {
  const OpGraph before = Model("a", kRelu);
  const OpGraph in_place = Canonicalize(
      ParseText("input x: f32[4]\nparam a.weight: f32[4]\nparam b.weight: f32[4]\n"
                "m = aten::mul(x, a.weight) -> f32[4]\nr = aten::relu_(m!) -> =#0\n"
                "n = aten::norm(m@r, b.weight, eps=1e-05) -> f32[4]\noutput output: n\n"));
  const OpGraph detached =
      Model("a", "d = aten::detach(m) -> f32[4]~#0\nr = aten::relu(d) -> f32[4]\n");
  CompareOptions options;
  EXPECT_FALSE(Compare(before, in_place, options).equal());
  EXPECT_FALSE(Compare(before, detached, options).equal());
  options.in_place_as_functional = true;
  EXPECT_TRUE(Compare(before, in_place, options).equal());
  EXPECT_FALSE(Compare(before, detached, options).equal());
  options.ignored_ops = {"aten::detach"};
  EXPECT_TRUE(Compare(before, detached, options).equal());
}

TEST(CompareTest, RenamesCanBeIgnored) {
  const OpGraph before = Model("a", kRelu);
  const OpGraph after = Model("encoder.first", kRelu);
  CompareOptions options;
  options.facets = Facets::Default().With(Facet::kModules);
  EXPECT_FALSE(Compare(before, after, options).equal());
  options.ignore_renames = true;
  EXPECT_TRUE(Compare(before, after, options).equal());
  EXPECT_FALSE(Compare(before, Model("encoder.first", kRelu, "0.1"), options).equal());
}

TEST(CompareTest, NumbersMayDifferWithinATolerance) {
  CompareOptions options;
  options.tolerance = 1e-6;
  EXPECT_TRUE(Compare(Model("a", kRelu), Model("a", kRelu, "1.0000001e-05"), options).equal());
  EXPECT_FALSE(Compare(Model("a", kRelu), Model("a", kRelu, "1.1e-05"), options).equal());
}

TEST(CompareTest, TheOrderOfDrawsIsToldAmongCallsThatBothHave) {
  const auto dropouts = [](const std::string& first, const std::string& second) {
    return Canonical("input x: f32[4]\ninput y: f32[4]\na = " + first +
                     "aten::dropout(x, p=0.1) -> f32[4]\nb = " + second +
                     "aten::dropout(y, p=0.2) -> f32[4]\nc = aten::add(a, b) -> f32[4]\n"
                     "output output: c\n");
  };
  CompareOptions options;
  EXPECT_TRUE(Compare(dropouts("rng:1 ", "rng:2 "), dropouts("rng:2 ", "rng:1 ")).equal());
  options.facets = Facets::Default().With(Facet::kRngOrder);
  EXPECT_EQ(SummarizeDiff(
                Compare(dropouts("rng:1 ", "rng:2 "), dropouts("rng:2 ", "rng:1 "), options).diff),
            "2 changes: dropout: rng order draw 1 → draw 2; dropout#2: rng order draw 2 → draw 1");
  EXPECT_EQ(
      SummarizeDiff(Compare(dropouts("rng:1 ", "rng:2 "), dropouts("", "rng:1 "), options).diff),
      "1 change: dropout: rng order draw 1 → no draw");
}

TEST(CompareTest, AFallbackIsToldOnRequest) {
  const OpGraph own = Canonical("input x: f32[4]\na = kernel:CUDA aten::sin(x) -> f32[4]\n");
  const OpGraph fallback =
      Canonical("input x: f32[4]\na = kernel:fallback aten::sin(x) -> f32[4]\n");
  CompareOptions options;
  EXPECT_TRUE(Compare(own, fallback, options).equal());
  options.facets = options.facets.With(Facet::kKernels);
  EXPECT_EQ(SummarizeDiff(Compare(own, fallback, options).diff),
            "1 change: sin: kernel CUDA → fallback");
}

TEST(CompareTest, TheNumbersOfAConstantAreToldOnRequest) {
  const auto index = [](const std::string& data) {
    return Canonical("input x: f32[4]\nconst i: i64[2]{data=" + data +
                     "}\na = aten::index(x, i) -> f32[2]\noutput output: a\n");
  };
  CompareOptions options;
  EXPECT_TRUE(Compare(index("[0,1]"), index("[1,0]"), options).equal());
  options.facets = options.facets.With(Facet::kConstants);
  EXPECT_EQ(SummarizeDiff(Compare(index("[0,1]"), index("[1,0]"), options).diff),
            "1 change: constant index.in1: i64[2]{data=[0,1]} → i64[2]{data=[1,0]}");
}

TEST(CompareTest, NormalisationsComeBeforeTheCut) {
  const auto graph = [](const std::string& call) {
    return Canonical(
        "input x: f32[4]\nparam stem.w: f32[4]\nparam enc.w: f32[4]\n"
        "s = aten::mul(x, stem.w) -> f32[4]\n" +
        call + "output output: t\n");
  };
  CompareOptions options;
  options.in_place_as_functional = true;
  options.in_module = "enc";
  const OpGraph in_place = Canonical(
      "input x: f32[4]\nparam stem.w: f32[4]\nparam enc.w: f32[4]\n"
      "s = aten::mul(x, stem.w) -> f32[4]\nt = aten::mul_(s!, enc.w) -> =#0\noutput output: s@t\n");
  EXPECT_TRUE(Compare(graph("t = aten::mul(s, enc.w) -> f32[4]\n"), in_place, options).equal());
}

// A model whose golden has named sizes. `width` is a size that has no name.
std::string Flattened(const std::string& batch, const std::string& seq, const std::string& rows,
                      const std::string& width = "64") {
  return "input x: f32[" + batch + "," + seq + "," + width + "]\nparam fc.weight: f32[8," + width +
         "]\nv = aten::view(x, size=[" + rows + "," + width + "]) -> f32[" + rows + "," + width +
         "]~#0\nl = aten::linear(v, fc.weight) -> f32[" + rows + ",8]\noutput output: l\n";
}

TEST(CompareTest, ASymbolicGoldenServesAllSizes) {
  const OpGraph golden = Canonical(Flattened("batch", "seq", "batch*seq"));
  EXPECT_TRUE(Compare(golden, Canonical(Flattened("2", "6", "12"))).equal());
  EXPECT_TRUE(Compare(golden, Canonical(Flattened("5", "1", "5"))).equal());
  EXPECT_TRUE(Compare(golden, golden).equal());
  CompareOptions part;
  part.in_module = "fc";
  EXPECT_TRUE(Compare(golden, Canonical(Flattened("3", "6", "18")), part).equal());
  EXPECT_FALSE(Compare(golden, Canonical(Flattened("3", "6", "6")), part).equal());
}

TEST(CompareTest, ADriftIsToldAtTheSizesOfTheRun) {
  const OpGraph golden = Canonical(Flattened("batch", "seq", "batch*seq"));
  EXPECT_EQ(SummarizeDiff(Compare(golden, Canonical(Flattened("2", "6", "6"))).diff),
            "1 change: view: size [12,64] → [6,64] (1 downstream shape follows)");
  EXPECT_EQ(SummarizeDiff(Compare(golden, Canonical(Flattened("2", "6", "12", "32"))).diff),
            "1 change: input x: f32[2,6,64] → f32[2,6,32] (2 downstream shapes follow)");
}

TEST(CompareTest, AnInputOfAnotherRankIsADrift) {
  const auto graph = [](const std::string& shape) {
    return Canonical("input x: f32[" + shape + "]\na = aten::sin(x) -> f32[" + shape +
                     "]\noutput output: a\n");
  };
  EXPECT_EQ(SummarizeDiff(Compare(graph("batch,4"), graph("2,1,4")).diff),
            "1 change: input x: f32[batch,4] → f32[2,1,4] (1 downstream shape follows)");
}

TEST(CompareTest, SizesThatContradictEachOtherAreAnError) {
  const auto graph = [](const std::string& x, const std::string& y) {
    return Canonical("input x: f32[" + x + "]\ninput y: f32[" + y + "]\n");
  };
  EXPECT_EQ(ErrorOf([&] { Compare(graph("batch", "batch"), graph("2", "3")); }),
            "batch is 2 by dimension 0 of input x, but 3 by dimension 0 of input y");
}

TEST(CompareTest, WhatVariesWithTheDataIsNotCompared) {
  const auto graph = [](const std::string& batch, const std::string& found) {
    return Canonical("input x: f32[" + batch + ",4]\na = aten::nonzero(x) -> i64[" + found +
                     ",2]\noutput output: a\n");
  };
  EXPECT_TRUE(Compare(graph("batch", "?"), graph("2", "7")).equal());
  EXPECT_FALSE(Compare(graph("2", "7"), graph("2", "?")).equal());
  EXPECT_FALSE(Compare(graph("2", "?"), graph("3", "7")).equal());
}

TEST(CompareTest, GradientsOfEqualCallsAreComparedWithPhases) {
  const std::string forward = "input x: f32[4]\nf1 = my::log(x)\nf2 = my::log(x)\n";
  const std::string b1 = "b1 = backward of f1 my::logb(x)\n";
  const std::string b2 = "b2 = backward of f2 my::logb(x)\n";
  CompareOptions options;
  options.facets = options.facets.With(Facet::kPhases);
  EXPECT_TRUE(Compare(Canonical(forward + b1 + b2), Canonical(forward + b2 + b1), options).equal());
}

}  // namespace
}  // namespace graphgold
