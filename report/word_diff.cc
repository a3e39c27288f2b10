// SPDX-License-Identifier: MIT
#include "graphgold/report/word_diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace graphgold {
namespace {

constexpr std::size_t kMostWords = 200;  // of a line; the table below has its square

using Words = std::vector<std::string_view>;

// Blanks, parentheses and the commas between arguments are words of their own.
std::size_t WordLength(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool is_comma = line[i] == ',' && i + 1 < line.size() && line[i + 1] == ' ';
    if (is_comma || line[i] == ' ' || line[i] == '(' || line[i] == ')') return i == 0 ? 1 : i;
  }
  return line.size();
}

Words WordsOf(std::string_view line) {
  Words words;
  while (!line.empty()) {
    words.push_back(line.substr(0, WordLength(line)));
    line.remove_prefix(words.back().size());
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
