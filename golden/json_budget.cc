// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_budget.h"

#include <cstdint>
#include <utility>

namespace graphgold {
namespace {

constexpr std::string_view kEntryKeys[] = {"of", "device", "value", "margin"};

// An integer, or a number with a fraction. Beyond 2^53 a double holds only some integers, and none
// may turn into another.
double ReadNumber(const JsonDocument& document, const JsonValue& value) {
  if (value.kind == JsonValue::Kind::kDouble) return value.number + 0.0;  // -0 is 0
  if (value.kind != JsonValue::Kind::kInteger) document.Fail(value, "expected a number");
  const std::int64_t integer = value.integer;
  const double number = static_cast<double>(integer);
  if (number < 9223372036854775808. && static_cast<std::int64_t>(number) == integer) return number;
  document.Fail(value, std::to_string(integer) +
                           " is too large to be held exactly; expected a number up to 2^53");
}

BudgetEntry ReadEntry(const JsonDocument& document, const JsonValue& object, const Budget& before) {
  using Part = BudgetFault::Part;
  const auto [of, device, value, margin] = document.Fields(object, kEntryKeys);
  BudgetEntry entry;
  entry.of = document.String(document.Get(of));
  if (device) entry.device = document.String(*device.value);
  if (device && entry.device.empty()) document.Fail(*device.value, "expected a device, found \"\"");
  entry.value = ReadNumber(document, document.Get(value));
  entry.margin = ReadNumber(document, document.Get(margin));
  const auto fault = FaultOf(before, entry);
  if (!fault) return entry;
  const JsonValue& at = fault->part == Part::kOf       ? *of.value
                        : fault->part == Part::kDevice ? *device.value
                        : fault->part == Part::kValue  ? *value.value
                        : fault->part == Part::kMargin ? *margin.value
                                                       : object;
  document.Fail(at, fault->message);
}

}  // namespace

Budget ReadJsonBudget(const JsonDocument& document, const JsonValue& list) {
  Budget budget;
  for (const JsonValue& item : document.Array(list)) {
    budget.push_back(ReadEntry(document, item, budget));
  }
  if (budget.empty()) {
    document.Fail(list,
                  "expected at least one entry, found none; without a budget the key is "
                  "left out");
  }
  return budget;
}

}  // namespace graphgold
