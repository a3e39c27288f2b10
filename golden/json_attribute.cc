// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_attribute.h"

#include <algorithm>
#include <charconv>

#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

AttrValue ParseText(const JsonDocument& document, const JsonValue& value) {
  const std::string_view text = document.String(value);
  try {
    return ParseAttrValue(text);
  } catch (const Error& error) {
    std::string reason = error.what();
    // A value is one line, which is not that of the file.
    constexpr std::string_view kLine = "line 1, ";
    if (reason.compare(0, kLine.size(), kLine) == 0) reason.erase(0, kLine.size());
    document.Fail(value, "\"" + std::string(text) + "\" is no attribute value: " + reason);
  }
}

AttrValue ParseBytes(const JsonDocument& document, const JsonValue& value) {
  const std::string_view hex = document.String(value);
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const char* const end = hex.data() + std::min(i + 2, hex.size());
    unsigned char byte = 0;
    const auto parsed = std::from_chars(hex.data() + i, end, byte, 16);
    if (parsed.ec != std::errc() || parsed.ptr != hex.data() + i + 2) {
      document.Fail(value, "\"" + std::string(hex) +
                               "\" is no string of bytes; expected two hex digits each");
    }
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

// {"$": "seq*2"} or {"$bytes": "ff00"}.
AttrValue ReadMarked(const JsonDocument& document, const JsonValue& value) {
  constexpr std::string_view kMarks[] = {"$", "$bytes"};
  const auto [text, bytes] = document.Fields(value, kMarks);
  if (text && !bytes) return ParseText(document, *text.value);
  if (bytes && !text) return ParseBytes(document, *bytes.value);
  document.Fail(value, std::string("expected {\"$\": text} or {\"$bytes\": hex digits}, found ") +
                           (text ? "both keys" : "neither key"));
}

}  // namespace

AttrValue ReadJsonAttribute(const JsonDocument& document, const JsonValue& value, int depth) {
  document.RequireListDepth(value, depth);
  switch (value.kind) {
    case JsonValue::Kind::kNull:
      return AttrValue();
    case JsonValue::Kind::kBool:
      return value.boolean;
    case JsonValue::Kind::kInteger:
      return value.integer;
    case JsonValue::Kind::kDouble:
      return value.number;
    case JsonValue::Kind::kString:
      return std::string(value.text());
    case JsonValue::Kind::kObject:
      return ReadMarked(document, value);
    case JsonValue::Kind::kArray:
      break;
  }
  const JsonItems items(value);
  AttrValue::List list;
  list.reserve(items.size());
  for (const JsonValue& item : items) list.push_back(ReadJsonAttribute(document, item, depth + 1));
  return list;
}

}  // namespace graphgold
