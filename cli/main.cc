// SPDX-License-Identifier: MIT
//
// The graphgold command. It exits with 0 if all is well, 1 if there is something to look at, and 2
// for an error. It needs no LibTorch, so it starts at once; what runs a model is done by
// graphgold-torch, which this one becomes (see run_torch.h).
#include <memory>

#include "graphgold/cli/command.h"
#include "graphgold/cli/help.h"

int main(int argc, char** argv) {
  using namespace graphgold::cli;
  CLI::App app("GraphGold: goldens of LibTorch models", "graphgold");
  app.formatter(std::make_shared<HelpText>());
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", "graphgold " GRAPHGOLD_VERSION, "Print the version and exit");
  app.footer(
      "Exit codes: 0 the same, or done; 1 different, or something to look at; 2 an error.\n"
      "See also: graphgold COMMAND --help");
  int code = kOk;
  AddDiffCommand(app, code);
  AddShowCommand(app, code, argv);
  AddModelCommands(app, argv);
  AddStatsCommand(app, code);
  AddConvertCommand(app, code);
  AddLintCommand(app, code);
  AddExportCommand(app, code, argv);
  AddPendingCommands(app, code);
  AddReviewCommand(app, code);
  AddUnusedCommand(app, code);
  AddReportCommand(app, code);
  AddDrawCommand(app, code);
  return RunCommand(app, argc, argv, code);
}
