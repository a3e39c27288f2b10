// SPDX-License-Identifier: MIT
//
// Places in a text file, as compilers print them and editors open them.
#ifndef GRAPHGOLD_GOLDEN_TEXT_PLACE_H_
#define GRAPHGOLD_GOLDEN_TEXT_PLACE_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace graphgold {

// "model.json:14:52: ". Lines and columns count from 1; a column is a character, not a byte.
std::string FilePlace(const std::string& file, std::string_view text, std::size_t offset);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_TEXT_PLACE_H_
