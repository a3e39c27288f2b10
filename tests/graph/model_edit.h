// SPDX-License-Identifier: MIT
//
// A model, edits of its text, and what to expect of a diff, for tests of the diff.
#ifndef GRAPHGOLD_TESTS_GRAPH_MODEL_EDIT_H_
#define GRAPHGOLD_TESTS_GRAPH_MODEL_EDIT_H_

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
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

// For messages of failing tests.
inline void PrintTo(const Change& change, std::ostream* os) {
  *os << change.name << " (" << change.before_text << " | " << change.after_text << ")";
}

//  x ─ conv1 ─ bn1 ─ relu_ ─┬─ block.0.conv ─ relu ─ block.1.conv ─┬─ add ─ relu ─ flatten ─ fc
//                           └───────────────────────────────────────┘
inline constexpr char kModel[] = R"(
  input x: f32[1,3,8,8]
  param conv1.weight: f32[16,3,3,3]
  param conv1.bias: f32[16]
  param bn1.weight: f32[16]
  param bn1.bias: f32[16]
  param block.0.conv.weight: f32[16,16,3,3]
  param block.1.conv.weight: f32[16,16,3,3]
  param fc.weight: f32[10,256]
  param fc.bias: f32[10]
  buffer bn1.running_mean: f32[16]
  buffer bn1.running_var: f32[16]
  buffer bn1.num_batches_tracked: i64[]
  c1 = aten::conv2d(x, conv1.weight, conv1.bias, stride=[2,2]) -> f32[1,16,4,4]
  b1 = aten::batch_norm(c1, bn1.weight, bn1.bias, bn1.running_mean, bn1.running_var) -> f32[1,16,4,4]
  r1 = aten::relu_(b1!) -> =#0
  c2 = aten::conv2d(b1@r1, block.0.conv.weight, none) -> f32[1,16,4,4]
  r2 = aten::relu(c2) -> f32[1,16,4,4]
  c3 = aten::conv2d(r2, block.1.conv.weight, none) -> f32[1,16,4,4]
  a = aten::add.Tensor(c3, b1@r1) -> f32[1,16,4,4]
  r3 = aten::relu(a) -> f32[1,16,4,4]
  f = aten::flatten(r3, start_dim=1) -> f32[1,256]~#0
  o = aten::linear(f, fc.weight, fc.bias) -> f32[1,10]
  output output: o
)";

// What becomes of kModel by the edits.
inline GraphDiff DiffOfEdit(const Edits& edits) { return DiffTexts(kModel, Edited(kModel, edits)); }

inline auto IsField(const std::string& field, const std::string& before, const std::string& after) {
  return ::testing::AllOf(::testing::Field(&FieldChange::field, field),
                          ::testing::Field(&FieldChange::before, before),
                          ::testing::Field(&FieldChange::after, after));
}

template <typename Fields>
auto IsChange(Subject subject, ChangeKind kind, const std::string& name, Fields fields) {
  return ::testing::AllOf(
      ::testing::Field(&Change::subject, subject), ::testing::Field(&Change::kind, kind),
      ::testing::Field(&Change::name, name), ::testing::Field(&Change::fields, fields));
}

template <typename Fields>
auto IsModifiedCall(const std::string& name, Fields fields) {
  return IsChange(Subject::kNode, ChangeKind::kModified, name, fields);
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GRAPH_MODEL_EDIT_H_
