// SPDX-License-Identifier: MIT
#include "graphgold/report/string_table.h"

#include <gtest/gtest.h>

namespace graphgold {
namespace {

TEST(StringTableTest, EachStringIsThereOnceInTheOrderOfItsNumber) {
  StringTable strings;
  EXPECT_EQ(strings.ToJson(), "[]");
  EXPECT_EQ(strings.NumberOf("f32[1]"), "0");
  EXPECT_EQ(strings.NumberOf(""), "1");
  EXPECT_EQ(strings.NumberOf("</script>"), "2");
  EXPECT_EQ(strings.NumberOf("f32[1]"), "0");
  EXPECT_EQ(strings.ToJson(), "[\n\"f32[1]\",\n\"\",\n\"\\u003c/script\\u003e\"]");
}

}  // namespace
}  // namespace graphgold
