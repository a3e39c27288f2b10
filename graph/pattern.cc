// SPDX-License-Identifier: MIT
#include "graphgold/graph/pattern.h"

#include <algorithm>

namespace graphgold {
namespace {

using Kind = OperandPattern::Kind;
using Version = OperandPattern::Version;

// What is known to hang together so far, and whether the last look at it found more.
struct Reached {
  std::vector<bool> calls;
  std::vector<bool> variables;
  bool grew = true;

  // Call `i` is tied to member `index` of the set: if one is reached, so is the other.
  void Tie(std::size_t i, std::vector<bool>& set, std::size_t index) {
    if (calls[i] == set[index]) return;
    calls[i] = true;
    set[index] = true;
    grew = true;
  }
};

}  // namespace

bool Mentions(const CallPattern& reader, std::size_t call) {
  bool mentions = false;
  ForEachOperand(reader.operands, [&](const OperandPattern& operand) {
    mentions |= operand.kind == Kind::kCall && operand.index == call;
    mentions |= operand.version == Version::kWrittenBy && operand.writer == call;
  });
  return mentions;
}

std::size_t FirstUnconnected(const Pattern& pattern) {
  Reached reached{std::vector<bool>(pattern.calls.size()),
                  std::vector<bool>(pattern.variables.size())};
  if (!reached.calls.empty()) reached.calls[0] = true;
  while (reached.grew) {
    reached.grew = false;
    for (std::size_t i = 0; i < pattern.calls.size(); ++i) {
      ForEachOperand(pattern.calls[i].operands, [&](const OperandPattern& operand) {
        if (operand.kind == Kind::kVariable) reached.Tie(i, reached.variables, operand.index);
        if (operand.kind == Kind::kCall) reached.Tie(i, reached.calls, operand.index);
        if (operand.version == Version::kWrittenBy) reached.Tie(i, reached.calls, operand.writer);
      });
    }
  }
  const auto first = std::find(reached.calls.begin(), reached.calls.end(), false);
  return static_cast<std::size_t>(first - reached.calls.begin());
}

std::vector<std::size_t> Twins(const Pattern& pattern) {
  const auto is_read = [&](std::size_t i) {
    return std::any_of(pattern.calls.begin(), pattern.calls.end(),
                       [&](const CallPattern& reader) { return Mentions(reader, i); });
  };
  std::vector<std::size_t> twins;
  for (std::size_t i = 0; i < pattern.calls.size(); ++i) {
    twins.push_back(i);
    if (pattern.calls[i].text.empty() || is_read(i)) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (pattern.calls[j].text == pattern.calls[i].text && !is_read(j)) twins[i] = j;
    }
  }
  return twins;
}

}  // namespace graphgold
