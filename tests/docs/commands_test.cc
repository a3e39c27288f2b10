// SPDX-License-Identifier: MIT
//
// Every command line of the documentation is run by a test, or commands.txt says why not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "../support/shell.h"
#include "command_list.h"
#include "page_commands.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

namespace fs = std::filesystem;

const fs::path kTree = GRAPHGOLD_TREE;
constexpr char kList[] = "tests/docs/commands.txt";

std::map<std::string, PageCommands> AllPages() {
  std::map<std::string, PageCommands> pages;
  std::vector<fs::path> paths = {kTree / "README.md", kTree / "CONTRIBUTING.md"};
  for (const auto& page : fs::directory_iterator(kTree / "docs")) {
    if (page.path().extension() == ".md") paths.push_back(page.path());
  }
  for (const fs::path& path : paths) {
    pages[path.lexically_relative(kTree).string()] = FindCommands(ReadText(path));
  }
  return pages;
}

std::vector<ListedCommand> Listed() { return ReadCommandList((kTree / kList).string()); }

// The files that the line above a command names: "tests/…" and "fuzz/…".
std::vector<std::string> FilesOf(const std::string& runner) {
  static const std::regex file(R"((tests|fuzz)/[A-Za-z0-9_/.]*[a-z])");
  std::vector<std::string> files;
  for (std::sregex_iterator it(runner.begin(), runner.end(), file), end; it != end; ++it) {
    files.push_back(it->str());
  }
  return files;
}

TEST(Commands, EveryCommandOfThePagesIsListed) {
  std::set<std::string> listed;
  for (const ListedCommand& command : Listed()) listed.insert(command.text);
  for (const auto& [page, found] : AllPages()) {
    for (const PageCommand& command : found.commands) {
      EXPECT_TRUE(listed.count(command.text) != 0)
          << page << ":" << command.line << ": " << command.text << "\n  No test is known to run "
          << "this. Let one do it, and list it in " << kList;
    }
    for (const PageCommand& block : found.unknown) {
      ADD_FAILURE() << page << ":" << block.line << ": a block of \"" << block.text
                    << "\": are there commands in it? See tests/docs/page_commands.cc";
    }
  }
}

TEST(Commands, EveryListedCommandIsInAPageAndListedOnce) {
  std::set<std::string> in_pages;
  for (const auto& [page, found] : AllPages()) {
    for (const PageCommand& command : found.commands) in_pages.insert(command.text);
  }
  std::set<std::string> seen;
  for (const ListedCommand& command : Listed()) {
    EXPECT_TRUE(in_pages.count(command.text) != 0) << "in no page: " << command.text;
    EXPECT_TRUE(seen.insert(command.text).second) << "listed twice: " << command.text;
  }
}

// The test holds the line word by word, or reads the list.
TEST(Commands, WhatRunsACommandHoldsIt) {
  for (const ListedCommand& command : Listed()) {
    EXPECT_THAT(command.runner,
                MatchesRegex("tests/.*|like (tests|fuzz)/.*: .*|names a command: .*|by hand: .*"));
    for (const std::string& file : FilesOf(command.runner)) {
      EXPECT_TRUE(fs::is_regular_file(kTree / file)) << file;
    }
    if (command.runner.rfind("tests/", 0) != 0) continue;
    const std::string test = ReadText(kTree / command.runner);
    const bool reads_list = test.find("commands.txt") != std::string::npos;
    EXPECT_TRUE(reads_list || test.find(command.text) != std::string::npos)
        << command.runner << " does not hold " << command.text;
  }
}

// docs/cli.md alone: its blocks are run by tests/cli/cli_page.h.
TEST(Commands, NoOtherPageShowsWhatACommandPrints) {
  for (const auto& [page, found] : AllPages()) {
    EXPECT_TRUE(page == "docs/cli.md" || found.console.empty()) << page;
  }
}

TEST(Commands, ScriptsOfThePagesAreScripts) {
  std::size_t scripts = 0;
  for (const auto& [page, found] : AllPages()) {
    for (const PageCommand& script : found.scripts) {
      const ShellOutcome outcome =
          RunShell("bash -n 2>&1 <<'END OF SCRIPT'\n" + script.text + "END OF SCRIPT\n");
      EXPECT_EQ(outcome.output, "") << page << ":" << script.line;
      EXPECT_EQ(outcome.code, 0) << page << ":" << script.line;
      ++scripts;
    }
  }
  EXPECT_GE(scripts, 4u);
}

TEST(Commands, ThePackagesOfTheRecipesAreThoseThatBuildGraphGold) {
  const std::string packages = "\n" + ReadText(kTree / "cmake/debian-packages.txt");
  std::size_t recipes = 0;
  for (const ListedCommand& command : Listed()) {
    const std::size_t at = command.text.find("install -y ");
    if (at == std::string::npos) continue;
    ++recipes;
    std::istringstream names(command.text.substr(at + 11));
    for (std::string name; names >> name;) EXPECT_THAT(packages, HasSubstr("\n" + name + "\n"));
  }
  EXPECT_EQ(recipes, 1u);
}

// "./dev fuzz" is what "./dev help" tells of, options of "./dev test" too.
TEST(Commands, TheScriptsKnowWhatThePagesAskOfThem) {
  const ShellOutcome help = RunShellIn(kTree, "./dev help");
  ASSERT_EQ(help.code, 0);
  static const std::regex word(R"(^(?:nice -n 15 )?(\./dev [a-z]+(?: --[a-z]+)?))");
  for (const ListedCommand& command : Listed()) {
    std::smatch match;
    if (std::regex_search(command.text, match, word)) {
      EXPECT_THAT(help.output, HasSubstr(match[1].str())) << command.text;
    }
  }
  for (const char* const script :
       {"dev", ".ci/run", ".ci/compat", ".ci/package", ".ci/debian-root.sh", "bench/write_page.sh",
        "bench/instructions.sh", "tests/models/run_models.sh", "tests/install/recipes_test.sh"}) {
    EXPECT_EQ(RunShellIn(kTree, "bash -n " + std::string(script)).output, "") << script;
  }
}

TEST(Commands, ThePresetsOfThePagesAreThere) {
  const std::string presets = RunShellIn(kTree, "cmake --list-presets").output;
  static const std::regex preset(R"(cmake --preset ([a-z-]+))");
  for (const ListedCommand& command : Listed()) {
    for (std::sregex_iterator it(command.text.begin(), command.text.end(), preset), end; it != end;
         ++it) {
      EXPECT_THAT(presets, HasSubstr("\"" + (*it)[1].str() + "\""));
    }
  }
}

std::vector<std::string> TextsOf(const std::vector<PageCommand>& commands) {
  std::vector<std::string> texts;
  for (const PageCommand& command : commands) texts.push_back(command.text);
  return texts;
}

TEST(FindCommands, FindsThemInTextAndInBlocks) {
  const PageCommands found = FindCommands(R"(Run `./dev test`, or `cmake --build
build`; not `./dev` alone, nor `graphgold`, nor `std::cout << x`, nor `A=b`, but `A=b ctest`.

    build/bin/net_test --flag   # a comment
    build/graphgold/net.json    a file

```sh
# a comment
cmake -B build
```
```console
$ graphgold show net.json
git is not run here
```
```yaml
steps:
  - run: ctest -j 2
  - run: |
      git fetch
      graphgold diff a b
  - uses: git diff
job:
  script:
    - ./dev lint
    - cmake --build x
  image: git diff
```
```cpp
git diff
```
```fish
git diff
```
| `ctest -R 'a\|b'` |
)");
  EXPECT_THAT(TextsOf(found.commands),
              ElementsAre("./dev test", "cmake --build build", "./dev", "A=b ctest",
                          "build/bin/net_test --flag", "cmake -B build", "ctest -j 2", "git fetch",
                          "graphgold diff a b", "./dev lint", "cmake --build x", "ctest -R 'a|b'"));
  EXPECT_THAT(TextsOf(found.console), ElementsAre("graphgold show net.json"));
  EXPECT_THAT(TextsOf(found.scripts),
              ElementsAre("# a comment\ncmake -B build\n",
                          "ctest -j 2\ngit fetch\ngraphgold diff a b\n./dev lint\ncmake "
                          "--build x\n"));
  EXPECT_THAT(TextsOf(found.unknown), ElementsAre("fish"));
}

}  // namespace
}  // namespace graphgold
