// SPDX-License-Identifier: MIT
#include "graphgold/graph/budget_drift.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace graphgold {
namespace {

using Kind = BudgetDrift::Kind;

const BudgetQuantity& QuantityOf(const BudgetEntry& entry) { return *FindBudgetQuantity(entry.of); }

BudgetEntry NewEntry(const Measured& measured) {
  BudgetEntry entry{measured.of, measured.device, measured.value, 0};
  entry.margin = QuantityOf(entry).default_margin;
  return entry;
}

// Nothing for a cost that is within its margin. As Judge of timing.h does it, on both sides.
std::optional<Kind> JudgeCost(const BudgetEntry& budget, const Measured& measured) {
  const double most = budget.value * (1 + budget.margin);
  const double least = budget.value / (1 + budget.margin);
  if (measured.low > most) return Kind::kOver;
  if (measured.high < least) return Kind::kStale;
  if (measured.median > most) return Kind::kUndecided;
  return std::nullopt;
}

// Both lists are sorted: calls `visit` for each entry of either, with what there is of both.
template <typename Visit>
void ForEachPair(const Budget& golden, const std::vector<Measured>& measured, const Visit& visit) {
  auto budget = golden.begin();
  auto cost = measured.begin();
  while (budget != golden.end() || cost != measured.end()) {
    const BudgetEntry measured_as = cost == measured.end() ? BudgetEntry() : NewEntry(*cost);
    const bool has_cost =
        cost != measured.end() && (budget == golden.end() || !BudgetLess(*budget, measured_as));
    const bool has_budget =
        budget != golden.end() && (cost == measured.end() || !BudgetLess(measured_as, *budget));
    visit(has_budget ? &*budget : nullptr, has_cost ? &*cost : nullptr);
    if (has_budget) ++budget;
    if (has_cost) ++cost;
  }
}

}  // namespace

BudgetComparison CompareBudgets(const Budget& golden, const std::vector<Measured>& measured,
                                Facets facets) {
  BudgetComparison comparison;
  ForEachPair(golden, measured, [&](const BudgetEntry* budget, const Measured* cost) {
    if (budget == nullptr) {
      comparison.drifts.push_back({Kind::kMissing, NewEntry(*cost), *cost});
    } else if (!facets.has(QuantityOf(*budget).facet)) {
      return;
    } else if (cost == nullptr) {
      comparison.drifts.push_back({Kind::kGone, *budget, {}});
    } else if (const auto kind = JudgeCost(*budget, *cost)) {
      auto& list = *kind == Kind::kUndecided ? comparison.notes : comparison.drifts;
      list.push_back({*kind, *budget, *cost});
    }
  });
  return comparison;
}

BudgetComparison CompareStoredBudgets(const Budget& golden, const Budget& received, Facets facets) {
  std::vector<Measured> costs;
  for (const BudgetEntry& entry : received) {
    if (!facets.has(QuantityOf(entry).facet)) continue;
    costs.push_back({entry.of, entry.device, entry.value, entry.value, entry.value, entry.value});
  }
  return CompareBudgets(golden, costs, facets);
}

Budget UpdatedBudget(const Budget& golden, const std::vector<Measured>& measured, Facets facets) {
  Budget updated;
  ForEachPair(golden, measured, [&](const BudgetEntry* budget, const Measured* cost) {
    if (budget == nullptr) {
      updated.push_back(NewEntry(*cost));
      return;
    }
    const bool on = facets.has(QuantityOf(*budget).facet);
    if (on && cost == nullptr) return;
    BudgetEntry entry = *budget;
    if (on) {
      const auto kind = JudgeCost(*budget, *cost);
      if (kind == Kind::kOver || kind == Kind::kStale) entry.value = cost->value;
    }
    updated.push_back(std::move(entry));
  });
  return updated;
}

}  // namespace graphgold
