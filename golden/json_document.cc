// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_document.h"

#include "graphgold/golden/golden.h"
#include "graphgold/golden/text_place.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/attribute.h"

namespace graphgold {
namespace {

using Kind = JsonValue::Kind;

const char* KindName(Kind kind) {
  switch (kind) {
    case Kind::kNull:
      return "null";
    case Kind::kBool:
      return "true or false";
    case Kind::kInteger:
      return "an integer";
    case Kind::kDouble:
      return "a number with a fraction";
    case Kind::kString:
      return "a string";
    case Kind::kArray:
      return "a list";
    case Kind::kObject:
      return "an object";
  }
  return "";
}

// ` ("fc/addmm")` for an object that has an id or a name.
std::string Label(const JsonValue& value) {
  if (value.kind != Kind::kObject) return "";
  for (const JsonMember member : JsonMembers(value)) {
    const std::string_view key = member.key.text();
    const bool names = key == "id" || key == "name" || key == "case";
    if (names && member.value.kind == Kind::kString) {
      return " (\"" + BriefText(member.value.text(), kBriefName) + "\")";
    }
  }
  return "";
}

// The way from the root down to a value; for a key, to what it is the key of.
std::string Path(const JsonValue& root, const JsonValue& to) {
  std::string path;
  const JsonValue* at = &root;
  while (at != &to) {
    const JsonValue* below = nullptr;
    if (at->kind == Kind::kObject) {
      for (const JsonMember member : JsonMembers(*at)) {
        if (&member.key != &to && !member.value.Holds(to)) continue;
        path += (path.empty() ? "" : ".") + BriefText(member.key.text(), kBriefName);
        if (&member.key == &to) return path;
        below = &member.value;
      }
    } else {
      std::size_t index = 0;
      for (const JsonValue& item : JsonItems(*at)) {
        if (item.Holds(to)) {
          path += "[" + std::to_string(index) + "]" + Label(item);
          below = &item;
        }
        ++index;
      }
    }
    at = below;
  }
  return path;
}

}  // namespace

void JsonDocument::Fail(const JsonValue& at, const std::string& message,
                        const std::string& next_step) const {
  std::string path = Path(root(), at);
  if (!path.empty()) path += ": ";
  throw Error(FilePlace(file_, text_, at.offset) + path + BriefText(message, kBriefMessage) + ". " +
              next_step);
}

void JsonDocument::Fail(const JsonValue& at, const std::string& message) const {
  Fail(at, message, kRestoreGolden);
}

void JsonDocument::FailKind(const JsonValue& at, Kind expected) const {
  const char* const found = at.kind != Kind::kBool ? KindName(at.kind)
                            : at.boolean           ? "true"
                                                   : "false";
  Fail(at, std::string("expected ") + KindName(expected) + ", found " + found);
}

void JsonDocument::RequireListDepth(const JsonValue& at, int depth) const {
  if (depth <= kMaxListDepth) return;
  Fail(at, "found a value in " + std::to_string(depth) +
               " lists inside one another, expected at most " + std::to_string(kMaxListDepth));
}

std::string_view JsonDocument::String(const JsonValue& value) const {
  if (value.kind != Kind::kString) FailKind(value, Kind::kString);
  return value.text();
}

std::int64_t JsonDocument::Integer(const JsonValue& value) const {
  if (value.kind != Kind::kInteger) FailKind(value, Kind::kInteger);
  return value.integer;
}

bool JsonDocument::Bool(const JsonValue& value) const {
  if (value.kind != Kind::kBool) FailKind(value, Kind::kBool);
  return value.boolean;
}

JsonItems JsonDocument::Array(const JsonValue& value) const {
  if (value.kind != Kind::kArray) FailKind(value, Kind::kArray);
  return JsonItems(value);
}

JsonMembers JsonDocument::Object(const JsonValue& value) const {
  if (value.kind != Kind::kObject) FailKind(value, Kind::kObject);
  return JsonMembers(value);
}

// Goldens have their keys in the order in which they are asked for, so the search for each begins
// behind the one before.
void JsonDocument::FillFields(const JsonValue& object, const std::string_view* keys, Field* fields,
                              std::size_t size) const {
  for (std::size_t i = 0; i < size; ++i) fields[i] = {nullptr, &object, keys[i]};
  std::size_t from = 0;
  for (const JsonMember member : Object(object)) {
    std::size_t tried = 0;
    while (tried < size && keys[(from + tried) % size] != member.key.text()) ++tried;
    if (tried == size) {
      std::string known;
      for (std::size_t i = 0; i < size; ++i) known += (i == 0 ? "" : ", ") + std::string(keys[i]);
      Fail(member.key, "unknown key; expected one of " + known);
    }
    from = (from + tried) % size;
    fields[from++].value = &member.value;
  }
}

const JsonValue& JsonDocument::Get(const Field& field) const {
  if (!field) Fail(*field.object, "missing key \"" + std::string(field.key) + "\"");
  return *field.value;
}

const JsonValue* JsonDocument::Find(const JsonValue& object, std::string_view key) const {
  for (const JsonMember member : Object(object)) {
    if (member.key.text() == key) return &member.value;
  }
  return nullptr;
}

const JsonValue& JsonDocument::Get(const JsonValue& object, std::string_view key) const {
  return Get(Field{Find(object, key), &object, key});
}

}  // namespace graphgold
