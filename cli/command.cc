// SPDX-License-Identifier: MIT
#include "graphgold/cli/command.h"

#include <exception>
#include <iostream>

namespace graphgold::cli {
namespace {

constexpr char kCaseHelp[] = "One of several graphs in a golden";

}  // namespace

CLI::App& AddCommand(CLI::App& app, const std::string& name, const std::string& help,
                     const std::string& examples) {
  CLI::App& command = *app.add_subcommand(name, help);
  command.footer("Examples:\n" + examples);
  return command;
}

void AddFile(CLI::App& command, const std::string& name, std::string& file, const std::string& help,
             const std::string& type) {
  command.add_option(name, file, help)->required()->type_name(type);
}

void AddCase(CLI::App& command, std::string& name) {
  command.add_option("--case", name, kCaseHelp)->type_name("NAME");
}

void AddCase(CLI::App& command, std::optional<std::string>& name) {
  command.add_option("--case", name, kCaseHelp)->type_name("NAME");
}

int RunCommand(CLI::App& app, int argc, char** argv, const int& code) {
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) {
      std::cerr << app.help();
      return kError;
    }
    // What cannot be written (a full disk, a closed pipe) is no success.
    if (!std::cout.flush()) throw std::runtime_error("the output could not be written");
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kError;
  } catch (const std::exception& error) {
    std::cout.flush();
    std::cerr << "graphgold: " << error.what() << "\n";
    return kError;
  }
  return code;
}

}  // namespace graphgold::cli
