// SPDX-License-Identifier: MIT
#include "graphgold/graph/name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::Property;
using ::testing::Throws;

TEST(NameTest, OrdinaryNamesNeedNoEscape) {
  for (const char* name : {"layer1.0.conv1.weight", "_x-2", "größe", "None", "nones"}) {
    EXPECT_EQ(EscapeName(name), name);
  }
}

TEST(NameTest, PunctuationIsEscaped) {
  EXPECT_EQ(EscapeName("a b:c"), "a%20b%3Ac");
  EXPECT_EQ(EscapeName("50%"), "50%25");
  EXPECT_EQ(EscapeName("a/b+c#2@d!~="), "a%2Fb%2Bc%232%40d%21%7E%3D");
}

TEST(NameTest, ATensorCalledNoneIsNotMistakenForNoTensor) {
  EXPECT_EQ(EscapeName("none"), "%6Eone");
  EXPECT_EQ(UnescapeName("%6Eone"), "none");
}

TEST(NameTest, EveryByteReadsBack) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  EXPECT_EQ(UnescapeName(EscapeName(all)), all);
  for (const char c : EscapeName(all)) EXPECT_TRUE(IsNameChar(c));
}

TEST(NameTest, APercentSignWithoutTwoHexDigitsIsAnError) {
  for (const char* name : {"%", "a%2", "%zz", "%2"}) {
    EXPECT_THAT([&] { UnescapeName(name); },
                Throws<Error>(Property(&Error::what, HasSubstr("two hex digits after '%'"))));
  }
}

TEST(NameTest, ParentPathIsTheModuleOfAParameter) {
  EXPECT_EQ(ParentPath("layer1.0.conv1.weight"), "layer1.0.conv1");
  EXPECT_EQ(ParentPath("weight"), "");
}

TEST(NameTest, CommonPathIsMadeOfWholeComponents) {
  EXPECT_EQ(CommonPath("a.b.c", "a.b.d"), "a.b");
  EXPECT_EQ(CommonPath("a.b", "a.b"), "a.b");
  EXPECT_EQ(CommonPath("a.b", "a.b.c"), "a.b");
  EXPECT_EQ(CommonPath("layer1", "layer10"), "");
  EXPECT_EQ(CommonPath("x.layer1", "x.layer10"), "x");
  EXPECT_EQ(CommonPath("a", "b"), "");
  EXPECT_EQ(CommonPath("", "a"), "");
}

TEST(NameTest, NumbersInNamesAreOrderedByValue) {
  std::vector<std::string> names = {"block.10", "block.2", "a",        "block", "block.2.w",
                                    "b2",       "b10",     "block.02", "b"};
  std::sort(names.begin(), names.end(), NameLess);
  EXPECT_EQ(names, (std::vector<std::string>{"a", "b", "b2", "b10", "block", "block.02", "block.2",
                                             "block.2.w", "block.10"}));
  EXPECT_FALSE(NameLess("a", "a"));
}

TEST(NameTest, ShortOpNameHasNeitherNamespaceNorOverload) {
  EXPECT_EQ(ShortOpName("aten::add.Tensor"), "add");
  EXPECT_EQ(ShortOpName("aten::batch_norm"), "batch_norm");
  EXPECT_EQ(ShortOpName("plain"), "plain");
}

TEST(NameTest, WildcardsStandForAnyCharacters) {
  EXPECT_TRUE(GlobMatches("aten::conv2d", "aten::conv?d"));
  EXPECT_TRUE(GlobMatches("aten::conv2d", "*conv*"));
  EXPECT_TRUE(GlobMatches("aten::conv2d", "*"));
  EXPECT_TRUE(GlobMatches("", "**"));
  EXPECT_TRUE(GlobMatches("abab", "*ab"));
  EXPECT_FALSE(GlobMatches("aten::conv2d", "aten::conv?"));
  EXPECT_FALSE(GlobMatches("aten::conv2d", "conv*"));
  EXPECT_FALSE(GlobMatches("", "?"));
  EXPECT_FALSE(GlobMatches(std::string(10000, 'a'), "*a*a*a*a*a*a*a*b"));
}

}  // namespace
}  // namespace graphgold
