// SPDX-License-Identifier: MIT
#include "graphgold/cli/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <iostream>

#include "graphgold/cli/plain_text.h"
#include "graphgold/cli/terminal.h"
#include "graphgold/cli/text_width.h"

namespace graphgold::cli {
namespace {

constexpr char kErase[] = "\r\033[K";

// A line that is longer would break, and only its end could be erased.
std::size_t TerminalWidth() {
  winsize size = {};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

}  // namespace

Progress::Progress() : shown_(ShowsProgress()) {}

Progress::~Progress() {
  if (shown_) std::cerr << kErase << std::flush;
}

void Progress::Show(const std::string& stage) { Print(stage + "…"); }

void Progress::ShowCount(const std::string& stage, std::size_t done) {
  constexpr std::chrono::milliseconds kReadable(50);
  if (std::chrono::steady_clock::now() - printed_ < kReadable) return;
  Print(stage + ", " + std::to_string(done) + " done");
}

void Progress::Print(const std::string& line) {
  if (!shown_) return;
  std::cerr << kErase << CutToWidth(PlainText(line), TerminalWidth() - 1) << std::flush;
  printed_ = std::chrono::steady_clock::now();
}

}  // namespace graphgold::cli
