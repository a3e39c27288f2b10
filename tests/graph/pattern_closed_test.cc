// SPDX-License-Identifier: MIT
//
// Occurrences that could be replaced by one call.
#include <gtest/gtest.h>

#include <string>

#include "pattern_found.h"

namespace graphgold {
namespace {

constexpr char kConvRelu[] = "c = aten::conv2d(...); aten::relu|aten::relu_(c)";

std::string FoundClosed(const std::string& graph, const std::string& pattern) {
  PatternSearchOptions options;
  options.closed = true;
  EXPECT_NE(Found(graph, pattern), "");
  return Found(graph, pattern, options);
}

TEST(PatternClosedTest, TheLastResultMayBeReadAnywhere) {
  EXPECT_EQ(FoundClosed(R"(
    input x: f32[4]
    c = aten::conv2d(x) -> f32[4]
    r = aten::relu(c) -> f32[4]
    s = aten::sin(r) -> f32[4]
    output o: [r, s]
  )",
                        kConvRelu),
            "c r");
}

TEST(PatternClosedTest, AnInnerResultIsReadNowhereElse) {
  EXPECT_EQ(FoundClosed(R"(
    input x: f32[4]
    c = aten::conv2d(x) -> f32[4]
    r = aten::relu(c) -> f32[4]
    s = aten::sin(c) -> f32[4]
  )",
                        kConvRelu),
            "");
}

TEST(PatternClosedTest, AnInnerResultIsNoOutput) {
  EXPECT_EQ(FoundClosed(R"(
    input x: f32[4]
    c = aten::conv2d(x) -> f32[4]
    r = aten::relu(c) -> f32[4]
    output o: [c]
  )",
                        kConvRelu),
            "");
}

TEST(PatternClosedTest, WhatAWriterLeftIsNotReadFromItsMaker) {
  EXPECT_EQ(FoundClosed(R"(
    input x: f32[4]
    c = aten::conv2d(x) -> f32[4]
    r = aten::relu_(c!) -> =#0
    s = aten::sin(c@r) -> f32[4]
    output o: c@r
  )",
                        kConvRelu),
            "c r");
}

TEST(PatternClosedTest, WhatWasWrittenInPartIsStillReadFromItsMaker) {
  EXPECT_EQ(FoundClosed(R"(
    input x: f32[4]
    c = aten::conv2d(x) -> f32[4]
    v = aten::select(c) -> f32[1]~#0
    w = aten::relu_(v!) -> =#0
    s = aten::sin(c@w) -> f32[4]
  )",
                        "c = aten::conv2d(...); v = aten::select(c); aten::relu_(v)"),
            "");
}

TEST(PatternClosedTest, ACallInsideAnInnerCallIsInside) {
  EXPECT_EQ(FoundClosed(R"(
    run level=kernels
    input x: f32[4]
    c = aten::conv2d(x) -> f32[4]
    c>k = aten::convolution(x) -> f32[4]
    r = aten::relu(c) -> f32[4]
    r>k = aten::clamp_min(c) -> f32[4]
    output o: r
  )",
                        kConvRelu),
            "c r");
}

TEST(PatternClosedTest, OneCallIsAlwaysClosed) {
  EXPECT_EQ(FoundClosed("input x: f32[4]\nc = aten::conv2d(x) -> f32[4]\noutput o: c\n",
                        "aten::conv2d(...)"),
            "c");
}

}  // namespace
}  // namespace graphgold
