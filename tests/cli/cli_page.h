// SPDX-License-Identifier: MIT
//
// docs/cli.md shows what happens: the commands in its blocks are run, one after the other, and must
// print what stands there. With GRAPHGOLD_UPDATE_TEXTS=1 the page is written anew.
#ifndef GRAPHGOLD_TESTS_CLI_CLI_PAGE_H_
#define GRAPHGOLD_TESTS_CLI_CLI_PAGE_H_

#include <algorithm>
#include <sstream>
#include <string>

#include "cli_test.h"

namespace graphgold {

class CliPageFolder : public CliTest {
 protected:
  CliPageFolder() {
    std::filesystem::create_directories(folder_ / "bin");
    std::filesystem::create_symlink(GRAPHGOLD_COMMAND, folder_ / "bin/graphgold");
  }

  // The page with what the commands print now, in the blocks of this language. A block that holds
  // fences has a longer one.
  std::string PageAsItHappens(const std::string& page, const std::string& language) {
    std::string text;
    std::istringstream lines(page);
    std::string fence;  // that ends the block
    for (std::string line; std::getline(lines, line);) {
      const bool inside = !fence.empty();
      const bool is_command = inside && line.rfind("$ ", 0) == 0;
      if (inside && line != fence && !is_command) continue;  // what it printed before
      text += line + "\n";
      if (is_command) text += OutputOf(line.substr(2));
      const std::size_t ticks = std::min(line.find_first_not_of('`'), line.size());
      if (line == fence) {
        fence.clear();
      } else if (!inside && ticks >= 3 && line.substr(ticks) == language) {
        fence = line.substr(0, ticks);
      }
    }
    return text;
  }

  void ExpectPage(const std::string& language) {
    const std::string path = GRAPHGOLD_DOCS "/cli.md";
    const std::string page = PageAsItHappens(ReadText(path), language);
    ExpectTextFile(path, page);
  }

  std::size_t commands_ = 0;  // that were run

 private:
  std::string OutputOf(const std::string& command) {
    const CliOutcome outcome =
        Shell("PATH=\"$PWD/bin:$PATH\"; unset CI GITHUB_ACTIONS GRAPHGOLD_PENDING_DIR; " + command);
    EXPECT_NE(outcome.code, 2) << command;
    ++commands_;
    return outcome.output;
  }
};

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_CLI_CLI_PAGE_H_
