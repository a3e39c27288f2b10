// SPDX-License-Identifier: MIT
//
// The library's messages are of two kinds: a token in the wrong place, and characters that make no
// token.
//
//     […] parse error at line 1, column 7: syntax error while parsing value - unexpected ']';
//     expected '[', '{', or a literal
//     […] parse error at line 1, column 3: syntax error while parsing value - invalid number;
//     expected digit after '-'; last read: '[-]'
#include "graphgold/golden/json_fault.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "graphgold/golden/json_token.h"
#include "graphgold/golden/utf8.h"

namespace graphgold {
namespace {

std::string Byte(char c) {
  char buffer[8];
  std::snprintf(buffer, sizeof(buffer), "0x%02X", static_cast<unsigned char>(c));
  return buffer;
}

// What a text begins with.
std::string Found(std::string_view text) {
  if (text.empty()) return "the end of the file";
  const char c = text[0];
  if (c == '\n' || c == '\r') return "the end of the line";
  if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return "the control character " + Byte(c);
  const std::size_t length = Utf8Length(text);
  if (length == 0) return "the byte " + Byte(c) + ", which is no UTF-8";
  return "'" + std::string(text.substr(0, length)) + "'";
}

bool EndsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::string_view After(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  return at == std::string_view::npos ? text : text.substr(at + mark.size());
}

std::string_view Before(std::string_view text, std::string_view mark) {
  return text.substr(0, text.find(mark));
}

// What would have been right, by what the library was reading.
std::string Expected(std::string_view error) {
  constexpr std::pair<std::string_view, const char*> kExpected[] = {
      {"value", "a value"},    {"object key", "a key in quotes"}, {"object separator", "':'"},
      {"array", "',' or ']'"}, {"object", "',' or '}'"},
  };
  if (EndsWith(error, "; expected end of input")) return "the end of the file";
  const std::string_view reading = Before(After(error, " while parsing "), " - ");
  for (const auto& [what, expected] : kExpected) {
    if (reading == what) return expected;
  }
  return "other JSON";
}

}  // namespace

JsonFault DescribeJsonFault(std::string_view text, std::size_t last_end, std::size_t read,
                            std::string_view error) {
  const bool cut = read > text.size();
  const std::string_view reason = Before(After(error, " - "), "; last read: ");
  const bool token = reason == "invalid literal" || reason.substr(0, 11) == "unexpected ";
  // All before the character at hand was read without complaint, so what is no UTF-8 ends there.
  const std::size_t offset = cut     ? text.size()
                             : token ? JsonTokenBegin(text, last_end, read)
                                     : std::min(read - 1, Utf8PrefixLength(text));
  return {offset, (cut ? "the file is cut off: " : "not valid JSON: ") +
                      (token ? "expected " + Expected(error) : std::string(reason)) + ", found " +
                      Found(text.substr(offset))};
}

}  // namespace graphgold
