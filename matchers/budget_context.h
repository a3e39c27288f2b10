// SPDX-License-Identifier: MIT
//
// What matchers over budgets need from above: where goldens are, and where notes go.
#ifndef GRAPHGOLD_MATCHERS_BUDGET_CONTEXT_H_
#define GRAPHGOLD_MATCHERS_BUDGET_CONTEXT_H_

#include <filesystem>
#include <functional>
#include <string>

namespace graphgold {

struct BudgetContext {
  // The file of a golden as a test names it; the name itself where this is empty.
  std::function<std::filesystem::path(const std::string&)> golden_path;
  // Takes what was not judged, for people to see; nobody does where this is empty.
  std::function<void(const std::string&)> note;
};

// Of the process. Set before tests run.
void SetBudgetContext(BudgetContext context);
const BudgetContext& CurrentBudgetContext();

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_BUDGET_CONTEXT_H_
