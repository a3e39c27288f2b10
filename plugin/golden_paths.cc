// SPDX-License-Identifier: MIT
#include "graphgold/plugin/golden_paths.h"

#include <gtest/gtest.h>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;

fs::path Program() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path("test") : program;
}

fs::path PendingFolder(const std::string& cmake_pending_dir, const PluginOptions& options) {
  if (options.pending_dir) return fs::absolute(*options.pending_dir);
  if (!cmake_pending_dir.empty()) return cmake_pending_dir;
  return Program().parent_path() / "graphgold-pending";
}

}  // namespace

fs::path GoldenRoot(const CheckSite& site, const PluginOptions& options) {
  if (options.golden_dir) return fs::absolute(*options.golden_dir);
  if (*site.golden_dir != '\0') return site.golden_dir;
  return fs::absolute(fs::path(site.file).parent_path());
}

fs::path GoldenPath(const std::string& golden, const CheckSite& site,
                    const PluginOptions& options) {
  const fs::path path(golden);
  return path.is_absolute() ? path : GoldenRoot(site, options) / path;
}

std::string GoldenNameOf(const std::string& test, std::size_t number_in_test) {
  if (test.empty()) return "";
  // GoogleTest's names are words with "." and "/" between them.
  std::string name;
  for (const char c : test) name += c == '/' ? '-' : c;
  name = EscapeName(name);
  // File systems allow 255 bytes; endings and temporary names need some of them.
  constexpr std::size_t kMaxSize = 180;
  if (name.size() > kMaxSize) {
    HashInput input;
    input.Add(test);
    name = name.substr(0, kMaxSize) + "-" + ToString(input.Hash()).substr(0, 8);
  }
  if (number_in_test > 1) name += "." + std::to_string(number_in_test);
  return name + ".json";
}

TestProgram ThisProgram(const std::string& cmake_pending_dir, const PluginOptions& options) {
  const fs::path program = Program();
  if (cmake_pending_dir.empty() && !options.pending_dir) {
    return {program, program.filename().string()};
  }
  // <build>/graphgold/pending
  const fs::path build = fs::path(cmake_pending_dir).parent_path().parent_path();
  const fs::path inside = program.lexically_relative(build);
  if (!inside.empty() && *inside.begin() != "..") return {program, inside.string()};
  return {program, program.relative_path().string()};
}

fs::path PendingPath(const std::string& golden, const std::string& case_name, const CheckSite& site,
                     const PluginOptions& options) {
  fs::path name = EscapeName(golden);
  if (!case_name.empty()) {
    name = name.stem().string() + "@" + EscapeName(case_name) + name.extension().string();
  }
  return PendingFolder(site.pending_dir, options) / ThisProgram(site.pending_dir, options).key /
         EscapeName(CurrentTestName()) / name;
}

fs::path UsageFolder(const std::string& cmake_pending_dir, const PluginOptions& options) {
  return PendingFolder(cmake_pending_dir, options) / ".usage";
}

fs::path NotesFolder(const std::string& cmake_pending_dir, const PluginOptions& options) {
  return PendingFolder(cmake_pending_dir, options) / ".written";
}

std::string UpdateCommand(const PluginOptions& options) {
  const std::string run =
      ShellQuote(Program().string()) + " " + ShellQuote("--gtest_filter=" + CurrentTestName());
  const std::string folder =
      options.golden_dir ? fs::absolute(*options.golden_dir).lexically_normal().string() : "";
  if (options.flags_work) {
    return run + (folder.empty() ? "" : " " + ShellQuote("--golden_dir=" + folder)) +
           " --update_goldens";
  }
  return "GRAPHGOLD_UPDATE_GOLDENS=changed " +
         (folder.empty() ? "" : "GRAPHGOLD_GOLDEN_DIR=" + ShellQuote(folder) + " ") + run;
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
