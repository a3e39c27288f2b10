// SPDX-License-Identifier: MIT
//
// A run held against a budget, and the budget after the run was accepted.
//
// A budget is two-sided. A run that costs more breaks it; one that costs less, beyond the margin,
// makes it stale: what was won could be lost again unseen. Time is noisy, so it drifts only if the
// noise cannot explain it: if even the fast runs are too slow, or even the slow ones too fast.
#ifndef GRAPHGOLD_GRAPH_BUDGET_DRIFT_H_
#define GRAPHGOLD_GRAPH_BUDGET_DRIFT_H_

#include <vector>

#include "graphgold/graph/budget.h"
#include "graphgold/graph/facets.h"
#include "graphgold/graph/measured.h"

namespace graphgold {

struct BudgetDrift {
  enum class Kind {
    kOver,       // the run costs more than the margin allows
    kStale,      // … less
    kMissing,    // the golden has no such entry
    kGone,       // the golden has it, the run does not: mostly a device that it no longer uses
    kUndecided,  // time: the limit is within the noise. No drift, but a note
  };
  Kind kind = Kind::kOver;
  BudgetEntry budget;  // the golden's; of kMissing, the one that an update would add
  Measured measured;   // not of kGone
};

struct BudgetComparison {
  std::vector<BudgetDrift> drifts;  // in the order of a budget
  std::vector<BudgetDrift> notes;   // what was not judged

  bool equal() const { return drifts.empty(); }
};

// `measured` as MeasureCosts gives it, for the same facets. Entries of facets that are off are not
// looked at.
BudgetComparison CompareBudgets(const Budget& golden, const std::vector<Measured>& measured,
                                Facets facets);

// The same of a run whose graph was stored with its budget, as if it had just cost what that says.
BudgetComparison CompareStoredBudgets(const Budget& golden, const Budget& received, Facets facets);

// What the golden holds once the run is accepted. What is within its margin keeps its value, so
// that a golden changes only where something did; margins are kept, and entries of facets that are
// off.
Budget UpdatedBudget(const Budget& golden, const std::vector<Measured>& measured, Facets facets);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_BUDGET_DRIFT_H_
