// SPDX-License-Identifier: MIT
#include "graphgold/matchers/budget_context.h"

#include <utility>

namespace graphgold {
namespace {

BudgetContext& MutableBudgetContext() {
  static auto* const context = new BudgetContext;
  return *context;
}

}  // namespace

void SetBudgetContext(BudgetContext context) { MutableBudgetContext() = std::move(context); }

const BudgetContext& CurrentBudgetContext() { return MutableBudgetContext(); }

}  // namespace graphgold
