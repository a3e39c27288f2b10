// SPDX-License-Identifier: MIT
//
// graphgold pending, accept, reject: what checks that failed left for a person to decide.
#include <iostream>
#include <vector>

#include "graphgold/cli/command.h"
#include "graphgold/cli/pending_list.h"
#include "graphgold/cli/terminal.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

struct PendingArguments {
  std::string folder;
  std::vector<std::string> names;
  bool all = false;
  bool diff = false;
  bool json = false;
};

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

std::vector<Pending> Chosen(const PendingArguments& arguments) {
  const std::vector<Pending> all = ListPending(FindPendingDir(arguments.folder));
  if (arguments.all && all.empty()) std::cout << "Nothing is pending.\n";
  if (arguments.all) return all;
  if (arguments.names.empty()) throw Error("say which: names of tests or goldens, or --all");
  return ChoosePending(all, arguments.names);
}

int List(const PendingArguments& arguments) {
  const std::vector<Pending> all = ListPending(FindPendingDir(arguments.folder));
  if (arguments.json) {
    std::cout << PendingAsJson(all);
    return all.empty() ? kOk : kDifferent;
  }
  for (const Pending& pending : all) {
    std::string diff = DiffOf(pending);
    if (!arguments.diff) diff = FirstLine(diff);
    std::cout << Describe(pending) << "\n    "
              << (arguments.diff && ShowsColour() ? ColouredDiff(diff) : diff) << "\n";
  }
  if (all.empty()) std::cout << "Nothing is pending.\n";
  return all.empty() ? kOk : kDifferent;
}

// One that cannot be accepted does not keep the others from it.
int Accept(const PendingArguments& arguments) {
  int code = kOk;
  for (const Pending& pending : Chosen(arguments)) {
    try {
      AcceptPending(pending);
      std::cout << "accepted " << Describe(pending) << "\n";
    } catch (const Error& error) {
      std::cerr << "graphgold: " << error.what() << "\n";
      code = kError;
    }
  }
  return code;
}

int Reject(const PendingArguments& arguments) {
  for (const Pending& pending : Chosen(arguments)) {
    RemovePending(pending.received);
    std::cout << "rejected " << Describe(pending) << "\n";
  }
  return kOk;
}

struct Command {
  CLI::App& app;
  PendingArguments& arguments;
};

Command Add(CLI::App& command, int& code, int (*run)(const PendingArguments&)) {
  PendingArguments& arguments = Runs(command, code, run);
  AddPendingDir(command, arguments.folder);
  return {command, arguments};
}

}  // namespace

void AddPendingCommands(CLI::App& app, int& code) {
  const Command list =
      Add(AddCommand(app, "pending", "List the received graphs that wait for a yes or no",
                     "  graphgold pending\n"
                     "  graphgold pending --diff --dir drift"),
          code, List);
  list.app.add_flag("--diff", list.arguments.diff, "Show how each differs from its golden");
  list.app.add_flag("--json", list.arguments.json, "For programs");
  for (const Command& command :
       {Add(AddCommand(app, "accept", "Make received graphs the goldens",
                       "  graphgold accept ResNet18.ArchitectureIsUnchanged\n"
                       "  graphgold accept 'resnet*.json'\n"
                       "  graphgold accept --all"),
            code, Accept),
        Add(AddCommand(app, "reject", "Remove received graphs, and keep the goldens",
                       "  graphgold reject resnet18.json\n"
                       "  graphgold reject --all"),
            code, Reject)}) {
    command.app.add_option(
        "name", command.arguments.names,
        "Of a test (Suite.Test) or a golden (resnet18.json); * and ? are wildcards");
    command.app.add_flag("--all", command.arguments.all, "All that are pending");
  }
}

}  // namespace graphgold::cli
