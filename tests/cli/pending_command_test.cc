// SPDX-License-Identifier: MIT
//
// What is pending, and the person who decides.
#include <gmock/gmock.h>
#include <pty.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

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

  // Runs the command on a terminal, where somebody types the answers.
  CliOutcome OnTerminal(const std::string& arguments, const std::string& typed) const {
    CliOutcome outcome;
    outcome.command = "graphgold " + arguments;
    int terminal = -1;
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
      const std::string line = "stty -echo -onlcr; cd '" + folder_.string() +
                               "' && exec env -u NO_COLOR '" + std::string(GRAPHGOLD_COMMAND) +
                               "' " + arguments;
      ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
      ::_exit(127);
    }
    std::size_t sent = 0;
    char buffer[1024];
    for (ssize_t size = 0; (size = ::read(terminal, buffer, sizeof(buffer))) > 0;) {
      outcome.output.append(buffer, static_cast<std::size_t>(size));
      // One answer to each question.
      const std::string_view asked = outcome.output;
      if (asked.size() < 2 || asked.substr(asked.size() - 2) != "> ") continue;
      const std::size_t end = typed.find('\n', sent);
      if (end == std::string::npos) {
        EXPECT_EQ(::write(terminal, "\x04", 1), 1);  // the end of the input
      } else {
        const std::string answer = typed.substr(sent, end + 1 - sent);
        EXPECT_EQ(::write(terminal, answer.data(), answer.size()),
                  static_cast<ssize_t>(answer.size()));
        sent = end + 1;
      }
      outcome.output += "\n";
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ::close(terminal);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
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
}

TEST_F(PendingCommandTest, RejectsByName) {
  ExpectText("reject", Run("reject 'b.*' --dir pending"));
  EXPECT_FALSE(IsPending("b.json"));
  EXPECT_THAT(ReadOwn("b.json"), Not(HasSubstr("gelu")));
  ExpectText("reject_unknown", Run("reject d.json --dir pending"));
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
