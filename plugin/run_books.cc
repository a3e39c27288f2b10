// SPDX-License-Identifier: MIT
#include "graphgold/plugin/run_books.h"

#include <gtest/gtest.h>

#include <iostream>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/golden/usage.h"
#include "graphgold/graph/error.h"
#include "graphgold/plugin/matcher_context.h"
#include "graphgold/plugin/options.h"

namespace graphgold::internal {
namespace {

std::string FullName(const testing::TestInfo& test) {
  return std::string(test.test_suite_name()) + "." + test.name();
}

std::vector<std::string> AllTests(const testing::UnitTest& program) {
  std::vector<std::string> names;
  for (int i = 0; i < program.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *program.GetTestSuite(i);
    for (int k = 0; k < suite.total_test_count(); ++k) {
      names.push_back(FullName(*suite.GetTestInfo(k)));
    }
  }
  return names;
}

// Checks may be made in threads of the test's own, so everything is behind a lock.
class Books {
 public:
  static Books& Instance() {
    static Books* const books = new Books;  // lives as long as GoogleTest, which outlives statics
    return *books;
  }

  void Register(const char* pending_dir, const char* golden_dir) {
    const std::lock_guard lock(mutex_);
    if (*pending_dir != '\0') pending_dir_ = pending_dir;
    if (*golden_dir != '\0') golden_dir_ = golden_dir;
    if (registered_) return;
    registered_ = true;
    InstallMatcherContext();
    testing::UnitTest::GetInstance()->listeners().Append(new Listener);
  }

  void Use(const std::string& golden, const std::string& root) {
    const std::lock_guard lock(mutex_);
    used_any_ = true;
    (in_test_ ? current_.goldens : program_.goldens).insert(golden);
    (in_test_ ? current_.roots : program_.roots).insert(root);
  }
  void Write() {
    const std::lock_guard lock(mutex_);
    ++written_;
  }
  std::string PendingDir() {
    const std::lock_guard lock(mutex_);
    return pending_dir_;
  }
  std::string GoldenDir() {
    const std::lock_guard lock(mutex_);
    return golden_dir_;
  }
  int Iteration() {
    const std::lock_guard lock(mutex_);
    return iteration_;
  }
  std::size_t NextUnnamed() {
    const std::lock_guard lock(mutex_);
    return ++unnamed_;
  }

 private:
  class Listener : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo&) override { Instance().BeginTest(); }
    void OnTestEnd(const testing::TestInfo& test) override { Instance().EndTest(test); }
    void OnTestIterationStart(const testing::UnitTest&, int iteration) override {
      Instance().BeginRun(iteration);
    }
    void OnTestIterationEnd(const testing::UnitTest& program, int) override {
      Instance().EndRun(program);
    }
  };

  void BeginRun(int iteration) {
    const std::lock_guard lock(mutex_);
    iteration_ = iteration;
  }

  void BeginTest() {
    const std::lock_guard lock(mutex_);
    in_test_ = true;
    current_ = {};
    unnamed_ = 0;
  }

  void EndTest(const testing::TestInfo& test) {
    const std::lock_guard lock(mutex_);
    const testing::TestResult& result = *test.result();
    current_.test = FullName(test);
    current_.outcome = result.Failed()    ? TestOutcome::kFailed
                       : result.Skipped() ? TestOutcome::kSkipped
                                          : TestOutcome::kPassed;
    in_test_ = false;
    ended_.push_back(std::move(current_));
    Save([&](const PluginOptions& options) {
      for (const TestUsage& usage : ended_) {
        SaveTestUsage(UsageFolder(pending_dir_, options), ThisProgram(pending_dir_, options),
                      usage);
      }
      ended_.clear();
    });
  }

  void EndRun(const testing::UnitTest& program) {
    const std::lock_guard lock(mutex_);
    program_.tests = AllTests(program);
    Save([&](const PluginOptions& options) {
      SaveProgramUsage(UsageFolder(pending_dir_, options), ThisProgram(pending_dir_, options),
                       program_);
    });
    if (written_ > 0) {
      std::cout << "[  GOLDEN  ] " << written_ << (written_ == 1 ? " golden was" : " goldens were")
                << " written; review the diff before you commit." << std::endl;
    }
    written_ = 0;
  }

  // A program that no CMake told where to leave files, and that uses no golden, leaves none. A
  // folder that cannot be written costs the records, not the tests.
  template <typename Action>
  void Save(const Action& action) const {
    if (!used_any_ && pending_dir_.empty()) return;
    try {
      action(CurrentOptions());
    } catch (const Error&) {
    }
  }

  std::mutex mutex_;
  bool registered_ = false;
  bool used_any_ = false;
  std::string pending_dir_;  // CMake's
  std::string golden_dir_;   // likewise
  bool in_test_ = false;
  int iteration_ = 0;
  TestUsage current_;
  std::vector<TestUsage> ended_;  // that are still to be saved
  ProgramUsage program_;          // what is used outside all tests
  std::size_t unnamed_ = 0;
  std::size_t written_ = 0;
};

}  // namespace

ProgramRegistration::ProgramRegistration(const char* pending_dir, const char* golden_dir) {
  Books::Instance().Register(pending_dir, golden_dir);
}

std::string RegisteredPendingDir() { return Books::Instance().PendingDir(); }
std::string RegisteredGoldenDir() { return Books::Instance().GoldenDir(); }
int CurrentIteration() { return Books::Instance().Iteration(); }

void NoteUse(const std::string& golden, const std::string& root) {
  Books::Instance().Use(golden, root);
}
void NoteWrite() { Books::Instance().Write(); }
std::size_t NextUnnamedGolden() { return Books::Instance().NextUnnamed(); }

}  // namespace graphgold::internal
