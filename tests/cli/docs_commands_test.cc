// SPDX-License-Identifier: MIT
//
// The command lines of the README and the pages, in their text and in recipes, do what they are
// there for. (docs/cli.md shows what its commands print, too: see cli_page_test.cc.)
#include <gmock/gmock.h>

#include <regex>
#include <set>

#include "cli_test.h"
#include "graphgold/golden/pending.h"

namespace graphgold {
namespace {

constexpr char kNet[] =
    "input x: f32[1,4]\nfc/relu = aten::relu(x) -> f32[1,4]\noutput output: fc/relu";
constexpr char kOtherNet[] =
    "input x: f32[1,4]\nfc/gelu = aten::gelu(x) -> f32[1,4]\noutput output: fc/gelu";

// Lines that begin with "graphgold ", and `graphgold …` in the text, less comments. Those that only
// name a command, leave something out, need a model, or the records of tests that ran (`unused`:
// see lifecycle_unused_test.cc), are not run here.
std::set<std::string> CommandsOf(const std::string& page) {
  static const std::regex command(R"((?:^|\n) +(graphgold [^\n]*)|`(graphgold [^`\n]*)`)");
  static const std::regex not_run(
      R"(…|\.pt|ms +\d|^graphgold unused|^graphgold (diff|check|trace|export|review|accept|reject)$)");
  std::set<std::string> commands;
  for (std::sregex_iterator it(page.begin(), page.end(), command), end; it != end; ++it) {
    std::string line = (*it)[1].matched ? (*it)[1].str() : (*it)[2].str();
    line = line.substr(0, line.find(" # "));
    line.erase(line.find_last_not_of(' ') + 1);
    if (!std::regex_search(line, not_run)) commands.insert(line);
  }
  return commands;
}

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

  void ExpectCommandsRun(const std::filesystem::path& page) {
    for (const std::string& command : CommandsOf(ReadText(page))) {
      MakeFiles();
      const CliOutcome outcome = Shell("unset CI; PATH=$PWD/bin:$PATH; " + command);
      const bool no_graphviz = outcome.output.find("without Graphviz") != std::string::npos;
      EXPECT_TRUE(outcome.code == 0 || outcome.code == 1 || no_graphviz)
          << page << ": " << command << "\nexit code " << outcome.code << "\n"
          << outcome.output;
      ++commands_;
    }
  }

  std::size_t commands_ = 0;
};

TEST_F(DocsCommandsTest, EveryCommandLineOfThePagesRuns) {
  const std::filesystem::path docs = GRAPHGOLD_DOCS;
  ExpectCommandsRun(docs / "../README.md");
  for (const auto& page : std::filesystem::directory_iterator(docs)) {
    if (page.path().extension() == ".md") ExpectCommandsRun(page.path());
  }
  EXPECT_GE(commands_, 10u);
}

}  // namespace
}  // namespace graphgold
