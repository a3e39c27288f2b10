// SPDX-License-Identifier: MIT
#include "graphgold/graph/text_sink.h"

#include <gtest/gtest.h>

namespace graphgold {
namespace {

TEST(TextSinkTest, IsAllThatWasAdded) {
  TextSink sink;
  std::string expected;
  EXPECT_EQ(sink.text(), "");
  for (std::size_t size = 0; size < 300; ++size) {
    const std::string piece(size, static_cast<char>('a' + size % 26));
    sink += piece;
    sink += ',';
    expected += piece + ",";
    ASSERT_EQ(sink.text(), expected);
    ASSERT_EQ(sink.size(), expected.size());
  }
  EXPECT_EQ(sink.Take(), expected);
  EXPECT_EQ(sink.text(), "");
}

TEST(TextSinkTest, TakesBackWhatIsTooMuch) {
  TextSink sink;
  sink.Reserve(4);
  sink += "before";
  sink += "behind";
  sink.Shorten(6);
  EXPECT_EQ(sink.text(), "before");
  sink += '!';
  EXPECT_EQ(sink.Take(), "before!");
  sink += "again";
  EXPECT_EQ(sink.Take(), "again");
}

}  // namespace
}  // namespace graphgold
