// SPDX-License-Identifier: MIT
#include "graphgold/matchers/op_matchers.h"

#include <cstddef>
#include <ostream>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/matchers/explain.h"
#include "graphgold/matchers/op_name.h"

namespace graphgold {
namespace {

using internal::CountOfCalls;
using internal::OpName;
using internal::WhichHasCalls;
using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

// Both directions of one question.
class HasOpMatcher : public MatcherInterface<const OpGraph&> {
 public:
  HasOpMatcher(OpName op, bool expected) : op_(std::move(op)), expected_(expected) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    const std::vector<NodeId> calls = op_.CallsIn(graph);
    if (listener->IsInterested()) *listener << WhichHasCalls(graph, op_.text(), calls);
    return calls.empty() != expected_;
  }
  void DescribeTo(std::ostream* os) const override { Describe(expected_, os); }
  void DescribeNegationTo(std::ostream* os) const override { Describe(!expected_, os); }

 private:
  void Describe(bool expected, std::ostream* os) const {
    *os << (expected ? "calls " : "doesn't call ") << op_.text();
  }

  const OpName op_;
  const bool expected_;
};

class HasOpCountMatcher : public MatcherInterface<const OpGraph&> {
 public:
  HasOpCountMatcher(OpName op, Matcher<std::int64_t> count)
      : op_(std::move(op)), count_(std::move(count)) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    const std::vector<NodeId> calls = op_.CallsIn(graph);
    const auto number = static_cast<std::int64_t>(calls.size());
    if (!listener->IsInterested()) return count_.Matches(number);
    *listener << WhichHasCalls(graph, op_.text(), calls);
    ::testing::StringMatchResultListener inner;
    const bool matches = count_.MatchAndExplain(number, &inner);
    if (!inner.str().empty()) *listener << ", a number " << inner.str();
    return matches;
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has a number of " << op_.text() << " calls that ";
    count_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has a number of " << op_.text() << " calls that ";
    count_.DescribeNegationTo(os);
  }

 private:
  const OpName op_;
  const Matcher<std::int64_t> count_;
};

// Calls per operator: overloads by themselves where `apart` names them, else all together.
OpCountMap CountsOf(const OpGraph& graph, const OpCountMap& apart) {
  OpCountMap counts;
  for (const Node& node : graph.nodes) {
    const std::string& op = node.op;
    ++counts[apart.count(op) != 0 ? op : op.substr(0, op.find('.'))];
  }
  return counts;
}

void PrintCounts(const OpCountMap& counts, std::ostream* os) {
  const char* before = "";
  for (const auto& [op, count] : counts) {
    *os << before << count << " " << op;
    before = ", ";
  }
  if (counts.empty()) *os << "none";
}

class ExactCountsMatcher : public MatcherInterface<const OpGraph&> {
 public:
  explicit ExactCountsMatcher(const OpCountMap& counts) : expected_(counts) {
    for (const auto& [op, count] : expected_) {
      names_.emplace_back("OpCounts", op);
      if (op.find_first_of("*?|") == std::string::npos) continue;
      throw Error("OpCounts({{\"" + op +
                  "\", …}}): expected one operator, without wildcards and choices: the list is of "
                  "all calls, each under its own name. For a sum of some, use HasOpCount");
    }
  }

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    for (const OpName& name : names_) name.Require(graph);
    OpCountMap counts = CountsOf(graph, expected_);
    for (const auto& entry : expected_) counts.emplace(entry.first, 0);
    const char* before = "which has ";
    bool matches = true;
    for (const auto& [op, count] : counts) {
      const auto expected = expected_.find(op);
      const std::int64_t wanted = expected == expected_.end() ? 0 : expected->second;
      if (wanted == count) continue;
      matches = false;
      if (!listener->IsInterested()) return false;
      *listener << before << CountOfCalls(static_cast<std::size_t>(count), op);
      if (expected == expected_.end()) {
        *listener << " (not expected)";
      } else {
        *listener << " (expected " << wanted << ")";
      }
      before = ", ";
    }
    return matches;
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has exactly these calls: ";
    PrintCounts(expected_, os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has other calls than these: ";
    PrintCounts(expected_, os);
  }

 private:
  const OpCountMap expected_;
  std::vector<OpName> names_;
};

class CountsMatcher : public MatcherInterface<const OpGraph&> {
 public:
  explicit CountsMatcher(Matcher<const OpCountMap&> counts) : counts_(std::move(counts)) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    const OpCountMap counts = CountsOf(graph, {});
    if (!listener->IsInterested()) return counts_.Matches(counts);
    ::testing::StringMatchResultListener inner;
    const bool matches = counts_.MatchAndExplain(counts, &inner);
    *listener << "whose calls are ";
    if (listener->stream() != nullptr) PrintCounts(counts, listener->stream());
    if (!inner.str().empty()) *listener << ", numbers " << inner.str();
    return matches;
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has calls per operator that, as a map, ";
    counts_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has calls per operator that, as a map, ";
    counts_.DescribeNegationTo(os);
  }

 private:
  const Matcher<const OpCountMap&> counts_;
};

}  // namespace

Matcher<const OpGraph&> HasOp(const std::string& op) {
  return ::testing::MakeMatcher(new HasOpMatcher(OpName("HasOp", op), true));
}

Matcher<const OpGraph&> HasNoOp(const std::string& op) {
  return ::testing::MakeMatcher(new HasOpMatcher(OpName("HasNoOp", op), false));
}

Matcher<const OpGraph&> HasOpCount(const std::string& op, const Matcher<std::int64_t>& count) {
  return ::testing::MakeMatcher(new HasOpCountMatcher(OpName("HasOpCount", op), count));
}

Matcher<const OpGraph&> OpCounts(const OpCountMap& counts) {
  return ::testing::MakeMatcher(new ExactCountsMatcher(counts));
}

Matcher<const OpGraph&> OpCounts(std::initializer_list<OpCountMap::value_type> counts) {
  return OpCounts(OpCountMap(counts));
}

Matcher<const OpGraph&> OpCounts(const Matcher<const OpCountMap&>& counts) {
  return ::testing::MakeMatcher(new CountsMatcher(counts));
}

}  // namespace graphgold
