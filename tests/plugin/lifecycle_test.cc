// SPDX-License-Identifier: MIT
//
// The life of a golden as a user lives it: a real test program, run again and again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

struct Outcome {
  int code = 0;
  std::string output;
};

class LifecycleTest : public testing::Test {
 protected:
  LifecycleTest()
      : folder_(std::filesystem::path(testing::TempDir()) /
                testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~LifecycleTest() override { std::filesystem::remove_all(folder_); }

  // Runs the program with flags, in an environment.
  Outcome Run(const std::string& flags = "", const std::string& environment = "") const {
    const std::string command = "cd '" + folder_.string() +
                                "' && env -u CI -u GRAPHGOLD_UPDATE_GOLDENS " + environment +
                                " GRAPHGOLD_GOLDEN_DIR=goldens GRAPHGOLD_PENDING_DIR=pending '" +
                                SUBJECT + "' " + flags + " 2>&1";
    Outcome outcome;
    FILE* const pipe = popen(command.c_str(), "r");
    char buffer[4096];
    while (const std::size_t size = std::fread(buffer, 1, sizeof(buffer), pipe)) {
      outcome.output.append(buffer, size);
    }
    const int status = pclose(pipe);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
  }

  std::string Golden() const {
    std::ifstream file(folder_ / "goldens/subject.json");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  std::filesystem::path folder_;
};

TEST_F(LifecycleTest, MissingRecordedMatchedDriftedAccepted) {
  EXPECT_EQ(Run().code, 1);
  EXPECT_EQ(Golden(), "") << "never created silently";
  EXPECT_EQ(Run("--update_goldens").code, 0);
  EXPECT_NE(Golden(), "");
  EXPECT_EQ(Run().code, 0);

  const Outcome drifted = Run("", "SUBJECT_WIDE=1");
  EXPECT_EQ(drifted.code, 1);
  EXPECT_THAT(drifted.output, HasSubstr("0.weight: f32[8,4] → f32[16,4]"));
  EXPECT_TRUE(std::filesystem::exists(
      folder_ / "pending/lifecycle_subject/Subject.ArchitectureIsUnchanged/subject.json"));

  const Outcome accepted = Run("--update_goldens", "SUBJECT_WIDE=1");
  EXPECT_EQ(accepted.code, 0);
  EXPECT_THAT(accepted.output, HasSubstr("[  GOLDEN  ] updated "));
  EXPECT_EQ(Run("", "SUBJECT_WIDE=1").code, 0);
}

TEST_F(LifecycleTest, GoldenIsByteIdenticalFromRunToRunWithOneAndTwoThreads) {
  ASSERT_EQ(Run("--update_goldens", "SUBJECT_THREADS=1").code, 0);
  const std::string first = Golden();
  std::filesystem::remove(folder_ / "goldens/subject.json");
  ASSERT_EQ(Run("--update_goldens", "SUBJECT_THREADS=2").code, 0);
  EXPECT_EQ(Golden(), first);
}

TEST_F(LifecycleTest, SecondUpdateLeavesTheFileAlone) {
  ASSERT_EQ(Run("--update_goldens").code, 0);
  const auto written = std::filesystem::last_write_time(folder_ / "goldens/subject.json");
  const Outcome again = Run("--update_goldens");
  EXPECT_EQ(again.code, 0);
  EXPECT_THAT(again.output, testing::Not(HasSubstr("[  GOLDEN  ]")));
  EXPECT_EQ(std::filesystem::last_write_time(folder_ / "goldens/subject.json"), written);
}

TEST_F(LifecycleTest, PrintedCommandAcceptsInTheSameFolder) {
  const Outcome missing = Run();
  const std::size_t begin = missing.output.find("record:   ") + 10;
  const std::string command =
      missing.output.substr(begin, missing.output.find('\n', begin) - begin);
  EXPECT_THAT(command, HasSubstr("--golden_dir=" + (folder_ / "goldens").string()));
  EXPECT_EQ(std::system((command + " > /dev/null").c_str()), 0);
  EXPECT_NE(Golden(), "");
}

TEST_F(LifecycleTest, EnvironmentUpdatesToo) {
  EXPECT_EQ(Run("", "GRAPHGOLD_UPDATE_GOLDENS=missing").code, 0);
  EXPECT_NE(Golden(), "");
  EXPECT_EQ(Run("", "GRAPHGOLD_UPDATE_GOLDENS=missing SUBJECT_WIDE=1").code, 1);
}

TEST_F(LifecycleTest, FlagWithATypoIsAnError) {
  const Outcome outcome = Run("--update_golden");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, AllOf(HasSubstr("unknown flag --update_golden\n"),
                                    HasSubstr("--update_goldens[=changed|missing|all|none]")));
  EXPECT_EQ(Run("--update_goldens=sometimes").code, 2);
}

TEST_F(LifecycleTest, HelpNamesTheFlags) {
  EXPECT_THAT(Run("--help").output,
              AllOf(HasSubstr("--golden_dir=DIR"), HasSubstr("--gtest_filter")));
}

}  // namespace
