// SPDX-License-Identifier: MIT
#include "graphgold/report/escape.h"

#include <cstddef>

namespace graphgold {
namespace {

constexpr char kReplacement[] = "\xEF\xBF\xBD";

std::size_t LengthByFirstByte(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

// How many bytes the character at the beginning takes; 0 for none.
std::size_t CharacterLength(std::string_view text) {
  const std::size_t length = LengthByFirstByte(static_cast<unsigned char>(text[0]));
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return 0;
  }
  if (length < 3) return length;
  // Too long forms, surrogates, and what lies beyond Unicode.
  const int first = static_cast<unsigned char>(text[0]);
  const int second = static_cast<unsigned char>(text[1]);
  const bool is_none = (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ||
                       (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90);
  return is_none ? 0 : length;
}

bool IsControl(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 2)
    return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
  return (first < 0x20 && first != '\t' && first != '\n') || first == 0x7F;
}

// Calls `visit` with each character, cleaned.
template <typename Visit>
void ForEachCharacter(std::string_view text, const Visit& visit) {
  while (!text.empty()) {
    const std::size_t length = CharacterLength(text);
    const std::string_view character = text.substr(0, length);
    visit(length == 0 || IsControl(character) ? std::string_view(kReplacement) : character);
    text.remove_prefix(length == 0 ? 1 : length);
  }
}

const char* HtmlEscape(std::string_view character) {
  switch (character[0]) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return nullptr;
  }
}

const char* JsonEscape(std::string_view character) {
  switch (character[0]) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '\t':
      return "\\t";
    case '<':
      return "\\u003c";
    case '>':
      return "\\u003e";
    case '&':
      return "\\u0026";
    default:
      break;
  }
  if (character == "\xE2\x80\xA8") return "\\u2028";
  return character == "\xE2\x80\xA9" ? "\\u2029" : nullptr;
}

const char* DotEscape(std::string_view character) {
  switch (character[0]) {
    case '"':
      return "&quot;";
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '&':
      return "&amp;";
    default:
      return nullptr;
  }
}

template <typename Escape>
std::string EscapedBy(const Escape& escape, std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size() + 2);
  ForEachCharacter(text, [&](std::string_view character) {
    const char* const other = escape(character);
    if (other != nullptr) {
      escaped += other;
    } else {
      escaped += character;
    }
  });
  return escaped;
}

}  // namespace

std::string CleanText(std::string_view text) {
  return EscapedBy([](std::string_view) -> const char* { return nullptr; }, text);
}

std::string EscapeHtml(std::string_view text) { return EscapedBy(HtmlEscape, text); }

std::string JsonText(std::string_view text) { return '"' + EscapedBy(JsonEscape, text) + '"'; }

std::string DotText(std::string_view text) { return '"' + EscapedBy(DotEscape, text) + '"'; }

}  // namespace graphgold
