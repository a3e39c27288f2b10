// SPDX-License-Identifier: MIT
#include "graphgold/graph/budget.h"

#include <cmath>
#include <tuple>

#include "graphgold/graph/attribute.h"

namespace graphgold {
namespace {

// The default margins. FLOPs follow from the graph alone, so they are exact. Memory is the same on
// every run of one build, but kernels of another version of LibTorch, or of another machine, take
// other scratch space: a few percent are no news. Time is compared across machines whose relative
// speeds differ: only what is half as slow again is news.
constexpr double kExact = 0;
constexpr double kMemoryMargin = 0.05;
constexpr double kTimeMargin = 0.5;

// In the order of a budget.
constexpr BudgetQuantity kQuantities[] = {
    {"flops", "FLOPs", Facet::kFlops, false, true, kExact},
    {"peak_bytes", "peak memory", Facet::kMemory, true, true, kMemoryMargin},
    {"allocated_bytes", "allocated memory", Facet::kMemory, true, true, kMemoryMargin},
    {"allocations", "allocations", Facet::kMemory, true, true, kMemoryMargin},
    {"live_bytes", "memory left after the run", Facet::kMemory, true, true, kMemoryMargin},
    {"time", "time", Facet::kTime, false, false, kTimeMargin},
};

// Every character of a device's text, "cuda:0".
bool IsDeviceName(std::string_view name) {
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool digit = c >= '0' && c <= '9';
    if (!letter && !digit && std::string_view("_:.-").find(c) == std::string_view::npos) {
      return false;
    }
  }
  return !name.empty();
}

std::string NameOf(const BudgetEntry& entry) {
  return entry.device.empty() ? entry.of : entry.of + " on " + entry.device;
}

using Fault = std::optional<BudgetFault>;
using Part = BudgetFault::Part;

Fault FaultOfDevice(const BudgetQuantity& quantity, const std::string& device) {
  if (!quantity.per_device) {
    if (device.empty()) return std::nullopt;
    return BudgetFault{Part::kDevice,
                       "a budget of " + std::string(quantity.name) + " is of no device"};
  }
  if (device.empty()) {
    return BudgetFault{Part::kWhole, "a budget of " + std::string(quantity.name) +
                                         " is of a device; expected \"device\", such as \"cpu\""};
  }
  if (IsDeviceName(device)) return std::nullopt;
  return BudgetFault{Part::kDevice, "expected a device, such as \"cuda:0\""};
}

Fault FaultOfNumbers(const BudgetQuantity& quantity, const BudgetEntry& entry) {
  constexpr double kTooMuch = 9223372036854775808.;  // 2^63
  if (!std::isfinite(entry.value) || entry.value < 0 || entry.value >= kTooMuch) {
    return BudgetFault{Part::kValue,
                       "expected a number from 0 to 2^63, found " + DoubleToString(entry.value)};
  }
  if (quantity.integer && entry.value != std::floor(entry.value)) {
    return BudgetFault{Part::kValue, "expected an integer for " + std::string(quantity.name) +
                                         ", found " + DoubleToString(entry.value)};
  }
  if (!std::isfinite(entry.margin) || entry.margin < 0) {
    return BudgetFault{Part::kMargin,
                       "expected a ratio that is not negative, such as 0.05, found " +
                           DoubleToString(entry.margin)};
  }
  return std::nullopt;
}

}  // namespace

const BudgetQuantity* FindBudgetQuantity(std::string_view name) {
  for (const BudgetQuantity& quantity : kQuantities) {
    if (name == quantity.name) return &quantity;
  }
  return nullptr;
}

std::string BudgetQuantityNames() {
  std::string names;
  for (const BudgetQuantity& quantity : kQuantities) {
    names += (names.empty() ? "" : ", ") + std::string(quantity.name);
  }
  return names;
}

bool BudgetLess(const BudgetEntry& a, const BudgetEntry& b) {
  const auto key = [](const BudgetEntry& entry) {
    return std::tuple<const BudgetQuantity*, const std::string&>(FindBudgetQuantity(entry.of),
                                                                 entry.device);
  };
  return key(a) < key(b);
}

std::optional<BudgetFault> FaultOf(const Budget& before, const BudgetEntry& entry) {
  const BudgetQuantity* const quantity = FindBudgetQuantity(entry.of);
  if (quantity == nullptr) {
    return BudgetFault{Part::kOf, "unknown quantity; expected one of " + BudgetQuantityNames()};
  }
  if (auto fault = FaultOfDevice(*quantity, entry.device)) return fault;
  if (auto fault = FaultOfNumbers(*quantity, entry)) return fault;
  if (before.empty() || BudgetLess(before.back(), entry)) return std::nullopt;
  const bool twice = !BudgetLess(entry, before.back());
  return BudgetFault{Part::kWhole, twice ? "the budget of " + NameOf(entry) + " is there twice"
                                         : "the budget of " + NameOf(entry) +
                                               " stands before that of " + NameOf(before.back()) +
                                               "; expected the order " + BudgetQuantityNames() +
                                               ", and devices by name"};
}

}  // namespace graphgold
