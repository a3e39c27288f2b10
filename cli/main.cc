// SPDX-License-Identifier: MIT
//
// The graphgold command. It exits with 0 if all is well, 1 if there is something to look at, and 2
// for an error.
#include <exception>
#include <iostream>

#include "graphgold/cli/command.h"

int main(int argc, char** argv) {
  using namespace graphgold::cli;
  CLI::App app("GraphGold: goldens of LibTorch models");
  app.require_subcommand(1);
  int code = kOk;
  AddPendingCommands(app, code);
  AddUnusedCommand(app, code);
  AddReportCommand(app, code);
  AddDrawCommand(app, code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kError;
  } catch (const std::exception& error) {
    std::cerr << "graphgold: " << error.what() << "\n";
    return kError;
  }
  return code;
}
