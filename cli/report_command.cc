// SPDX-License-Identifier: MIT
//
// graphgold report: a page that shows a graph, or how two differ.
#include <iostream>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_pair.h"
#include "graphgold/cli/page_file.h"

namespace graphgold::cli {
namespace {

struct ReportArguments {
  GoldenPair goldens;
  std::string output = "report.html";
};

int MakeReport(const ReportArguments& arguments) {
  const GoldenPair& goldens = arguments.goldens;
  RequirePageName(arguments.output);
  const LoadedPair loaded = LoadPair(goldens);
  if (loaded.drift) {
    WritePage(arguments.output, *loaded.drift, goldens.before, goldens.after);
  } else {
    WritePage(arguments.output, loaded.graph, goldens.before);
  }
  std::cout << "wrote " << arguments.output << "\n";
  return !loaded.drift || loaded.drift->equal() ? kOk : kDifferent;
}

}  // namespace

void AddReportCommand(CLI::App& app, int& code) {
  CLI::App& command = AddCommand(
      app, "report",
      "Make a page that shows a graph, or how a received one differs from its golden",
      "  graphgold report resnet18.json -o resnet18.html\n"
      "  graphgold report resnet18.json build/graphgold/pending/…/resnet18.json -o drift.html\n"
      "  graphgold report old.json new.json --module layer4 --facets +strides");
  ReportArguments& arguments = Runs(command, code, MakeReport);
  AddGoldenPair(command, arguments.goldens);
  command.add_option("-o,--output", arguments.output, "The page")
      ->type_name("FILE")
      ->check(NamesFile)
      ->capture_default_str();
}

}  // namespace graphgold::cli
