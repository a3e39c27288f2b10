// SPDX-License-Identifier: MIT
#include "graphgold/plugin/golden_paths.h"

#include <gtest/gtest.h>

#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;

fs::path Program() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path("test") : program;
}

// Quotes what a shell would otherwise read as something else.
std::string ShellQuote(const std::string& word) {
  static constexpr char kPlain[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace

std::filesystem::path GoldenPath(const std::string& golden, const CheckSite& site,
                                 const PluginOptions& options) {
  const fs::path path(golden);
  if (path.is_absolute()) return path;
  if (options.golden_dir) return fs::absolute(fs::path(*options.golden_dir) / path);
  if (*site.golden_dir != '\0') return fs::path(site.golden_dir) / path;
  return fs::absolute(fs::path(site.file).parent_path() / path);
}

std::filesystem::path PendingPath(const std::string& golden, const CheckSite& site,
                                  const PluginOptions& options) {
  fs::path folder = Program().parent_path() / "graphgold-pending";
  if (options.pending_dir) {
    folder = fs::absolute(*options.pending_dir);
  } else if (*site.pending_dir != '\0') {
    folder = site.pending_dir;
  }
  return folder / Program().filename() / EscapeName(CurrentTestName()) / EscapeName(golden);
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

std::string CurrentTestName() {
  const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
  if (test == nullptr) return "";
  return std::string(test->test_suite_name()) + "." + test->name();
}

}  // namespace graphgold
