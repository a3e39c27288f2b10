// SPDX-License-Identifier: MIT
//
// A folder of its own for each test, and checks whose outcome is looked at instead of reported.
#ifndef GRAPHGOLD_TESTS_PLUGIN_SCRATCH_H_
#define GRAPHGOLD_TESTS_PLUGIN_SCRATCH_H_

#include <graphgold/graphgold.h>
#include <stdlib.h>
#include <torch/torch.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "../support/shell.h"

namespace graphgold {

class ScratchTest : public GraphTest {
 protected:
  ScratchTest()
      : folder_(std::filesystem::path(testing::TempDir()) / GoldenNameOf(CurrentTestName(), 1)) {
    unsetenv("GRAPHGOLD_UPDATE_GOLDENS");
    unsetenv("CI");  // these tests may run under it, and record goldens of their own
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    site_.golden_dir = (folder_string_ = folder_.string()).c_str();
    site_.pending_dir = (pending_string_ = (folder_ / "pending").string()).c_str();
  }
  ~ScratchTest() override {
    unsetenv("GRAPHGOLD_UPDATE_GOLDENS");
    std::filesystem::remove_all(folder_);
  }

  template <typename M, typename Input, typename... Options>
  testing::AssertionResult Check(M&& model, const Input& input, const std::string& golden,
                                 const Options&... options) {
    return internal::CheckGraph(site_, model, input, golden, options...);
  }

  template <typename M, typename Input, typename... Options>
  void Record(M&& model, const Input& input, const std::string& golden, const Options&... options) {
    std::filesystem::remove_all(folder_ / "pending/.written");  // as in a run of its own
    setenv("GRAPHGOLD_UPDATE_GOLDENS", "changed", 1);
    testing::internal::CaptureStdout();
    const testing::AssertionResult result = Check(model, input, golden, options...);
    printed_ = testing::internal::GetCapturedStdout();
    EXPECT_TRUE(result) << result.message();
    unsetenv("GRAPHGOLD_UPDATE_GOLDENS");
  }

  std::string ReadGolden(const std::string& name) const { return ReadText(folder_ / name); }
  // What a failing check of this test left.
  std::filesystem::path PendingFile(const std::string& name) const {
    const auto program = std::filesystem::read_symlink("/proc/self/exe");
    return folder_ / "pending" / program.relative_path() / CurrentTestName() / name;
  }
  void WriteGolden(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }

  // A message without what differs from machine to machine.
  std::string Portable(std::string text) const {
    const auto replace = [&](const std::string& from, const std::string& to) {
      for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
        text.replace(at, from.size(), to);
      }
    };
    replace(folder_.string(), "<folder>");
    replace(std::filesystem::read_symlink("/proc/self/exe").string(), "<program>");
    return text;
  }

  std::filesystem::path folder_;
  std::string folder_string_, pending_string_;
  std::string printed_;
  CheckSite site_{"model", "input", __FILE__, __LINE__, "", ""};
};

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_PLUGIN_SCRATCH_H_
