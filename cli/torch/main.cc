// SPDX-License-Identifier: MIT
//
// graphgold-torch: what the graphgold command becomes when a model is to be run. It takes the same
// arguments, which graphgold has looked at already.
#include <memory>

#include "graphgold/cli/command.h"
#include "graphgold/cli/help.h"
#include "graphgold/cli/torch/commands.h"

int main(int argc, char** argv) {
  using namespace graphgold::cli;
  CLI::App app("GraphGold: goldens of LibTorch models", "graphgold");
  app.formatter(std::make_shared<HelpText>());
  app.require_subcommand(0, 1);
  int code = kOk;
  CheckArguments check;
  AddCheck(app, check).callback([&] { code = CheckModel(check); });
  TraceArguments trace;
  AddTrace(app, trace).callback([&] { code = TraceModel(trace); });
  ShowArguments show;
  AddShow(app, show).callback([&] { code = ShowModel(show); });
  ExportArguments exported;
  AddExport(app, exported).callback([&] { code = ExportModel(exported); });
  return RunCommand(app, argc, argv, code);
}
