// SPDX-License-Identifier: MIT
#include "graphgold/cli/drift_options.h"

#include <iostream>

#include "graphgold/cli/command.h"
#include "graphgold/cli/github.h"
#include "graphgold/cli/terminal.h"

namespace graphgold::cli {

void AddDriftOptions(CLI::App& command, DriftOptions& options) {
  AddCompareArguments(command, options.compare);
  command.add_flag("--summary", options.summary, "One line only");
  command.add_flag("--full", options.full, "Every change, however many");
  command
      .add_option("--format", options.format, "text, or markdown: for a pull request or an issue")
      ->check(CLI::IsMember({"text", "markdown"}))
      ->type_name("FORMAT");
  command.add_flag("--json", options.json, "For programs");
}

DriftForm FormOf(const DriftOptions& options) {
  DriftForm form;
  form.kind = options.json                   ? DriftForm::Kind::kJson
              : options.format == "markdown" ? DriftForm::Kind::kMarkdown
                                             : DriftForm::Kind::kText;
  form.summary = options.summary;
  form.full = options.full;
  form.colour = ShowsColour();
  return form;
}

int TellDrift(const DriftReport& report, const DriftOptions& options) {
  std::cout << RenderReport(report, FormOf(options)) << std::flush;
  TellGitHub(report);
  return report.equal() ? kOk : kDifferent;
}

}  // namespace graphgold::cli
