// SPDX-License-Identifier: MIT
//
// Random runs with all that runs have: views, writes, nested calls, dead calls.
#include <gtest/gtest.h>

#include "canonical_of.h"
#include "graphgold/graph/align_runs.h"
#include "graphgold/graph/data_dependence.h"
#include "graphgold/graph/numbers.h"
#include "random_graph.h"

namespace graphgold {
namespace {

class AlignRunsPropertyTest : public ::testing::TestWithParam<Level> {};

TEST_P(AlignRunsPropertyTest, TheSameRunInAnyOrderDiffersInNothing) {
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const OpGraph graph = Canonical(RandomRun(random, 5 + random.Below(25), GetParam()));
    const OpGraph shuffled = Canonicalize(ParseText(Shuffled(graph, random)));
    const DataDependence result = MarkDataDependent(graph, shuffled);
    ASSERT_EQ(result.difference, "") << seed;
    ASSERT_EQ(PrintText(result.graph), PrintText(graph)) << seed;
  }
}

TEST_P(AlignRunsPropertyTest, OtherNumbersAreNoOtherStructure) {
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const OpGraph graph = Canonical(RandomRun(random, 5 + random.Below(25), GetParam()));
    const OpGraph other = MapNumbers(graph, [&](const AttrValue& number) {
      return random.OneIn(3) ? AttrValue(static_cast<std::int64_t>(random.Below(5))) : number;
    });
    ASSERT_EQ(StructuralDifference(ListedByStructure(graph), ListedByStructure(other)), "") << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Levels, AlignRunsPropertyTest,
                         ::testing::Values(Level::kCalls, Level::kKernels, Level::kLeakyKernels));

}  // namespace
}  // namespace graphgold
