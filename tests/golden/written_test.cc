// SPDX-License-Identifier: MIT
#include "graphgold/golden/written.h"

#include <gtest/gtest.h>

#include "golden_test_util.h"

namespace graphgold {
namespace {

TEST(Written, ASecondTestThatWritesSomethingElseInTheSameRunIsFound) {
  TempFolder folder;
  const WrittenGolden first{folder / "model.json", "", "run 1", "Suite.A", "aa"};
  EXPECT_EQ(FindOtherWriter(folder.path(), first), std::nullopt);
  NoteWritten(folder.path(), first);

  WrittenGolden second = first;
  second.test = "Suite.B";
  EXPECT_EQ(FindOtherWriter(folder.path(), second), std::nullopt) << "the same graph is welcome";
  second.fingerprint = "bb";
  EXPECT_EQ(FindOtherWriter(folder.path(), second), "Suite.A");

  WrittenGolden other = second;
  other.run = "run 2";
  EXPECT_EQ(FindOtherWriter(folder.path(), other), std::nullopt) << "another run";
  other = second;
  other.case_name = "decode";
  EXPECT_EQ(FindOtherWriter(folder.path(), other), std::nullopt) << "another case";
  other = second;
  other.golden = folder / "other.json";
  EXPECT_EQ(FindOtherWriter(folder.path(), other), std::nullopt) << "another golden";
  other = second;
  other.test = "Suite.A";
  EXPECT_EQ(FindOtherWriter(folder.path(), other), "Suite.A") << "two checks of one test";
}

TEST(Written, ARunHasOneName) { EXPECT_EQ(CurrentRunName(), CurrentRunName()); }

}  // namespace
}  // namespace graphgold
