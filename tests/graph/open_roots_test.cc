// SPDX-License-Identifier: MIT
#include "graphgold/graph/open_roots.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

#include "random_graph.h"

namespace graphgold {
namespace {

// Against a set: roots are walked, and others get new colours meanwhile, many of them alike.
TEST(OpenRootsTest, TheFirstIsAlwaysTheOneOfTheLeastColours) {
  constexpr std::size_t kRoots = 300;
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const std::size_t kinds = 1 + random.Below(400);
    std::vector<OpenRoots::Colours> colours(kRoots);
    const auto recolour = [&](std::size_t root) {
      const std::uint64_t spread = ~std::uint64_t{0} / kinds;
      colours[root] = {Hash128{random.Below(kinds) * spread, random.Below(2)}, Hash128{},
                       Hash128{0, random.Below(2)}};
    };
    std::set<std::pair<OpenRoots::Colours, std::size_t>> expected;
    OpenRoots open(kRoots);
    open.Begin(kRoots);
    const auto insert = [&](std::size_t root) {
      recolour(root);
      open.Insert(NodeId(root), colours[root][0]);
      expected.emplace(colours[root], root);
    };
    for (std::size_t i = 0; i < kRoots; ++i) insert(i);
    while (!expected.empty()) {
      const NodeId first = open.First([&](NodeId root) { return colours[root.index()]; });
      ASSERT_EQ(first.index(), expected.begin()->second) << "seed " << seed;
      expected.erase(expected.begin());
      ASSERT_TRUE(open.Drop(first));
      if (!random.OneIn(4)) continue;
      for (std::size_t i = random.Below(20); i > 0; --i) {
        const std::size_t root = random.Below(kRoots);
        const bool was_open = open.Drop(NodeId(root));
        ASSERT_EQ(was_open, expected.erase({colours[root], root}) == 1);
        if (was_open && !random.OneIn(4)) insert(root);
      }
    }
    EXPECT_FALSE(open.First([&](NodeId) { return OpenRoots::Colours(); }).valid());
  }
}

TEST(OpenRootsTest, OnlyOpenRootsCanBeDropped) {
  OpenRoots open(2);
  open.Begin(1);
  EXPECT_FALSE(open.Drop(NodeId(0)));
  open.Insert(NodeId(0), {1, 1});
  EXPECT_TRUE(open.Drop(NodeId(0)));
  EXPECT_FALSE(open.Drop(NodeId(0)));
  EXPECT_FALSE(open.First([](NodeId) { return OpenRoots::Colours(); }).valid());
}

}  // namespace
}  // namespace graphgold
