// SPDX-License-Identifier: MIT
//
// Programs run by a shell, as a person would, and what they print held against a file.
#ifndef GRAPHGOLD_TESTS_SUPPORT_SHELL_H_
#define GRAPHGOLD_TESTS_SUPPORT_SHELL_H_

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace graphgold {

struct ShellOutcome {
  std::string command;  // as a person would type it, where that is shown
  int code = -1;        // -1 for a program that a signal ended
  std::string output;
};

inline int ExitCodeOf(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

// Gives what the command line prints to the standard output.
inline ShellOutcome RunShell(const std::string& line) {
  ShellOutcome outcome;
  FILE* const pipe = ::popen(line.c_str(), "r");
  char buffer[4096];
  while (const std::size_t size = std::fread(buffer, 1, sizeof(buffer), pipe)) {
    outcome.output.append(buffer, size);
  }
  outcome.code = ExitCodeOf(::pclose(pipe));
  return outcome;
}

// The same in a folder, and of both streams.
inline ShellOutcome RunShellIn(const std::filesystem::path& folder, const std::string& line) {
  return RunShell("cd '" + folder.string() + "' && { " + line + "; } 2>&1");
}

// Empty where there is no such file.
inline std::string ReadText(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void ReplaceEach(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

// Expects a file to hold this text. With GRAPHGOLD_UPDATE_TEXTS=1 the file is written anew, for a
// person to review.
inline void ExpectTextFile(const std::filesystem::path& path, const std::string& text) {
  if (::getenv("GRAPHGOLD_UPDATE_TEXTS") != nullptr) std::ofstream(path) << text;
  EXPECT_EQ(text, ReadText(path)) << path;
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_SUPPORT_SHELL_H_
