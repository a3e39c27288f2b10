// SPDX-License-Identifier: MIT
#include "graphgold/cli/terminal.h"

#include <unistd.h>

#include <sstream>

#include "graphgold/cli/environment.h"

namespace graphgold::cli {
namespace {

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
  const std::string terminal = Environment("TERM");
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
