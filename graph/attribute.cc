// SPDX-License-Identifier: MIT
#include "graphgold/graph/attribute.h"

#include <charconv>
#include <cmath>
#include <cstdio>

#include "graphgold/graph/error.h"
#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

// Doubles up to here hold every integer exactly.
constexpr double kExactIntegers = 9007199254740992.0;  // 2^53

bool IsInteger(double value) {
  return std::trunc(value) == value && std::fabs(value) <= kExactIntegers &&
         !(value == 0 && std::signbit(value));
}

bool SameDouble(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return a == b && std::signbit(a) == std::signbit(b);
}

// A part of a complex number: it needs no ".0" to be read as what it is.
std::string PartToString(double value) {
  std::string text = DoubleToString(value);
  if (text.size() > 2 && text.compare(text.size() - 2, 2, ".0") == 0) text.resize(text.size() - 2);
  return text;
}

struct Printer {
  std::string operator()(AttrValue::None) const { return "none"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(const Dim& value) const { return value.ToString(); }
  std::string operator()(double value) const { return DoubleToString(value); }
  std::string operator()(std::complex<double> value) const {
    return "(" + PartToString(value.real()) + "," + PartToString(value.imag()) + "j)";
  }
  std::string operator()(const std::string& value) const { return Quote(value); }
  std::string operator()(const AttrValue::List& list) const {
    std::string text = "[";
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i != 0) text += ",";
      text += ToString(list[i]);
    }
    return text + "]";
  }
  std::string operator()(AttrValue::DataDependent) const { return "?"; }
  std::string operator()(const AttrValue::Opaque& value) const {
    return "<" + EscapeName(value.type) + ">";
  }
};

}  // namespace

void RequireAttributeCount(std::size_t count) {
  if (count <= kMaxAttributes) return;
  throw Error("the call has more than " + std::to_string(kMaxAttributes) + " attributes");
}

AttrValue::AttrValue(Dim value) {
  if (value.is_unknown()) {
    value_ = DataDependent{};
  } else {
    value_ = std::move(value);
  }
}

AttrValue::AttrValue(double value) {
  if (IsInteger(value)) {
    value_ = Dim(static_cast<std::int64_t>(value));
  } else {
    value_ = value;
  }
}

bool operator==(const AttrValue& a, const AttrValue& b) {
  if (const auto* x = std::get_if<double>(&a.value_)) {
    const auto* y = std::get_if<double>(&b.value_);
    return y != nullptr && SameDouble(*x, *y);
  }
  if (const auto* x = std::get_if<std::complex<double>>(&a.value_)) {
    const auto* y = std::get_if<std::complex<double>>(&b.value_);
    return y != nullptr && SameDouble(x->real(), y->real()) && SameDouble(x->imag(), y->imag());
  }
  return a.value_ == b.value_;
}

std::string ToString(const AttrValue& value) { return std::visit(Printer{}, value.variant()); }

std::string DoubleToString(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char buffer[32];
  const auto result = std::to_chars(buffer, buffer + sizeof(buffer), value);
  std::string text(buffer, result.ptr);
  // A number that looks like an integer would be read back as one.
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string Quote(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char buffer[8];
      std::snprintf(buffer, sizeof(buffer), "\\u%04x", c);
      quoted += buffer;
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

}  // namespace graphgold
