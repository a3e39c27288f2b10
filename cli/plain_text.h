// SPDX-License-Identifier: MIT
//
// Texts of others (files, names in them) on a terminal. Whatever they hold, they stay text.
#ifndef GRAPHGOLD_CLI_PLAIN_TEXT_H_
#define GRAPHGOLD_CLI_PLAIN_TEXT_H_

#include <string>
#include <string_view>

namespace graphgold::cli {

// Control characters, which could do anything to a terminal, become "\x1B". Newlines and tabs stay.
std::string PlainText(std::string_view text);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_PLAIN_TEXT_H_
