// SPDX-License-Identifier: MIT
#include "graphgold/matchers/flow_matchers.h"

#include <ostream>
#include <utility>

#include "graphgold/graph/data_flow.h"
#include "graphgold/graph/error.h"
#include "graphgold/matchers/explain.h"
#include "graphgold/matchers/op_name.h"
#include "graphgold/matchers/require_tensors.h"

namespace graphgold {
namespace {

using internal::CountOfCalls;
using internal::OpName;
using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

CallPredicate IsCallOf(const OpGraph& graph, const OpName& op) {
  return [&](NodeId node) { return op.Matches(graph.node(node).op.str()); };
}

// "conv1/conv2d → bn1/batch_norm → … → fc/linear"
std::string WayText(const OpGraph& graph, const std::vector<NodeId>& way) {
  constexpr std::size_t kAtEachEnd = 4;
  std::string text;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const bool is_shown = i < kAtEachEnd || i + kAtEachEnd >= way.size();
    if (is_shown) {
      text += (i == 0 ? "" : " → ") + graph.node(way[i]).name;
    } else if (i == kAtEachEnd) {
      text += " → …";
    }
  }
  return text;
}

class ContainsChainMatcher : public MatcherInterface<const OpGraph&> {
 public:
  explicit ContainsChainMatcher(const std::vector<std::string>& ops) {
    if (ops.empty()) throw Error("ContainsChain(): expected at least one operator");
    for (const std::string& op : ops) ops_.emplace_back("ContainsChain", op);
  }

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    std::vector<CallPredicate> chain;
    for (const OpName& op : ops_) {
      op.Require(graph);
      chain.push_back(IsCallOf(graph, op));
    }
    internal::RequireTensors(graph, "ContainsChain");
    const std::vector<NodeId> found = FindChain(graph, chain);
    const bool matches = found.size() == ops_.size();
    if (!listener->IsInterested()) return matches;
    if (found.empty()) {
      *listener << "which has no " << ops_[0].text() << " call";
    } else if (matches) {
      *listener << "which contains " << WayText(graph, found);
    } else {
      const std::string& next = ops_[found.size()].text();
      *listener << "where " << WayText(graph, found) << " is as far as it goes: ";
      if (ops_[found.size()].CallsIn(graph).empty()) {
        *listener << "there is no " << next << " call";
      } else {
        *listener << "no " << next << " call consumes what "
                  << (found.size() == 1 ? "a call of " + ops_[0].text()
                                        : std::string("such a chain"))
                  << " left";
      }
    }
    return matches;
  }
  void DescribeTo(std::ostream* os) const override { Describe("contains", os); }
  void DescribeNegationTo(std::ostream* os) const override { Describe("doesn't contain", os); }

 private:
  void Describe(const char* verb, std::ostream* os) const {
    *os << verb << " the chain";
    for (std::size_t i = 0; i < ops_.size(); ++i) *os << (i == 0 ? " " : " → ") << ops_[i].text();
  }

  std::vector<OpName> ops_;
};

class HasPathMatcher : public MatcherInterface<const OpGraph&> {
 public:
  HasPathMatcher(const std::string& from, const std::string& to)
      : from_("HasPath", from), to_("HasPath", to) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    from_.Require(graph);
    to_.Require(graph);
    internal::RequireTensors(graph, "HasPath");
    const DataPath path = FindPath(graph, IsCallOf(graph, from_), IsCallOf(graph, to_));
    if (listener->IsInterested()) *listener << Explanation(graph, path);
    return !path.nodes.empty();
  }
  void DescribeTo(std::ostream* os) const override { Describe("flows", os); }
  void DescribeNegationTo(std::ostream* os) const override { Describe("doesn't flow", os); }

 private:
  void Describe(const char* verb, std::ostream* os) const {
    *os << "is a graph where data " << verb << " from a call of " << from_.text()
        << " to a call of " << to_.text();
  }

  std::string Explanation(const OpGraph& graph, const DataPath& path) const {
    if (!path.nodes.empty()) return "where it does so by " + WayText(graph, path.nodes);
    for (const OpName* const op : {&from_, &to_}) {
      if (op->CallsIn(graph).empty()) return "which has no " + op->text() + " call";
    }
    const std::string from = internal::WhichHasCalls(graph, from_.text(), from_.CallsIn(graph));
    if (path.reached == 0) return from + ", whose results no call reads";
    return from + ", whose data gets to " + CountOfCalls(path.reached) + ", the last of them " +
           graph.node(path.furthest).name;
  }

  const OpName from_;
  const OpName to_;
};

}  // namespace

Matcher<const OpGraph&> ContainsChain(const std::vector<std::string>& ops) {
  return ::testing::MakeMatcher(new ContainsChainMatcher(ops));
}

Matcher<const OpGraph&> HasPath(const std::string& from, const std::string& to) {
  return ::testing::MakeMatcher(new HasPathMatcher(from, to));
}

}  // namespace graphgold
