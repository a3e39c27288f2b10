// SPDX-License-Identifier: MIT
//
// What --help prints, laid out here: CLI11 does it differently from version to version.
#ifndef GRAPHGOLD_CLI_HELP_H_
#define GRAPHGOLD_CLI_HELP_H_

#include <CLI/CLI.hpp>
#include <string>

namespace graphgold::cli {

// For commands as they are here: one level of them, and options in one group.
class HelpText : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override;
};

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_HELP_H_
