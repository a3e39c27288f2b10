// SPDX-License-Identifier: MIT
#include "graphgold/cli/torch/run_model.h"

#include <string_view>
#include <utility>

#include "graphgold/cli/torch/load_model.h"
#include "graphgold/graph/error.h"
#include "graphgold/trace/check_costs.h"
#include "graphgold/trace/recordable.h"

namespace graphgold::cli {
namespace {

std::string InputsText(const ModelArguments& arguments) {
  if (!arguments.inputs_file.empty()) return arguments.inputs_file;
  std::string text;
  for (const std::string& input : arguments.inputs) text += (text.empty() ? "" : ", ") + input;
  return text;
}

// Of what TorchScript's interpreter says, the error: the traceback before it is of other files.
std::string WithoutTraceback(const std::string& text) {
  if (text.find("Traceback of TorchScript") == std::string::npos) return text;
  std::size_t error = std::string::npos;
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
    const std::size_t colon = text.find(": ", at);
    if (colon == std::string::npos) break;
    const std::string_view word = std::string_view(text).substr(at + 1, colon - at - 1);
    if (word.find_first_of(" \n(") != std::string_view::npos) continue;
    if (word.size() > 5 && word.substr(word.size() - 5) == "Error") error = at + 1;
  }
  return error == std::string::npos ? text : text.substr(error);
}

[[noreturn]] void Refuse(const ModelArguments& arguments,
                         const std::vector<std::string>& problems) {
  std::string text = arguments.model + " cannot be recorded:";
  for (const std::string& problem : problems) text += "\n  " + problem;
  throw Error(text);
}

// A model whose state cannot be saved is recorded by its first run alone.
bool CanPrepare(TracedModel& model) {
  try {
    model.Prepare();
    return true;
  } catch (const Error&) {
    return false;
  }
}

// What a trace must record for these facets.
TraceOptions OptionsFor(const ModelArguments& arguments, Facets facets) {
  TraceOptions options;
  options.level = arguments.level == "kernels" ? TraceLevel::kKernels : TraceLevel::kCalls;
  options.strides = facets.has(Facet::kStrides);
  options.rng_order = facets.has(Facet::kRngOrder);
  options.constants = facets.has(Facet::kConstants);
  options.kernels = facets.has(Facet::kKernels);
  return options;
}

void NameFacets(Facets facets, OpGraph& graph) {
  if (facets != Facets::Default()) graph.run.facets = ToString(facets);
}

}  // namespace

TracedModel LoadFor(const ModelArguments& arguments, Facets facets, Progress& progress) {
  progress.Show("loading " + arguments.model);
  return LoadModel(arguments, OptionsFor(arguments, facets));
}

OpGraph FirstRun(const ModelArguments& arguments, TracedModel& model, Progress& progress) {
  progress.Show("tracing " + arguments.model);
  try {
    ModelRun run = model.First();
    if (!run.problems.empty()) Refuse(arguments, run.problems);
    return std::move(run.graph);
  } catch (const ModelError& error) {
    throw Error(arguments.model + " did not run on " + InputsText(arguments) + ":\n" +
                WithoutTraceback(error.what()) +
                "\nGive it inputs of the dtypes and shapes that it takes: --input TYPE, once for "
                "each, or --inputs FILE");
  }
}

RecordedRun RecordRun(const ModelArguments& arguments, TracedModel& model,
                      const CompareOptions& compare, Progress& progress) {
  const bool prepared = CanPrepare(model);
  OpGraph first = FirstRun(arguments, model, progress);
  NameFacets(compare.facets, first);
  RecordedRun recorded;
  if (AskForCosts(compare.facets)) progress.Show("measuring " + arguments.model);
  recorded.costs = MeasureForCheck(model, first, compare.facets);
  progress.Show("running " + arguments.model + " again, to see what varies");
  Recordable made = MakeRecordable(model, std::move(first), {compare, prepared});
  if (!made.problems.empty()) Refuse(arguments, made.problems);
  recorded.graph = std::move(made.graph);
  return recorded;
}

ModelRun ProfiledRun(const ModelArguments& arguments) {
  Progress progress;
  TracedModel model = LoadFor(arguments, Facets::Default(), progress);
  if (!model.sizes().empty()) return {RecordRun(arguments, model, {}, progress).graph, {}, {}};
  if (arguments.memory || arguments.time) CanPrepare(model);
  ModelRun run;
  run.graph = FirstRun(arguments, model, progress);
  if (arguments.memory) {
    progress.Show("measuring the memory of " + arguments.model);
    run.profile.memory = model.Memory(run.graph);
  }
  if (arguments.time) {
    progress.Show("timing " + arguments.model);
    run.profile.time = model.Time(run.graph);
  }
  return run;
}

}  // namespace graphgold::cli
