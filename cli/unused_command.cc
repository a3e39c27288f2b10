// SPDX-License-Identifier: MIT
//
// graphgold unused: goldens that no test uses, by the records that test programs left.
#include <iostream>

#include "graphgold/cli/command.h"
#include "graphgold/cli/path_query.h"
#include "graphgold/golden/usage.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/change_text.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

struct UnusedArguments {
  std::string folder;
  bool remove = false;
};

// What CMake knows of test programs: beside its folder of pending files, wherever that was moved.
std::filesystem::path FindPrograms(const std::filesystem::path& pending) {
  for (const std::filesystem::path& folder :
       {std::filesystem::absolute(pending).parent_path() / "programs",
        std::filesystem::path("graphgold/programs"),
        std::filesystem::path("build/graphgold/programs")}) {
    if (IsFolder(folder)) return folder;
  }
  return {};
}

void PrintDoubts(const UnusedGoldens& found) {
  constexpr std::size_t kShown = 10;
  std::cout << "No test is known to use these, but not every test has run to its end:\n";
  for (const auto& golden : found.undecided)
    std::cout << "  " << PrintableText(golden.string()) << "\n";
  for (std::size_t i = 0; i < found.doubts.size() && i < kShown; ++i) {
    std::cout << "    " << PrintableText(found.doubts[i]) << "\n";
  }
  if (found.doubts.size() > kShown) {
    std::cout << "    … and " << found.doubts.size() - kShown << " more\n";
  }
}

void Delete(const std::filesystem::path& golden) {
  std::error_code reason;
  std::filesystem::remove(golden, reason);
  if (!reason) return;
  throw Error("cannot delete " + golden.string() + ": " + reason.message() +
              ". Those before it are deleted.");
}

int Run(const UnusedArguments& arguments) {
  const std::filesystem::path pending = FindPendingDir(arguments.folder);
  const UnusedGoldens found = FindUnusedGoldens(pending / ".usage", FindPrograms(pending));
  if (found.tests == 0) {
    throw Error("no test has left a record yet. Run the tests first.");
  }
  for (const auto& golden : found.unused) {
    if (arguments.remove) Delete(golden);
    std::cout << (arguments.remove ? "deleted " : "unused ") << PrintableText(golden.string())
              << "\n";
  }
  if (!found.undecided.empty()) PrintDoubts(found);
  if (found.unused.empty() && found.undecided.empty()) {
    std::cout << "Every golden is used: " << Counted(found.goldens, "golden") << ", by "
              << Counted(found.tests, "test") << ".\n";
  }
  return found.unused.empty() || arguments.remove ? kOk : kDifferent;
}

}  // namespace

void AddUnusedCommand(CLI::App& app, int& code) {
  CLI::App& command = AddCommand(app, "unused", "List goldens that no test uses",
                                 "  graphgold unused\n"
                                 "  graphgold unused --delete");
  UnusedArguments& arguments = Runs(command, code, Run);
  AddPendingDir(command, arguments.folder);
  command.add_flag("--delete", arguments.remove, "Delete them");
}

}  // namespace graphgold::cli
