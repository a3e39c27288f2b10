// SPDX-License-Identifier: MIT
#include "graphgold/trace/id_table.h"

#include <gtest/gtest.h>

#include <unordered_map>

namespace graphgold::trace {
namespace {

TEST(IdTableTest, AnIdThatWasNeverPutHasNoValue) {
  IdTable table;
  EXPECT_FALSE(table.Find(0).valid());
  table.Put(1, ValueId(7));
  EXPECT_FALSE(table.Find(0).valid());
  EXPECT_EQ(table.Find(1), ValueId(7));
}

TEST(IdTableTest, ZeroAndTheLargestNumberAreIdsLikeOthers) {
  IdTable table;
  table.Put(0, ValueId(1));
  table.Put(~std::uint64_t{0}, ValueId(2));
  EXPECT_EQ(table.Find(0), ValueId(1));
  EXPECT_EQ(table.Find(~std::uint64_t{0}), ValueId(2));
}

// Ids at all distances that allocators know, each given three times, against a map.
TEST(IdTableTest, AnIdMeansWhatItWasLastGiven) {
  for (const std::uint64_t distance : {1, 16, 64, 192, 4096, 1 << 21}) {
    IdTable table;
    std::unordered_map<std::uint64_t, ValueId> expected;
    std::size_t next = 0;
    for (int round = 0; round < 3; ++round) {
      for (std::uint64_t i = 0; i < 5000; ++i) {
        const std::uint64_t id = 0x7f0000000000u + i * distance;
        table.Put(id, ValueId(next));
        expected[id] = ValueId(next++);
      }
    }
    for (const auto& [id, value] : expected) ASSERT_EQ(table.Find(id), value) << distance;
    EXPECT_FALSE(table.Find(0x7f0000000000u - distance).valid());
  }
}

}  // namespace
}  // namespace graphgold::trace
