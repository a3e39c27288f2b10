// SPDX-License-Identifier: MIT
//
// The life of a golden as a user lives it: recorded, matched, drifted, accepted or rejected.
#include "lifecycle.h"

#include <gmock/gmock.h>

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

TEST_F(LifecycleTest, MissingRecordedMatchedDriftedAccepted) {
  ExpectText("missing", Run());
  EXPECT_EQ(Golden(), "") << "never created silently";
  ExpectText("recorded", Run("--update_goldens"));
  EXPECT_NE(Golden(), "");
  ExpectText("matched", Run());
  EXPECT_FALSE(std::filesystem::exists(PendingPath())) << "nothing is pending any more";

  ExpectText("drifted", Run("", "SUBJECT_WIDE=1"));
  EXPECT_TRUE(std::filesystem::exists(PendingPath()));
  ExpectText("accepted", Run("--update_goldens", "SUBJECT_WIDE=1"));
  EXPECT_FALSE(std::filesystem::exists(PendingPath()));
  EXPECT_EQ(Run("", "SUBJECT_WIDE=1").code, 0);
}

TEST_F(LifecycleTest, GoldenIsByteIdenticalFromRunToRunWithOneAndTwoThreads) {
  ASSERT_EQ(Run("--update_goldens", "SUBJECT_THREADS=1").code, 0);
  const std::string first = Golden();
  std::filesystem::remove(GoldenPath());
  ASSERT_EQ(Run("--update_goldens", "SUBJECT_THREADS=2").code, 0);
  EXPECT_EQ(Golden(), first);
}

TEST_F(LifecycleTest, GoldenInOnnxLivesTheSameLife) {
  const std::string filter = "--gtest_filter=Onnx.* ";
  EXPECT_EQ(Shell(Command(filter, "")).code, 1);
  EXPECT_EQ(Shell(Command(filter + "--update_goldens", "")).code, 0);
  EXPECT_EQ(Shell(Command(filter, "")).code, 0);
  const Outcome drifted = Shell(Command(filter, "SUBJECT_WIDE=1"));
  EXPECT_EQ(drifted.code, 1);
  EXPECT_THAT(drifted.output, HasSubstr("0.weight: f32[8,4] → f32[16,4]"));
}

TEST_F(LifecycleTest, SecondUpdateLeavesTheFileAlone) {
  ASSERT_EQ(Run("--update_goldens").code, 0);
  const auto written = std::filesystem::last_write_time(GoldenPath());
  const Outcome again = Run("--update_goldens=all");
  EXPECT_EQ(again.code, 0);
  EXPECT_THAT(again.output, Not(HasSubstr("[  GOLDEN  ]")));
  EXPECT_EQ(std::filesystem::last_write_time(GoldenPath()), written);
}

TEST_F(LifecycleTest, PrintedCommandAcceptsInTheSameFolder) {
  const Outcome missing = Run();
  const std::size_t begin = missing.output.find("record:   ") + 10;
  const std::string command =
      missing.output.substr(begin, missing.output.find('\n', begin) - begin);
  EXPECT_THAT(command, HasSubstr("--golden_dir=" + (folder_ / "goldens").string()));
  EXPECT_EQ(Shell("unset CI; " + command).code, 0);
  EXPECT_NE(Golden(), "");
}

TEST_F(LifecycleTest, PrintedCommandSaysWhatThisRunWasTold) {
  EXPECT_THAT(Run("--facets=+strides").output, HasSubstr(" --facets=+strides --update_goldens\n"));
}

TEST_F(LifecycleTest, ReportsInXmlKeepTheDrift) {
  ASSERT_EQ(Run("--update_goldens").code, 0);
  ASSERT_EQ(Run("--gtest_output=xml:report.xml", "SUBJECT_WIDE=1").code, 1);
  EXPECT_THAT(ReadText(folder_ / "report.xml"),
              AllOf(HasSubstr("graphgold_drift"), HasSubstr("f32[8,4] → f32[16,4]")));
  ASSERT_EQ(Run("--gtest_output=xml:report.xml").code, 0);
  EXPECT_THAT(ReadText(folder_ / "report.xml"), Not(HasSubstr("graphgold_drift")));
}

TEST_F(LifecycleTest, CommandListsAndAccepts) {
  ASSERT_EQ(Run("--update_goldens").code, 0);
  ASSERT_EQ(Run("", "SUBJECT_WIDE=1").code, 1);
  ExpectText("tool_pending", Tool("pending"));
  ExpectText("tool_pending_diff", Tool("pending --diff"));
  ExpectText("tool_accept", Tool("accept subject.json"));
  EXPECT_EQ(Run("", "SUBJECT_WIDE=1").code, 0);
  ExpectText("tool_nothing_pending", Tool("pending"));
}

TEST_F(LifecycleTest, CommandRejects) {
  ASSERT_EQ(Run("--update_goldens").code, 0);
  const std::string golden = Golden();
  ASSERT_EQ(Run("", "SUBJECT_WIDE=1").code, 1);
  ExpectText("tool_reject", Tool("reject 'Subject.*'"));
  EXPECT_EQ(Golden(), golden);
  EXPECT_FALSE(std::filesystem::exists(PendingPath()));
  EXPECT_EQ(Run("", "SUBJECT_WIDE=1").code, 1) << "the drift is still there";
}

TEST_F(LifecycleTest, CommandSaysWhatItCannotDo) {
  ExpectText("tool_nowhere",
             Shell("cd '" + folder_.string() +
                   "' && env -u GRAPHGOLD_PENDING_DIR '" GRAPHGOLD_COMMAND "' pending 2>&1"));
  ExpectText("tool_wrong_folder", Tool("accept --all --dir typo"));
  ASSERT_EQ(Run().code, 1);
  ExpectText("tool_accept_nothing", Tool("accept"));
  ExpectText("tool_accept_unknown", Tool("accept resnet18.json"));
  std::filesystem::create_directories(folder_ / "goldens");
  std::ofstream(GoldenPath()) << "someone else's work\n";
  ExpectText("tool_accept_changed", Tool("accept --all"));
  EXPECT_EQ(Golden(), "someone else's work\n");
}

TEST_F(LifecycleTest, EnvironmentUpdatesToo) {
  EXPECT_EQ(Run("", "GRAPHGOLD_UPDATE_GOLDENS=missing").code, 0);
  EXPECT_NE(Golden(), "");
  EXPECT_EQ(Run("", "GRAPHGOLD_UPDATE_GOLDENS=missing SUBJECT_WIDE=1").code, 1);
}

TEST_F(LifecycleTest, UnderCiNothingIsWrittenUnlessForced) {
  ExpectText("ci_refusal", Run("--update_goldens", "CI=true"));
  ExpectText("ci_refusal_environment", Run("", "CI=true GRAPHGOLD_UPDATE_GOLDENS=changed"));
  EXPECT_EQ(Golden(), "");
  EXPECT_EQ(Run("", "CI=true").code, 1);
  EXPECT_EQ(Golden(), "");
  EXPECT_TRUE(std::filesystem::exists(PendingPath())) << "pending files are left under CI, too";
  EXPECT_TRUE(std::filesystem::exists(folder_ / "pending/.usage")) << "and records";
  EXPECT_EQ(Run("--update_goldens=force-missing", "CI=true").code, 0);
  EXPECT_NE(Golden(), "");
}

TEST_F(LifecycleTest, CasesShareAGolden) {
  ExpectText("cases_recorded", Shell(Command("--gtest_filter=Cases.* --update_goldens", "")));
  EXPECT_EQ(Shell(Command("--gtest_filter=Cases.*", "")).code, 0);
  ExpectText("cases_drifted", Shell(Command("--gtest_filter=Cases.Decode", "SUBJECT_WIDE=1")));
  EXPECT_EQ(Shell(Command("--gtest_filter=Cases.Decode --update_goldens", "SUBJECT_WIDE=1")).code,
            0);
  EXPECT_EQ(Shell(Command("--gtest_filter=Cases.Prefill", "")).code, 0) << "left as it was";
}

TEST_F(LifecycleTest, TwoTestsThatWriteDifferentGraphsToOneGoldenAreNamed) {
  ExpectText("two_writers", Shell(Command("--gtest_filter=Fight.* --update_goldens", "")));
  EXPECT_EQ(Shell(Command("--gtest_filter=Fight.First", "")).code, 0) << "the first was kept";
}

TEST_F(LifecycleTest, ADriftMakesItsPageWhereItIsAskedTo) {
  Run("--update_goldens");
  const std::string command =
      std::string("SUBJECT_WIDE=1 GRAPHGOLD_COMMAND='") + GRAPHGOLD_COMMAND + "'";
  const Outcome outcome = Run("--drift_report=pages", command);
  EXPECT_EQ(outcome.code, 1);
  const auto page = folder_ / "pages/Subject.ArchitectureIsUnchanged-subject.html";
  EXPECT_THAT(outcome.output, HasSubstr("  report:   " + page.string() + "\n"));
  EXPECT_THAT(ReadText(page), HasSubstr("parameter 0.weight: f32[8,4] → f32[16,4]"));
  EXPECT_THAT(Run("", command + " GRAPHGOLD_DRIFT_REPORT=other").output,
              HasSubstr("/other/Subject."));
}

TEST_F(LifecycleTest, FlagWithATypoIsAnError) {
  const Outcome outcome = Run("--update_golden");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, AllOf(HasSubstr("unknown flag --update_golden\n"),
                                    HasSubstr("--update_goldens[=changed|missing|all|none]")));
  EXPECT_EQ(Run("--update_goldens=sometimes").code, 2);
  EXPECT_THAT(Run("--update_goldens missing").output, HasSubstr("unknown argument missing\n"));
}

TEST_F(LifecycleTest, HelpNamesTheFlags) {
  EXPECT_THAT(Run("--help").output,
              AllOf(HasSubstr("--golden_dir=DIR"), HasSubstr("--gtest_filter")));
}

}  // namespace
}  // namespace graphgold
