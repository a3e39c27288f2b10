// SPDX-License-Identifier: MIT
#include "graphgold/report/word_diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace graphgold {
namespace {

constexpr std::size_t kMostWords = 200;  // of a line; the table below has its square

using Words = std::vector<std::string_view>;

// Each with the blank or parenthesis that ends it.
Words WordsOf(std::string_view line) {
  Words words;
  while (!line.empty()) {
    const std::size_t end = line.find_first_of(" (),");
    std::size_t length = end == std::string_view::npos ? line.size() : end;
    if (length == 0) length = 1;
    words.push_back(line.substr(0, length));
    line.remove_prefix(length);
  }
  return words;
}

void Append(std::vector<WordRun>& runs, std::string_view word, bool changed) {
  if (runs.empty() || runs.back().changed != changed) runs.push_back({"", changed});
  runs.back().text += word;
}

}  // namespace

WordDiff DiffWords(std::string_view before, std::string_view after) {
  const Words was = WordsOf(before);
  const Words now = WordsOf(after);
  WordDiff diff;
  if (was.empty() || now.empty() || was.size() > kMostWords || now.size() > kMostWords) {
    if (!before.empty()) Append(diff.before, before, false);
    if (!after.empty()) Append(diff.after, after, false);
    return diff;
  }
  // common[i][j]: how many words the rests from i and j have in common, in order.
  std::vector<std::vector<std::uint16_t>> common(was.size() + 1,
                                                 std::vector<std::uint16_t>(now.size() + 1));
  for (std::size_t i = was.size(); i-- > 0;) {
    for (std::size_t j = now.size(); j-- > 0;) {
      common[i][j] = was[i] == now[j] ? common[i + 1][j + 1] + 1
                                      : std::max(common[i + 1][j], common[i][j + 1]);
    }
  }
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < was.size() || j < now.size()) {
    if (i < was.size() && j < now.size() && was[i] == now[j]) {
      Append(diff.before, was[i++], false);
      Append(diff.after, now[j++], false);
    } else if (j == now.size() || (i < was.size() && common[i + 1][j] >= common[i][j + 1])) {
      Append(diff.before, was[i++], true);
    } else {
      Append(diff.after, now[j++], true);
    }
  }
  return diff;
}

}  // namespace graphgold
