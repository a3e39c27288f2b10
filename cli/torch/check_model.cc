// SPDX-License-Identifier: MIT
//
// graphgold check: a model held against its golden.
#include <iostream>
#include <utility>

#include "graphgold/cli/golden_file.h"
#include "graphgold/cli/torch/accept_line.h"
#include "graphgold/cli/torch/commands.h"
#include "graphgold/cli/torch/load_model.h"
#include "graphgold/cli/torch/run_model.h"
#include "graphgold/golden/variants.h"
#include "graphgold/trace/check_costs.h"
#include "graphgold/trace/default_values.h"

namespace graphgold::cli {
namespace {

// One run; with named sizes, as many as it takes to tell them.
RecordedRun RunForCheck(const ModelArguments& arguments, const CompareOptions& compare) {
  Progress progress;
  TracedModel model = LoadFor(arguments, compare.facets, progress);
  if (!model.sizes().empty() || AskForCosts(compare.facets)) {
    return RecordRun(arguments, model, compare, progress);
  }
  return {FirstRun(arguments, model, progress), {}};
}

}  // namespace

int CheckModel(CheckArguments arguments) {
  const std::string file = ChooseVariant(arguments.golden, TorchVersion());
  const GoldenCase golden = OnlyCase(ReadGolden(file), arguments.case_name, file);
  ModelArguments& run_arguments = arguments.model;
  if (run_arguments.level.empty()) run_arguments.level = golden.graph.run.level;
  const CompareOptions compare = CompareOptionsFor(golden.graph, arguments.options.compare);
  RecordedRun received = RunForCheck(run_arguments, compare);
  // The golden's own, so that what the command line changed is no difference of the runs.
  received.graph.run.facets = golden.graph.run.facets;
  CaseDrift drift =
      CompareCase(golden.name, golden.graph, received.graph, compare,
                  CompareBudgets(golden.graph.budget, received.costs, compare.facets));
  SpellOutDefaults(drift.comparison.before, drift.comparison.after, drift.comparison.diff);
  DriftReport report{file, run_arguments.model, {}};
  report.cases.push_back(std::move(drift));
  const int code = TellDrift(report, arguments.options);
  if (code != 0 && !arguments.options.summary &&
      FormOf(arguments.options).kind == DriftForm::Kind::kText) {
    std::cout << "\n  accept:   " << AcceptLine(arguments, file, golden.graph) << "\n";
  }
  return code;
}

}  // namespace graphgold::cli
