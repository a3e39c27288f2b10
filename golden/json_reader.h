// SPDX-License-Identifier: MIT
//
// The way back from the JSON of json_writer.h. Strict: a golden that was cut off, merged by hand
// or mistyped is refused with file, line and place, and never read as something else.
#ifndef GRAPHGOLD_GOLDEN_JSON_READER_H_
#define GRAPHGOLD_GOLDEN_JSON_READER_H_

#include <string>
#include <string_view>

#include "graphgold/golden/golden.h"

namespace graphgold {

// WriteJson of the result is the same text, for every text that WriteJson made. Throws Error, and
// nothing else, for anything that is no golden of this format and canonical form, or whose content
// does not agree with its fingerprint. The file's name serves for the messages.
Golden ReadJson(std::string_view text, const std::string& file_name_for_errors);

// The same without a look at the fingerprint, for a caller that writes the result again and
// compares the texts: the fingerprint is in there.
Golden ReadJsonToWriteAgain(std::string_view text, const std::string& file_name_for_errors);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_READER_H_
