// SPDX-License-Identifier: MIT
//
// A drift for people: what changed, of the graph and of the budgets, and what may explain it.
#ifndef GRAPHGOLD_GRAPH_DRIFT_TEXT_H_
#define GRAPHGOLD_GRAPH_DRIFT_TEXT_H_

#include <cstddef>
#include <string>

#include "graphgold/graph/budget_drift.h"
#include "graphgold/graph/compare.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// What changed in one line: of the graph, of the budgets, or of both.
std::string SummarizeDrift(const Comparison& comparison, const BudgetComparison& budgets,
                           const DiffTextOptions& options = {});
// The graph's drift line by line, then the budgets'.
std::string RenderDrift(const Comparison& comparison, const BudgetComparison& budgets,
                        const DiffTextOptions& options = {});
// Both.
std::string DescribeDrift(const Comparison& comparison, const BudgetComparison& budgets,
                          const DiffTextOptions& options = {});

// "1 call", "70 calls"
std::string CountCalls(std::size_t calls);

// "the golden holds no strides, …" where the received graph has what was not asked for when the
// golden was recorded; else empty.
std::string DescribeUnrecorded(const OpGraph& golden, const OpGraph& received);

// "recorded with LibTorch 1.13.0, this is 2.6.0; …"; empty where the runs were made alike.
std::string DescribeRunDifference(const RunInfo& golden, const RunInfo& received);

// "2 of 3 changes are known to come with another LibTorch: …"; empty where none are.
std::string DescribeVersionChanges(const Comparison& comparison);

// "2" of LibTorch 2.6.0.
std::string MajorVersion(const RunInfo& run);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DRIFT_TEXT_H_
