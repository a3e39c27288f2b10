// SPDX-License-Identifier: MIT
#include "graphgold/golden/usage.h"

#include <fstream>
#include <optional>
#include <system_error>

#include "graphgold/golden/file_name.h"
#include "graphgold/golden/pending.h"
#include "graphgold/golden/record.h"
#include "graphgold/golden/store.h"
#include "graphgold/golden/variants.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;

constexpr char kEnding[] = ".record";

fs::path ProgramRecord(const fs::path& folder) { return folder / (std::string("tests") + kEnding); }
fs::path TestRecord(const fs::path& folder, const std::string& test) {
  return folder / (FileNameOf(test) + kEnding);  // has a "." in it: no test is called "tests"
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

// Tells builds of a program apart.
std::string BuildOf(const fs::path& program) {
  std::error_code error;
  const auto time = fs::last_write_time(program, error);
  return error ? "" : std::to_string(time.time_since_epoch().count());
}

// What the records say, over all programs.
class Census {
 public:
  Census(const fs::path& usage, const fs::path& programs) {
    ReadPrograms(programs);
    for (const fs::path& folder : FoldersOfRecords(usage)) AddProgram(folder);
    for (const std::string& program : unheard_) {
      doubts.push_back(fs::path(program).filename().string() + " has not been run");
    }
  }

  std::set<std::string> goldens;  // by their real paths
  std::set<std::string> roots;
  std::vector<std::string> doubts;
  std::size_t tests = 0;

 private:
  void ReadPrograms(const fs::path& programs) {
    std::error_code error;
    for (fs::directory_iterator it(programs, error), end; !error && it != end;
         it.increment(error)) {
      has_list_ = true;
      std::ifstream file(it->path());
      std::string path;
      if (std::getline(file, path)) listed_.insert(path);
    }
    unheard_ = listed_;
  }

  std::set<fs::path> FoldersOfRecords(const fs::path& usage) {
    std::set<fs::path> folders;
    std::error_code error;
    for (fs::recursive_directory_iterator it(usage, error), end; !error && it != end;
         it.increment(error)) {
      if (it->path().extension() == kEnding) folders.insert(it->path().parent_path());
    }
    if (error && error != std::errc::no_such_file_or_directory) {
      doubts.push_back("the records in " + usage.string() +
                       " cannot be looked through: " + error.message());
    }
    return folders;
  }

  void AddProgram(const fs::path& folder) {
    const std::optional<Record> program = ReadRecordIfGood(ProgramRecord(folder));
    if (!program) {
      // Whose it is, and what it used, cannot be told.
      doubts.push_back("the record " + ProgramRecord(folder).string() + " is damaged, or missing");
      return;
    }
    const std::string path = program->Text("program");
    unheard_.erase(path);
    if (has_list_ && listed_.count(path) == 0 && !fs::exists(path)) return;  // it is no more
    const std::string name = fs::path(path).filename().string();
    const std::string build = BuildOf(path);
    if (build.empty()) {
      doubts.push_back(name + " is not on this machine");
    } else if (build != program->Text("build")) {
      doubts.push_back(name + " was rebuilt, and has not been run since");
    }
    AddUses(*program);
    for (const std::string& test : program->List("tests")) AddTest(folder, name, build, test);
  }

  void AddTest(const fs::path& folder, const std::string& program, const std::string& build,
               const std::string& test) {
    ++tests;
    const std::optional<Record> record = ReadRecordIfGood(TestRecord(folder, test));
    const std::string name = program + ": " + test;
    if (!record) {
      doubts.push_back(name + (IsDisabled(test) ? " is disabled" : " has not been run"));
      return;
    }
    AddUses(*record);
    const std::string outcome = record->Text("outcome");
    if (outcome == OutcomeName(TestOutcome::kFailed)) {
      doubts.push_back(name + " failed");
    } else if (outcome == OutcomeName(TestOutcome::kSkipped)) {
      doubts.push_back(name + " was skipped");
    } else if (!build.empty() && record->Text("build") != build) {
      doubts.push_back(name + " has not been run since it was rebuilt");
    }
  }

  void AddUses(const Record& record) {
    for (const std::string& golden : record.List("goldens")) {
      std::error_code error;
      goldens.insert(fs::weakly_canonical(golden, error).string());
    }
    for (const std::string& root : record.List("roots")) roots.insert(root);
  }

  bool has_list_ = false;
  std::set<std::string> listed_;   // programs that the build knows of
  std::set<std::string> unheard_;  // … and that left no record
};

bool IsBuildTree(const fs::path& folder) { return fs::exists(folder / "CMakeCache.txt"); }

// All goldens below a folder. Hidden folders are not ours to look into, either.
std::set<fs::path> GoldensBelow(const fs::path& root, const fs::path& pending) {
  std::set<fs::path> goldens;
  std::error_code error;
  for (fs::recursive_directory_iterator it(root, error), end; !error && it != end;
       it.increment(error)) {
    if (it->is_directory(error)) {
      const std::string name = it->path().filename().string();
      std::error_code ignored;
      if (name.front() == '.' || IsBuildTree(it->path()) ||
          fs::equivalent(it->path(), pending, ignored)) {
        it.disable_recursion_pending();
      }
    } else if (LooksLikeGolden(it->path()) && !IsReceived(it->path())) {
      goldens.insert(fs::weakly_canonical(it->path(), error));
    }
  }
  return goldens;
}

// What an earlier record of the same thing says stays known.
void AddEarlier(const fs::path& path, std::set<std::string>& goldens,
                std::set<std::string>& roots) {
  const std::optional<Record> old = ReadRecordIfGood(path);
  if (!old) return;
  for (const std::string& golden : old->List("goldens")) goldens.insert(golden);
  for (const std::string& root : old->List("roots")) roots.insert(root);
}

}  // namespace

void SaveProgramUsage(const fs::path& usage, const TestProgram& program,
                      ProgramUsage program_usage) {
  const fs::path path = ProgramRecord(usage / program.key);
  const std::string build = BuildOf(program.path);
  const std::optional<Record> old = ReadRecordIfGood(path);
  // A filter may have left out the suites that use the others.
  if (old && old->Text("build") == build) {
    AddEarlier(path, program_usage.goldens, program_usage.roots);
  }
  Record record;
  record.Set("program", program.path.string());
  record.Set("build", build);
  record.facts["tests"] = program_usage.tests;
  record.facts["goldens"] = AsList(program_usage.goldens);
  record.facts["roots"] = AsList(program_usage.roots);
  SaveRecord(path, record);
}

void SaveTestUsage(const fs::path& usage, const TestProgram& program, TestUsage test_usage) {
  const fs::path path = TestRecord(usage / program.key, test_usage.test);
  if (test_usage.outcome != TestOutcome::kPassed) {
    // It may have stopped before it came to its goldens.
    AddEarlier(path, test_usage.goldens, test_usage.roots);
  }
  Record record;
  record.Set("test", test_usage.test);
  record.Set("build", BuildOf(program.path));
  record.Set("outcome", OutcomeName(test_usage.outcome));
  record.facts["goldens"] = AsList(test_usage.goldens);
  record.facts["roots"] = AsList(test_usage.roots);
  SaveRecord(path, record);
}

UnusedGoldens FindUnusedGoldens(const fs::path& usage, const fs::path& programs) {
  Census census(usage, programs);
  std::set<fs::path> goldens;
  for (const std::string& root : census.roots) {
    goldens.merge(GoldensBelow(root, usage.parent_path()));
  }
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
