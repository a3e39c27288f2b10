// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_string.h"

#include <cstdint>
#include <cstdio>

namespace graphgold {
namespace {

// A first byte, how many follow it, and between what the first of these must lie: that keeps out
// longer forms than needed, surrogates, and what is past the end of Unicode.
struct Utf8Range {
  unsigned char first_low, first_high;
  std::size_t following;
  unsigned char second_low, second_high;
};
constexpr Utf8Range kUtf8Ranges[] = {
    {0xC2, 0xDF, 1, 0x80, 0xBF}, {0xE0, 0xE0, 2, 0xA0, 0xBF}, {0xE1, 0xEC, 2, 0x80, 0xBF},
    {0xED, 0xED, 2, 0x80, 0x9F}, {0xEE, 0xEF, 2, 0x80, 0xBF}, {0xF0, 0xF0, 3, 0x90, 0xBF},
    {0xF1, 0xF3, 3, 0x80, 0xBF}, {0xF4, 0xF4, 3, 0x80, 0x8F},
};

bool IsBetween(char c, unsigned char low, unsigned char high) {
  const auto byte = static_cast<unsigned char>(c);
  return low <= byte && byte <= high;
}

// What is ASCII, and stands in a JSON string as it is.
bool IsPlainAscii(char c) { return IsBetween(c, 0x20, 0x7F) && c != '"' && c != '\\'; }

void AppendEscaped(char c, std::string& json) {
  constexpr std::string_view kCharacters = "\"\\\b\f\n\r\t";
  constexpr std::string_view kLetters = "\"\\bfnrt";
  const std::size_t at = kCharacters.find(c);
  if (at != std::string_view::npos) {
    json += '\\';
    json += kLetters[at];
  } else {
    char buffer[8];
    std::snprintf(buffer, sizeof(buffer), "\\u%04x", static_cast<unsigned char>(c));
    json += buffer;
  }
}

}  // namespace

std::size_t Utf8Length(std::string_view text) {
  if (text.empty()) return 0;
  if (static_cast<unsigned char>(text[0]) < 0x80) return 1;
  for (const Utf8Range& range : kUtf8Ranges) {
    if (!IsBetween(text[0], range.first_low, range.first_high)) continue;
    if (text.size() <= range.following) return 0;
    if (!IsBetween(text[1], range.second_low, range.second_high)) return 0;
    for (std::size_t i = 2; i <= range.following; ++i) {
      if (!IsBetween(text[i], 0x80, 0xBF)) return 0;
    }
    return range.following + 1;
  }
  return 0;
}

bool IsCutUtf8(std::string_view text) {
  // Whatever may follow, one of these may.
  for (const char* rest :
       {"\x80", "\x80\x80", "\x80\x80\x80", "\xBF", "\xBF\xBF", "\xBF\xBF\xBF"}) {
    const std::string whole = std::string(text.substr(0, 4)) + rest;
    if (Utf8Length(whole) == whole.size()) return true;
  }
  return false;
}

void AppendUtf8(char32_t character, std::string& text) {
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  const auto follow = [&](unsigned shift) { add(0x80 | (character >> shift & 0x3F)); };
  if (character < 0x80) {
    add(character);
  } else if (character < 0x800) {
    add(0xC0 | character >> 6);
    follow(0);
  } else if (character < 0x10000) {
    add(0xE0 | character >> 12);
    follow(6);
    follow(0);
  } else {
    add(0xF0 | character >> 18);
    follow(12);
    follow(6);
    follow(0);
  }
}

bool AppendJsonString(std::string_view text, std::string& json) {
  const std::size_t begin = json.size();
  json += '"';
  std::size_t run = 0;  // where what has not been appended yet begins
  for (std::size_t at = 0; at < text.size();) {
    if (IsPlainAscii(text[at])) {
      ++at;
    } else if (const std::size_t length = Utf8Length(text.substr(at)); length != 1) {
      if (length == 0) {
        json.resize(begin);
        return false;
      }
      at += length;
    } else {
      json.append(text, run, at - run);
      AppendEscaped(text[at], json);
      run = ++at;
    }
  }
  json.append(text, run, std::string_view::npos);
  json += '"';
  return true;
}

}  // namespace graphgold
