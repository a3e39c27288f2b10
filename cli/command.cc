// SPDX-License-Identifier: MIT
#include "graphgold/cli/command.h"

#include <exception>
#include <iostream>

#include "graphgold/cli/plain_text.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

constexpr char kCaseHelp[] = "One of several graphs in a golden";

// Mistakes of usage are told at once.
int ParseAndRun(CLI::App& app, int argc, char** argv, const int& code) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kError;
  }
  if (!app.get_subcommands().empty()) return code;
  std::cerr << app.help();
  return kError;
}

}  // namespace

CLI::App& AddCommand(CLI::App& app, const std::string& name, const std::string& help,
                     const std::string& examples) {
  CLI::App& command = *app.add_subcommand(name, help);
  command.footer("Examples:\n" + examples);
  return command;
}

void AddFile(CLI::App& command, const std::string& name, std::string& file, const std::string& help,
             const std::string& type) {
  command.add_option(name, file, help)->required()->type_name(type)->check(NamesFile);
}

std::string NamesFile(const std::string& file) {
  return file.empty() ? "expected the name of a file, found nothing" : "";
}

void AddCase(CLI::App& command, std::string& name) {
  command.add_option("--case", name, kCaseHelp)->type_name("NAME");
}

void AddCase(CLI::App& command, std::optional<std::string>& name) {
  command.add_option("--case", name, kCaseHelp)->type_name("NAME");
}

int RunCommand(CLI::App& app, int argc, char** argv, const int& code) {
  try {
    const int outcome = ParseAndRun(app, argc, argv, code);
    // What cannot be written is no success.
    if (!std::cout.flush()) {
      throw Error(
          "the output could not be written: the disk is full, or nobody reads it any more. Make "
          "room, or write it elsewhere.");
    }
    return outcome;
  } catch (const std::exception& error) {
    std::cout.flush();
    std::cerr << "graphgold: " << PlainText(error.what()) << "\n";
    return kError;
  }
}

}  // namespace graphgold::cli
