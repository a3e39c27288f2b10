// SPDX-License-Identifier: MIT
#include "graphgold/graph/dead_calls.h"

#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

std::string DeadIn(const std::string& text) {
  const OpGraph graph = ParseText(text);
  std::string names;
  for (const NodeId call : DeadCalls(graph)) names += graph.node(call).name + " ";
  return names;
}

TEST(DeadCalls, AreThoseThatNothingLeftDependsOn) {
  EXPECT_EQ(DeadIn(R"(
      input x: f32[4]
      a = aten::exp(x) -> f32[4]
      b = aten::log(a) -> f32[4]
      c = aten::relu(a) -> f32[4]
      output output: c)"),
            "b ");
}

TEST(DeadCalls, AWriteToWhatIsFromOutsideIsAnEffect) {
  for (const std::string kind : {"input", "param", "buffer", "const"}) {
    EXPECT_EQ(DeadIn(kind + R"( t: f32[4]
        v = aten::view(t, size=[2,2]) -> f32[2,2]~#0
        w = aten::relu_(v!) -> =#0)"),
              "")
        << kind;
  }
}

TEST(DeadCalls, AWriteToWhatIsDroppedIsNone) {
  EXPECT_EQ(DeadIn(R"(
      input x: f32[4]
      a = aten::exp(x) -> f32[4]
      w = aten::relu_(a!) -> =#0)"),
            "a w ");
}

TEST(DeadCalls, WhatTheHostReadsIsOfUse) {
  EXPECT_EQ(DeadIn(R"(
      input x: f32[4]
      a = aten::sum(x) -> f32[]
      i = aten::item(a) -> scalar)"),
            "");
}

TEST(DeadCalls, NestedCallsGoWithTheirs) {
  EXPECT_EQ(DeadIn(R"(
      run level=kernels
      input x: f32[4]
      a = aten::exp(x) -> f32[4]
      b = aten::log(x) -> f32[4]
      b>k = aten::log_kernel(a) -> f32[4]
      d = aten::sin(x) -> f32[4]
      d>k = aten::sin_kernel(x) -> f32[4]
      output output: b)"),
            "d ");
}

TEST(DeadCalls, AnAliasThatNoCallMadeIsNoWork) {
  EXPECT_EQ(DeadIn("input x: f32[4]\na = graphgold::alias(x) -> f32[4]~#0"), "");
}

}  // namespace
}  // namespace graphgold
