// SPDX-License-Identifier: MIT
#include "graphgold/graph/lists.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace graphgold
