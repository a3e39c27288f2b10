// SPDX-License-Identifier: MIT
//
// What a command that takes long is about, for who waits for it: one line on the terminal that is
// gone at the end.
#ifndef GRAPHGOLD_CLI_PROGRESS_H_
#define GRAPHGOLD_CLI_PROGRESS_H_

#include <chrono>
#include <cstddef>
#include <string>

namespace graphgold::cli {

// The line goes to stderr. Nothing is shown where that is no terminal, or one that cannot erase a
// line (TERM is "dumb" or not set), or where NO_COLOR is set.
class Progress {
 public:
  Progress();
  ~Progress();  // erases the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // "tracing resnet18.pt", with an ellipsis.
  void Show(const std::string& stage);
  // "laying out 120 pictures, 37 done"; not more often than people can read.
  void ShowCount(const std::string& stage, std::size_t done);

 private:
  void Print(const std::string& line);

  const bool shown_;
  std::chrono::steady_clock::time_point printed_;
};

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_PROGRESS_H_
