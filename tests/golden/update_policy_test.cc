// SPDX-License-Identifier: MIT
#include "graphgold/golden/update_policy.h"

#include <gtest/gtest.h>

#include "golden_test_util.h"

namespace graphgold {
namespace {

UpdateMode ModeOf(std::string_view word) {
  const UpdateRequest request = ParseUpdateRequest(word);
  EXPECT_FALSE(request.forced) << word;
  return request.mode;
}

TEST(UpdatePolicy, EveryModeHasItsWord) {
  EXPECT_EQ(ModeOf("none"), UpdateMode::kNone);
  EXPECT_EQ(ModeOf("missing"), UpdateMode::kMissing);
  EXPECT_EQ(ModeOf("changed"), UpdateMode::kChanged);
  EXPECT_EQ(ModeOf("all"), UpdateMode::kAll);
}

TEST(UpdatePolicy, AnUpdateWithoutAModeWritesWhatChanged) {
  EXPECT_EQ(ModeOf(""), UpdateMode::kChanged);
  EXPECT_EQ(ModeOf("true"), UpdateMode::kChanged);
  EXPECT_EQ(ModeOf("1"), UpdateMode::kChanged);
}

TEST(UpdatePolicy, ADeclinedUpdateWritesNothing) {
  EXPECT_EQ(ModeOf("false"), UpdateMode::kNone);
  EXPECT_EQ(ModeOf("0"), UpdateMode::kNone);
}

TEST(UpdatePolicy, ForceHasItsOwnWords) {
  const auto expect = [](std::string_view word, UpdateMode mode) {
    const UpdateRequest request = ParseUpdateRequest(word);
    EXPECT_TRUE(request.forced) << word;
    EXPECT_EQ(request.mode, mode) << word;
  };
  expect("force", UpdateMode::kChanged);
  expect("force-missing", UpdateMode::kMissing);
  expect("force-changed", UpdateMode::kChanged);
  expect("force-all", UpdateMode::kAll);
}

TEST(UpdatePolicy, AnUnknownWordIsRefusedWithTheKnownOnes) {
  for (const char* word :
       {"everything", "All", "force-", "force-none", "force-true", "forced", "force-force"}) {
    EXPECT_EQ(ErrorOf([&] { ParseUpdateRequest(word); }),
              "unknown update mode \"" + std::string(word) +
                  "\"; expected none, missing, changed or all (and, to write under CI, "
                  "force-missing, force-changed or force-all)");
  }
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
