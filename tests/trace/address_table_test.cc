// SPDX-License-Identifier: MIT
#include "graphgold/trace/address_table.h"

#include <gtest/gtest.h>

#include <unordered_map>

namespace graphgold::trace {
namespace {

using Table = AddressTable<std::uint64_t, std::size_t>;

TEST(AddressTableTest, AKeyThatWasNeverGivenIsUnknown) {
  Table table;
  EXPECT_EQ(table.Find(0), nullptr);
  table[1] = 7;
  EXPECT_EQ(table.Find(0), nullptr);
  ASSERT_NE(table.Find(1), nullptr);
  EXPECT_EQ(*table.Find(1), 7u);
}

TEST(AddressTableTest, ZeroAndTheLargestNumberAreKeysLikeOthers) {
  Table table;
  table[0] = 1;
  table[~std::uint64_t{0}] = 2;
  EXPECT_EQ(*table.Find(0), 1u);
  EXPECT_EQ(*table.Find(~std::uint64_t{0}), 2u);
}

// Addresses at all distances that allocators know, each given three times, against a map.
TEST(AddressTableTest, AKeyMeansWhatItWasLastGiven) {
  for (const std::uint64_t distance : {1, 16, 64, 192, 4096, 1 << 21}) {
    Table table;
    std::unordered_map<std::uint64_t, std::size_t> expected;
    std::size_t next = 0;
    for (int round = 0; round < 3; ++round) {
      for (std::uint64_t i = 0; i < 5000; ++i) {
        const std::uint64_t address = 0x7f0000000000u + i * distance;
        table[address] = next;
        expected[address] = next++;
      }
    }
    for (const auto& [address, known] : expected) {
      ASSERT_NE(table.Find(address), nullptr) << distance;
      ASSERT_EQ(*table.Find(address), known) << distance;
    }
    EXPECT_EQ(table.Find(0x7f0000000000u - distance), nullptr);
  }
}

// Zero marks free slots, so it is the one key that is kept elsewhere.
TEST(AddressTableTest, ZeroIsUnknownUntilItIsGivenHoweverManyOthersAre) {
  Table table;
  for (std::uint64_t key = 1; key <= 1000; ++key) table[key] = key;
  EXPECT_EQ(table.size(), 1000u);
  EXPECT_EQ(table.Find(0), nullptr);
  table[0] = 7;
  table[0] = 8;
  EXPECT_EQ(table.size(), 1001u);
  for (std::uint64_t key = 1001; key <= 2000; ++key) table[key] = key;
  ASSERT_NE(table.Find(0), nullptr);
  EXPECT_EQ(*table.Find(0), 8u);
  EXPECT_EQ(*table.Find(1), 1u);
}

// What is large enough for large pages, with room made at once or step by step.
TEST(AddressTableTest, ALargeTableKnowsAllThatItWasGiven) {
  constexpr std::size_t kKeys = 300'000;
  for (const bool reserves : {false, true}) {
    Table table;
    if (reserves) table.Reserve(kKeys);
    for (std::size_t i = 0; i < kKeys; ++i) table[i * 208] = i;
    EXPECT_EQ(table.size(), kKeys);
    for (std::size_t i = 0; i < kKeys; ++i) {
      ASSERT_NE(table.Find(i * 208), nullptr) << i;
      ASSERT_EQ(*table.Find(i * 208), i);
      ASSERT_EQ(table.Find(i * 208 + 16), nullptr) << i;
    }
  }
}

TEST(AddressTableTest, HintsChangeNothing) {
  Table table;
  table.Expect(7);
  EXPECT_EQ(table.Find(7), nullptr);
  EXPECT_EQ(table.size(), 0u);
}

struct Words {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t Word() const { return first ^ second; }
  friend bool operator==(const Words& a, const Words& b) {
    return a.first == b.first && a.second == b.second;
  }
};

TEST(AddressTableTest, KeysOfOneWordAreToldApart) {
  AddressTable<Words, int> table;
  table[{1, 2}] = 12;
  table[{2, 1}] = 21;
  EXPECT_EQ(*table.Find({1, 2}), 12);
  EXPECT_EQ(*table.Find({2, 1}), 21);
  EXPECT_EQ(table.Find({3, 0}), nullptr);
  EXPECT_EQ(table.Find({0, 0}), nullptr);
}

}  // namespace
}  // namespace graphgold::trace
