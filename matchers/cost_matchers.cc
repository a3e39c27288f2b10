// SPDX-License-Identifier: MIT
#include "graphgold/matchers/cost_matchers.h"

#include <cstddef>
#include <map>
#include <optional>
#include <ostream>
#include <utility>

#include "graphgold/graph/error.h"
#include "graphgold/graph/part.h"
#include "graphgold/graph/unmeasured.h"
#include "graphgold/matchers/explain_number.h"
#include "graphgold/matchers/op_name.h"

namespace graphgold {
namespace {

using internal::CostQuestion;
using internal::NumberUnit;
using internal::OpName;
using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

constexpr CostQuestion kFlopsQuestion = {"HasFlops", "computes", "FLOPs", &Cost::flops};
constexpr CostQuestion kMacsQuestion = {"HasMacs", "computes", "MACs", &Cost::macs};
constexpr CostQuestion kBytesQuestion = {"MovesBytes", "moves", "bytes", &Cost::bytes};

NumberUnit UnitOf(const CostQuestion& question) {
  return question.number == &Cost::bytes ? NumberUnit::kBytes : NumberUnit::kCount;
}

// Which calls are looked at; all, where nothing is said.
struct CostPart {
  std::optional<OpName> op;
  std::string module;

  bool Has(const Node& node) const {
    if (node.parent.valid()) return false;
    if (op && !op->Matches(node.op.str())) return false;
    return module.empty() || IsInModule(ModuleOf(node), module);
  }
  // " in calls of aten::conv2d in encoder"
  std::string text() const {
    return (op ? " in calls of " + op->text() : "") + (module.empty() ? "" : " in " + module);
  }
};

// The cost of a part, with all that is told of it.
struct PartCost {
  std::int64_t number = 0;
  std::size_t calls = 0;
  internal::Contributions parts;  // by operator; of one operator, by call
  std::map<std::string, std::size_t> unknown_ops;
};

std::string WithoutOverload(const std::string& op) { return op.substr(0, op.find('.')); }

PartCost CostOfPart(const OpGraph& graph, const CostPart& part, std::int64_t Cost::*number) {
  const GraphCost cost = CostOf(graph);
  PartCost sum;
  std::map<std::string, std::int64_t> by_name;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    if (!part.Has(node)) continue;
    ++sum.calls;
    if (!cost.calls[i]) continue;
    sum.number += (*cost.calls[i]).*number;
    by_name[part.op ? node.name : WithoutOverload(node.op)] += (*cost.calls[i]).*number;
  }
  for (const NodeId id : cost.unknown) {
    const Node& node = graph.node(id);
    if (part.Has(node)) ++sum.unknown_ops[WithoutOverload(node.op)];
  }
  sum.parts.assign(by_name.begin(), by_name.end());
  return sum;
}

class CostMatcherImpl : public MatcherInterface<const OpGraph&> {
 public:
  CostMatcherImpl(const CostQuestion& question, Matcher<std::int64_t> count, CostPart part,
                  bool accepts_unknown)
      : question_(question),
        count_(std::move(count)),
        part_(std::move(part)),
        accepts_unknown_(accepts_unknown) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    if (part_.op) part_.op->Require(graph);
    const PartCost cost = CostOfPart(graph, part_, question_.number);
    if (cost.calls == 0 && !part_.text().empty()) RefuseNothing();
    if (!cost.unknown_ops.empty() && !accepts_unknown_) RefuseUnknown(cost);
    const NumberUnit unit = UnitOf(question_);
    if (listener->IsInterested()) {
      *listener << "which " << question_.verb << " "
                << internal::NumberWithUnit(cost.number, unit, question_.noun) << part_.text()
                << internal::LargestOf(cost.parts, unit);
      if (!cost.unknown_ops.empty()) {
        *listener << ", and more: " << UnknownCostText(cost.unknown_ops);
      }
    }
    return internal::MatchNumber(count_, cost.number, listener);
  }
  void DescribeTo(std::ostream* os) const override {
    Describe(os);
    count_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    Describe(os);
    count_.DescribeNegationTo(os);
  }

 private:
  void Describe(std::ostream* os) const {
    *os << question_.verb << " a number of " << question_.noun << part_.text() << " that ";
  }

  [[noreturn]] void RefuseNothing() const {
    throw Error(std::string(question_.matcher) + ": the graph has nothing" + part_.text() +
                ". Expected at least one call there: mind the spelling");
  }
  [[noreturn]] void RefuseUnknown(const PartCost& cost) const {
    throw Error(std::string(question_.matcher) + ": the number of " + question_.noun +
                part_.text() + " is unknown beyond " +
                internal::NumberWithUnit(cost.number, UnitOf(question_), question_.noun) + ": " +
                UnknownCostText(cost.unknown_ops) +
                ". Give each operator a formula with RegisterCostFormula, or leave them out of "
                "account with " +
                question_.matcher + "(…).AcceptingUnknown()");
  }

  const CostQuestion& question_;
  const Matcher<std::int64_t> count_;
  const CostPart part_;
  const bool accepts_unknown_;
};

}  // namespace

CostMatcher::CostMatcher(const CostQuestion& question, Matcher<std::int64_t> count)
    : question_(&question), count_(std::move(count)) {}

CostMatcher CostMatcher::Of(const std::string& op) const {
  CostMatcher matcher = *this;
  matcher.op_ = op;
  return matcher;
}

CostMatcher CostMatcher::In(const std::string& module) const {
  CostMatcher matcher = *this;
  matcher.module_ = module;
  return matcher;
}

CostMatcher CostMatcher::AcceptingUnknown() const {
  CostMatcher matcher = *this;
  matcher.accepts_unknown_ = true;
  return matcher;
}

Matcher<const OpGraph&> CostMatcher::OverGraphs() const {
  CostPart part{std::nullopt, module_};
  if (!op_.empty()) part.op.emplace(question_->matcher, op_);
  return ::testing::MakeMatcher(
      new CostMatcherImpl(*question_, count_, std::move(part), accepts_unknown_));
}

CostMatcher HasFlops(const Matcher<std::int64_t>& count) { return {kFlopsQuestion, count}; }
CostMatcher HasMacs(const Matcher<std::int64_t>& count) { return {kMacsQuestion, count}; }
CostMatcher MovesBytes(const Matcher<std::int64_t>& count) { return {kBytesQuestion, count}; }

}  // namespace graphgold
