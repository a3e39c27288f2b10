// SPDX-License-Identifier: MIT
//
// What a check of budgets measures: FLOPs are told from the graph, memory and time take runs of the
// model of their own.
#ifndef GRAPHGOLD_TRACE_CHECK_COSTS_H_
#define GRAPHGOLD_TRACE_CHECK_COSTS_H_

#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/measured.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/trace/traced_model.h"

namespace graphgold {

// Whether any of the facets is a budget.
bool AskForCosts(Facets facets);

// Of the model whose first run gave the graph. Throws Error for what cannot be measured.
std::vector<Measured> MeasureForCheck(TracedModel& model, const OpGraph& graph, Facets facets);

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_CHECK_COSTS_H_
