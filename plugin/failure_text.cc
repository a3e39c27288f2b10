// SPDX-License-Identifier: MIT
#include "graphgold/plugin/failure_text.h"

#include <algorithm>
#include <vector>

#include "graphgold/graph/budget_text.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/version_changes.h"

namespace graphgold {
namespace {

// Notes come before what they may explain.
std::string Head(const FailureContext& context, const std::string& expected,
                 const std::string& actual, const std::vector<std::string>& notes = {}) {
  std::string text = "Value of: the graph of " + context.model + " on " + context.input +
                     "\nExpected: " + expected + "\n";
  for (const std::string& note : notes) {
    if (!note.empty()) text += "    Note: " + note + "\n";
  }
  return text + "  Actual: " + actual + "\n";
}

std::string Files(const FailureContext& context) {
  std::string text = "  golden:   " + context.golden_path + "\n";
  if (!context.received_path.empty()) text += "  received: " + context.received_path + "\n";
  return text;
}

// The graph's drift, then the budgets'.
std::string DriftLines(const Comparison& comparison, const BudgetComparison& budgets,
                       const DiffTextOptions& options) {
  std::string text;
  if (!comparison.equal() || budgets.equal()) {
    text = RenderDiff(comparison.before, comparison.after, comparison.diff, options);
  }
  if (!budgets.equal()) text += RenderBudgets(budgets);
  return text;
}

}  // namespace

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
  look("strides", values, [](const Value& value) { return value.type.strides.has_value(); });
  look("numbers of constants", values, [](const Value& value) { return !value.type.data.empty(); });
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

std::string DescribeDrift(const Comparison& comparison, const BudgetComparison& budgets,
                          const DiffTextOptions& options) {
  return SummarizeDrift(comparison, budgets, options) + "\n\n" +
         DriftLines(comparison, budgets, options);
}

std::string DriftText(const FailureContext& context, const RunInfo& golden, const RunInfo& received,
                      const Comparison& comparison, const BudgetComparison& budgets,
                      const DiffTextOptions& options) {
  return Head(context, "matches the golden " + context.golden,
              SummarizeDrift(comparison, budgets, options),
              {DescribeRunDifference(golden, received), DescribeVersionChanges(comparison),
               DescribeUnrecorded(comparison.before, comparison.after)}) +
         "\n" + DriftLines(comparison, budgets, options) + "\n" + Files(context) +
         (context.report.empty() ? "" : "  report:   " + context.report + "\n") +
         "  accept:   " + context.accept_command + "\n" +
         (context.keep_both_command.empty() ? ""
                                            : "  or both:  " + context.keep_both_command + "\n");
}

std::string NotEquivalentText(const std::string& a, const std::string& b,
                              const Comparison& comparison, const DiffTextOptions& options) {
  return "Value of: the graph of " + b + "\nExpected: is equivalent to the graph of " + a +
         "\n  Actual: " + SummarizeDiff(comparison.diff, options) + "\n\n" +
         RenderDiff(comparison.before, comparison.after, comparison.diff, options);
}

std::string MissingGoldenText(const FailureContext& context, const std::string& what,
                              std::size_t calls) {
  return BadGoldenText(context, "there is no such " + what + "; the graph has " + CountCalls(calls),
                       "record");
}

std::string BadGoldenText(const FailureContext& context, const std::string& actual,
                          const std::string& label) {
  return Head(context, "matches the golden " + context.golden, actual) + "\n" + Files(context) +
         "  " + label + ":   " + context.accept_command + "\n";
}

std::string TwoWritersText(const FailureContext& context, const std::string& first,
                           const std::string& second) {
  return Head(context, "one graph for the golden " + context.golden,
              "two checks write different graphs to it:\n          " + first + "\n          " +
                  second) +
         "\n" + Files(context) +
         "  next:     give each its own golden, or a case of its own: Case(\"name\"); the first "
         "one's graph was kept\n";
}

std::string CountCalls(std::size_t calls) {
  return std::to_string(calls) + (calls == 1 ? " call" : " calls");
}

std::string BrokenText(const FailureContext& context, const std::string& actual) {
  return Head(context, "matches the golden " + context.golden, actual) + "\n" + Files(context) +
         "  next:     nothing was compared or written; run the test again when this is mended\n";
}

}  // namespace graphgold
