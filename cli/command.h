// SPDX-License-Identifier: MIT
//
// What the commands share.
#ifndef GRAPHGOLD_CLI_COMMAND_H_
#define GRAPHGOLD_CLI_COMMAND_H_

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace graphgold::cli {

// What a command returns to the shell.
enum ExitCode { kOk = 0, kDifferent = 1, kError = 2 };

// Modules are not nested deeper than any --depth.
inline constexpr int kDeepest = 1'000'000;

// Adds --dir: the folder of pending files. Where it is not given: the environment's
// GRAPHGOLD_PENDING_DIR, else graphgold/pending in this folder or in build/.
void AddPendingDir(CLI::App& command, std::string& folder);
// Throws Error where there is none.
std::filesystem::path FindPendingDir(const std::string& given);

// Adds a command; the examples are shown below its --help.
CLI::App& AddCommand(CLI::App& app, const std::string& name, const std::string& help,
                     const std::string& examples);

// What the command is to do, with arguments of its own that live as long as the command. Not shared
// with others: CLI11 reads the environment for all commands, and what one was not given would
// overwrite what another was.
template <typename Arguments>
Arguments& Runs(CLI::App& command, int& code, int (*run)(const Arguments&)) {
  const auto arguments = std::make_shared<Arguments>();
  command.callback([&code, run, arguments] { code = run(*arguments); });
  return *arguments;
}

// Adds a file that must be named: at its place ("file"), or by an option ("-o").
void AddFile(CLI::App& command, const std::string& name, std::string& file, const std::string& help,
             const std::string& type = "FILE");
// For CLI11's check() of others: a shell gives the empty name for a variable that is not set.
std::string NamesFile(const std::string& file);
// Adds --case.
void AddCase(CLI::App& command, std::string& name);
void AddCase(CLI::App& command, std::optional<std::string>& name);

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
