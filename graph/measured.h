// SPDX-License-Identifier: MIT
//
// What a run cost, in the quantities of a budget.
#ifndef GRAPHGOLD_GRAPH_MEASURED_H_
#define GRAPHGOLD_GRAPH_MEASURED_H_

#include <string>
#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/profile.h"

namespace graphgold {

struct Measured {
  std::string of;      // as in BudgetEntry
  std::string device;  // likewise
  double value = 0;
  // What the fast, the usual and the slow runs had, for time; else the value. The value of time is
  // the low one: noise only ever adds.
  double low = 0;
  double median = 0;
  double high = 0;
};

// What the facets kFlops, kMemory and kTime ask for, in the order of a budget. Throws Error for
// what was not measured, or cannot be told: calls whose FLOPs are not known, and why there is no
// memory or time.
std::vector<Measured> MeasureCosts(const OpGraph& graph, const Profile& profile, Facets facets);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_MEASURED_H_
