// SPDX-License-Identifier: MIT
//
// One run of a model, as the commands want it: a sound one, or an error that says what to do.
#ifndef GRAPHGOLD_CLI_TORCH_RUN_MODEL_H_
#define GRAPHGOLD_CLI_TORCH_RUN_MODEL_H_

#include <vector>

#include "graphgold/cli/model_arguments.h"
#include "graphgold/cli/progress.h"
#include "graphgold/graph/compare.h"
#include "graphgold/graph/measured.h"
#include "graphgold/trace/traced_model.h"

namespace graphgold::cli {

// The model, with all that a trace must record for these facets.
TracedModel LoadFor(const ModelArguments& arguments, Facets facets, Progress& progress);

// The first run. Throws Error where the model throws, or did nothing that can be recorded.
OpGraph FirstRun(const ModelArguments& arguments, TracedModel& model, Progress& progress);

// What was run, as a golden would hold it, and what it cost, as far as the facets ask. Throws Error
// for what is no golden.
struct RecordedRun {
  OpGraph graph;
  std::vector<Measured> costs;
};
RecordedRun RecordRun(const ModelArguments& arguments, TracedModel& model,
                      const CompareOptions& compare, Progress& progress);

// The run, and what else was asked for: memory and time.
ModelRun ProfiledRun(const ModelArguments& arguments);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_TORCH_RUN_MODEL_H_
