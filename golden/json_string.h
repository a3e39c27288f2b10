// SPDX-License-Identifier: MIT
//
// Strings as JSON has them: in quotes, with escapes.
#ifndef GRAPHGOLD_GOLDEN_JSON_STRING_H_
#define GRAPHGOLD_GOLDEN_JSON_STRING_H_

#include <cstddef>
#include <string_view>

#include "graphgold/graph/text_sink.h"

namespace graphgold {

// Appends "text" in quotes, escaped. False, and nothing appended, for a text that is no UTF-8: JSON
// has no other.
bool AppendJsonString(std::string_view text, TextSink& json);

// The same of a text that stands at the end of `json` already, behind its opening quote at `quote`:
// escapes it where it must be, and adds the closing quote. False, and the text and its quote are
// gone, for one that is no UTF-8.
bool CloseJsonString(TextSink& json, std::size_t quote);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_STRING_H_
