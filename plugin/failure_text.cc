// SPDX-License-Identifier: MIT
#include "graphgold/plugin/failure_text.h"

#include <vector>

#include "graphgold/graph/diff_text.h"

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

}  // namespace

std::string DriftText(const FailureContext& context, const RunInfo& golden, const RunInfo& received,
                      const Comparison& comparison, const BudgetComparison& budgets,
                      const DiffTextOptions& options) {
  return Head(context, "matches the golden " + context.golden,
              SummarizeDrift(comparison, budgets, options),
              {DescribeRunDifference(golden, received), DescribeVersionChanges(comparison),
               DescribeUnrecorded(comparison.before, comparison.after)}) +
         "\n" + RenderDrift(comparison, budgets, options) + "\n" + Files(context) +
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

std::string BrokenText(const FailureContext& context, const std::string& actual) {
  return Head(context, "matches the golden " + context.golden, actual) + "\n" + Files(context) +
         "  next:     nothing was compared or written; run the test again when this is mended\n";
}

}  // namespace graphgold
