// SPDX-License-Identifier: MIT
//
// Who reads what a command prints: a person at a terminal, or a program.
#ifndef GRAPHGOLD_CLI_TERMINAL_H_
#define GRAPHGOLD_CLI_TERMINAL_H_

#include <string>

namespace graphgold::cli {

// Whether both the input and the output are a terminal.
bool IsInteractive();
// Whether the output is a terminal that may show colours: NO_COLOR is not set.
bool ShowsColour();

// Whether stderr is a terminal on which a line can be written and erased again, and NO_COLOR is not
// set.
bool ShowsProgress();

// The lines of a stored diff in the colours of one that is printed at once.
std::string ColouredDiff(const std::string& text);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_TERMINAL_H_
