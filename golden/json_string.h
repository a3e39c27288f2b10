// SPDX-License-Identifier: MIT
//
// Strings as JSON has them: in quotes, with escapes.
#ifndef GRAPHGOLD_GOLDEN_JSON_STRING_H_
#define GRAPHGOLD_GOLDEN_JSON_STRING_H_

#include <string>
#include <string_view>

namespace graphgold {

// Appends "text" in quotes, escaped. False, and nothing appended, for a text that is no UTF-8: JSON
// has no other.
bool AppendJsonString(std::string_view text, std::string& json);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_STRING_H_
