// SPDX-License-Identifier: MIT
#include "graphgold/report/escape.h"

#include <gtest/gtest.h>

namespace graphgold {
namespace {

TEST(EscapeTest, MarkupBecomesText) {
  EXPECT_EQ(EscapeHtml("<b a=\"1\" b='2'>&"), "&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;");
}

TEST(EscapeTest, JsonCannotEndItsScript) {
  EXPECT_EQ(JsonText("</script>&\"\\\n"), R"("\u003c/script\u003e\u0026\"\\\n")");
  EXPECT_EQ(JsonText("a\u2028b\u2029c"), R"("a\u2028b\u2029c")");
}

TEST(EscapeTest, WhatIsNoUtf8BecomesAReplacement) {
  EXPECT_EQ(CleanText("ä€😀"), "ä€😀");
  EXPECT_EQ(CleanText("a\xFFz"), "a\uFFFDz");
  EXPECT_EQ(CleanText("a\xC3"), "a\uFFFD");                    // cut off
  EXPECT_EQ(CleanText("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");  // a surrogate
  EXPECT_EQ(CleanText("\xC0\xAF"), "\uFFFD\uFFFD");            // a slash that is too long
}

TEST(EscapeTest, ControlCharactersAreNotForPages) {
  EXPECT_EQ(CleanText(std::string("a\0b\x1B\x7F\tc\n", 8)), "a\uFFFDb\uFFFD\uFFFD\tc\n");
  EXPECT_EQ(CleanText("\u0085"), "\uFFFD");
}

TEST(EscapeTest, DotHasNoEscapesThatMeanMore) {
  EXPECT_EQ(DotText("a\"b\\N&lt;\n"), R"("a&quot;b\\N&amp;lt;\n")");
}

}  // namespace
}  // namespace graphgold
