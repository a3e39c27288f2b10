// SPDX-License-Identifier: MIT
#include "graphgold/trace/phases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "graphgold/graph/text.h"

namespace graphgold::trace {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> Phases(const std::string& text,
                                const std::vector<std::uint64_t>& gradients = {},
                                const std::string& gradient = "") {
  OpGraph graph = ParseText(text);
  for (const NamedValue& constant : graph.constants) {
    if (constant.name == gradient) graph.values[constant.value.index()].tensor = gradients.at(0);
  }
  InferPhases(graph, gradients);
  std::vector<std::string> phases;
  for (const Node& node : graph.nodes) {
    phases.push_back(node.name + ":" + std::string(PhaseName(node.phase)));
  }
  return phases;
}

TEST(PhasesTest, WhatFeedsOnlyTheBackwardPassIsPartOfIt) {
  EXPECT_THAT(Phases(R"(
    input x: f32[4]
    param w: f32[4]
    loss = aten::mul(x, w) -> f32[4]
    ones = aten::ones_like(loss) -> f32[4]{nograd}
    g = backward aten::mul(ones, x) -> f32[4]
    output grad:w: g
  )"),
              ElementsAre("loss:", "ones:backward", "g:backward"));
}

TEST(PhasesTest, TheOptimizerIsNeither) {
  EXPECT_THAT(
      Phases(R"(
    input x: f32[4]
    param w: f32[4]
    const momentum: f32[4]
    loss = aten::mul(x, w) -> f32[4]
    g = backward aten::mul(x, x) -> f32[4]
    decayed = aten::mul_(momentum!) -> =#0
    moved = aten::add_(momentum@decayed!, g) -> =#0
    step = aten::add_(w!, momentum@moved) -> =#0
    next = aten::mul(x, w@step) -> f32[4]
    output output: next
    output loss: loss
  )"),
      ElementsAre("loss:", "g:backward", "decayed:other", "moved:other", "step:other", "next:"));
}

TEST(PhasesTest, ZeroingOldGradientsIsNotForward) {
  EXPECT_THAT(Phases(R"(
    input x: f32[4]
    const old: f32[4]
    zero_ = aten::zero_(old!) -> =#0
    y = aten::sin(x) -> f32[4]
    output output: y
  )",
                     {77}, "old"),
              ElementsAre("zero_:other", "y:"));
}

TEST(PhasesTest, ALossOfGradientsIsForward) {
  EXPECT_THAT(Phases(R"(
    input x: f32[4]{grad}
    y = aten::sin(x) -> f32[4]
    g = backward aten::cos(x) -> f32[4]{grad}
    penalty = aten::pow(g) -> f32[4]
    output output: penalty
    output y: y
  )"),
              ElementsAre("y:", "g:backward", "penalty:"));
}

}  // namespace
}  // namespace graphgold::trace
