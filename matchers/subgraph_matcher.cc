// SPDX-License-Identifier: MIT
//
// ContainsSubgraph of flow_matchers.h.
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/graph/pattern.h"
#include "graphgold/graph/pattern_search.h"
#include "graphgold/matchers/explain.h"
#include "graphgold/matchers/flow_matchers.h"
#include "graphgold/matchers/op_name.h"
#include "graphgold/matchers/require_tensors.h"

namespace graphgold {
namespace {

using internal::OpName;
using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

// The names of the calls that an occurrence consists of.
std::string OccurrenceText(const OpGraph& graph, const PatternMatch& match) {
  std::string text;
  for (const NodeId node : match.nodes) {
    text += (text.empty() ? "{" : ", ") + graph.node(node).name;
  }
  return text + "}";
}

class ContainsSubgraphMatcher : public MatcherInterface<const OpGraph&> {
 public:
  // Without a count, once is enough.
  ContainsSubgraphMatcher(const std::string& text, std::optional<Matcher<std::int64_t>> count)
      : pattern_(ParsePattern(text)), count_(std::move(count)) {
    for (const CallPattern& call : pattern_.calls) {
      for (const std::string& op : call.ops) ops_.emplace_back("ContainsSubgraph", op);
    }
  }

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    for (const OpName& op : ops_) op.Require(graph);
    internal::RequireTensors(graph, "ContainsSubgraph");
    PatternSearchOptions options;
    options.max_matches = count_ ? kMostCounted : listener->IsInterested() ? kMostTold : 1;
    const PatternMatches found = FindPattern(graph, pattern_, options);
    const bool is_enough = !count_ && !found.matches.empty();
    if (!found.complete && !is_enough) FailUnknown(found.matches.size());
    const auto number = static_cast<std::int64_t>(found.matches.size());
    if (listener->IsInterested()) *listener << Explanation(graph, found);
    if (!count_) return number > 0;
    ::testing::StringMatchResultListener inner;
    const bool matches = count_->MatchAndExplain(number, &inner);
    if (listener->IsInterested() && !inner.str().empty()) {
      *listener << ", a number " << inner.str();
    }
    return matches;
  }
  void DescribeTo(std::ostream* os) const override {
    if (!count_) return Describe("contains", os);
    Describe("contains", os);
    *os << " a number of times that ";
    count_->DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    if (!count_) return Describe("doesn't contain", os);
    Describe("contains", os);
    *os << " a number of times that ";
    count_->DescribeNegationTo(os);
  }

 private:
  void Describe(const char* verb, std::ostream* os) const {
    *os << verb << " the part";
    const char* before = " { ";
    for (const CallPattern& call : pattern_.calls) {
      *os << before << (call.name.empty() ? "" : call.name + " = ") << call.text;
      before = "; ";
    }
    *os << " }";
  }

  [[noreturn]] static void FailUnknown(std::size_t found) {
    throw Error(
        "ContainsSubgraph: how often the pattern occurs is unknown, for the search ended "
        "after " +
        std::to_string(found) +
        " occurrences; make the pattern more specific, or look at a part of the graph with "
        "InModule(…)");
  }

  std::string Explanation(const OpGraph& graph, const PatternMatches& found) const {
    constexpr std::size_t kShown = 3;
    if (!found.matches.empty()) {
      std::vector<std::string> occurrences;
      for (const PatternMatch& match : found.matches) {
        occurrences.push_back(occurrences.size() < kShown ? OccurrenceText(graph, match) : "");
      }
      return "which contains it " + std::string(found.complete ? "" : "at least ") +
             std::to_string(found.matches.size()) +
             (found.matches.size() == 1 ? " time: " : " times: ") +
             internal::Listed(occurrences, kShown);
    }
    for (const CallPattern& call : pattern_.calls) {
      if (!IsThere(graph, call)) return "which has no call of " + call.text;
    }
    return "which has calls of all its operators, but not in this way";
  }

  // Where the number matters; and where once is enough, but more are worth telling.
  static constexpr std::size_t kMostCounted = 100000;
  static constexpr std::size_t kMostTold = 1000;

  static bool IsThere(const OpGraph& graph, const CallPattern& call) {
    for (const std::string& op : call.ops) {
      if (!OpName("ContainsSubgraph", op).CallsIn(graph).empty()) return true;
    }
    return false;
  }

  const Pattern pattern_;
  const std::optional<Matcher<std::int64_t>> count_;
  std::vector<OpName> ops_;
};

}  // namespace

Matcher<const OpGraph&> ContainsSubgraph(const std::string& pattern) {
  return ::testing::MakeMatcher(new ContainsSubgraphMatcher(pattern, std::nullopt));
}

Matcher<const OpGraph&> ContainsSubgraph(const std::string& pattern,
                                         const Matcher<std::int64_t>& count) {
  return ::testing::MakeMatcher(new ContainsSubgraphMatcher(pattern, count));
}

}  // namespace graphgold
