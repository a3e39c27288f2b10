// SPDX-License-Identifier: MIT
//
// graphgold report: a page that shows a graph, or how two differ.
#include <filesystem>
#include <iostream>
#include <memory>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_pair.h"
#include "graphgold/cli/output_file.h"
#include "graphgold/graph/error.h"
#include "graphgold/report/page.h"

namespace graphgold::cli {
namespace {

struct ReportArguments {
  GoldenPair goldens;
  std::string output = "report.html";
};

void RequirePageName(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending == ".html" || ending == ".htm") return;
  throw Error(file + ": \"" + ending + "\" is no ending of a page. Name it .html.");
}

std::string PageOf(const GoldenPair& goldens, const LoadedPair& loaded) {
  PageOptions page;
  page.facets = loaded.facets;
  if (!loaded.drift) {
    page.after_name = goldens.before;
    return ReportPage(loaded.graph, page);
  }
  page.before_name = goldens.before;
  page.after_name = goldens.after;
  page.budgets = loaded.drift->budgets;
  return ReportPage(loaded.drift->comparison, page);
}

int MakeReport(const ReportArguments& arguments) {
  RequirePageName(arguments.output);
  const LoadedPair loaded = LoadPair(arguments.goldens);
  WriteOutput(arguments.output, PageOf(arguments.goldens, loaded));
  std::cout << "wrote " << arguments.output << "\n";
  return !loaded.drift || loaded.drift->equal() ? kOk : kDifferent;
}

}  // namespace

void AddReportCommand(CLI::App& app, int& code) {
  const auto arguments = std::make_shared<ReportArguments>();
  CLI::App& command = AddCommand(
      app, "report",
      "Make a page that shows a graph, or how a received one differs from its golden",
      "  graphgold report resnet18.json -o resnet18.html\n"
      "  graphgold report resnet18.json build/graphgold/pending/…/resnet18.json -o drift.html\n"
      "  graphgold report old.json new.json --module layer4 --facets +strides");
  AddGoldenPair(command, arguments->goldens);
  command.add_option("-o,--output", arguments->output, "The page")
      ->type_name("FILE")
      ->capture_default_str();
  command.callback([&code, arguments] { code = MakeReport(*arguments); });
}

}  // namespace graphgold::cli
