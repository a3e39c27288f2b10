// SPDX-License-Identifier: MIT
//
// What a failing check prints, as functions of data. It fits on one screen: value, expected and
// actual in GoogleTest's manner, then the drift, then the files and the command that accepts it.
#ifndef GRAPHGOLD_PLUGIN_FAILURE_TEXT_H_
#define GRAPHGOLD_PLUGIN_FAILURE_TEXT_H_

#include <cstddef>
#include <string>

#include "graphgold/graph/budget_drift.h"
#include "graphgold/graph/compare.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/drift_text.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// What every failure text names.
struct FailureContext {
  std::string model;   // the expression in the source
  std::string input;   // likewise
  std::string golden;  // as the test names it
  std::string golden_path;
  std::string received_path;  // empty where nothing could be left
  std::string report;         // the page of a drift, or the command that makes it; may be empty
  std::string accept_command;
  std::string keep_both_command;  // where the golden is for another LibTorch; else empty
};

std::string DriftText(const FailureContext& context, const RunInfo& golden, const RunInfo& received,
                      const Comparison& comparison, const BudgetComparison& budgets = {},
                      const DiffTextOptions& options = {});
// Of two models that should do the same; `a` is taken for the golden.
std::string NotEquivalentText(const std::string& a, const std::string& b,
                              const Comparison& comparison, const DiffTextOptions& options = {});
// What is missing: a "golden", or a "case in the golden".
std::string MissingGoldenText(const FailureContext& context, const std::string& what,
                              std::size_t calls);
// Two tests write different graphs to one golden.
std::string TwoWritersText(const FailureContext& context, const std::string& first,
                           const std::string& second);
// The model threw, the run is no good, …
std::string BrokenText(const FailureContext& context, const std::string& actual);
// The golden cannot be read, compared or written; the command that the label names does what helps.
std::string BadGoldenText(const FailureContext& context, const std::string& actual,
                          const std::string& label);

}  // namespace graphgold

#endif  // GRAPHGOLD_PLUGIN_FAILURE_TEXT_H_
