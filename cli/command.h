// SPDX-License-Identifier: MIT
//
// What the commands share.
#ifndef GRAPHGOLD_CLI_COMMAND_H_
#define GRAPHGOLD_CLI_COMMAND_H_

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

namespace graphgold::cli {

// What a command returns to the shell.
enum ExitCode { kOk = 0, kDifferent = 1, kError = 2 };

// Adds --dir: the folder of pending files. Where it is not given: the environment's
// GRAPHGOLD_PENDING_DIR, else graphgold/pending in this folder or in build/.
void AddPendingDir(CLI::App& command, std::string& folder);
// Throws Error where there is none.
std::filesystem::path FindPendingDir(const std::string& given);

// Each adds a command, whose outcome is left in `code`.
void AddPendingCommands(CLI::App& app, int& code);  // pending, accept, reject
void AddUnusedCommand(CLI::App& app, int& code);
void AddReportCommand(CLI::App& app, int& code);
void AddDrawCommand(CLI::App& app, int& code);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_COMMAND_H_
