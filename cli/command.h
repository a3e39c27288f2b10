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

// Adds a command; the examples are shown below its --help.
CLI::App& AddCommand(CLI::App& app, const std::string& name, const std::string& help,
                     const std::string& examples);

// Each adds commands, whose outcome is left in `code`.
void AddDiffCommand(CLI::App& app, int& code);
void AddShowCommand(CLI::App& app, int& code, char** argv);  // of a model, too
void AddStatsCommand(CLI::App& app, int& code);
void AddConvertCommand(CLI::App& app, int& code);
void AddLintCommand(CLI::App& app, int& code);
void AddExportCommand(CLI::App& app, int& code, char** argv);  // of a model, too
void AddModelCommands(CLI::App& app, char** argv);             // check, trace
void AddPendingCommands(CLI::App& app, int& code);             // pending, accept, reject
void AddReviewCommand(CLI::App& app, int& code);
void AddUnusedCommand(CLI::App& app, int& code);
void AddReportCommand(CLI::App& app, int& code);
void AddDrawCommand(CLI::App& app, int& code);

// Parses the arguments, which runs the command, and says what went wrong; gives the exit code.
int RunCommand(CLI::App& app, int argc, char** argv, const int& code);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_COMMAND_H_
