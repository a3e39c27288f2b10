// SPDX-License-Identifier: MIT
#include "graphgold/golden/utf8.h"

#include <gtest/gtest.h>

namespace graphgold {
namespace {

TEST(Utf8, WhatIsNotPrintableIsShownByItsBytes) {
  EXPECT_EQ(PrintableText("größe 2 → 3"), "größe 2 → 3");
  EXPECT_EQ(PrintableText("a\n::error::\t\033[2J\x7F"), "a\\x0A::error::\\x09\\x1B[2J\\x7F");
  EXPECT_EQ(PrintableText("\u009b2J \u00a0"), "\\x9B2J \u00a0");
  EXPECT_EQ(PrintableText("\xFF\xC3"), "\\xFF\\xC3");
}

TEST(Utf8, ALongTextIsShownByItsBeginAndItsEnd) {
  EXPECT_EQ(BriefText("0123456789", 10), "0123456789");
  EXPECT_EQ(BriefText("0123456789a", 10), "01234…6789a");
  EXPECT_EQ(BriefText("012\n456789\na", 10), "012\\x0A4…789\\x0Aa");
}

TEST(Utf8, ALongTextIsCutBetweenCharacters) {
  EXPECT_EQ(BriefText("ääääääää", 10), "ää…ää");
  EXPECT_EQ(BriefText("aääääääa", 10), "aää…ääa");
  EXPECT_TRUE(IsUtf8(BriefText(std::string(100, '\x80'), 10)));
}

}  // namespace
}  // namespace graphgold
