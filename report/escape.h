// SPDX-License-Identifier: MIT
//
// Texts of others (names, operators, files) inside the languages of a page and of a drawing.
// Whatever they hold, they stay text.
#ifndef GRAPHGOLD_REPORT_ESCAPE_H_
#define GRAPHGOLD_REPORT_ESCAPE_H_

#include <string>
#include <string_view>

namespace graphgold {

// What is no character of UTF-8, or a control character that no page may hold, becomes U+FFFD. Tabs
// and newlines stay.
std::string CleanText(std::string_view text);

// For HTML, between tags and in quoted attributes.
std::string EscapeHtml(std::string_view text);

// A JSON string in quotes that may also stand in a <script> element: "<", ">", "&" and the two line
// separators of Unicode are written as \uXXXX.
std::string JsonText(std::string_view text);

// A quoted string of the DOT language that is drawn as it is: neither "\N" nor "&lt;" in it means
// anything else.
std::string DotText(std::string_view text);

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_ESCAPE_H_
