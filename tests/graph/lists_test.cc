// SPDX-License-Identifier: MIT
#include "graphgold/graph/lists.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/sort_by_hash.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ListsTest, AreBuiltOneAfterTheOther) {
  Lists<int> lists;
  lists.Add(1);
  lists.Add(2);
  lists.EndList();
  lists.EndList();
  lists.Add(3);
  lists.EndList();
  EXPECT_THAT(lists[0], ElementsAre(1, 2));
  EXPECT_THAT(lists[1], IsEmpty());
  EXPECT_THAT(lists[2], ElementsAre(3));
}

TEST(ListsTest, AreBuiltFromPairsAndKeepTheirOrder) {
  const Lists<int> lists(4, {{2, 7}, {0, 5}, {2, 6}, {0, 4}});
  EXPECT_THAT(lists[0], ElementsAre(5, 4));
  EXPECT_THAT(lists[1], IsEmpty());
  EXPECT_THAT(lists[2], ElementsAre(7, 6));
  EXPECT_THAT(lists[3], IsEmpty());
}

TEST(ListsTest, OfEqualItemsInARowOneIsKept) {
  const Lists<int> lists(2, {{1, 7}, {0, 7}, {1, 7}, {1, 8}, {1, 7}});
  EXPECT_THAT(lists[0], ElementsAre(7));
  EXPECT_THAT(lists[1], ElementsAre(7, 8, 7));
}

using Hashed = std::vector<std::pair<Hash128, int>>;

TEST(SortByHashTest, GivesTheOrderOfASort) {
  for (const int count : {0, 1, 63, 64, 65, 1000, 5000}) {
    Hashed items;
    // Every third has the hash of another, and some have nothing but that.
    for (int i = 0; i < count; ++i) {
      items.emplace_back(HashOf(std::to_string(i % 3 == 0 ? i % 7 : i)), count - i);
    }
    Hashed expected = items;
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(SortedByHash(items), expected) << count;
  }
}

TEST(SortByHashTest, HashesThatAreAllAlikeAreSortedByTheRest) {
  Hashed items;
  for (int i = 0; i < 1000; ++i) items.emplace_back(Hash128{~std::uint64_t{0}, 1}, 1000 - i);
  Hashed expected = items;
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(SortedByHash(items), expected);
}

}  // namespace
}  // namespace graphgold
