// SPDX-License-Identifier: MIT
//
// The command lines of the README and the pages, in their text and in recipes, do what they are
// there for: those that tests/docs/commands.txt leaves to this test. (docs/cli.md shows what its
// commands print, too: see cli_page_test.cc.)
#include <regex>
#include <sstream>

#include "../docs/command_list.h"
#include "cli_test.h"
#include "graphgold/golden/pending.h"

namespace graphgold {
namespace {

constexpr char kNet[] =
    "input x: f32[1,4]\nfc/relu = aten::relu(x) -> f32[1,4]\noutput output: fc/relu";
constexpr char kOtherNet[] =
    "input x: f32[1,4]\nfc/gelu = aten::gelu(x) -> f32[1,4]\noutput output: fc/gelu";

class DocsCommandsTest : public CliTest {
 protected:
  DocsCommandsTest() {
    std::filesystem::create_directories(folder_ / "bin");
    std::filesystem::create_symlink(GRAPHGOLD_COMMAND, folder_ / "bin/graphgold");
  }

  // What the commands speak of, as it is after a check that failed.
  void MakeFiles() const {
    Save("old.json", kNet);
    Save("resnet18.json", kNet);
    Save("received.json", kOtherNet);
    Save("models/resnet18.json", kOtherNet);
    Save("model.json", kNet);
    for (const char* const folder : {"graphgold/pending", "drift"}) {
      SavePending({folder_ / folder / "net_test/Net.IsUnchanged/model.json", folder_ / "model.json",
                   "", "Net.IsUnchanged", DigestOfCase(folder_ / "model.json", "")},
                  Graph(kOtherNet), "a drift\n");
    }
  }

  void ExpectCommandRuns(const std::string& command) {
    MakeFiles();
    const CliOutcome outcome = Shell("unset CI; PATH=$PWD/bin:$PATH; " + command);
    const bool no_graphviz = outcome.output.find("without Graphviz") != std::string::npos;
    EXPECT_TRUE(outcome.code == 0 || outcome.code == 1 || no_graphviz)
        << command << "\nexit code " << outcome.code << "\n"
        << outcome.output;
  }
};

TEST_F(DocsCommandsTest, EveryCommandLineOfThePagesRuns) {
  std::size_t commands = 0;
  for (const ListedCommand& command :
       ReadCommandList(GRAPHGOLD_DOCS "/../tests/docs/commands.txt")) {
    if (command.runner != "tests/cli/docs_commands_test.cc") continue;
    ExpectCommandRuns(command.text);
    ++commands;
  }
  EXPECT_GE(commands, 9u);
}

// "-o,--output FILE" in the help of a command is in a page by one of its names.
TEST_F(DocsCommandsTest, EveryOptionIsInThePages) {
  const auto page = [](const std::string& name) { return ReadText(GRAPHGOLD_DOCS + ("/" + name)); };
  const std::string pages = page("cli.md") + page("goldens.md") + page("report.md");
  const std::string help = Run("--help").output;
  static const std::regex row(R"(\n  ([a-z]+) )");
  static const std::regex option(R"(\n  (-[^ \n]+))");
  std::size_t options = 0;
  const std::string commands = help.substr(help.find("Subcommands:"));
  for (std::sregex_iterator it(commands.begin(), commands.end(), row), end; it != end; ++it) {
    const std::string command = (*it)[1];
    const std::string usage = Run(command + " --help").output;
    for (std::sregex_iterator at(usage.begin(), usage.end(), option); at != end; ++at) {
      std::istringstream names((*at)[1]);
      bool is_told = (*at)[1] == "-h,--help";
      for (std::string name; std::getline(names, name, ',');) {
        is_told = is_told || pages.find(name) != std::string::npos;
      }
      EXPECT_TRUE(is_told) << command << " " << (*at)[1];
      ++options;
    }
  }
  EXPECT_GE(options, 50u);
}

}  // namespace
}  // namespace graphgold
