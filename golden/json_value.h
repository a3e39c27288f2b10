// SPDX-License-Identifier: MIT
//
// A JSON text as a tree that remembers its lines, and strings as JSON literals. The JSON library
// stays behind these two functions. What the values mean is left to others.
#ifndef GRAPHGOLD_GOLDEN_JSON_VALUE_H_
#define GRAPHGOLD_GOLDEN_JSON_VALUE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graphgold {

struct JsonValue {
  enum class Kind : std::uint8_t { kNull, kBool, kInteger, kDouble, kString, kArray, kObject };

  Kind kind = Kind::kNull;
  bool boolean = false;
  std::int64_t integer = 0;
  double number = 0;
  std::string text;               // of a string
  std::vector<JsonValue> items;   // of an array; the values of an object
  std::vector<std::string> keys;  // of an object, in the order of the text, each once
  std::size_t line = 0;           // where it begins, counted from 1
};

// Deeper texts are refused, so that every walk over the tree may recurse.
inline constexpr std::size_t kMaxJsonDepth = 64;

// Throws Error with file, line and column for a text that is no JSON, repeats a key in an object,
// is nested too deeply, or holds a number that neither 64 bits nor a double can hold.
JsonValue ParseJson(std::string_view text, const std::string& file);

// "text" in quotes, escaped; nothing for a text that is no valid UTF-8, which JSON cannot hold.
std::optional<std::string> QuoteJson(const std::string& text);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_VALUE_H_
