// SPDX-License-Identifier: MIT
#include "graphgold/matchers/op_matchers.h"

#include <cstddef>
#include <ostream>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/graph/stats.h"

namespace graphgold {
namespace {

using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

std::vector<NodeId> CallsOf(const OpGraph& graph, const std::string& op) {
  std::vector<NodeId> calls;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (OpMatches(graph.nodes[i].op, op)) calls.push_back(NodeId(i));
  }
  return calls;
}

// "which has 21 aten::conv2d calls: conv1/conv2d, layer1.0.conv1/conv2d, … and 16 more"
void ExplainCalls(const OpGraph& graph, const std::string& op, const std::vector<NodeId>& calls,
                  MatchResultListener* listener) {
  constexpr std::size_t kMaxNamed = 5;
  if (!listener->IsInterested()) return;
  if (calls.empty()) {
    *listener << "which has no " << op << " call";
    return;
  }
  *listener << "which has " << calls.size() << " " << op
            << (calls.size() == 1 ? " call" : " calls");
  for (std::size_t i = 0; i < calls.size() && i < kMaxNamed; ++i) {
    *listener << (i == 0 ? ": " : ", ") << graph.node(calls[i]).name;
  }
  if (calls.size() > kMaxNamed) *listener << ", … and " << calls.size() - kMaxNamed << " more";
}

// A typing error must not make HasNoOp pass.
const std::string& RequireNamespace(const std::string& op, const char* matcher) {
  const std::size_t colons = op.find("::");
  if (colons == std::string::npos || colons == 0 || colons + 2 == op.size()) {
    throw Error(std::string(matcher) + "(\"" + op +
                "\"): expected an operator with its namespace, such as \"aten::conv2d\"");
  }
  return op;
}

// Both directions of one question.
class HasOpMatcher : public MatcherInterface<const OpGraph&> {
 public:
  HasOpMatcher(std::string op, bool expected) : op_(std::move(op)), expected_(expected) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    const std::vector<NodeId> calls = CallsOf(graph, op_);
    ExplainCalls(graph, op_, calls, listener);
    return calls.empty() != expected_;
  }
  void DescribeTo(std::ostream* os) const override { Describe(expected_, os); }
  void DescribeNegationTo(std::ostream* os) const override { Describe(!expected_, os); }

 private:
  void Describe(bool expected, std::ostream* os) const {
    *os << (expected ? "calls " : "doesn't call ") << op_;
  }

  const std::string op_;
  const bool expected_;
};

class HasOpCountMatcher : public MatcherInterface<const OpGraph&> {
 public:
  HasOpCountMatcher(std::string op, Matcher<std::int64_t> count)
      : op_(std::move(op)), count_(std::move(count)) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    const std::vector<NodeId> calls = CallsOf(graph, op_);
    ExplainCalls(graph, op_, calls, listener);
    ::testing::StringMatchResultListener inner;
    const bool matches = count_.MatchAndExplain(static_cast<std::int64_t>(calls.size()), &inner);
    if (!inner.str().empty()) *listener << ", a number " << inner.str();
    return matches;
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has a number of " << op_ << " calls that ";
    count_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has a number of " << op_ << " calls that ";
    count_.DescribeNegationTo(os);
  }

 private:
  const std::string op_;
  const Matcher<std::int64_t> count_;
};

}  // namespace

Matcher<const OpGraph&> HasOp(const std::string& op) {
  return ::testing::MakeMatcher(new HasOpMatcher(RequireNamespace(op, "HasOp"), true));
}

Matcher<const OpGraph&> HasNoOp(const std::string& op) {
  return ::testing::MakeMatcher(new HasOpMatcher(RequireNamespace(op, "HasNoOp"), false));
}

Matcher<const OpGraph&> HasOpCount(const std::string& op, const Matcher<std::int64_t>& count) {
  return ::testing::MakeMatcher(new HasOpCountMatcher(RequireNamespace(op, "HasOpCount"), count));
}

}  // namespace graphgold
