// SPDX-License-Identifier: MIT
//
// What is compared as it lies, where hashes would say the same: of whole listings, and of lines.
#include "graphgold/graph/same_listing.h"

#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/name_match.h"
#include "graphgold/graph/same_lines.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

const char kText[] = R"(
  input x: f32[4]
  param fc.weight: f32[4,4]
  fc/linear = aten::linear(x, fc.weight) -> f32[4]
  fc+relu_ = aten::relu_(fc/linear!) -> =#0
  fc+sum = aten::sum(fc/linear@fc+relu_, dim=0, keepdim=true) -> f32[1]
  output output: fc+sum
)";

std::string With(std::string from, const std::string& to) {
  std::string text = kText;
  return text.replace(text.find(from), from.size(), to);
}

int SameCalls(const OpGraph& a, const OpGraph& b, Facets facets) {
  SameListing same(a, b, facets);
  int count = 0;
  for (std::size_t i = 0; i < a.nodes.size(); ++i) count += same.Calls(NodeId(i)) ? 1 : 0;
  return count;
}

int SameLinesOf(const OpGraph& a, const OpGraph& b) {
  const std::vector<NodeId> named = MatchNames(a, b);
  SameLines lines(a, b, named, Facets::Default());
  int count = 0;
  for (std::size_t i = 0; i < a.nodes.size(); ++i) {
    count += named[i].valid() && lines.Are(NodeId(i), named[i]) ? 1 : 0;
  }
  return count;
}

TEST(SameListingTest, AGraphIsLikeItsCopy) {
  const OpGraph a = ParseText(kText);
  const OpGraph b = ParseText(kText);
  EXPECT_TRUE(SameListing(a, b, Facets::All()).Outside());
  EXPECT_EQ(SameCalls(a, b, Facets::All()), 3);
  EXPECT_EQ(SameLinesOf(a, b), 3);
}

TEST(SameListingTest, ADifferenceIsSeenWhereItIs) {
  const OpGraph a = ParseText(kText);
  for (const auto& [from, to] : {std::pair{"sum(", "mean("},
                                 {"-> f32[1]", "-> f64[1]"},
                                 {"dim=0", "dim=1"},
                                 {"fc/linear@fc+relu_", "fc/linear"},
                                 {"fc/linear@fc+relu_, ", "x, "}}) {
    const OpGraph b = ParseText(With(from, to));
    EXPECT_EQ(SameCalls(a, b, Facets::Default()), 2) << to;
    EXPECT_EQ(SameLinesOf(a, b), 2) << to;
    EXPECT_FALSE(SameStructure(a, b)) << to;
  }
}

TEST(SameListingTest, ADifferenceOutsideIsSeen) {
  const OpGraph a = ParseText(kText);
  const OpGraph b = ParseText(With("fc.weight: f32[4,4]", "fc.weight: f32[4,5]"));
  EXPECT_FALSE(SameListing(a, b, Facets::Default()).Outside());
  EXPECT_EQ(SameLinesOf(a, b), 2);
  EXPECT_FALSE(SameStructure(a, b));
}

TEST(SameListingTest, WhatOnlyStandsInAnotherOrderIsTheSameStructure) {
  const OpGraph a = ParseText(kText);
  const OpGraph b = ParseText(With("dim=0, keepdim=true", "keepdim=true, dim=0"));
  EXPECT_EQ(SameCalls(a, b, Facets::Default()), 2);
  EXPECT_TRUE(SameStructure(a, b));
}

TEST(SameListingTest, AFacetThatIsOffSeesNothing) {
  const OpGraph a = ParseText(kText);
  const OpGraph b = ParseText(With("-> f32[1]", "-> f32[1]{cuda:0}"));
  EXPECT_EQ(SameCalls(a, b, Facets::Default()), 3);
  EXPECT_EQ(SameCalls(a, b, Facets::All()), 2);
}

}  // namespace
}  // namespace graphgold
