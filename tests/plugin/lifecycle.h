// SPDX-License-Identifier: MIT
//
// A user's test program, run again and again in a folder of its own, as a user would.
#ifndef GRAPHGOLD_TESTS_PLUGIN_LIFECYCLE_H_
#define GRAPHGOLD_TESTS_PLUGIN_LIFECYCLE_H_

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <sstream>
#include <string>

#include "../support/shell.h"

namespace graphgold {

using Outcome = ShellOutcome;

class LifecycleTest : public testing::Test {
 protected:
  LifecycleTest()
      : folder_(std::filesystem::path(testing::TempDir()) /
                testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~LifecycleTest() override { std::filesystem::remove_all(folder_); }

  // The command line that runs the program. The goldens are in goldens/, what is pending in
  // pending/.
  std::string Command(const std::string& flags, const std::string& environment,
                      const std::string& program = SUBJECT, const std::string& wrapper = "") const {
    return "cd '" + folder_.string() + "' && exec " + wrapper +
           " env -u CI -u GRAPHGOLD_UPDATE_GOLDENS " +
           "GRAPHGOLD_GOLDEN_DIR=goldens GRAPHGOLD_PENDING_DIR=pending " + environment + " '" +
           program + "' " + flags + " 2>&1";
  }

  static Outcome Shell(const std::string& line) { return RunShell(line); }

  // Runs its one plain test, unless the flags say otherwise.
  Outcome Run(const std::string& flags = "", const std::string& environment = "") const {
    return Shell(Command("--gtest_filter=Subject.* " + flags, environment));
  }
  // The graphgold command.
  Outcome Tool(const std::string& arguments) const {
    return Shell(Command(arguments, "", GRAPHGOLD_COMMAND));
  }

  std::filesystem::path GoldenPath() const { return folder_ / "goldens/subject.json"; }
  std::string Golden() const { return ReadText(GoldenPath()); }
  std::filesystem::path PendingPath() const {
    return folder_ / "pending/bin/lifecycle_subject/Subject.ArchitectureIsUnchanged/subject.json";
  }

  // Compares with lifecycle/<name>.txt what a user gets to see, less what GoogleTest says by itself
  // and what differs from machine to machine.
  void ExpectText(const std::string& name, const Outcome& outcome) const {
    const std::string text =
        Portable(outcome.output) + "exit code " + std::to_string(outcome.code) + "\n";
    ExpectTextFile(std::filesystem::path(LIFECYCLE_TEXTS) / (name + ".txt"), text);
  }

 private:
  std::string Portable(std::string text) const {
    ReplaceEach(text, std::filesystem::canonical(folder_).string(), "<folder>");
    ReplaceEach(text, folder_.string(), "<folder>");
    ReplaceEach(text, SUBJECT, "<program>");
    ReplaceEach(text, SOURCE_FOLDER, "<source>");
    std::istringstream lines(text);
    std::string kept;
    for (std::string line; std::getline(lines, line);) {
      const bool ours = line.rfind("[  GOLDEN  ]", 0) == 0;
      const bool theirs = std::regex_match(
          line, std::regex(R"(\[.*|Note: Google Test .*|.*: Failure|Failed| *\d+ FAILED TESTS?)"));
      const bool blank = line.empty() && (kept.empty() || kept.rfind("\n\n") == kept.size() - 2);
      if (ours || (!theirs && !blank)) kept += line + "\n";
    }
    return kept;
  }

 protected:
  std::filesystem::path folder_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_PLUGIN_LIFECYCLE_H_
