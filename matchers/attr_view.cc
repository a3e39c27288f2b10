// SPDX-License-Identifier: MIT
#include "graphgold/matchers/attr_view.h"

#include <cmath>
#include <ostream>
#include <utility>
#include <variant>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

[[noreturn]] void FailIsNo(const AttrValue& value, const char* expected) {
  throw Error("the value " + ToString(value) + " is no " + expected +
              ", so a matcher for one can't tell; match it as what it is");
}

}  // namespace

AttrView::AttrView(AttrValue value) : value_(std::move(value)) {
  if (const auto* list = std::get_if<AttrValue::List>(&value_.variant())) {
    items_.assign(list->begin(), list->end());
  }
}

AttrView::AttrView(std::string text) : value_(std::move(text)) {}
AttrView::AttrView(const char* text) : value_(text) {}

AttrValue AttrView::FromItems(const std::vector<AttrView>& items) {
  AttrValue::List list;
  for (const AttrView& item : items) list.push_back(item.value_);
  return list;
}

const std::vector<AttrView>& AttrView::Items() const {
  if (!std::holds_alternative<AttrValue::List>(value_.variant())) FailIsNo(value_, "list");
  return items_;
}

double AttrView::ToNumber() const {
  const AttrValue::Variant& variant = value_.variant();
  if (const auto* integer = std::get_if<Dim>(&variant); integer && integer->is_constant()) {
    return static_cast<double>(integer->value());
  }
  if (const auto* number = std::get_if<double>(&variant)) return *number;
  if (const auto* truth = std::get_if<bool>(&variant)) return *truth ? 1 : 0;
  FailIsNo(value_, "number");
}

void AttrView::RequireInteger() const {
  constexpr double kMostExact = 9007199254740992.;  // 2^53
  const double number = ToNumber();
  const bool is_integer = number == std::floor(number) && std::abs(number) <= kMostExact;
  if (!is_integer) FailIsNo(value_, "integer");
}

AttrView::operator std::string() const {
  if (const auto* text = std::get_if<std::string>(&value_.variant())) return *text;
  FailIsNo(value_, "string");
}

void PrintTo(const AttrView& view, std::ostream* os) { *os << ToString(view.value()); }

}  // namespace graphgold
