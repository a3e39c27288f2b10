// SPDX-License-Identifier: MIT
#include "graphgold/graph/colour_twins.h"

#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

bool AreAlike(const std::string& text, Facets facets = Facets::Default()) {
  const OpGraph graph = ParseText(text);
  const NodeNumbering numbering(graph);
  Colouring colouring(graph, numbering, facets, 0);
  colouring.Refine(colouring.TakeAffected());
  return AreTwinsAlike(graph, numbering, 0, colouring);
}

TEST(ColourTwinsTest, CallsThatLookTheSameToAllFacetsAreAlike) {
  EXPECT_TRUE(AreAlike(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::sin(x) -> f32[4]
    c = aten::cos(a) -> f32[4]{cuda:0}
  )"));
}

TEST(ColourTwinsTest, WhatTheFacetsDoNotSeeTellsTwinsApart) {
  EXPECT_FALSE(AreAlike(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::sin(x) -> f32[4]{cuda:0}
  )"));
  EXPECT_FALSE(AreAlike(R"(
    input x: f32[4]
    a = rng:1 aten::dropout(x) -> f32[4]
    b = rng:2 aten::dropout(x) -> f32[4]
  )"));
  EXPECT_FALSE(AreAlike(R"(
    const a: f32[4]
    const b: f32[4]{cuda:0}
    x = aten::sin(a) -> f32[4]
    y = aten::sin(b) -> f32[4]
  )"));
}

TEST(ColourTwinsTest, NamesThatTheFacetsDoNotSeeMayTellTwinsApart) {
  const std::string text = R"(
    param a: f32[4]
    param b: f32[4]
    x = aten::sin(a) -> f32[4]
    y = aten::sin(b) -> f32[4]
  )";
  EXPECT_TRUE(AreAlike(text));  // they are no twins
  EXPECT_FALSE(AreAlike(text, Facets::Default().Without(Facet::kParameters)));
}

}  // namespace
}  // namespace graphgold
