// SPDX-License-Identifier: MIT
//
// Which words of two lines differ.
#ifndef GRAPHGOLD_REPORT_WORD_DIFF_H_
#define GRAPHGOLD_REPORT_WORD_DIFF_H_

#include <string>
#include <string_view>
#include <vector>

namespace graphgold {

struct WordRun {
  std::string text;
  bool changed = false;
};

// The lines in runs; where only one of them is there, nothing of it is marked.
struct WordDiff {
  std::vector<WordRun> before;
  std::vector<WordRun> after;
};

WordDiff DiffWords(std::string_view before, std::string_view after);

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_WORD_DIFF_H_
