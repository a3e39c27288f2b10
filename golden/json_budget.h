// SPDX-License-Identifier: MIT
//
// A budget in a golden, on the way back from JSON.
#ifndef GRAPHGOLD_GOLDEN_JSON_BUDGET_H_
#define GRAPHGOLD_GOLDEN_JSON_BUDGET_H_

#include "graphgold/golden/json_document.h"
#include "graphgold/graph/budget.h"

namespace graphgold {

// Throws Error with the place of whatever is wrong.
Budget ReadJsonBudget(const JsonDocument& document, const JsonValue& list);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_BUDGET_H_
