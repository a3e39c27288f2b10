// SPDX-License-Identifier: MIT
#include "graphgold/trace/recordable.h"

#include <exception>
#include <utility>

#include "graphgold/graph/bind_sizes.h"
#include "graphgold/graph/data_dependence.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/fixed_sizes.h"
#include "graphgold/graph/infer_sizes.h"

namespace graphgold {
namespace {

// Why a run beyond the first is no good; empty for a good one.
std::string ProblemOf(const ModelRun& run) { return run.problems.empty() ? "" : run.problems[0]; }

std::string DifferenceOfSecondRun(TracedModel& model, const OpGraph& first,
                                  const CompareOptions& compare) {
  try {
    ModelRun second = model.Again();
    if (!second.problems.empty()) return ProblemOf(second);
    const Comparison comparison = Compare(first, std::move(second.graph), compare);
    return comparison.equal() ? "" : SummarizeDiff(comparison.diff);
  } catch (const std::exception& error) {
    return error.what();
  }
}

// Data that the model cannot take, or that lead it to other calls, tell nothing.
void MarkDataDependence(TracedModel& model, Recordable& made) {
  try {
    ModelRun other = model.Again({{}, true});
    if (!other.problems.empty()) return;
    DataDependence marked = MarkDataDependent(made.graph, std::move(other.graph));
    if (!marked.same_structure()) return;
    made.graph = std::move(marked.graph);
    made.is_first_run = marked.marked == 0;
  } catch (const std::exception&) {
  }
}

// Runs the model at sizes, and remembers what came of it.
class SizedRuns {
 public:
  SizedRuns(TracedModel& model, OpGraph first) : model_(model) {
    runs_.push_back({model.sizes(), std::move(first)});
  }

  OpGraph At(const Sizes& sizes) {
    for (const SizedGraph& run : runs_) {
      if (run.sizes == sizes) return run.graph;
    }
    try {
      ModelRun run = model_.Again({sizes, false});
      if (!run.problems.empty()) {
        const std::string problem = ProblemOf(run);
        throw ModelError(problem, std::move(run));
      }
      runs_.push_back({sizes, std::move(run.graph)});
      return runs_.back().graph;
    } catch (const ModelError& error) {
      runs_.push_back({sizes, error.partial().graph});
      throw;
    } catch (const std::exception&) {
      runs_.push_back({sizes, {}});
      throw;
    }
  }

  const SizedGraph& base() const { return runs_.front(); }
  const SizedGraph& last() const { return runs_.back(); }
  // Calls that hold a size fast, by all runs so far.
  std::vector<std::string> Fixed() const {
    for (std::size_t i = 1; i < runs_.size(); ++i) {
      std::vector<std::string> fixed = FixedSizes(base(), runs_[i]);
      if (!fixed.empty()) return fixed;
    }
    return {};
  }

 private:
  TracedModel& model_;
  std::vector<SizedGraph> runs_;
};

Recordable WithNamedSizes(TracedModel& model, OpGraph first) {
  SizedRuns runs(model, std::move(first));
  Recordable made;
  made.is_first_run = false;
  try {
    InferredSizes inferred =
        InferSizes(model.sizes(), [&](const Sizes& sizes) { return runs.At(sizes); });
    made.graph = std::move(inferred.graph);
    made.problems = runs.Fixed();
    for (std::string& problem : inferred.problems) made.problems.push_back(std::move(problem));
    if (made.problems.empty() && !inferred.more.empty()) {
      made.problems.push_back(
          "several expressions fit the sizes of the graph, and the runs so far "
          "do not tell them apart, as at " +
          SizesToString(inferred.more.front()) + ". Begin at larger sizes, or name fewer of them.");
    }
  } catch (const std::exception& error) {
    made.graph = runs.base().graph;
    made.problems = runs.Fixed();
    made.problems.push_back("the model runs at " + SizesToString(runs.base().sizes) +
                            ", but not at " + SizesToString(runs.last().sizes) + ": " +
                            error.what());
  }
  return made;
}

}  // namespace

Recordable MakeRecordable(TracedModel& model, OpGraph first, const RecordOptions& options) {
  Recordable made;
  made.graph = std::move(first);
  if (model.repeatable() && options.prepared) {
    const std::string difference = DifferenceOfSecondRun(model, made.graph, options.compare);
    if (!difference.empty()) {
      made.problems.push_back(
          "a second run of the model, from the same state and on the same input, did something "
          "else: " +
          difference +
          "\n          Such a golden would not match for long. Take out of the model what varies "
          "from run to run, or out of the check (InModule, CompareOptions::ignored_ops).");
      return made;
    }
  }
  if (model.repeatable()) MarkDataDependence(model, made);
  if (!model.sizes().empty()) return WithNamedSizes(model, std::move(made.graph));
  return made;
}

}  // namespace graphgold
