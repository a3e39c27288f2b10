// SPDX-License-Identifier: MIT
//
// A budget in a golden of ONNX, both ways.
#include <charconv>
#include <string_view>
#include <utility>

#include "graphgold/golden/onnx_schema.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/budget.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/units.h"

namespace graphgold::onnx_schema {
namespace {

constexpr std::string_view kMargin = " margin ";

// In the one way in which numbers are written.
bool ParseNumber(std::string_view text, double& number) {
  const char* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  return parsed.ec == std::errc() && parsed.ptr == end && NumberToString(number) == text;
}

}  // namespace

Facts BudgetFacts(const Budget& budget) {
  Facts facts;
  for (const BudgetEntry& entry : budget) {
    const std::string device = entry.device.empty() ? "" : "." + entry.device;
    facts.emplace_back(
        std::string(kBudget) + entry.of + device,
        NumberToString(entry.value) + std::string(kMargin) + NumberToString(entry.margin));
  }
  return facts;
}

bool ReadBudgetFact(const std::string& key, const std::string& value, Budget& budget) {
  if (key.compare(0, kBudget.size(), kBudget) != 0) return false;
  const std::string_view name = std::string_view(key).substr(kBudget.size());
  const std::size_t dot = name.find('.');
  BudgetEntry entry;
  entry.of = name.substr(0, dot);
  if (dot != std::string_view::npos) entry.device = name.substr(dot + 1);
  const std::size_t margin = value.find(kMargin);
  const bool numbers =
      margin != std::string::npos &&
      ParseNumber(std::string_view(value).substr(0, margin), entry.value) &&
      ParseNumber(std::string_view(value).substr(margin + kMargin.size()), entry.margin);
  if (!numbers) {
    throw Error(PrintableText(key) + ": found \"" + PrintableText(value) +
                "\", expected a number and a margin: \"12345 margin 0.05\"");
  }
  const bool ends_in_dot = dot != std::string_view::npos && entry.device.empty();
  if (ends_in_dot) throw Error(PrintableText(key) + ": expected a device behind the last dot");
  if (const auto fault = FaultOf(budget, entry)) {
    throw Error(PrintableText(key) + ": " + fault->message);
  }
  budget.push_back(std::move(entry));
  return true;
}

}  // namespace graphgold::onnx_schema
