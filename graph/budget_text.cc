// SPDX-License-Identifier: MIT
#include "graphgold/graph/budget_text.h"

#include <cstddef>
#include <string_view>

#include "graphgold/graph/units.h"

namespace graphgold {
namespace {

using Kind = BudgetDrift::Kind;

constexpr char kTimeUnit[] = " runs of the calibration workload";

bool IsBytes(std::string_view of) {
  constexpr std::string_view kEnd = "_bytes";
  return of.size() > kEnd.size() && of.substr(of.size() - kEnd.size()) == kEnd;
}

// Time without its unit, which is long.
std::string ShortCost(const std::string& of, double value) {
  if (of == "time") return RoundedToString(value, value < 1 ? 4 : 2);
  return IsBytes(of) ? BytesToString(value) : CountToString(value);
}

// To the last digit, for costs that look the same in few.
std::string ExactCost(const std::string& of, double value) {
  return NumberToString(value) + (IsBytes(of) ? " B" : "");
}

std::string ChangeOf(const BudgetDrift& drift) {
  const std::string& of = drift.budget.of;
  const std::string before = ShortCost(of, drift.budget.value);
  const std::string after = ShortCost(of, drift.measured.value);
  const std::string change = before != after ? before + " → " + after
                                             : ExactCost(of, drift.budget.value) + " → " +
                                                   ExactCost(of, drift.measured.value);
  return change + (of == "time" ? kTimeUnit : "");
}

std::string PercentOf(const BudgetDrift& drift) {
  if (drift.budget.value == 0) return "from nothing";
  return SignedPercentToString(drift.measured.value / drift.budget.value - 1);
}

std::string MarginOf(const BudgetEntry& budget) {
  if (budget.value == 0 || budget.margin == 0) return "there is no margin";
  return "the margin is " + PercentToString(budget.margin);
}

std::string NameOfCost(const BudgetDrift& drift) {
  return CostName(drift.budget.of, drift.budget.device);
}

std::string NotJudged(const BudgetDrift& drift) {
  const std::string& of = drift.budget.of;
  return "not judged: " + NameOfCost(drift) + ": the limit, " +
         CostToString(of, drift.budget.value * (1 + drift.budget.margin)) +
         ", is within the noise: " + ShortCost(of, drift.measured.low) + " … " +
         ShortCost(of, drift.measured.high);
}

// "2 budgets are broken: peak memory on cpu (+20 %), FLOPs (+3 %)"
std::string SummaryOf(const BudgetComparison& comparison, Kind kind, const std::string& what,
                      bool first) {
  std::size_t count = 0;
  std::string names;
  for (const BudgetDrift& drift : comparison.drifts) {
    if (drift.kind != kind) continue;
    ++count;
    names += (names.empty() ? "" : ", ") + NameOfCost(drift);
    if (kind == Kind::kOver || kind == Kind::kStale) names += " (" + PercentOf(drift) + ")";
  }
  if (count == 0) return "";
  const std::string budgets = !first ? "" : count == 1 ? " budget" : " budgets";
  return (first ? "" : "; ") + std::to_string(count) + budgets + (count == 1 ? " is " : " are ") +
         what + ": " + names;
}

}  // namespace

std::string CostToString(const std::string& of, double value) {
  return ShortCost(of, value) + (of == "time" ? kTimeUnit : "");
}

std::string CostName(const std::string& of, const std::string& device) {
  const BudgetQuantity* const quantity = FindBudgetQuantity(of);
  const std::string name = quantity == nullptr ? of : quantity->text;
  return device.empty() ? name : name + " on " + device;
}

std::string DriftToString(const BudgetDrift& drift) {
  const std::string name = NameOfCost(drift) + ": ";
  const auto change = [&] {
    return name + ChangeOf(drift) + " (" + PercentOf(drift) + ", " + MarginOf(drift.budget) + ")";
  };
  switch (drift.kind) {
    case Kind::kOver:
      return change();
    case Kind::kStale:
      return "stale budget: " + change() + "; lower it with the update";
    case Kind::kMissing:
      return "not in the golden: " + name + CostToString(drift.measured.of, drift.measured.value);
    case Kind::kGone:
      return "gone: " + name + CostToString(drift.budget.of, drift.budget.value) +
             (drift.budget.device.empty() ? ""
                                          : "; nothing was measured on " + drift.budget.device);
    case Kind::kUndecided:
      break;
  }
  return NotJudged(drift);
}

std::string SummarizeBudgets(const BudgetComparison& comparison) {
  std::string text;
  text += SummaryOf(comparison, Kind::kOver, "broken", text.empty());
  text += SummaryOf(comparison, Kind::kStale, "stale", text.empty());
  text += SummaryOf(comparison, Kind::kMissing, "not in the golden", text.empty());
  text += SummaryOf(comparison, Kind::kGone, "gone", text.empty());
  return text;
}

std::string RenderBudgets(const BudgetComparison& comparison) {
  std::string text;
  for (const BudgetDrift& drift : comparison.drifts) text += DriftToString(drift) + "\n";
  for (const BudgetDrift& note : comparison.notes) text += DriftToString(note) + "\n";
  return text;
}

}  // namespace graphgold
