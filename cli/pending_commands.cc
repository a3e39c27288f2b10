// SPDX-License-Identifier: MIT
//
// graphgold pending, accept, reject: what checks that failed left for a person to decide.
#include "graphgold/golden/pending.h"

#include <functional>
#include <iostream>
#include <memory>
#include <vector>

#include "graphgold/cli/command.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/name.h"

namespace graphgold::cli {
namespace {

struct PendingArguments {
  std::string folder;
  std::vector<std::string> names;
  bool all = false;
  bool diff = false;
};

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string Describe(const Pending& pending) {
  const std::string of_case =
      pending.case_name.empty() ? "" : ", case \"" + pending.case_name + "\"";
  return pending.test + "  " + pending.golden.string() + of_case;
}

// A name is that of a test, of a golden's file, or a path of either; "*" and "?" are wildcards.
bool IsCalled(const Pending& pending, const std::string& name) {
  for (const std::string& own : {pending.test, pending.golden.filename().string(),
                                 pending.golden.string(), pending.received.string()}) {
    if (GlobMatches(own, name)) return true;
  }
  return false;
}

std::vector<Pending> Chosen(const PendingArguments& arguments) {
  const std::vector<Pending> all = ListPending(FindPendingDir(arguments.folder));
  if (arguments.all) return all;
  if (arguments.names.empty()) throw Error("say which: names of tests or goldens, or --all");
  std::vector<Pending> chosen;
  std::vector<bool> found(arguments.names.size());
  for (const Pending& pending : all) {
    bool is_chosen = false;
    for (std::size_t i = 0; i < arguments.names.size(); ++i) {
      if (!IsCalled(pending, arguments.names[i])) continue;
      is_chosen = found[i] = true;
    }
    if (is_chosen) chosen.push_back(pending);
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i]) continue;
    throw Error("nothing that is pending is called \"" + arguments.names[i] +
                "\". See: graphgold pending");
  }
  return chosen;
}

int List(const PendingArguments& arguments) {
  const std::vector<Pending> all = ListPending(FindPendingDir(arguments.folder));
  for (const Pending& pending : all) {
    std::cout << Describe(pending) << "\n    "
              << (arguments.diff ? DiffOf(pending) : FirstLine(DiffOf(pending))) << "\n";
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

// Each command has arguments of its own: CLI11 reads the environment for all of them, and what one
// was not given would overwrite what another was.
struct Command {
  CLI::App& app;
  std::shared_ptr<PendingArguments> arguments;
};

Command Add(CLI::App& app, const char* name, const char* help, int& code,
            int (*run)(const PendingArguments&)) {
  const auto arguments = std::make_shared<PendingArguments>();
  CLI::App& command = *app.add_subcommand(name, help);
  AddPendingDir(command, arguments->folder);
  command.callback([&code, run, arguments] { code = run(*arguments); });
  return {command, arguments};
}

}  // namespace

void AddPendingCommands(CLI::App& app, int& code) {
  const Command list =
      Add(app, "pending", "List the received graphs that wait for a yes or no", code, List);
  list.app.add_flag("--diff", list.arguments->diff, "Show how each differs from its golden");
  for (const Command& command :
       {Add(app, "accept", "Make received graphs the goldens", code, Accept),
        Add(app, "reject", "Remove received graphs, and keep the goldens", code, Reject)}) {
    command.app.add_option(
        "name", command.arguments->names,
        "Of a test (Suite.Test) or a golden (resnet18.json); * and ? are wildcards");
    command.app.add_flag("--all", command.arguments->all, "All that are pending");
  }
}

}  // namespace graphgold::cli
