// SPDX-License-Identifier: MIT
//
// Edits of a model's text, for tests of the diff.
#ifndef GRAPHGOLD_TESTS_GRAPH_MODEL_EDIT_H_
#define GRAPHGOLD_TESTS_GRAPH_MODEL_EDIT_H_

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/text.h"

namespace graphgold {

using Edits = std::vector<std::pair<std::string, std::string>>;

// The text with every occurrence of each part replaced, edit after edit.
inline std::string Edited(std::string text, const Edits& edits) {
  for (const auto& [from, to] : edits) {
    std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << "not in the text: " << from;
    for (; at != std::string::npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

// The text without the lines that begin with one of these words.
inline std::string Without(const std::string& text, const std::vector<std::string>& beginnings) {
  std::string rest;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size() - 1);
    const std::string line = text.substr(start, end + 1 - start);
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size() - 1);
    bool keep = true;
    for (const std::string& word : beginnings)
      keep = keep && line.compare(first, word.size(), word);
    if (keep) rest += line;
    start = end + 1;
  }
  return rest;
}

inline GraphDiff DiffTexts(const std::string& before, const std::string& after) {
  return Diff(Canonicalize(ParseText(before)), Canonicalize(ParseText(after)));
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GRAPH_MODEL_EDIT_H_
