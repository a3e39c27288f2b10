// SPDX-License-Identifier: MIT
//
// graphgold trace, show, export: a model recorded, looked at, or written out.
#include <iostream>
#include <optional>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/cli/output_file.h"
#include "graphgold/cli/torch/commands.h"
#include "graphgold/cli/torch/run_model.h"
#include "graphgold/golden/export_json.h"
#include "graphgold/golden/store.h"
#include "graphgold/graph/budget_drift.h"
#include "graphgold/graph/drift_text.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

// Of the golden that is to be replaced: margins that somebody chose are kept.
Budget BudgetOf(const std::string& file, const std::string& case_name) {
  try {
    const std::optional<Golden> golden = LoadGolden(file);
    const OpGraph* const graph = golden ? golden->Find(case_name) : nullptr;
    return graph == nullptr ? Budget() : graph->budget;
  } catch (const Error&) {
    return {};
  }
}

RecordedRun Record(const ModelArguments& arguments, const CompareOptions& compare) {
  Progress progress;
  TracedModel model = LoadFor(arguments, compare.facets, progress);
  return RecordRun(arguments, model, compare, progress);
}

}  // namespace

int TraceModel(const TraceArguments& arguments) {
  if (!IsGoldenName(arguments.output)) {
    throw Error("-o " + arguments.output +
                ": expected a file that ends in .json or .onnx, the formats of goldens");
  }
  CompareOptions compare;
  if (!arguments.facets.empty()) compare.facets = ParseFacets(arguments.facets);
  RecordedRun recorded = Record(arguments.model, compare);
  recorded.graph.budget = UpdatedBudget(BudgetOf(arguments.output, arguments.case_name),
                                        recorded.costs, compare.facets);
  const bool changed = SaveGoldenCase(arguments.output, arguments.case_name, recorded.graph);
  std::cout << (changed ? "recorded " : "unchanged ") << arguments.output
            << (arguments.case_name.empty() ? "" : ", " + CaseText(arguments.case_name)) << ": "
            << CountCalls(recorded.graph.nodes.size()) << "\n";
  return kOk;
}

int ShowModel(const ShowArguments& arguments) {
  const ModelRun run = ProfiledRun(arguments.model);
  std::cout << ViewText(run.graph, run.profile, arguments.view);
  return kOk;
}

int ExportModel(const ExportArguments& arguments) {
  const ModelRun run = ProfiledRun(arguments.model);
  WriteOutput(arguments.output, ExportToJson(run.graph, run.profile));
  return kOk;
}

}  // namespace graphgold::cli
