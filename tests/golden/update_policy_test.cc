// SPDX-License-Identifier: MIT
#include "graphgold/golden/update_policy.h"

#include <gtest/gtest.h>

#include "golden_test_util.h"

namespace graphgold {
namespace {

TEST(UpdatePolicy, EveryModeHasItsWord) {
  EXPECT_EQ(ParseUpdateMode("none"), UpdateMode::kNone);
  EXPECT_EQ(ParseUpdateMode("missing"), UpdateMode::kMissing);
  EXPECT_EQ(ParseUpdateMode("changed"), UpdateMode::kChanged);
  EXPECT_EQ(ParseUpdateMode("all"), UpdateMode::kAll);
}

TEST(UpdatePolicy, AnUpdateWithoutAModeWritesWhatChanged) {
  EXPECT_EQ(ParseUpdateMode(""), UpdateMode::kChanged);
  EXPECT_EQ(ParseUpdateMode("true"), UpdateMode::kChanged);
  EXPECT_EQ(ParseUpdateMode("1"), UpdateMode::kChanged);
}

TEST(UpdatePolicy, ADeclinedUpdateWritesNothing) {
  EXPECT_EQ(ParseUpdateMode("false"), UpdateMode::kNone);
  EXPECT_EQ(ParseUpdateMode("0"), UpdateMode::kNone);
}

TEST(UpdatePolicy, AnUnknownWordIsRefusedWithTheKnownOnes) {
  EXPECT_EQ(ErrorOf([] { ParseUpdateMode("everything"); }),
            "unknown update mode \"everything\"; expected none, missing, changed or all");
  EXPECT_EQ(ErrorOf([] { ParseUpdateMode("All"); }),
            "unknown update mode \"All\"; expected none, missing, changed or all");
}

// A golden that does not exist matches nothing.
TEST(UpdatePolicy, ModesWriteWhatTheirNamesSay) {
  struct Row {
    UpdateMode mode;
    bool missing, drifted, matching;
  };
  for (const Row& row :
       {Row{UpdateMode::kNone, false, false, false}, Row{UpdateMode::kMissing, true, false, false},
        Row{UpdateMode::kChanged, true, true, false}, Row{UpdateMode::kAll, true, true, true}}) {
    SCOPED_TRACE(static_cast<int>(row.mode));
    EXPECT_EQ(ShouldWrite(row.mode, false, false), row.missing);
    EXPECT_EQ(ShouldWrite(row.mode, true, false), row.drifted);
    EXPECT_EQ(ShouldWrite(row.mode, true, true), row.matching);
  }
}

}  // namespace
}  // namespace graphgold
