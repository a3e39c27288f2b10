// SPDX-License-Identifier: MIT
//
// What must hold for every graph, on thousands of small random ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/text.h"
#include "random_graph.h"

namespace graphgold {
namespace {

constexpr std::uint32_t kRandomGraphs = 3000;

TEST(PropertyTest, TheOrderOfARunNeverChangesTheCanonicalForm) {
  for (std::uint32_t seed = 0; seed < kRandomGraphs; ++seed) {
    Random random(seed);
    const OpGraph run = ParseText(RandomRun(random, 1 + random.Below(16)));
    const OpGraph canonical = Canonicalize(run);
    const std::string text = PrintText(canonical);
    const OpGraph other = Canonicalize(ParseText(Shuffled(run, random)));
    ASSERT_EQ(PrintText(other), text) << "seed " << seed;
    ASSERT_EQ(StructureFingerprint(other), StructureFingerprint(canonical)) << "seed " << seed;
    ASSERT_TRUE(SameStructure(other, canonical, Facets::All())) << "seed " << seed;
    ASSERT_TRUE(SameStructure(other, canonical, {Facet::kShapes})) << "seed " << seed;
    ASSERT_TRUE(Diff(canonical, other).empty()) << "seed " << seed;
    ASSERT_EQ(PrintText(ParseText(text)), text) << "seed " << seed;
    ASSERT_EQ(PrintText(Canonicalize(canonical)), text) << "seed " << seed;
  }
}

TEST(PropertyTest, WhatHasNoMeaningNeverChangesTheFingerprint) {
  for (std::uint32_t seed = 0; seed < kRandomGraphs; ++seed) {
    Random random(seed);
    const OpGraph run = ParseText(RandomRun(random, 1 + random.Below(16)));
    const OpGraph canonical = Canonicalize(run);
    const OpGraph other = Canonicalize(Disguised(ParseText(Shuffled(run, random)), random));
    ASSERT_EQ(StructureFingerprint(other), StructureFingerprint(canonical)) << "seed " << seed;
    ASSERT_TRUE(SameStructure(other, canonical, Facets::All())) << "seed " << seed;
    ASSERT_TRUE(Diff(canonical, other).empty()) << "seed " << seed;
  }
}

TEST(PropertyTest, TheNameOfAParameterHasAMeaning) {
  for (std::uint32_t seed = 0; seed < kRandomGraphs / 10; ++seed) {
    Random random(seed);
    const OpGraph run = ParseText(RandomRun(random, 1 + random.Below(16)));
    OpGraph other = run;
    auto& list = random.OneIn(3) ? other.buffers : other.parameters;
    list[random.Below(list.size())].name += "2";
    const OpGraph before = Canonicalize(run);
    const OpGraph after = Canonicalize(other);
    ASSERT_NE(StructureFingerprint(before), StructureFingerprint(after)) << "seed " << seed;
    const Facets unnamed = Facets::Default().Without(Facet::kParameters);
    ASSERT_EQ(StructureFingerprint(before, unnamed), StructureFingerprint(after, unnamed)) << seed;
  }
}

}  // namespace
}  // namespace graphgold
