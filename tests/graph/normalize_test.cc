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

}  // namespace
}  // namespace graphgold
