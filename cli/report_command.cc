// SPDX-License-Identifier: MIT
//
// graphgold report: a page that shows a graph, or how two differ.
#include <iostream>
#include <memory>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/graph/compare.h"
#include "graphgold/graph/error.h"
#include "graphgold/report/page.h"

namespace graphgold::cli {
namespace {

struct ReportArguments {
  std::string before;
  std::string after;
  std::string output = "report.html";
  std::string case_name;
  std::string facets;
};

int MakeReport(const ReportArguments& arguments) {
  const std::string ending = std::filesystem::path(arguments.output).extension().string();
  if (ending != ".html" && ending != ".htm") {
    throw Error(arguments.output + ": \"" + ending + "\" is no ending of a page. Name it .html.");
  }
  OpGraph before =
      OnlyCase(ReadGolden(arguments.before), arguments.case_name, arguments.before).graph;
  PageOptions page;
  if (arguments.after.empty()) {
    page.after_name = arguments.before;
    WriteFileAtomically(arguments.output, ReportPage(before, page), Durability::kProcess);
    std::cout << "wrote " << arguments.output << "\n";
    return kOk;
  }
  OpGraph after = OnlyCase(ReadGolden(arguments.after), arguments.case_name, arguments.after).graph;
  page.before_name = arguments.before;
  page.after_name = arguments.after;
  CompareOptions compare;
  compare.facets = FacetsFor(before, arguments.facets);
  page.facets = compare.facets;
  const Comparison comparison = Compare(std::move(before), std::move(after), compare);
  WriteFileAtomically(arguments.output, ReportPage(comparison, page), Durability::kProcess);
  std::cout << "wrote " << arguments.output << "\n";
  const bool within_budget =
      CompareStoredBudgets(comparison.before.budget, comparison.after.budget).equal();
  return comparison.equal() && within_budget ? kOk : kDifferent;
}

}  // namespace

void AddReportCommand(CLI::App& app, int& code) {
  const auto arguments = std::make_shared<ReportArguments>();
  CLI::App& command = *app.add_subcommand(
      "report", "Make a page that shows a graph, or how a received one differs from its golden");
  command.add_option("golden", arguments->before, "A golden")->required()->type_name("FILE");
  command.add_option("received", arguments->after, "What to compare it with")->type_name("FILE");
  command.add_option("-o,--output", arguments->output, "The page")
      ->type_name("FILE")
      ->capture_default_str();
  command.add_option("--case", arguments->case_name, "Of goldens with several")->type_name("NAME");
  command
      .add_option("--facets", arguments->facets,
                  "What to compare: \"+strides,-shapes\"; by default what the golden was recorded "
                  "with")
      ->type_name("LIST");
  command.footer(
      "Examples:\n"
      "  graphgold report resnet18.json -o resnet18.html\n"
      "  graphgold report resnet18.json build/graphgold/pending/…/resnet18.json -o drift.html\n"
      "Exits with 0 if there is nothing to compare or both are the same, 1 if they differ, 2 for "
      "an "
      "error.");
  command.callback([&code, arguments] { code = MakeReport(*arguments); });
}

}  // namespace graphgold::cli
