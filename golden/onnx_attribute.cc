// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_attribute.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <variant>

#include "graphgold/graph/error.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

// A call's own attribute whose name is empty, or looks like one of GraphGold's.
constexpr std::string_view kEscapedName = "graphgold.attribute.";
// The doc_string of a STRING that holds the text of something else.
constexpr char kValueText[] = "the text of a value that ONNX has no type for";

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

float NearestFloat(double value) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  if (std::isnan(value)) return std::numeric_limits<float>::quiet_NaN();
  if (std::fabs(value) > std::numeric_limits<float>::max()) {
    return value < 0 ? -kInfinity : kInfinity;
  }
  return static_cast<float>(value);
}

bool IsInteger(const AttrValue& value) {
  const auto* const dim = std::get_if<Dim>(&value.variant());
  return dim != nullptr && dim->is_constant();
}
bool IsNumber(const AttrValue& value) {
  return IsInteger(value) || std::holds_alternative<double>(value.variant());
}
bool IsString(const AttrValue& value) {
  return std::holds_alternative<std::string>(value.variant());
}

// For a number.
float NearestFloat(const AttrValue& value) {
  const auto* const number = std::get_if<double>(&value.variant());
  if (number != nullptr) return NearestFloat(*number);
  return static_cast<float>(std::get<Dim>(value.variant()).value());
}
bool IsFloat(const AttrValue& value) { return AttrValue(AsWritten(NearestFloat(value))) == value; }

bool All(const AttrValue::List& list, bool (*is)(const AttrValue&)) {
  return std::all_of(list.begin(), list.end(), is);
}

struct AttributeWriter {
  const AttrValue& value;
  onnx::AttributeProto& to;

  void operator()(const Dim& dim) const {
    if (!dim.is_constant()) return WriteText();
    to.set_type(onnx::AttributeProto::INT);
    to.set_i(dim.value());
  }
  void operator()(double) const {
    to.set_type(onnx::AttributeProto::FLOAT);
    to.set_f(NearestFloat(value));
    if (!IsFloat(value)) to.set_doc_string(ToString(value));
  }
  void operator()(const std::string& text) const {
    to.set_type(onnx::AttributeProto::STRING);
    to.set_s(text);
  }
  void operator()(const AttrValue::List& list) const {
    if (All(list, IsInteger)) {
      to.set_type(onnx::AttributeProto::INTS);
      for (const AttrValue& item : list) to.add_ints(std::get<Dim>(item.variant()).value());
    } else if (All(list, IsNumber)) {
      to.set_type(onnx::AttributeProto::FLOATS);
      for (const AttrValue& item : list) to.add_floats(NearestFloat(item));
      if (!All(list, IsFloat)) to.set_doc_string(ToString(value));
    } else if (All(list, IsString)) {
      to.set_type(onnx::AttributeProto::STRINGS);
      for (const AttrValue& item : list) to.add_strings(std::get<std::string>(item.variant()));
    } else {
      WriteText();
    }
  }
  template <typename Other>
  void operator()(const Other&) const {
    WriteText();
  }

  void WriteText() const {
    to.set_type(onnx::AttributeProto::STRING);
    to.set_s(ToString(value));
    to.set_doc_string(kValueText);
  }
};

AttrValue ParseValueText(const std::string& text) {
  try {
    return ParseAttrValue(text);
  } catch (const Error&) {
    throw Error("\"" + text + "\" is no attribute value");
  }
}

[[noreturn]] void FailExact(const std::string& exact) {
  throw Error("doc_string says exactly \"" + exact + "\", which the number is not nearest to");
}

bool IsNearest(float number, const AttrValue& exact) {
  if (!IsNumber(exact)) return false;
  const float nearest = NearestFloat(exact);
  return nearest == number || (std::isnan(nearest) && std::isnan(number));
}

AttrValue ReadFloat(const onnx::AttributeProto& attribute) {
  if (attribute.doc_string().empty()) return AsWritten(attribute.f());
  AttrValue exact = ParseValueText(attribute.doc_string());
  if (!IsNearest(attribute.f(), exact)) FailExact(attribute.doc_string());
  return exact;
}

AttrValue ReadFloats(const onnx::AttributeProto& attribute) {
  if (attribute.doc_string().empty()) {
    AttrValue::List list;
    for (const float number : attribute.floats()) list.emplace_back(AsWritten(number));
    return list;
  }
  AttrValue exact = ParseValueText(attribute.doc_string());
  const auto* const list = std::get_if<AttrValue::List>(&exact.variant());
  const auto size = static_cast<std::size_t>(attribute.floats_size());
  bool same = list != nullptr && list->size() == size;
  for (std::size_t i = 0; same && i < size; ++i) {
    same = IsNearest(attribute.floats(static_cast<int>(i)), (*list)[i]);
  }
  if (!same) FailExact(attribute.doc_string());
  return exact;
}

AttrValue ReadString(const onnx::AttributeProto& attribute) {
  if (attribute.doc_string().empty()) return attribute.s();
  if (attribute.doc_string() == kValueText) return ParseValueText(attribute.s());
  throw Error("unknown doc_string \"" + attribute.doc_string() + "\"; expected none, or \"" +
              kValueText + "\"");
}

AttrValue ReadValue(const onnx::AttributeProto& attribute) {
  switch (attribute.type()) {
    case onnx::AttributeProto::INT:
      return static_cast<std::int64_t>(attribute.i());
    case onnx::AttributeProto::INTS:
      return AttrValue::List(attribute.ints().begin(), attribute.ints().end());
    case onnx::AttributeProto::FLOAT:
      return ReadFloat(attribute);
    case onnx::AttributeProto::FLOATS:
      return ReadFloats(attribute);
    case onnx::AttributeProto::STRING:
      return ReadString(attribute);
    case onnx::AttributeProto::STRINGS:
      return AttrValue::List(attribute.strings().begin(), attribute.strings().end());
    default:
      throw Error("an attribute of type " + std::to_string(attribute.type()) +
                  "; expected INT, INTS, FLOAT, FLOATS, STRING or STRINGS");
  }
}

}  // namespace

double AsWritten(float number) {
  if (!std::isfinite(number)) return static_cast<double>(number);
  char buffer[32];
  const auto printed = std::to_chars(buffer, buffer + sizeof(buffer), number);
  double same = 0;
  std::from_chars(buffer, printed.ptr, same);
  return same;
}

void WriteOnnxAttribute(const Attribute& attribute, onnx::AttributeProto& to) {
  const std::string& name = attribute.name;
  const bool plain = !name.empty() && !StartsWith(name, kOnnxHiddenPrefix);
  to.set_name(plain ? name : std::string(kEscapedName) + name);
  std::visit(AttributeWriter{attribute.value, to}, attribute.value.variant());
}

bool IsOnnxCallAttribute(const onnx::AttributeProto& attribute) {
  return !StartsWith(attribute.name(), kOnnxHiddenPrefix) ||
         StartsWith(attribute.name(), kEscapedName);
}

Attribute ReadOnnxAttribute(const onnx::AttributeProto& attribute) {
  std::string_view name = attribute.name();
  if (StartsWith(name, kEscapedName)) name.remove_prefix(kEscapedName.size());
  return {name, ReadValue(attribute)};
}

}  // namespace graphgold
