// SPDX-License-Identifier: MIT
#include "graphgold/plugin/golden_paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <mutex>
#include <utility>

#include "graphgold/golden/file_name.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;

const fs::path& Program() {
  static const fs::path program = [] {
    std::error_code error;
    const fs::path found = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path("test") : found;
  }();
  return program;
}

TestProgram DescribeProgram(const std::string& cmake_pending_dir, bool has_pending_dir) {
  const fs::path& program = Program();
  if (cmake_pending_dir.empty() && !has_pending_dir) {
    return {program, program.filename().string()};
  }
  // <build>/graphgold/pending, as graphgold_discover_tests says it.
  const fs::path pending = cmake_pending_dir;
  if (pending.filename() == "pending" && pending.parent_path().filename() == "graphgold") {
    const fs::path inside = program.lexically_relative(pending.parent_path().parent_path());
    if (!inside.empty() && *inside.begin() != "..") return {program, inside.string()};
  }
  return {program, program.relative_path().string()};
}

std::string PendingFolder(const std::string& cmake_pending_dir, const PluginOptions& options) {
  if (options.pending_dir) return fs::absolute(*options.pending_dir).string();
  if (!cmake_pending_dir.empty()) return cmake_pending_dir;
  return JoinPath(std::string(SplitPath(Program().native()).folder), "graphgold-pending");
}

}  // namespace

std::string GoldenRoot(const CheckSite& site, const PluginOptions& options) {
  if (options.golden_dir) return fs::absolute(*options.golden_dir).string();
  if (*site.golden_dir != '\0') return site.golden_dir;
  // A file that was compiled in its own folder has none in its name.
  const fs::path folder = fs::path(site.file).parent_path();
  return (folder.empty() ? fs::current_path() : fs::absolute(folder)).string();
}

std::string GoldenPath(const std::string& golden, const std::string& root) {
  const bool is_absolute = !golden.empty() && golden.front() == '/';
  return is_absolute ? golden : JoinPath(root, golden);
}

std::string GoldenNameOf(const std::string& test, std::size_t number_in_test) {
  if (test.empty()) return "";
  // GoogleTest's names are words with "." and "/" between them.
  std::string name;
  for (const char c : test) name += c == '/' ? '-' : c;
  name = FileNameOf(name);
  if (number_in_test > 1) name += "." + std::to_string(number_in_test);
  return name + ".json";
}

// Paths are long to put together, and every check asks.
const TestProgram& ThisProgram(const std::string& cmake_pending_dir, const PluginOptions& options) {
  static std::mutex mutex;
  static auto* const known = new std::map<std::pair<std::string, bool>, TestProgram>;
  const bool has_pending_dir = options.pending_dir.has_value();
  const std::lock_guard<std::mutex> lock(mutex);
  const auto [program, is_new] = known->try_emplace({cmake_pending_dir, has_pending_dir});
  if (is_new) program->second = DescribeProgram(cmake_pending_dir, has_pending_dir);
  return program->second;
}

std::string PendingPath(const std::string& golden, const std::string& case_name,
                        const std::string& cmake_pending_dir, const PluginOptions& options) {
  const PathPieces pieces = SplitPath(golden);
  std::string path = JoinPath(PendingFolder(cmake_pending_dir, options),
                              ThisProgram(cmake_pending_dir, options).key);
  path = JoinPath(std::move(path), FileNameOf(CurrentTestName()));
  path = JoinPath(std::move(path), FileNameOf(JoinPath(std::string(pieces.folder), pieces.stem)));
  if (!case_name.empty()) path += "@" + FileNameOf(case_name);
  return path.append(pieces.ending);
}

std::string UsageFolder(const std::string& cmake_pending_dir, const PluginOptions& options) {
  return JoinPath(PendingFolder(cmake_pending_dir, options), ".usage");
}

std::string NotesFolder(const std::string& cmake_pending_dir, const PluginOptions& options) {
  return JoinPath(PendingFolder(cmake_pending_dir, options), ".written");
}

std::string UpdateCommand(const PluginOptions& options) {
  std::string run = ShellQuote(Program().string());
  const std::string test = CurrentTestName();
  if (!test.empty()) run += " " + ShellQuote("--gtest_filter=" + test);
  if (test.find("DISABLED_") != std::string::npos) run += " --gtest_also_run_disabled_tests";
  // What this run was told, as flags or as environment.
  std::string flags, environment;
  const auto add = [&](const char* flag, const char* variable, const std::string& value) {
    flags += " " + ShellQuote(std::string("--") + flag + "=" + value);
    environment += std::string(variable) + "=" + ShellQuote(value) + " ";
  };
  const auto whole = [](const std::string& folder) {
    return fs::absolute(folder).lexically_normal().string();
  };
  if (options.golden_dir) add("golden_dir", "GRAPHGOLD_GOLDEN_DIR", whole(*options.golden_dir));
  if (options.pending_dir) {
    add("pending_dir", "GRAPHGOLD_PENDING_DIR", whole(*options.pending_dir));
  }
  if (options.facets) add("facets", "GRAPHGOLD_FACETS", *options.facets);
  if (options.flags_work) return run + flags + " --update_goldens";
  return "GRAPHGOLD_UPDATE_GOLDENS=changed " + environment + run;
}

std::string ShellQuote(const std::string& word) {
  static constexpr char kPlain[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string CurrentTestName() {
  const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
  if (test == nullptr) return "";
  return std::string(test->test_suite_name()) + "." + test->name();
}

}  // namespace graphgold
