// SPDX-License-Identifier: MIT
#include "graphgold/golden/usage.h"

#include <algorithm>
#include <optional>
#include <system_error>

#include "graphgold/golden/record.h"
#include "graphgold/golden/store.h"
#include "graphgold/golden/variants.h"
#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;

constexpr char kEnding[] = ".record";

fs::path ProgramRecord(const fs::path& folder) { return folder / (std::string("tests") + kEnding); }
fs::path TestRecord(const fs::path& folder, const std::string& test) {
  return folder / (EscapeName(test) + kEnding);  // has a "." in it: no test is called "tests"
}

std::vector<std::string> AsList(const std::set<std::string>& set) {
  return {set.begin(), set.end()};
}

const char* OutcomeName(TestOutcome outcome) {
  switch (outcome) {
    case TestOutcome::kPassed:
      return "passed";
    case TestOutcome::kFailed:
      return "failed";
    case TestOutcome::kSkipped:
      return "skipped";
  }
  return "";
}

// GoogleTest's rule: the name of the test or of its suite begins so.
bool IsDisabled(const std::string& test) {
  constexpr std::string_view kMark = "DISABLED_";
  for (std::size_t at = test.find(kMark); at != std::string::npos; at = test.find(kMark, at + 1)) {
    if (at == 0 || test[at - 1] == '.' || test[at - 1] == '/') return true;
  }
  return false;
}

// What the records say, over all programs.
class Census {
 public:
  explicit Census(const fs::path& usage) {
    std::error_code error;
    for (fs::recursive_directory_iterator it(usage, error), end; !error && it != end;
         it.increment(error)) {
      if (it->path() == ProgramRecord(it->path().parent_path())) {
        AddProgram(it->path().parent_path());
      }
    }
  }

  std::set<std::string> goldens;  // by their real paths
  std::set<std::string> roots;
  std::vector<std::string> doubts;
  std::size_t tests = 0;

 private:
  void AddProgram(const fs::path& folder) {
    const std::optional<Record> program = ReadRecord(ProgramRecord(folder));
    if (!program || !fs::exists(program->Text("program"))) return;
    const std::string name = fs::path(program->Text("program")).filename().string();
    for (const std::string& test : program->List("tests")) AddTest(folder, name, test);
  }

  void AddTest(const fs::path& folder, const std::string& program, const std::string& test) {
    ++tests;
    const std::optional<Record> record = ReadRecord(TestRecord(folder, test));
    const std::string name = program + ": " + test;
    if (!record) {
      doubts.push_back(name + (IsDisabled(test) ? " is disabled" : " has not been run"));
      return;
    }
    for (const std::string& golden : record->List("goldens")) {
      std::error_code error;
      goldens.insert(fs::weakly_canonical(golden, error).string());
    }
    for (const std::string& root : record->List("roots")) roots.insert(root);
    const std::string outcome = record->Text("outcome");
    if (outcome == OutcomeName(TestOutcome::kFailed)) doubts.push_back(name + " failed");
    if (outcome == OutcomeName(TestOutcome::kSkipped)) doubts.push_back(name + " was skipped");
  }
};

bool IsBuildTree(const fs::path& folder) { return fs::exists(folder / "CMakeCache.txt"); }

// All goldens below a folder. Hidden folders are not ours to look into, either.
std::set<fs::path> GoldensBelow(const fs::path& root) {
  std::set<fs::path> goldens;
  std::error_code error;
  for (fs::recursive_directory_iterator it(root, error), end; !error && it != end;
       it.increment(error)) {
    if (it->is_directory(error)) {
      const std::string name = it->path().filename().string();
      if (name.front() == '.' || IsBuildTree(it->path())) it.disable_recursion_pending();
    } else if (LooksLikeGolden(it->path())) {
      goldens.insert(fs::weakly_canonical(it->path(), error));
    }
  }
  return goldens;
}

}  // namespace

void SaveProgramTests(const fs::path& usage, const TestProgram& program,
                      const std::vector<std::string>& tests) {
  Record record;
  record.Set("program", program.path.string());
  record.facts["tests"] = tests;
  SaveRecord(ProgramRecord(usage / program.key), record);
}

void SaveTestUsage(const fs::path& usage, const TestProgram& program, TestUsage test_usage) {
  const fs::path path = TestRecord(usage / program.key, test_usage.test);
  if (test_usage.outcome != TestOutcome::kPassed) {
    // It may have stopped before it came to its goldens: what is known of them stays known.
    if (const std::optional<Record> old = ReadRecord(path)) {
      for (const std::string& golden : old->List("goldens")) test_usage.goldens.insert(golden);
      for (const std::string& root : old->List("roots")) test_usage.roots.insert(root);
    }
  }
  Record record;
  record.Set("test", test_usage.test);
  record.Set("outcome", OutcomeName(test_usage.outcome));
  record.facts["goldens"] = AsList(test_usage.goldens);
  record.facts["roots"] = AsList(test_usage.roots);
  SaveRecord(path, record);
}

UnusedGoldens FindUnusedGoldens(const fs::path& usage) {
  Census census(usage);
  std::set<fs::path> goldens;
  for (const std::string& root : census.roots) goldens.merge(GoldensBelow(root));
  UnusedGoldens found;
  found.tests = census.tests;
  found.goldens = goldens.size();
  found.doubts = std::move(census.doubts);
  auto& list = found.doubts.empty() ? found.unused : found.undecided;
  for (const fs::path& golden : goldens) {
    // One for another LibTorch is used as long as the test is there.
    const bool used = census.goldens.count(golden.string()) != 0 ||
                      census.goldens.count(VariantOf(golden).string()) != 0;
    if (!used) list.push_back(golden);
  }
  return found;
}

}  // namespace graphgold
