// SPDX-License-Identifier: MIT
//
// A program on a terminal, at which somebody types.
#ifndef GRAPHGOLD_TESTS_SUPPORT_TERMINAL_H_
#define GRAPHGOLD_TESTS_SUPPORT_TERMINAL_H_

#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "shell.h"

namespace graphgold {

// Gives all that is shown. Each question, which ends in "> ", gets the next line of what is typed;
// behind the last one, the end of the input.
inline ShellOutcome RunOnTerminal(const std::filesystem::path& folder, const std::string& line,
                                  const std::string& typed = "") {
  ShellOutcome outcome;
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    const std::string all = "stty -echo -onlcr; cd '" + folder.string() + "' && exec " + line;
    ::execl("/bin/sh", "sh", "-c", all.c_str(), nullptr);
    ::_exit(127);
  }
  std::size_t sent = 0;
  char buffer[1024];
  for (ssize_t size = 0; (size = ::read(terminal, buffer, sizeof(buffer))) > 0;) {
    outcome.output.append(buffer, static_cast<std::size_t>(size));
    const std::string_view shown = outcome.output;
    if (shown.size() < 2 || shown.substr(shown.size() - 2) != "> ") continue;
    const std::size_t end = typed.find('\n', sent);
    const std::string answer =
        end == std::string::npos ? "\x04" : typed.substr(sent, end + 1 - sent);
    EXPECT_EQ(::write(terminal, answer.data(), answer.size()), static_cast<ssize_t>(answer.size()));
    if (end != std::string::npos) sent = end + 1;
    outcome.output += "\n";
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ::close(terminal);
  outcome.code = ExitCodeOf(status);
  return outcome;
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_SUPPORT_TERMINAL_H_
