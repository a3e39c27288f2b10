// SPDX-License-Identifier: MIT
#include "graphgold/graph/colour_classes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

ColourClasses ClassesOf(std::size_t things) {
  ColourClasses classes(things);
  classes.Begin();
  for (std::size_t i = 0; i < things; ++i) classes.Add(i);
  return classes;
}

TEST(ColourClassesTest, WhatHasOneColourIsOneClass) {
  ColourClasses classes = ClassesOf(5);
  EXPECT_TRUE(classes.Divide({{1, 1}, {1, 2}, {1, 1}, {2, 1}, {1, 2}}));
  EXPECT_THAT(classes.shared(), ElementsAre(0, 1, 2, 4));
  EXPECT_EQ(classes.first_of(2), 0u);
  EXPECT_EQ(classes.first_of(3), 3u);
  EXPECT_EQ(classes.first_of(4), 1u);
}

TEST(ColourClassesTest, OtherColoursMayDivideNothing) {
  ColourClasses classes = ClassesOf(3);
  EXPECT_TRUE(classes.Divide({{1, 1}, {1, 2}, {1, 1}}));
  EXPECT_FALSE(classes.Divide({{5, 5}, {1, 1}, {5, 5}}));
  EXPECT_THAT(classes.shared(), ElementsAre(0, 2));
}

TEST(ColourClassesTest, WhatWasDividedMayBeDividedAgain) {
  ColourClasses classes = ClassesOf(4);
  EXPECT_FALSE(classes.Divide({{1, 1}, {1, 1}, {1, 1}, {1, 1}}));
  EXPECT_TRUE(classes.Divide({{1, 1}, {1, 2}, {1, 1}, {1, 2}}));
  EXPECT_TRUE(classes.Divide({{1, 1}, {1, 2}, {1, 3}, {1, 2}}));
  EXPECT_THAT(classes.shared(), ElementsAre(1, 3));
  EXPECT_EQ(classes.first_of(2), 2u);
  EXPECT_TRUE(classes.Divide({{1, 1}, {1, 2}, {1, 3}, {1, 4}}));
  EXPECT_THAT(classes.shared(), IsEmpty());
}

TEST(ColourClassesTest, ColoursThatShareAPlaceAreToldApart) {
  ColourClasses classes = ClassesOf(4);
  EXPECT_TRUE(classes.Divide({{7, 1}, {7, 2}, {7 + 1024, 1}, {7, 1}}));
  EXPECT_THAT(classes.shared(), ElementsAre(0, 3));
}

}  // namespace
}  // namespace graphgold
