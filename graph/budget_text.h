// SPDX-License-Identifier: MIT
//
// Broken and stale budgets, for people.
#ifndef GRAPHGOLD_GRAPH_BUDGET_TEXT_H_
#define GRAPHGOLD_GRAPH_BUDGET_TEXT_H_

#include <string>

#include "graphgold/graph/budget_drift.h"

namespace graphgold {

// A cost with its unit: "200.0 MiB", "1.81 G", "1.52 runs of the calibration workload".
std::string CostToString(const std::string& of, double value);
// "peak memory on cpu", "FLOPs".
std::string CostName(const std::string& of, const std::string& device);

// One line:
//
//   peak memory on cpu: 200.0 MiB → 240.0 MiB (+20 %, the margin is 5 %)
//   stale budget: allocations on cpu: 40 → 20 (-50 %, the margin is 5 %); lower it with the update
//   not in the golden: FLOPs: 1.81 G
//   gone: peak memory on cuda:0: 1.0 MiB; nothing was measured on cuda:0
//   not judged: time: the limit, 1.50 runs …, is within the noise: 1.20 … 2.10
std::string DriftToString(const BudgetDrift& drift);

// "2 budgets are broken: peak memory on cpu (+20 %), FLOPs (+3 %); 1 is stale: …". Empty where
// there is no drift.
std::string SummarizeBudgets(const BudgetComparison& comparison);

// The lines of all drifts, then of the notes; each ends in a newline.
std::string RenderBudgets(const BudgetComparison& comparison);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_BUDGET_TEXT_H_
