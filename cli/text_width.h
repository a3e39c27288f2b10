// SPDX-License-Identifier: MIT
//
// How wide a text is on a terminal: in characters of UTF-8.
#ifndef GRAPHGOLD_CLI_TEXT_WIDTH_H_
#define GRAPHGOLD_CLI_TEXT_WIDTH_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace graphgold::cli {

std::size_t WidthOf(std::string_view text);

// The text, or as much of it as fits, with an ellipsis.
std::string CutToWidth(std::string text, std::size_t widest);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_TEXT_WIDTH_H_
