// SPDX-License-Identifier: MIT
//
// Texts that are UTF-8, and texts that are not. All names in goldens are.
#ifndef GRAPHGOLD_GOLDEN_UTF8_H_
#define GRAPHGOLD_GOLDEN_UTF8_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace graphgold {

// How many bytes the first character takes; 0 for a text that begins with no character of UTF-8.
std::size_t Utf8Length(std::string_view text);
// How many bytes there are before the first that is no part of a character.
std::size_t Utf8PrefixLength(std::string_view text);
inline bool IsUtf8(std::string_view text) { return Utf8PrefixLength(text) == text.size(); }

// For messages: whatever is not printable ASCII or UTF-8 is shown as \xFF.
std::string PrintableText(std::string_view text);
// The same, in about `limit` bytes: of a longer text the begin and the end, with "…" between them.
// A message says what is wrong, however large the thing is that is.
std::string BriefText(std::string_view text, std::size_t limit);
inline constexpr std::size_t kBriefName = 80;
inline constexpr std::size_t kBriefMessage = 600;

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_UTF8_H_
