// SPDX-License-Identifier: MIT
#include "graphgold/matchers/op_name.h"

#include <algorithm>
#include <set>
#include <utility>

#include "graphgold/graph/error.h"
#include "graphgold/graph/stats.h"
#include "graphgold/matchers/context.h"

namespace graphgold::internal {
namespace {

std::vector<std::string> SplitAtBars(std::string_view text) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t bar = text.find('|');
    parts.emplace_back(text.substr(0, bar));
    if (bar == std::string_view::npos) return parts;
    text.remove_prefix(bar + 1);
  }
}

// How many letters must be changed, inserted, left out or exchanged with the next one. Gives up
// where it is more than `limit`.
std::size_t EditDistance(std::string_view a, std::string_view b, std::size_t limit) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > limit) return limit + 1;
  std::vector<std::size_t> two_before, before(b.size() + 1), row(b.size() + 1);
  for (std::size_t k = 0; k <= b.size(); ++k) before[k] = k;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t k = 1; k <= b.size(); ++k) {
      row[k] = std::min({before[k] + 1, row[k - 1] + 1, before[k - 1] + (a[i - 1] != b[k - 1])});
      if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1]) {
        row[k] = std::min(row[k], two_before[k - 2] + 1);
      }
    }
    two_before = std::exchange(before, row);
  }
  return before[b.size()];
}

bool IsIn(const OpGraph& graph, const std::string& pattern) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(),
                     [&](const Node& node) { return OpMatches(node.op, pattern); });
}

// Without overloads, unless the name has one.
std::vector<std::string> NamesLike(const std::string& name, const OpGraph& graph) {
  const bool has_overload = name.find('.') != std::string::npos;
  std::set<std::string> names;
  const auto add = [&](const std::string& op) {
    names.insert(has_overload ? op : op.substr(0, op.find('.')));
  };
  for (const Node& node : graph.nodes) add(node.op);
  for (const std::string& op : CurrentMatcherContext().operators()) add(op);
  return {names.begin(), names.end()};
}

}  // namespace

std::vector<std::string> SimilarNames(const std::string& name, std::vector<std::string> names) {
  constexpr std::size_t kShown = 3;
  const std::size_t limit = std::min<std::size_t>(4, 1 + name.size() / 5);
  std::vector<std::pair<std::size_t, std::string>> similar;
  for (std::string& other : names) {
    const std::size_t distance = EditDistance(name, other, limit);
    if (distance <= limit) similar.emplace_back(distance, std::move(other));
  }
  std::sort(similar.begin(), similar.end());
  std::vector<std::string> best;
  for (auto& [distance, other] : similar) {
    // Far ones are of no use beside near ones.
    if (best.size() == kShown || distance > similar[0].first + 1) break;
    best.push_back(std::move(other));
  }
  return best;
}

std::string DidYouMean(const std::vector<std::string>& names) {
  if (names.empty()) return "";
  std::string text = "; did you mean " + names[0];
  for (std::size_t i = 1; i < names.size(); ++i) {
    text += (i + 1 == names.size() ? " or " : ", ") + names[i];
  }
  return text + "?";
}

OpName::OpName(const char* matcher, std::string text)
    : matcher_(matcher), text_(std::move(text)), alternatives_(SplitAtBars(text_)) {
  for (const std::string& op : alternatives_) {
    const std::size_t colons = op.find("::");
    if (colons != std::string::npos && colons != 0 && colons + 2 != op.size()) continue;
    throw Error(std::string(matcher_) + "(\"" + op +
                "\"): expected an operator with its namespace, such as \"aten::conv2d\"");
  }
}

bool OpName::Matches(std::string_view op) const {
  return std::any_of(alternatives_.begin(), alternatives_.end(),
                     [&](const std::string& name) { return OpMatches(op, name); });
}

std::vector<NodeId> OpName::CallsIn(const OpGraph& graph) const {
  Require(graph);
  std::vector<NodeId> calls;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (Matches(graph.nodes[i].op.str())) calls.emplace_back(i);
  }
  return calls;
}

void OpName::Require(const OpGraph& graph) const {
  for (const std::string& op : alternatives_) {
    if (op == kAliasOp || op == kUnseenOp) continue;
    if (IsRememberedOperator(op) || IsIn(graph, op) || IsKnownOperator(op)) continue;
    const bool has_wildcard = op.find_first_of("*?") != std::string::npos;
    const std::string similar =
        has_wildcard ? "" : DidYouMean(SimilarNames(op, NamesLike(op, graph)));
    throw Error(
        std::string(matcher_) + "(\"" + op + "\"): there is no such operator, neither in " +
        "the graph nor in LibTorch" +
        (similar.empty() ? "; mind the spelling, or load the library that registers it" : similar));
  }
}

}  // namespace graphgold::internal
