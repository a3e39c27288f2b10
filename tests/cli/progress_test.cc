// SPDX-License-Identifier: MIT
//
// What a command shows to who waits at a terminal, and nobody else.
#include <gmock/gmock.h>

#include "../support/terminal.h"
#include "cli_test.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kErase[] = "\r\033[K";

class ProgressTest : public CliTest {
 protected:
  ProgressTest() {
    Save("old.json", kOldNet);
    Save("new.json", kNewNet);
  }

  // All that was ever on the terminal.
  std::string Shown(const std::string& arguments, const std::string& environment = "") const {
    return RunOnTerminal(folder_, "env -u NO_COLOR TERM=xterm " + environment +
                                      " '" GRAPHGOLD_COMMAND "' " + arguments)
        .output;
  }

  // What is left of it.
  static std::string Left(std::string shown) {
    for (std::size_t at = 0; (at = shown.find(kErase)) != std::string::npos;) {
      const std::size_t line = at == 0 ? 0 : shown.rfind('\n', at - 1) + 1;
      shown.erase(line, at + sizeof(kErase) - 1 - line);
    }
    return shown;
  }
};

TEST_F(ProgressTest, StagesAreShownAndErased) {
  const std::string report = Shown("report old.json new.json -o page.html");
  EXPECT_THAT(report,
              AllOf(HasSubstr("reading old.json…"), HasSubstr("comparing old.json with new.json…"),
                    HasSubstr("making page.html…")));
  EXPECT_EQ(Left(report), "wrote page.html\n");
  const std::string drawing = Shown("draw old.json -o net.dot");
  EXPECT_THAT(drawing, HasSubstr("drawing net.dot…"));
  EXPECT_EQ(Left(drawing), "wrote net.dot\n");
}

TEST_F(ProgressTest, ErrorsStandOnALineOfTheirOwn) {
  WriteOwn("torn.json", "{");
  const std::string shown = Shown("report old.json torn.json");
  EXPECT_THAT(shown, HasSubstr("reading torn.json…"));
  EXPECT_EQ(Left(shown), Run("report old.json torn.json").output);
}

TEST_F(ProgressTest, NobodyElseSeesIt) {
  EXPECT_EQ(Run("report old.json", "TERM=xterm").output, "wrote report.html\n");
  EXPECT_EQ(Shown("report old.json", "NO_COLOR=1"), "wrote report.html\n");
  EXPECT_EQ(Shown("report old.json", "TERM=dumb"), "wrote report.html\n");
  EXPECT_EQ(Shown("report old.json", "TERM="), "wrote report.html\n");
  EXPECT_EQ(Shown("report old.json 2> errors"), "wrote report.html\n");
  EXPECT_THAT(ReadOwn("errors"), IsEmpty());
}

TEST_F(ProgressTest, NamesOfFilesDoNothingToTheTerminal) {
  Save("a\033[2Jb.json", kOldNet);
  const std::string shown = Shown("draw $(printf 'a\\033[2Jb.json') -o net.dot");
  EXPECT_THAT(shown, AllOf(HasSubstr("reading a\\x1B[2Jb.json…"), Not(HasSubstr("\033[2J"))));
}

TEST_F(ProgressTest, ALineIsNoLongerThanTheTerminal) {
  const std::string name(120, 'n');
  Save(name + ".json", kOldNet);
  const std::string shown = Shown("draw " + name + ".json -o net.dot");
  EXPECT_THAT(shown, HasSubstr("reading " + std::string(70, 'n') + "…" + kErase));
}

}  // namespace
}  // namespace graphgold
