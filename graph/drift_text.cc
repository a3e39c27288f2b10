// SPDX-License-Identifier: MIT
#include "graphgold/graph/drift_text.h"

#include <algorithm>

#include "graphgold/graph/budget_text.h"
#include "graphgold/graph/version_changes.h"

namespace graphgold {

std::string DescribeRunDifference(const RunInfo& golden, const RunInfo& received) {
  std::string text;
  const auto add = [&](const std::string& was, const std::string& is) {
    if (was == is) return;
    text += (text.empty() ? "" : "; ") + std::string("recorded ") + was + ", this is " + is;
  };
  const auto mode = [&](bool was, bool is, const char* on, const char* off) {
    add(was ? on : off, is ? on : off);
  };
  if (golden.libtorch != received.libtorch) {
    add("with LibTorch " + golden.libtorch, received.libtorch);
  }
  mode(golden.training, received.training, "in training mode", "in evaluation mode");
  mode(golden.grad, received.grad, "with gradients on", "with gradients off");
  mode(golden.inference, received.inference, "in inference mode", "outside inference mode");
  mode(golden.autocast, received.autocast, "under autocast", "without autocast");
  if (golden.level != received.level) add("at level " + golden.level, "at level " + received.level);
  const auto executor = [](const RunInfo& run) {
    return run.executor.empty() ? std::string("from C++") : "from TorchScript, " + run.executor;
  };
  add(executor(golden), executor(received));
  const auto facets = [](const RunInfo& run) {
    return "by a check of " + (run.facets.empty() ? "the default facets" : run.facets);
  };
  add(facets(golden), facets(received));
  return text;
}

std::string DescribeVersionChanges(const Comparison& comparison) {
  const VersionExplanation known = ExplainByVersion(comparison);
  if (known.explained == 0) return "";
  const std::size_t all = comparison.diff.changes.size();
  std::string text = known.explained == all ? "all changes"
                                            : std::to_string(known.explained) + " of " +
                                                  std::to_string(all) + " changes";
  text += " are known to come with that LibTorch: ";
  for (std::size_t i = 0; i < known.reasons.size(); ++i)
    text += (i == 0 ? "" : "; ") + known.reasons[i];
  return text;
}

std::string MajorVersion(const RunInfo& run) {
  return run.libtorch.substr(0, run.libtorch.find('.'));
}

std::string DescribeUnrecorded(const OpGraph& golden, const OpGraph& received) {
  std::string missing;
  const auto look = [&](const char* what, const auto& list, const auto& has) {
    if (list(golden).empty()) return;
    const bool in_golden = std::any_of(list(golden).begin(), list(golden).end(), has);
    const bool in_received = std::any_of(list(received).begin(), list(received).end(), has);
    if (in_received && !in_golden)
      missing += (missing.empty() ? "" : " and no ") + std::string(what);
  };
  const auto values = [](const OpGraph& graph) -> const auto& { return graph.values; };
  const auto nodes = [](const OpGraph& graph) -> const auto& { return graph.nodes; };
  look("strides", values, [](const Value& value) { return value.type->strides.has_value(); });
  look("numbers of constants", values,
       [](const Value& value) { return !value.type->data.empty(); });
  look("kernels", nodes, [](const Node& node) { return !node.kernel.empty(); });
  look("order of draws", nodes, [](const Node& node) { return node.rng_draw != 0; });
  if (missing.empty()) return "";
  return "the golden holds no " + missing + ": it was recorded by a check that did not ask for it";
}

std::string SummarizeDrift(const Comparison& comparison, const BudgetComparison& budgets,
                           const DiffTextOptions& options) {
  if (budgets.equal()) return SummarizeDiff(comparison.diff, options);
  const std::string costs = SummarizeBudgets(budgets);
  return comparison.equal() ? costs : SummarizeDiff(comparison.diff, options) + "; " + costs;
}

std::string RenderDrift(const Comparison& comparison, const BudgetComparison& budgets,
                        const DiffTextOptions& options) {
  std::string text;
  if (!comparison.equal() || budgets.equal()) {
    text = RenderDiff(comparison.before, comparison.after, comparison.diff, options);
  }
  if (!budgets.equal()) text += RenderBudgets(budgets);
  return text;
}

std::string DescribeDrift(const Comparison& comparison, const BudgetComparison& budgets,
                          const DiffTextOptions& options) {
  return SummarizeDrift(comparison, budgets, options) + "\n\n" +
         RenderDrift(comparison, budgets, options);
}

std::string CountCalls(std::size_t calls) {
  return std::to_string(calls) + (calls == 1 ? " call" : " calls");
}

}  // namespace graphgold
