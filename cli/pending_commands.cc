// SPDX-License-Identifier: MIT
//
// graphgold pending, accept, reject: what checks that failed left for a person to decide.
#include <algorithm>
#include <iostream>
#include <vector>

#include "graphgold/cli/command.h"
#include "graphgold/cli/pending_list.h"
#include "graphgold/cli/plain_text.h"
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

// A name that is not found may be that of one that is damaged.
std::vector<Pending> Named(const PendingList& list, const std::vector<std::string>& names) {
  if (names.empty()) throw Error("say which: names of tests or goldens, or --all");
  try {
    return ChoosePending(list.pending, names);
  } catch (const Error&) {
    TellDamaged(list);
    throw;
  }
}

// Calls `decide` with each that was chosen. One that fails does not keep the others from it.
int ForChosen(const PendingArguments& arguments, void (*decide)(const Pending&)) {
  const PendingList list = ListPending(FindPendingDir(arguments.folder));
  int code = arguments.all ? TellDamaged(list) : kOk;
  if (arguments.all && code == kOk && list.pending.empty()) std::cout << "Nothing is pending.\n";
  for (const Pending& pending : arguments.all ? list.pending : Named(list, arguments.names)) {
    try {
      decide(pending);
    } catch (const Error& error) {
      std::cerr << "graphgold: " << PlainText(error.what()) << "\n";
      code = kError;
    }
  }
  return code;
}

int List(const PendingArguments& arguments) {
  const PendingList list = ListPending(FindPendingDir(arguments.folder));
  const int code = std::max<int>(TellDamaged(list), list.pending.empty() ? kOk : kDifferent);
  if (arguments.json) {
    std::cout << PendingAsJson(list.pending);
    return code;
  }
  for (const Pending& pending : list.pending) {
    std::string diff = PlainText(DiffOf(pending));
    if (!arguments.diff) diff = FirstLine(diff);
    std::cout << Describe(pending) << "\n    "
              << (arguments.diff && ShowsColour() ? ColouredDiff(diff) : diff) << "\n";
  }
  if (code == kOk) std::cout << "Nothing is pending.\n";
  return code;
}

int Accept(const PendingArguments& arguments) {
  return ForChosen(arguments, [](const Pending& pending) {
    AcceptPending(pending);
    std::cout << "accepted " << Describe(pending) << "\n";
  });
}

int Reject(const PendingArguments& arguments) {
  return ForChosen(arguments, [](const Pending& pending) {
    RemovePending(pending.received);
    std::cout << "rejected " << Describe(pending) << "\n";
  });
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

void AddNames(const Command& command) {
  command.app.add_option(
      "name", command.arguments.names,
      "Of a test (Suite.Test) or a golden (resnet18.json); * and ? are wildcards");
  command.app.add_flag("--all", command.arguments.all, "All that are pending");
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
  const Command accept = Add(AddCommand(app, "accept", "Make received graphs the goldens",
                                        "  graphgold accept ResNet18.ArchitectureIsUnchanged\n"
                                        "  graphgold accept 'resnet*.json'\n"
                                        "  graphgold accept --all"),
                             code, Accept);
  AddNames(accept);
  const Command reject =
      Add(AddCommand(app, "reject", "Remove received graphs, and keep the goldens",
                     "  graphgold reject resnet18.json\n"
                     "  graphgold reject --all"),
          code, Reject);
  AddNames(reject);
}

}  // namespace graphgold::cli
