// SPDX-License-Identifier: MIT
//
// What all commands have in common: help, usage errors, and that they start at once.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <regex>

#include "cli_test.h"
#include "synthetic_graphs.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;

class CommandTest : public CliTest {};

TEST_F(CommandTest, HelpNamesAllCommands) { ExpectText("help", Run("--help")); }

TEST_F(CommandTest, TellsItsVersion) {
  const auto outcome = Run("--version");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(std::regex_match(outcome.output, std::regex(R"(graphgold \d+\.\d+\.\d+\n)")))
      << outcome.output;
}

TEST_F(CommandTest, EveryCommandHasHelpWithExamples) {
  for (const char* const command :
       {"diff", "show", "check", "trace", "stats", "convert", "lint", "export", "pending", "accept",
        "reject", "review", "unused", "report", "draw"}) {
    const CliOutcome help = Run(std::string(command) + " --help");
    EXPECT_THAT(help.output, HasSubstr("Examples:\n  graphgold " + std::string(command)));
    EXPECT_EQ(help.code, 0);
  }
}

TEST_F(CommandTest, UsageErrorsExitWithTwo) {
  ExpectText("usage_nothing", Run(""));
  ExpectText("usage_unknown", Run("frobnicate"));
  ExpectText("usage_option", Run("show net.json --colour"));
}

TEST_F(CommandTest, MistakesOfARunAreToldBeforeLibTorchIsLoaded) {
  ExpectText("run_no_input", Run("check net.pt --golden net.json"));
  ExpectText("run_bad_type", Run("check net.pt --input '3,224' --golden net.json"));
  ExpectText("run_symbolic", Run("trace net.pt --input 'f32[batch,3]' -o net.json"));
  ExpectText("run_both", Run("trace net.pt --input 'f32[1]' --inputs x.pt -o net.json"));
  ExpectText("run_dynamic", Run("trace net.pt --input 'f32[1]' --dynamic batch -o net.json"));
  ExpectText("run_facets", Run("check net.pt --input 'f32[1]' --golden n.json --facets colour"));
  ExpectText("run_level", Run("trace net.pt --input 'f32[1]' --level deep -o net.json"));
  ExpectText("run_show", Run("show net.pt"));
}

TEST_F(CommandTest, WithoutLibTorchModelsCannotBeRun) {
  std::filesystem::copy(GRAPHGOLD_COMMAND, folder_ / "graphgold");
  ExpectText("run_no_torch", Run("check net.pt --input 'f32[1]' --golden net.json", "",
                                 (folder_ / "graphgold").string()));
}

// The sanitizer's own work, at the start of a process and at each access of memory, is no part of
// the command.
#ifdef __SANITIZE_ADDRESS__
constexpr double kSlowness = 10;
#else
constexpr double kSlowness = 1;
#endif

// Limits are for a busy machine; the numbers are printed.
class CommandTimeTest : public CliTest {
 protected:
  // The fastest of some runs, in milliseconds, with the shell around it.
  double Fastest(const std::string& arguments, int runs) {
    double fastest = 1e9;
    for (int i = 0; i < runs; ++i) {
      const auto start = std::chrono::steady_clock::now();
      EXPECT_NE(Run(arguments + " > /dev/null").code, 2);
      const std::chrono::duration<double, std::milli> took =
          std::chrono::steady_clock::now() - start;
      fastest = std::min(fastest, took.count());
    }
    std::cout << "graphgold " << arguments << ": " << fastest << " ms\n";
    RecordProperty("milliseconds", std::to_string(fastest));
    return fastest;
  }
};

TEST_F(CommandTimeTest, StartsAtOnce) {
  Save("net.json", kOldNet);
  EXPECT_LT(Fastest("show net.json", 20), 200 * kSlowness) << "the aim is 50 ms";
}

TEST_F(CommandTimeTest, ThousandsOfCallsAreComparedInHalfASecond) {
  const auto save = [&](const char* name, const bench::GraphEdits& edits) {
    SaveGolden(folder_ / name,
               Canonicalize(bench::MakeGraph(bench::GraphShape::kTransformer, 10000, edits)));
  };
  save("old.json", {});
  save("new.json", {{100, 5000, 9000}, false});
  EXPECT_LT(Fastest("diff old.json new.json", 5), 5000 * kSlowness) << "the aim is 500 ms";
}

}  // namespace
}  // namespace graphgold
