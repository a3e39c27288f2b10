// SPDX-License-Identifier: MIT
#include "graphgold/graph/name_table.h"

#include <gtest/gtest.h>

#include <string>

namespace graphgold {
namespace {

TEST(NameTableTest, AnEmptyOneKnowsNothing) {
  EXPECT_EQ(NameTable<int>().Find("x"), nullptr);
  EXPECT_EQ(NameTable<int>().Find(""), nullptr);
}

TEST(NameTableTest, ANameIsNewOnce) {
  NameTable<int> table;
  const auto [first, first_is_new] = table.Insert("x");
  EXPECT_TRUE(first_is_new);
  EXPECT_EQ(*first, 0);
  *first = 7;
  const auto [second, second_is_new] = table.Insert("x");
  EXPECT_FALSE(second_is_new);
  EXPECT_EQ(*second, 7);
  EXPECT_EQ(table.Find("y"), nullptr);
}

TEST(NameTableTest, MeaningsSurviveGrowth) {
  NameTable<int> table;
  constexpr int kNames = 10000;
  for (int i = 0; i < kNames; ++i) *table.Insert(std::to_string(i)).first = i;
  for (int i = 0; i < kNames; ++i) {
    const int* const meaning = table.Find(std::to_string(i));
    ASSERT_NE(meaning, nullptr) << i;
    EXPECT_EQ(*meaning, i);
  }
  EXPECT_EQ(table.Find(std::to_string(kNames)), nullptr);
}

}  // namespace
}  // namespace graphgold
