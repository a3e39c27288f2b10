// SPDX-License-Identifier: MIT
#include "graphgold/golden/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>

namespace graphgold {

std::size_t Utf8Length(std::string_view text) {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < size) return 0;
  std::uint32_t code = first & (0x7Fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3F);
  }
  const bool overlong = code < (size == 4 ? 0x10000u : size == 3 ? 0x800u : 0x80u);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return overlong || surrogate || code > 0x10FFFF ? 0 : size;
}

std::size_t Utf8PrefixLength(std::string_view text) {
  std::size_t at = 0;
  while (const std::size_t length = Utf8Length(text.substr(at))) at += length;
  return at;
}

std::string PrintableText(std::string_view text) {
  std::string printable;
  while (!text.empty()) {
    const std::size_t size = Utf8Length(text);
    const unsigned char first = static_cast<unsigned char>(text[0]);
    // Unicode has control characters of its own, U+0080 to U+009F.
    const bool is_control = first == 0xC2 && size == 2 && (text[1] & 0xFF) < 0xA0;
    if (size == 0 || first < 0x20 || first == 0x7F || is_control) {
      char buffer[8];
      std::snprintf(buffer, sizeof(buffer), "\\x%02X", is_control ? text[1] & 0xFF : first);
      printable += buffer;
    } else {
      printable += text.substr(0, size);
    }
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return printable;
}

std::string BriefText(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return PrintableText(text);
  const auto is_inside = [&](std::size_t at) { return (text[at] & 0xC0) == 0x80; };
  std::size_t begin = limit / 2;
  while (begin > 0 && is_inside(begin)) --begin;
  std::size_t end = text.size() - limit / 2;
  while (end < text.size() && is_inside(end)) ++end;
  return PrintableText(text.substr(0, begin)) + "…" + PrintableText(text.substr(end));
}

}  // namespace graphgold
