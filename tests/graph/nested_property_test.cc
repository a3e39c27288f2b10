// SPDX-License-Identifier: MIT
//
// What must hold for every graph of level "kernels", on thousands of small random ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/fold.h"
#include "graphgold/graph/text.h"
#include "random_graph.h"

namespace graphgold {
namespace {

constexpr std::uint32_t kNestedGraphs = 2000;

OpGraph RandomKernels(Random& random, Level level) {
  const std::size_t calls = 1 + random.Below(8);
  return ParseText(RandomRun(random, calls, level));
}

TEST(NestedPropertyTest, TheOrderOfARunNeverChangesTheCanonicalForm) {
  for (std::uint32_t seed = 0; seed < kNestedGraphs; ++seed) {
    Random random(seed);
    const OpGraph run = RandomKernels(random, Level::kLeakyKernels);
    const OpGraph canonical = Canonicalize(run);
    const OpGraph other = Canonicalize(ParseText(Shuffled(run, random)));
    ASSERT_EQ(PrintText(other), PrintText(canonical)) << "seed " << seed;
    ASSERT_EQ(StructureFingerprint(other), StructureFingerprint(canonical)) << "seed " << seed;
    ASSERT_TRUE(SameStructure(other, canonical, Facets::All())) << "seed " << seed;
    ASSERT_TRUE(SameStructure(other, canonical, {Facet::kShapes})) << "seed " << seed;
  }
}

TEST(NestedPropertyTest, WhatHasNoMeaningNeverChangesTheFingerprint) {
  for (std::uint32_t seed = 0; seed < kNestedGraphs; ++seed) {
    Random random(seed);
    const OpGraph run = RandomKernels(random, Level::kLeakyKernels);
    const OpGraph canonical = Canonicalize(run);
    const OpGraph other = Canonicalize(Disguised(ParseText(Shuffled(run, random)), random));
    ASSERT_EQ(StructureFingerprint(other), StructureFingerprint(canonical)) << "seed " << seed;
    ASSERT_TRUE(Diff(canonical, other).empty()) << "seed " << seed;
  }
}

TEST(NestedPropertyTest, TheCanonicalFormIsItsOwnAndReadsBack) {
  for (std::uint32_t seed = 0; seed < kNestedGraphs; ++seed) {
    Random random(seed);
    const OpGraph canonical = Canonicalize(RandomKernels(random, Level::kLeakyKernels));
    const std::string text = PrintText(canonical);
    ASSERT_EQ(PrintText(ParseText(text)), text) << "seed " << seed;
    ASSERT_EQ(PrintText(Canonicalize(canonical)), text) << "seed " << seed;
    ASSERT_EQ(PrintText(Canonicalize(ParseText(text))), text) << "seed " << seed;
  }
}

// Folding keeps the scopes that it is given, and these runs have none yet: they are inferred once
// all is folded.
std::string FoldedText(const OpGraph& kernels) {
  return PrintText(Canonicalize(FoldToCalls(kernels)));
}

// As long as nothing that was made inside is read outside. Where it is, the first in the listing to
// read a storage makes it known (see fold.h), and the canonical listing is not that of the run.
TEST(NestedPropertyTest, FoldingIsTheSameBeforeAndAfterTheCanonicalForm) {
  for (std::uint32_t seed = 0; seed < kNestedGraphs; ++seed) {
    Random random(seed);
    const OpGraph run = RandomKernels(random, Level::kKernels);
    const std::string folded = FoldedText(run);
    ASSERT_EQ(FoldedText(Canonicalize(run)), folded) << "seed " << seed;
    ASSERT_EQ(FoldedText(ParseText(Shuffled(run, random))), folded) << "seed " << seed;
  }
}

TEST(NestedPropertyTest, NothingIsLeftToFoldTwice) {
  for (std::uint32_t seed = 0; seed < kNestedGraphs; ++seed) {
    Random random(seed);
    const OpGraph canonical = Canonicalize(RandomKernels(random, Level::kLeakyKernels));
    const OpGraph folded = FoldToCalls(canonical);
    ASSERT_FALSE(HasNested(folded)) << "seed " << seed;
    ASSERT_EQ(PrintText(FoldToCalls(folded)), PrintText(folded)) << "seed " << seed;
    ASSERT_EQ(PrintText(ParseText(PrintText(folded))), PrintText(folded)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace graphgold
