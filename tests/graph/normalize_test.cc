// SPDX-License-Identifier: MIT
#include "graphgold/graph/normalize.h"

#include <gtest/gtest.h>

#include "canonical_of.h"
#include "graphgold/graph/diff.h"

namespace graphgold {
namespace {

std::string Functional(const std::string& text) {
  return PrintText(InPlaceAsFunctional(Canonical(text)));
}
std::string Without(const std::string& text, const std::vector<std::string>& ops) {
  return PrintText(WithoutOps(Canonical(text), ops));
}

TEST(InPlaceAsFunctionalTest, AnInPlaceCallBecomesTheFunctionalOne) {
  EXPECT_EQ(Functional(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::add_.Tensor(a!, x) -> =#0
    c = aten::relu_(a@b!) -> =#0
    v = aten::view(a@c, size=[2,2]) -> f32[2,2]~#0
    output output: v
  )"),
            CanonicalText(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::add.Tensor(a, x) -> f32[4]
    c = aten::relu(b) -> f32[4]
    v = aten::view(c, size=[2,2]) -> f32[2,2]~#0
    output output: v
  )"));
}

TEST(InPlaceAsFunctionalTest, AWriteToTheInputStays) {
  const std::string text = R"(
    input x: f32[4]
    a = aten::relu_(x!) -> =#0
    output output: x@a
  )";
  EXPECT_EQ(Functional(text), CanonicalText(text));
}

TEST(InPlaceAsFunctionalTest, AWriteThatAViewSeesStays) {
  const std::string text = R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    v = aten::view(a) -> f32[4]~#0
    r = aten::relu_(a!) -> =#0
    c = aten::cos(v@r) -> f32[4]
    output output: c
  )";
  EXPECT_EQ(Functional(text), CanonicalText(text));
}

TEST(InPlaceAsFunctionalTest, OtherCallsThatWriteStay) {
  const std::string text = R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    i = aten::__ior__(a!) -> =#0
    n = aten::my_op(a@i!) -> f32[4]
    output output: n
  )";
  EXPECT_EQ(Functional(text), CanonicalText(text));
}

TEST(WithoutOpsTest, ReadersReadWhatTheCallRead) {
  EXPECT_EQ(Without(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    d = aten::detach(a) -> f32[4]~#0
    e = aten::detach(d) -> f32[4]~#0
    b = aten::cat([e, a]) -> f32[8]
    output output: b
    output detached: e
  )",
                    {"aten::detach"}),
            CanonicalText(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::cat([a, a]) -> f32[8]
    output output: b
    output detached: a
  )"));
}

TEST(WithoutOpsTest, AWriteIntoTheResultIsOneIntoWhatTheCallRead) {
  EXPECT_EQ(Without(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    d = aten::detach(a) -> f32[4]~#0
    w = aten::zero_(d!) -> =#0
    b = aten::add(a@w, d@w) -> f32[4]
    output output: b
  )",
                    {"aten::det*"}),
            CanonicalText(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    w = aten::zero_(a!) -> =#0
    b = aten::add(a@w, a@w) -> f32[4]
    output output: b
  )"));
}

TEST(WithoutOpsTest, WhatCannotBeLeftOutStays) {
  const std::string text = R"(
    input x: f32[4]
    z = aten::zeros(size=[4]) -> f32[4]
    s = aten::split(x) -> [f32[2], f32[2]]
    r = aten::copy_(z!, s:0.1) -> =#0
    output output: z@r
  )";
  EXPECT_EQ(Without(text, {"aten::zeros", "aten::split", "aten::copy_"}), CanonicalText(text));
}

TEST(WithNumbersSnappedTest, NumbersThatAreCloseAreTheSame) {
  const auto graph = [](const std::string& attributes) {
    return Canonical("input x: f32[4]\na = aten::f(x, " + attributes +
                     ") -> f32[4]\noutput o: a\n");
  };
  const OpGraph golden = graph("eps=1e-05, p=[0.5,2], n=3");
  const auto differs = [&](const std::string& attributes, double tolerance) {
    return !Diff(golden, WithNumbersSnapped(golden, graph(attributes), tolerance)).empty();
  };
  EXPECT_FALSE(differs("eps=1.0000001e-05, p=[0.5000001,2], n=3", 1e-6));
  EXPECT_TRUE(differs("eps=1.0000001e-05, p=[0.5,2], n=3", 1e-9));
  EXPECT_TRUE(differs("eps=1.1e-05, p=[0.5,2], n=3", 1e-6));
  EXPECT_TRUE(differs("eps=1e-05, p=[0.5,2], n=4", 0.5)) << "3 and 4 are no measured numbers";
  EXPECT_TRUE(differs("eps=1e-05, p=[0.5], n=3", 1e-6));
}

// A cache that is written through a slice of it.
TEST(InPlaceAsFunctionalTest, AWriteToABufferThroughAViewStays) {
  const std::string text = R"(
    input k: f32[1]
    buffer cache: f32[4]
    s = aten::slice.Tensor(cache, end=1) -> f32[1]~#0
    c = aten::copy_(s!, k) -> =#0
    n = aten::neg(k) -> f32[1]
    output output: n
  )";
  EXPECT_EQ(Functional(text), CanonicalText(text));
}

TEST(InPlaceAsFunctionalTest, AllWritesToAStorageAreReplacedOrNone) {
  const std::string text = R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::relu_(a!) -> =#0
    c = aten::add.out(x, x, a@b!) -> =#2
    d = aten::neg(a@c) -> f32[4]
    output output: d
  )";
  EXPECT_EQ(Functional(text), CanonicalText(text));
}

TEST(WithoutOpsTest, ACopyThatIsWrittenStays) {
  const std::string text = R"(
    input x: f32[4]
    c = aten::clone(x) -> f32[4]
    r = aten::relu_(c!) -> =#0
    output output: c@r
  )";
  EXPECT_EQ(Without(text, {"aten::clone"}), CanonicalText(text));
}

TEST(WithoutOpsTest, ACallThatReturnsAnotherOperandIsLeftOutAlone) {
  EXPECT_EQ(Without(R"(
    input x: f32[4]
    input y: f32[4]
    p = my::pick(x, y) -> =#1
    output output: y
  )",
                    {"my::pick"}),
            CanonicalText("input x: f32[4]\ninput y: f32[4]\noutput output: y\n"));
}

TEST(WithoutOpsTest, ACallWithSomethingInsideThatOthersKnowStays) {
  const std::string text = R"(
    run level=kernels
    input x: f32[4]
    d = aten::detach(x) -> f32[4]~#0
    d>a = aten::alias(x) -> f32[4]~#0
    s = aten::sin(x) -> f32[4]
    s>b = aten::sin(d>a) -> f32[4]
    output output: s
  )";
  EXPECT_EQ(Without(text, {"aten::detach"}), CanonicalText(text));
}

TEST(WithoutOpsTest, DrawsAreCountedWithoutThem) {
  EXPECT_EQ(
      Without(R"(
    input x: f32[4]
    a = rng:1 aten::dropout(x, p=0.1) -> f32[4]
    b = rng:2 aten::normal(a) -> f32[4]
    output output: b
  )",
              {"aten::dropout"}),
      CanonicalText("input x: f32[4]\nb = rng:1 aten::normal(x) -> f32[4]\noutput output: b\n"));
}

TEST(WithNumbersSnappedTest, InfinityIsCloseToNothing) {
  const OpGraph golden = Canonical("a = my::fill(value=-inf) -> f32[4]\noutput o: a\n");
  const OpGraph received = Canonical("a = my::fill(value=-1000000000) -> f32[4]\noutput o: a\n");
  EXPECT_FALSE(Diff(golden, WithNumbersSnapped(golden, received, 1e-6)).empty());
}

TEST(WithNumbersSnappedTest, DeadCallsAreKnownByTheirNumbers) {
  const auto graph = [](const std::string& first) {
    return Canonical("input x: f32[4]\na = my::log(x, eps=" + first +
                     ")\nb = my::log(x, eps=1)\nc = my::log(x, eps=3e-05)\n");
  };
  const OpGraph golden = graph("1e-05");
  for (const char* eps : {"1.00000001e-05", "1.00000002e-05", "1.00000003e-05"}) {
    EXPECT_TRUE(Diff(golden, WithNumbersSnapped(golden, graph(eps), 1e-4)).empty()) << eps;
  }
}

}  // namespace
}  // namespace graphgold
