// SPDX-License-Identifier: MIT
//
// The command lines that a page of the documentation tells its readers to type.
#ifndef GRAPHGOLD_TESTS_DOCS_PAGE_COMMANDS_H_
#define GRAPHGOLD_TESTS_DOCS_PAGE_COMMANDS_H_

#include <cstddef>
#include <string>
#include <vector>

namespace graphgold {

struct PageCommand {
  std::size_t line = 0;  // of the page
  std::string text;
};

struct PageCommands {
  // Of blocks of sh, of the steps in blocks of yaml, of indented lines, and of `code` in the text,
  // where it begins with a program. Comments are left out.
  std::vector<PageCommand> commands;
  // Lines "$ …" of blocks of console: what they print is shown behind them.
  std::vector<PageCommand> console;
  // Blocks of sh, and steps of yaml, as a shell gets them.
  std::vector<PageCommand> scripts;
  // Blocks in a language that nobody here knows: they may hold commands, too.
  std::vector<PageCommand> unknown;
};

PageCommands FindCommands(const std::string& page);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_DOCS_PAGE_COMMANDS_H_
