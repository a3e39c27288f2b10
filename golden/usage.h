// SPDX-License-Identifier: MIT
//
// Which goldens tests use, so that those that no test uses are found without a second run. Every
// test leaves a record of its own when it ends, and every program one of the tests that it has;
// shards, filters and repeated runs need not know of one another. All of a golden's possible users
// are known once each test has run:
//
//   <usage>/<program>/tests.record          the tests of the program, run or not
//   <usage>/<program>/Suite.Test.record     the goldens that the test used when it last ran
//
// A golden is unused if no record names it and every test has a record of a complete run of the
// program as it is now. A test that did not run (filtered out, disabled), was skipped or failed
// early leaves a doubt, and is named; what it used in an earlier run still counts. So does a
// program that was rebuilt since, or that the build knows of and that never ran:
//
//   <programs>/<target>.txt                 the path of a test program, left by CMake
#ifndef GRAPHGOLD_GOLDEN_USAGE_H_
#define GRAPHGOLD_GOLDEN_USAGE_H_

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace graphgold {

// A test program.
struct TestProgram {
  std::filesystem::path path;
  std::string key;  // its folder among the records; no two programs share one
};

// What a program has and uses beside its tests.
struct ProgramUsage {
  std::vector<std::string> tests;
  std::set<std::string> goldens;  // used outside all tests: in SetUpTestSuite and the like
  std::set<std::string> roots;
};

enum class TestOutcome { kPassed, kFailed, kSkipped };

struct TestUsage {
  std::string test;  // "Suite.Test"
  TestOutcome outcome = TestOutcome::kPassed;
  std::set<std::string> goldens;  // absolute paths, as named: without the LibTorch of a variant
  std::set<std::string> roots;    // the folders that their relative paths begin at
};

void SaveProgramUsage(const std::filesystem::path& usage, const TestProgram& program,
                      ProgramUsage program_usage);
void SaveTestUsage(const std::filesystem::path& usage, const TestProgram& program,
                   TestUsage test_usage);

struct UnusedGoldens {
  std::vector<std::filesystem::path> unused;
  // No test is known to use these, but one of the tests below may.
  std::vector<std::filesystem::path> undecided;
  std::vector<std::string> doubts;  // "model_test: Suite.DISABLED_Test is disabled"
  std::size_t tests = 0;            // of all programs
  std::size_t goldens = 0;          // that were found in the folders of goldens
};

// Looks at all goldens below the folders that tests use, but not into build trees, and not at what
// is pending (in the folder that `usage` is in, or left elsewhere by another run). Records of tests
// that a program no longer has do not count, and those of programs that `programs` no longer lists.
// Without such a list, a program that is not there leaves a doubt: it may be on another machine.
UnusedGoldens FindUnusedGoldens(const std::filesystem::path& usage,
                                const std::filesystem::path& programs = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_USAGE_H_
