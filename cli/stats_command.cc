// SPDX-License-Identifier: MIT
//
// graphgold stats: the numbers of a golden.
#include <iostream>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/cli/graph_views.h"

namespace graphgold::cli {
namespace {

struct StatsArguments {
  std::string file;
  std::string case_name;
  bool json = false;
};

int RunStats(const StatsArguments& arguments) {
  ViewOptions view;
  view.json = arguments.json;
  view.depth = 0;
  const GoldenCase one = OnlyCase(ReadGolden(arguments.file), arguments.case_name, arguments.file);
  std::cout << ViewText(one.graph, {}, view);
  return kOk;
}

}  // namespace

void AddStatsCommand(CLI::App& app, int& code) {
  CLI::App& command = AddCommand(app, "stats", "Count calls, parameters and FLOPs of a golden",
                                 "  graphgold stats resnet18.json\n"
                                 "  graphgold stats resnet18.json --json | jq .cost.flops");
  StatsArguments& arguments = Runs(command, code, RunStats);
  AddFile(command, "file", arguments.file, "A golden, .json or .onnx");
  AddCase(command, arguments.case_name);
  command.add_flag("--json", arguments.json, "For programs, by operator and module, too");
}

}  // namespace graphgold::cli
