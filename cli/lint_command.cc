// SPDX-License-Identifier: MIT
//
// graphgold lint: whether goldens are canonical, current and minimal.
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/cli/lint_findings.h"
#include "graphgold/golden/store.h"
#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

struct LintArguments {
  std::vector<std::string> files;
  bool fix = false;
  bool json = false;
};

Golden ReadOwnGolden(const std::string& file) {
  Golden golden = ReadGolden(file);
  if (LooksLikeGolden(file)) return golden;
  throw Error(file + " is a model that somebody else exported; expected a golden.");
}

// Writes the golden anew, and gives what that does not mend.
std::vector<LintFinding> Fix(const std::string& file, Golden golden,
                             const std::vector<LintFinding>& findings) {
  const bool is_form = std::any_of(findings.begin(), findings.end(),
                                   [](const LintFinding& finding) { return finding.is_form; });
  if (!is_form) return findings;
  for (GoldenCase& one : golden.cases) one.graph = CanonicalizeAsScoped(std::move(one.graph));
  SaveGolden(file, golden);
  std::cerr << "rewrote " << file << "\n";
  return LintGolden(file, golden);
}

std::string FindingsAsJson(const std::vector<LintFinding>& findings) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const LintFinding& finding : findings) {
    list.push_back(
        {{"place", finding.place}, {"message", finding.message}, {"fixable", finding.is_form}});
  }
  // A file's name need be no UTF-8.
  return list.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

int RunLint(const LintArguments& arguments) {
  std::vector<LintFinding> all;
  for (const std::string& file : arguments.files) {
    Golden golden = ReadOwnGolden(file);
    std::vector<LintFinding> findings = LintGolden(file, golden);
    if (arguments.fix) findings = Fix(file, std::move(golden), findings);
    all.insert(all.end(), findings.begin(), findings.end());
  }
  if (arguments.json) {
    std::cout << FindingsAsJson(all);
    return all.empty() ? kOk : kDifferent;
  }
  for (const LintFinding& finding : all) {
    std::cout << finding.place << ": " << finding.message
              << (finding.is_form ? ". Mended by: graphgold lint --fix" : "") << "\n";
  }
  if (all.empty()) {
    std::cout << (arguments.files.size() == 1
                      ? arguments.files[0] + " is"
                      : std::to_string(arguments.files.size()) + " goldens are")
              << " canonical, current and minimal.\n";
  }
  return all.empty() ? kOk : kDifferent;
}

}  // namespace

void AddLintCommand(CLI::App& app, int& code) {
  CLI::App& command =
      AddCommand(app, "lint", "Tell whether goldens are canonical, current and minimal",
                 "  graphgold lint resnet18.json\n"
                 "  graphgold lint goldens/*.json --fix");
  LintArguments& arguments = Runs(command, code, RunLint);
  command.add_option("files", arguments.files, "Goldens, .json or .onnx")
      ->required()
      ->type_name("FILE");
  command.add_flag("--fix", arguments.fix, "Write them as they would be written now");
  command.add_flag("--json", arguments.json, "For programs");
}

}  // namespace graphgold::cli
