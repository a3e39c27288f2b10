// SPDX-License-Identifier: MIT
#include "graphgold/golden/usage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "golden_test_util.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/pending.h"
#include "graphgold/golden/store.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class UsageTest : public testing::Test {
 protected:
  UsageTest() {
    for (const char* name : {"a.json", "b.json", "deep/c.json"}) {
      SaveGolden(folder_ / "goldens" / name,
                 Graph("input x: f32[2]\nn = aten::relu(x) -> f32[2]\noutput output: n"));
    }
    WriteFileAtomically(program_.path, "a program");
    SaveProgramUsage(Usage(), program_, {{"Suite.A", "Suite.B"}, {}, {}});
  }

  std::filesystem::path Usage() const { return folder_ / "usage"; }

  void Ran(const std::string& test, const std::set<std::string>& goldens,
           TestOutcome outcome = TestOutcome::kPassed) {
    TestUsage usage{test, outcome, {}, {(folder_ / "goldens").string()}};
    for (const std::string& golden : goldens) {
      usage.goldens.insert((folder_ / "goldens" / golden).string());
    }
    SaveTestUsage(Usage(), program_, usage);
  }

  std::vector<std::string> Names(const std::vector<std::filesystem::path>& paths) const {
    std::vector<std::string> names;
    for (const auto& path : paths) {
      names.push_back(
          path.lexically_relative(std::filesystem::weakly_canonical(folder_ / "goldens")).string());
    }
    return names;
  }

  TempFolder folder_;
  TestProgram program_{folder_ / "bin/model_test", "bin/model_test"};
};

TEST_F(UsageTest, WhatNoTestUsedIsUnused) {
  Ran("Suite.A", {"a.json"});
  Ran("Suite.B", {"a.json"});
  const UnusedGoldens found = FindUnusedGoldens(Usage());
  EXPECT_THAT(Names(found.unused), ElementsAre("b.json", "deep/c.json"));
  EXPECT_THAT(found.undecided, IsEmpty());
  EXPECT_THAT(found.doubts, IsEmpty());
  EXPECT_EQ(found.tests, 2u);
  EXPECT_EQ(found.goldens, 3u);
}

// A run with another folder of pending files may have left it in the tree.
TEST_F(UsageTest, AReceivedGraphIsNoGolden) {
  Ran("Suite.A", {"a.json", "b.json"});
  Ran("Suite.B", {"deep/c.json"});
  SavePending({folder_ / "goldens/drift/Suite.A/a.json", folder_ / "goldens/a.json", "", "Suite.A",
               "absent"},
              Graph("input x: f32[2]\nn = aten::gelu(x) -> f32[2]\noutput output: n"), "a drift\n");
  EXPECT_THAT(FindUnusedGoldens(Usage()).unused, IsEmpty());
  EXPECT_EQ(FindUnusedGoldens(Usage()).goldens, 3u);
}

TEST_F(UsageTest, ATestThatDidNotRunLeavesADoubt) {
  Ran("Suite.A", {"a.json", "b.json"});
  const UnusedGoldens found = FindUnusedGoldens(Usage());
  EXPECT_THAT(found.unused, IsEmpty());
  EXPECT_THAT(Names(found.undecided), ElementsAre("deep/c.json"));
  EXPECT_THAT(found.doubts, ElementsAre("model_test: Suite.B has not been run"));
}

// Whatever it used would else be unused, and deleted.
TEST_F(UsageTest, AProgramWhoseRecordIsDamagedOrMissingLeavesADoubt) {
  Ran("Suite.A", {"a.json"});
  Ran("Suite.B", {"b.json"});
  const TestProgram other{folder_ / "bin/other_test", "bin/other_test"};
  WriteFileAtomically(other.path, "another program");
  SaveProgramUsage(Usage(), other, {{"Other.C"}, {}, {}});
  SaveTestUsage(
      Usage(), other,
      {"Other.C", TestOutcome::kPassed, {(folder_ / "goldens/deep/c.json").string()}, {}});
  EXPECT_THAT(FindUnusedGoldens(Usage()).unused, IsEmpty());
  const std::filesystem::path record = Usage() / "bin/other_test/tests.record";
  const auto expect_doubt = [&] {
    const UnusedGoldens found = FindUnusedGoldens(Usage());
    EXPECT_THAT(found.unused, IsEmpty());
    EXPECT_THAT(Names(found.undecided), ElementsAre("deep/c.json"));
    EXPECT_THAT(found.doubts,
                ElementsAre("the record " + record.string() + " is damaged, or missing"));
  };
  WriteFileAtomically(record, "{");
  expect_doubt();
  std::filesystem::remove(record);
  expect_doubt();
}

TEST_F(UsageTest, DisabledSkippedAndFailedTestsLeaveADoubt) {
  SaveProgramUsage(Usage(), program_,
                   {{"Suite.A", "Suite.B", "Suite.DISABLED_C", "All/DISABLED_Suite.D/0"}, {}, {}});
  Ran("Suite.A", {}, TestOutcome::kSkipped);
  Ran("Suite.B", {"a.json"}, TestOutcome::kFailed);
  EXPECT_THAT(FindUnusedGoldens(Usage()).doubts,
              ElementsAre("model_test: Suite.A was skipped", "model_test: Suite.B failed",
                          "model_test: Suite.DISABLED_C is disabled",
                          "model_test: All/DISABLED_Suite.D/0 is disabled"));
}

TEST_F(UsageTest, WhatAFailedTestUsedBeforeStillCounts) {
  Ran("Suite.A", {"a.json", "b.json"});
  Ran("Suite.B", {"deep/c.json"});
  Ran("Suite.B", {}, TestOutcome::kFailed);
  const UnusedGoldens found = FindUnusedGoldens(Usage());
  EXPECT_THAT(found.undecided, IsEmpty());
}

TEST_F(UsageTest, APassedTestUsesOnlyWhatItUsedLast) {
  Ran("Suite.A", {"a.json", "b.json"});
  Ran("Suite.B", {"deep/c.json"});
  Ran("Suite.B", {"a.json"});
  EXPECT_THAT(Names(FindUnusedGoldens(Usage()).unused), ElementsAre("deep/c.json"));
}

TEST_F(UsageTest, RecordsOfTestsThatAreNoMoreDoNotCount) {
  Ran("Suite.A", {"a.json", "b.json"});
  Ran("Suite.B", {"deep/c.json"});
  SaveProgramUsage(Usage(), program_, {{"Suite.A"}, {}, {}});
  EXPECT_THAT(Names(FindUnusedGoldens(Usage()).unused), ElementsAre("deep/c.json"));
}

TEST_F(UsageTest, AProgramThatTheBuildNoLongerHasDoesNotCount) {
  Ran("Suite.A", {"a.json", "b.json"});
  Ran("Suite.B", {"deep/c.json"});
  std::filesystem::remove(program_.path);
  EXPECT_THAT(FindUnusedGoldens(Usage()).doubts, ElementsAre("model_test is not on this machine"));
  WriteFileAtomically(folder_ / "programs/other.txt", "/elsewhere/other_test\n");
  const UnusedGoldens found = FindUnusedGoldens(Usage(), folder_ / "programs");
  EXPECT_EQ(found.tests, 0u);
  EXPECT_THAT(found.doubts, ElementsAre("other_test has not been run"));
}

TEST_F(UsageTest, ARebuiltProgramLeavesADoubt) {
  Ran("Suite.A", {"a.json"});
  Ran("Suite.B", {"a.json"});
  std::filesystem::last_write_time(
      program_.path, std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_THAT(FindUnusedGoldens(Usage()).doubts,
              ElementsAre("model_test was rebuilt, and has not been run since",
                          "model_test: Suite.A has not been run since it was rebuilt",
                          "model_test: Suite.B has not been run since it was rebuilt"));
  EXPECT_THAT(FindUnusedGoldens(Usage()).unused, IsEmpty());
}

TEST_F(UsageTest, WhatIsUsedOutsideAllTestsIsUsed) {
  Ran("Suite.A", {"a.json"});
  Ran("Suite.B", {"b.json"});
  SaveProgramUsage(Usage(), program_,
                   {{"Suite.A", "Suite.B"}, {(folder_ / "goldens/deep/c.json").string()}, {}});
  SaveProgramUsage(Usage(), program_, {{"Suite.A", "Suite.B"}, {}, {}});  // a filtered run
  EXPECT_THAT(FindUnusedGoldens(Usage()).unused, IsEmpty());
}

TEST_F(UsageTest, WhatIsPendingIsNoGolden) {
  Ran("Suite.A", {"a.json", "b.json"});
  Ran("Suite.B", {"deep/c.json"});
  const std::string golden = ReadFile(folder_ / "goldens/a.json");
  WriteFileAtomically(folder_ / "goldens/drift/test/a.json", golden);
  std::filesystem::rename(Usage(), folder_ / "goldens/drift/.usage");
  EXPECT_THAT(FindUnusedGoldens(folder_ / "goldens/drift/.usage").unused, IsEmpty());
}

TEST_F(UsageTest, LongNamesHaveTheirRecords) {
  const std::string test = "Suite." + std::string(400, 'x');
  SaveProgramUsage(Usage(), program_, {{test}, {}, {}});
  Ran(test, {"a.json"});
  EXPECT_THAT(FindUnusedGoldens(Usage()).doubts, IsEmpty());
}

TEST_F(UsageTest, OtherFilesBuildTreesAndHiddenFoldersAreNotGoldens) {
  Ran("Suite.A", {"a.json", "b.json"});
  Ran("Suite.B", {"deep/c.json"});
  const std::string golden = ReadFile(folder_ / "goldens/a.json");
  WriteFileAtomically(folder_ / "goldens/package.json", "{\"packages\": {\"graphgold\": \"0.1\"}}");
  WriteFileAtomically(folder_ / "goldens/build/CMakeCache.txt", "");
  WriteFileAtomically(folder_ / "goldens/build/pending/a.json", golden);
  WriteFileAtomically(folder_ / "goldens/.git/a.json", golden);
  EXPECT_THAT(FindUnusedGoldens(Usage()).unused, IsEmpty());
}

TEST_F(UsageTest, AGoldenForAnotherLibTorchIsUsedWithTheOthers) {
  const std::string golden = ReadFile(folder_ / "goldens/a.json");
  WriteFileAtomically(folder_ / "goldens/a.torch1.json", golden);
  WriteFileAtomically(folder_ / "goldens/d.torch1.json", golden);
  Ran("Suite.A", {"a.json", "b.json"});
  Ran("Suite.B", {"deep/c.json"});
  EXPECT_THAT(Names(FindUnusedGoldens(Usage()).unused), ElementsAre("d.torch1.json"));
}

TEST_F(UsageTest, ALinkedGoldenIsTheFileThatItPointsTo) {
  std::filesystem::create_symlink(folder_ / "goldens/deep/c.json", folder_ / "goldens/link.json");
  Ran("Suite.A", {"a.json", "b.json"});
  Ran("Suite.B", {"link.json"});
  EXPECT_THAT(FindUnusedGoldens(Usage()).unused, IsEmpty());
}

TEST_F(UsageTest, ADamagedRecordIsADoubt) {
  Ran("Suite.A", {"a.json", "b.json"});
  Ran("Suite.B", {"deep/c.json"});
  WriteFileAtomically(Usage() / "bin/model_test/Suite.B.record", "{\"goldens\": 7");
  EXPECT_THAT(FindUnusedGoldens(Usage()).doubts,
              ElementsAre("model_test: Suite.B has not been run"));
}

}  // namespace
}  // namespace graphgold
