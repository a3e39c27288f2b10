// SPDX-License-Identifier: MIT
//
// Whether a text is valid UTF-8. All names in goldens are.
#ifndef GRAPHGOLD_GOLDEN_UTF8_H_
#define GRAPHGOLD_GOLDEN_UTF8_H_

#include <string>
#include <string_view>

namespace graphgold {

bool IsUtf8(std::string_view text);

// For messages: whatever is not printable ASCII or UTF-8 is shown as \xFF.
std::string PrintableText(std::string_view text);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_UTF8_H_
