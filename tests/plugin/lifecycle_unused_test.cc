// SPDX-License-Identifier: MIT
//
// Goldens that no test uses, found by what shards and filtered runs left.
#include <gmock/gmock.h>

#include "lifecycle.h"

namespace graphgold {
namespace {

class LifecycleUnusedTest : public LifecycleTest {
 protected:
  LifecycleUnusedTest() {
    EXPECT_EQ(Shell(Command(kAll + " --update_goldens", "")).code, 0);
    std::filesystem::copy(folder_ / "goldens/Shelf.One.json", folder_ / "goldens/orphan.json");
    std::filesystem::remove_all(folder_ / "pending");  // nothing is known
  }
  // All tests but those that fight.
  const std::string kAll = "--gtest_filter=-Fight.*";
};

TEST_F(LifecycleUnusedTest, ShardsTogetherKnowAll) {
  // Fighting tests would leave a doubt: they pass when they write to folders of their own.
  for (const char* test : {"First", "Second"}) {
    EXPECT_EQ(Shell(Command(std::string("--gtest_filter=Fight.") + test +
                                " --update_goldens --golden_dir=" + test,
                            ""))
                  .code,
              0);
  }
  EXPECT_EQ(Shell(Command(kAll, "GTEST_TOTAL_SHARDS=2 GTEST_SHARD_INDEX=0")).code, 0);
  ExpectText("unused_half", Tool("unused"));
  EXPECT_EQ(Shell(Command(kAll, "GTEST_TOTAL_SHARDS=2 GTEST_SHARD_INDEX=1")).code, 0);
  ExpectText("unused_found", Tool("unused"));
  ExpectText("unused_deleted", Tool("unused --delete"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "goldens/orphan.json"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "goldens/Shelf.One.json"));
  ExpectText("unused_none", Tool("unused"));
}

TEST_F(LifecycleUnusedTest, FilteredAndSkippedTestsLeaveADoubt) {
  EXPECT_EQ(Shell(Command("--gtest_filter=Shelf.One:Shelf.Skipped", "SUBJECT_SKIP=1")).code, 0);
  ExpectText("unused_doubts", Tool("unused"));
}

TEST_F(LifecycleUnusedTest, BeforeAnyTestNothingIsKnown) {
  std::filesystem::create_directories(folder_ / "pending");
  ExpectText("unused_unknown", Tool("unused"));
}

}  // namespace
}  // namespace graphgold
