// SPDX-License-Identifier: MIT
//
// A budget: what a run may cost, as a golden holds it.
#ifndef GRAPHGOLD_GRAPH_BUDGET_H_
#define GRAPHGOLD_GRAPH_BUDGET_H_

#include <string>
#include <vector>

namespace graphgold {

struct BudgetEntry {
  std::string of;  // "flops", "peak_bytes", "allocated_bytes", "allocations", "live_bytes", "time"
  std::string device;  // for memory: "cpu"
  double value = 0;    // of "time": in runs of the calibration workload
  // How far a run may be off, relative to the value. Two-sided: more breaks the budget, and less
  // makes it stale.
  double margin = 0;
};

// In the order of the list above, then by device; each once.
using Budget = std::vector<BudgetEntry>;

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_BUDGET_H_
