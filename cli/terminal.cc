// SPDX-License-Identifier: MIT
#include "graphgold/cli/terminal.h"

#include <stdlib.h>
#include <unistd.h>

#include <sstream>
#include <string_view>

namespace graphgold::cli {
namespace {

// Empty for what is not set.
std::string_view Environment(const char* name) {
  const char* const value = ::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

const char* ColourOfLine(const std::string& line) {
  if (line.rfind("  - ", 0) == 0) return "\033[31m";
  if (line.rfind("  + ", 0) == 0) return "\033[32m";
  if (line.rfind("@@ ", 0) == 0) return "\033[36m";
  return nullptr;
}

}  // namespace

bool IsInteractive() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1; }

bool ShowsColour() { return ::isatty(STDOUT_FILENO) == 1 && Environment("NO_COLOR").empty(); }

bool ShowsProgress() {
  const std::string_view terminal = Environment("TERM");
  return ::isatty(STDERR_FILENO) == 1 && Environment("NO_COLOR").empty() && !terminal.empty() &&
         terminal != "dumb";
}

std::string ColouredDiff(const std::string& text) {
  std::istringstream lines(text);
  std::string coloured;
  for (std::string line; std::getline(lines, line);) {
    const char* const colour = ColourOfLine(line);
    coloured += colour == nullptr ? line : colour + line + "\033[0m";
    coloured += '\n';
  }
  return coloured;
}

}  // namespace graphgold::cli
