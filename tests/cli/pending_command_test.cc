// SPDX-License-Identifier: MIT
//
// What is pending, and the person who decides.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "../support/terminal.h"
#include "cli_test.h"
#include "graphgold/golden/pending.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class PendingCommandTest : public CliTest {
 protected:
  PendingCommandTest() {
    for (const char* const name : {"a", "b", "c"}) {
      const std::string file = std::string(name) + ".json";
      Save(file, kOldNet);
      SavePending({folder_ / "pending/program/Suite.Test" / file, folder_ / file, "",
                   std::string("Suite.") + name, DigestOfCase(folder_ / file, "")},
                  Graph(kNewNet), "1 change: of " + file + "\n\n@@ change\n  - old\n  + new\n");
    }
  }

  bool IsPending(const std::string& file) const {
    return std::filesystem::exists(folder_ / "pending/program/Suite.Test" / file);
  }

  CliOutcome OnTerminal(const std::string& arguments, const std::string& typed) const {
    CliOutcome outcome =
        RunOnTerminal(folder_, "env -u NO_COLOR '" GRAPHGOLD_COMMAND "' " + arguments, typed);
    outcome.command = "graphgold " + arguments;
    return outcome;
  }
};

TEST_F(PendingCommandTest, ListsWhatIsPending) {
  ExpectText("pending", Run("pending --dir pending"));
  ExpectText("pending_json", Run("pending --dir pending --json"));
}

TEST_F(PendingCommandTest, AcceptsByNameAndAll) {
  ExpectText("accept", Run("accept Suite.a --dir pending"));
  EXPECT_FALSE(IsPending("a.json"));
  EXPECT_THAT(ReadOwn("a.json"), HasSubstr("gelu"));
  EXPECT_THAT(ReadOwn("b.json"), Not(HasSubstr("gelu")));
  ExpectText("accept_all", Run("accept --all --dir pending"));
  EXPECT_THAT(ReadOwn("c.json"), HasSubstr("gelu"));
  ExpectText("pending_none", Run("pending --dir pending"));
  EXPECT_EQ(Run("reject --all --dir pending").output, "Nothing is pending.\n");
}

TEST_F(PendingCommandTest, RejectsByName) {
  ExpectText("reject", Run("reject 'b.*' --dir pending"));
  EXPECT_FALSE(IsPending("b.json"));
  EXPECT_THAT(ReadOwn("b.json"), Not(HasSubstr("gelu")));
  ExpectText("reject_unknown", Run("reject d.json --dir pending"));
}

TEST_F(PendingCommandTest, WhatIsDamagedIsToldAndKept) {
  WriteOwn("pending/program/Suite.Test/b.json.pending", "{");
  ExpectText("pending_damaged", Run("pending --dir pending"));
  ExpectText("accept_damaged", Run("accept b.json --dir pending"));
  EXPECT_EQ(Run("accept a.json --dir pending").code, 0);
  ExpectText("reject_all_damaged", Run("reject --all --dir pending"));
  ExpectText("pending_only_damaged", Run("pending --dir pending"));
  EXPECT_EQ(OnTerminal("review --dir pending", "").code, 2);
  EXPECT_TRUE(IsPending("b.json"));
}

TEST_F(PendingCommandTest, WhatOthersWroteDoesNothingToTheTerminal) {
  const std::filesystem::path golden = folder_ / "a.json";
  SavePending({folder_ / "pending/program/Suite.Test/a.json", golden, "a\nb",
               "Suite.\033[2J\nNothing is pending.", "another"},
              Graph(kNewNet), "1 change\033]0;title\007\n\n  - \u009b2J\n");
  const CliOutcome pending = Run("pending --diff --dir pending");
  EXPECT_THAT(pending.output, HasSubstr("Suite.\\x1B[2J\\x0ANothing is pending.  "));
  EXPECT_THAT(pending.output, HasSubstr("case \"a\\x0Ab\"\n    1 change\\x1B]0;title\\x07\n"));
  for (const CliOutcome& outcome :
       {pending, Run("pending --dir pending"), Run("accept a.json --dir pending"),
        RunOnTerminal(folder_, "env NO_COLOR=1 '" GRAPHGOLD_COMMAND "' review --dir pending",
                      "y\nq\n")}) {
    EXPECT_THAT(outcome.output, Not(HasSubstr("\033")));
    EXPECT_THAT(outcome.output, Not(HasSubstr("\u009b")));
    EXPECT_THAT(outcome.output, HasSubstr("Suite.\\x1B[2J"));
  }
}

TEST_F(PendingCommandTest, ReviewAsksForEach) {
  ExpectText("review", OnTerminal("review --dir pending", "y\nperhaps\nn\ns\n"));
  EXPECT_THAT(ReadOwn("a.json"), HasSubstr("gelu"));
  EXPECT_THAT(ReadOwn("b.json"), Not(HasSubstr("gelu")));
  EXPECT_FALSE(IsPending("a.json"));
  EXPECT_FALSE(IsPending("b.json"));
  EXPECT_TRUE(IsPending("c.json"));
}

TEST_F(PendingCommandTest, ReviewEndsWithTheInput) {
  const CliOutcome outcome = OnTerminal("review --dir pending", "");
  EXPECT_THAT(outcome.output, HasSubstr("0 accepted, 0 rejected, 3 left"));
  EXPECT_EQ(outcome.code, 1);
}

TEST_F(PendingCommandTest, ReviewSaysWhatWasChangedMeanwhile) {
  Save("a.json", kNewNet);
  const CliOutcome outcome = OnTerminal("review --dir pending", "y\nq\n");
  EXPECT_THAT(outcome.output, HasSubstr("was changed meanwhile"));
  EXPECT_EQ(outcome.code, 2);
}

TEST_F(PendingCommandTest, ReviewNeedsATerminal) {
  ExpectText("review_no_terminal", Run("review --dir pending < /dev/null"));
}

TEST_F(PendingCommandTest, ColoursAreForTerminals) {
  EXPECT_THAT(OnTerminal("diff a.json pending/program/Suite.Test/a.json", "").output,
              HasSubstr("\033[31m"));
  EXPECT_THAT(OnTerminal("pending --diff --dir pending", "").output, HasSubstr("\033[32m"));
}

}  // namespace
}  // namespace graphgold
