// SPDX-License-Identifier: MIT
//
// graphgold diff: what changed from one golden to another.
#include <map>
#include <optional>

#include "graphgold/cli/command.h"
#include "graphgold/cli/drift_options.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/cli/page_file.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

struct DiffArguments {
  std::string before;
  std::string after;
  std::optional<std::string> case_name;
  std::string html;
  DriftOptions options;
};

// Cases by name. Two goldens of one case each are compared whatever the names.
std::vector<CaseDrift> DiffCases(const DiffArguments& arguments) {
  const auto before =
      ChooseCases(ReadGolden(arguments.before), arguments.case_name, arguments.before);
  const auto after = ChooseCases(ReadGolden(arguments.after), arguments.case_name, arguments.after);
  if (before.size() == 1 && after.size() == 1) {
    return {
        CompareStored(after[0].name, before[0].graph, after[0].graph, arguments.options.compare)};
  }
  std::map<std::string, std::pair<const OpGraph*, const OpGraph*>> cases;
  for (const GoldenCase& one : before) cases[one.name].first = &one.graph;
  for (const GoldenCase& one : after) cases[one.name].second = &one.graph;
  std::vector<CaseDrift> drifts;
  for (const auto& [name, graphs] : cases) {
    if (graphs.first != nullptr && graphs.second != nullptr) {
      drifts.push_back(
          CompareStored(name, *graphs.first, *graphs.second, arguments.options.compare));
    } else {
      drifts.emplace_back();
      drifts.back().name = name;
      drifts.back().only_in = graphs.first != nullptr ? arguments.before : arguments.after;
    }
  }
  return drifts;
}

void WriteDiffPage(const DiffArguments& arguments, const DriftReport& report) {
  if (report.cases.size() != 1 || !report.cases[0].only_in.empty()) {
    throw Error("--html: a page shows one case of both goldens; say which: --case NAME");
  }
  WritePage(arguments.html, report.cases[0], arguments.before, arguments.after);
}

int RunDiff(const DiffArguments& arguments) {
  if (!arguments.html.empty()) RequirePageName(arguments.html);
  const DriftReport report{arguments.before, arguments.after, DiffCases(arguments)};
  if (!arguments.html.empty()) WriteDiffPage(arguments, report);
  return TellDrift(report, arguments.options);
}

}  // namespace

void AddDiffCommand(CLI::App& app, int& code) {
  CLI::App& command =
      AddCommand(app, "diff", "Show what changed from one golden to another",
                 "  graphgold diff old.json new.json\n"
                 "  graphgold diff resnet18.json resnet18.onnx --summary\n"
                 "  graphgold diff old.json new.json --facets operators,shapes\n"
                 "  graphgold diff old.json new.json --format markdown > comment.md");
  DiffArguments& arguments = Runs(command, code, RunDiff);
  AddFile(command, "before", arguments.before, "A golden, .json or .onnx", "A");
  AddFile(command, "after", arguments.after, "The one to compare with it", "B");
  AddCase(command, arguments.case_name);
  command.add_option("--html", arguments.html, "Make a page of it, too (see graphgold report)")
      ->type_name("FILE")
      ->check(NamesFile);
  AddDriftOptions(command, arguments.options);
}

}  // namespace graphgold::cli
