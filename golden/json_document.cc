// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_document.h"

#include <algorithm>

#include "graphgold/golden/golden.h"

namespace graphgold {
namespace {

const char* KindName(JsonValue::Kind kind) {
  switch (kind) {
    case JsonValue::Kind::kNull:
      return "null";
    case JsonValue::Kind::kBool:
      return "true or false";
    case JsonValue::Kind::kInteger:
      return "an integer";
    case JsonValue::Kind::kDouble:
      return "a number with a fraction";
    case JsonValue::Kind::kString:
      return "a string";
    case JsonValue::Kind::kArray:
      return "a list";
    case JsonValue::Kind::kObject:
      return "an object";
  }
  return "";
}

// ` ("fc/addmm")` for an object that has an id or a name.
std::string Label(const JsonValue& value) {
  for (std::size_t i = 0; i < value.keys.size(); ++i) {
    const bool names = value.keys[i] == "id" || value.keys[i] == "name";
    if (names && value.items[i].kind == JsonValue::Kind::kString) {
      return " (\"" + value.items[i].text + "\")";
    }
  }
  return "";
}

// Appends the way from one value down to another. False, and nothing appended, if there is none.
bool AppendPath(const JsonValue& from, const JsonValue& to, std::string& path) {
  if (&from == &to) return true;
  const std::size_t size = path.size();
  for (std::size_t i = 0; i < from.items.size(); ++i) {
    if (from.kind == JsonValue::Kind::kObject) {
      path += (path.empty() ? "" : ".") + from.keys[i];
    } else {
      path += "[" + std::to_string(i) + "]" + Label(from.items[i]);
    }
    if (AppendPath(from.items[i], to, path)) return true;
    path.resize(size);
  }
  return false;
}

}  // namespace

void JsonDocument::Fail(const JsonValue& at, const std::string& message,
                        const std::string& next_step) const {
  std::string place;
  AppendPath(root_, at, place);
  if (!place.empty()) place += ": ";
  throw Error(file_ + ":" + std::to_string(at.line) + ": " + place + message + ". " + next_step);
}

void JsonDocument::Fail(const JsonValue& at, const std::string& message) const {
  Fail(at, message, kRestoreGolden);
}

void JsonDocument::FailKind(const JsonValue& at, JsonValue::Kind expected) const {
  Fail(at, std::string("expected ") + KindName(expected) + ", found " + KindName(at.kind));
}

const std::string& JsonDocument::String(const JsonValue& value) const {
  if (value.kind != JsonValue::Kind::kString) FailKind(value, JsonValue::Kind::kString);
  return value.text;
}

std::int64_t JsonDocument::Integer(const JsonValue& value) const {
  if (value.kind != JsonValue::Kind::kInteger) FailKind(value, JsonValue::Kind::kInteger);
  return value.integer;
}

bool JsonDocument::Bool(const JsonValue& value) const {
  if (value.kind != JsonValue::Kind::kBool) FailKind(value, JsonValue::Kind::kBool);
  return value.boolean;
}

const std::vector<JsonValue>& JsonDocument::Array(const JsonValue& value) const {
  if (value.kind != JsonValue::Kind::kArray) FailKind(value, JsonValue::Kind::kArray);
  return value.items;
}

const JsonValue& JsonDocument::Object(const JsonValue& value) const {
  if (value.kind != JsonValue::Kind::kObject) FailKind(value, JsonValue::Kind::kObject);
  return value;
}

const JsonValue* JsonDocument::Find(const JsonValue& object, std::string_view key) const {
  Object(object);
  const auto found = std::find(object.keys.begin(), object.keys.end(), key);
  return found == object.keys.end() ? nullptr : &object.items[found - object.keys.begin()];
}

const JsonValue& JsonDocument::Get(const JsonValue& object, std::string_view key) const {
  const JsonValue* value = Find(object, key);
  if (value == nullptr) Fail(object, "missing key \"" + std::string(key) + "\"");
  return *value;
}

void JsonDocument::AllowKeys(const JsonValue& object,
                             std::initializer_list<std::string_view> keys) const {
  Object(object);
  for (std::size_t i = 0; i < object.keys.size(); ++i) {
    if (std::find(keys.begin(), keys.end(), object.keys[i]) != keys.end()) continue;
    std::string known;
    for (const std::string_view key : keys) {
      if (!known.empty()) known += ", ";
      known += key;
    }
    Fail(object.items[i], "unknown key; expected one of " + known);
  }
}

}  // namespace graphgold
