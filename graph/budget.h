// SPDX-License-Identifier: MIT
//
// A budget: what a run may cost, as a golden holds it.
//
// It is no part of the graph's structure: the fingerprint does not see it, so a margin may be
// edited by hand. How a run is held against it is in budget_drift.h.
#ifndef GRAPHGOLD_GRAPH_BUDGET_H_
#define GRAPHGOLD_GRAPH_BUDGET_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/graph/facets.h"

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

// What a budget can be of.
struct BudgetQuantity {
  const char* name;       // BudgetEntry::of
  const char* text;       // for people: "peak memory"
  Facet facet;            // that asks for it
  bool per_device;        // there is one for each device
  bool integer;           // … and not any number
  double default_margin;  // of a new entry
};
// Nothing for a name that is none.
const BudgetQuantity* FindBudgetQuantity(std::string_view name);
// "flops, peak_bytes, …": all of them.
std::string BudgetQuantityNames();

// Whether an entry stands before another in a budget. Both are of known quantities.
bool BudgetLess(const BudgetEntry& a, const BudgetEntry& b);

// What is wrong with an entry that is to stand behind those of a budget, and with which part of it.
struct BudgetFault {
  enum class Part { kWhole, kOf, kDevice, kValue, kMargin };
  Part part;
  std::string message;
};
std::optional<BudgetFault> FaultOf(const Budget& before, const BudgetEntry& entry);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_BUDGET_H_
