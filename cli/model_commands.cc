// SPDX-License-Identifier: MIT
//
// graphgold check, graphgold trace: mistakes are told here, the rest is graphgold-torch's.
#include <memory>

#include "graphgold/cli/command.h"
#include "graphgold/cli/model_arguments.h"
#include "graphgold/cli/run_torch.h"

namespace graphgold::cli {
namespace {

void RunModel(const ModelArguments& arguments, const std::string& facets, char** argv) {
  RequireSoundRun(arguments);
  if (!facets.empty()) ParseFacets(facets);
  BecomeGraphGoldTorch(argv);
}

}  // namespace

void AddModelCommands(CLI::App& app, char** argv) {
  const auto check = std::make_shared<CheckArguments>();
  AddCheck(app, *check).callback([check, argv] {
    RunModel(check->model, check->options.compare.facets, argv);
  });
  const auto trace = std::make_shared<TraceArguments>();
  AddTrace(app, *trace).callback([trace, argv] { RunModel(trace->model, trace->facets, argv); });
}

}  // namespace graphgold::cli
