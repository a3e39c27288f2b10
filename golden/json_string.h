// SPDX-License-Identifier: MIT
//
// Strings as JSON has them: UTF-8, in quotes, with escapes.
#ifndef GRAPHGOLD_GOLDEN_JSON_STRING_H_
#define GRAPHGOLD_GOLDEN_JSON_STRING_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace graphgold {

// How many bytes the first character takes; 0 for a text that begins with no character of UTF-8.
std::size_t Utf8Length(std::string_view text);
// Whether a text that is no character could become one with more bytes.
bool IsCutUtf8(std::string_view text);

// Appends a character, by its number in Unicode (no surrogate).
void AppendUtf8(char32_t character, std::string& text);

// Appends "text" in quotes, escaped. False, and nothing appended, for a text that is no UTF-8: JSON
// has no other.
bool AppendJsonString(std::string_view text, std::string& json);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_STRING_H_
