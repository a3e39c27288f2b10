// SPDX-License-Identifier: MIT
//
// The graphgold command, run in a folder of its own, as a person would.
#ifndef GRAPHGOLD_TESTS_CLI_CLI_TEST_H_
#define GRAPHGOLD_TESTS_CLI_CLI_TEST_H_

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "../support/shell.h"
#include "graphgold/golden/store.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/text.h"

namespace graphgold {

using CliOutcome = ShellOutcome;

class CliTest : public testing::Test {
 protected:
  CliTest()
      : folder_(std::filesystem::path(testing::TempDir()) /
                ("graphgold-cli-" + TestName() + std::to_string(::getpid()))) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~CliTest() override { std::filesystem::remove_all(folder_); }

  // `arguments` go through a shell.
  CliOutcome Run(const std::string& arguments, const std::string& environment = "",
                 const std::string& program = GRAPHGOLD_COMMAND) const {
    CliOutcome outcome = Shell(
        "env -u CI -u GITHUB_ACTIONS -u GITHUB_STEP_SUMMARY -u NO_COLOR "
        "-u GRAPHGOLD_PENDING_DIR " +
        environment + " '" + program + "' " + arguments);
    outcome.command = (environment.empty() ? "" : environment + " ") + "graphgold " + arguments;
    return outcome;
  }

  CliOutcome Shell(const std::string& command) const { return RunShellIn(folder_, command); }

  // Compares with texts/<name>.txt what a person gets to see, less what differs from machine to
  // machine.
  void ExpectText(const std::string& name, const CliOutcome& outcome) const {
    const std::string text = "$ " + outcome.command + "\n" + Portable(outcome.output) +
                             "exit code " + std::to_string(outcome.code) + "\n";
    ExpectTextFile(std::filesystem::path(CLI_TEXTS) / (name + ".txt"), text);
  }

  std::string ReadOwn(const std::string& name) const { return ReadText(folder_ / name); }
  void WriteOwn(const std::string& name, const std::string& content) const {
    std::ofstream(folder_ / name, std::ios::binary) << content;
  }

  // A graph from its text form, with the scopes that the nodes' names say.
  static OpGraph Graph(const std::string& text) {
    const OpGraph graph = ParseText(text);
    return Canonicalize(graph, std::vector<ScopeSource>(graph.nodes.size(), ScopeSource::kGiven));
  }
  void Save(const std::string& name, const std::string& text) const {
    SaveGolden(folder_ / name, Graph(text));
  }
  void SaveCase(const std::string& name, const std::string& case_name,
                const std::string& text) const {
    SaveGoldenCase(folder_ / name, case_name, Graph(text));
  }

  static std::string TestName() {
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    return std::string(test.test_suite_name()) + "." + test.name();
  }

  std::string Portable(std::string text) const {
    ReplaceEach(text, std::filesystem::canonical(folder_).string(), "<folder>");
    ReplaceEach(text, folder_.string(), "<folder>");
    ReplaceEach(text, std::filesystem::path(GRAPHGOLD_COMMAND).parent_path().string(), "<bin>");
    return text;
  }

  std::filesystem::path folder_;
};

inline constexpr char kOldNet[] = R"(
  run libtorch=2.6.0 level=calls
  input input: f32[1,3,8,8]
  param conv.weight: f32[4,3,3,3]
  param fc.weight: f32[10,4]
  param fc.bias: f32[10]
  conv/conv2d = aten::conv2d(input, conv.weight, stride=[2,2]) -> f32[1,4,3,3]
  conv+relu = aten::relu(conv/conv2d) -> f32[1,4,3,3]
  conv+adaptive_avg_pool2d = aten::adaptive_avg_pool2d(conv+relu, output_size=[1,1]) -> f32[1,4,1,1]
  conv+flatten = aten::flatten.using_ints(conv+adaptive_avg_pool2d, start_dim=1) -> f32[1,4]~#0
  fc/linear = aten::linear(conv+flatten, fc.weight, fc.bias) -> f32[1,10]
  output output: fc/linear
)";

// The stride is another one, and relu became gelu.
inline constexpr char kNewNet[] = R"(
  run libtorch=2.6.0 level=calls
  input input: f32[1,3,8,8]
  param conv.weight: f32[4,3,3,3]
  param fc.weight: f32[10,4]
  param fc.bias: f32[10]
  conv/conv2d = aten::conv2d(input, conv.weight, stride=[1,1]) -> f32[1,4,6,6]
  conv+gelu = aten::gelu(conv/conv2d) -> f32[1,4,6,6]
  conv+adaptive_avg_pool2d = aten::adaptive_avg_pool2d(conv+gelu, output_size=[1,1]) -> f32[1,4,1,1]
  conv+flatten = aten::flatten.using_ints(conv+adaptive_avg_pool2d, start_dim=1) -> f32[1,4]~#0
  fc/linear = aten::linear(conv+flatten, fc.weight, fc.bias) -> f32[1,10]
  output output: fc/linear
)";

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_CLI_CLI_TEST_H_
