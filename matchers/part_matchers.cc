// SPDX-License-Identifier: MIT
#include "graphgold/matchers/part_matchers.h"

#include <optional>
#include <ostream>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/graph/part.h"
#include "graphgold/graph/text.h"
#include "graphgold/matchers/explain.h"
#include "graphgold/matchers/op_name.h"

namespace graphgold {
namespace {

using internal::OpName;
using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

class EachOpMatcher : public MatcherInterface<const OpGraph&> {
 public:
  EachOpMatcher(std::optional<OpName> op, Matcher<const CallView&> call)
      : op_(std::move(op)), call_(std::move(call)) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    if (op_) op_->Require(graph);
    std::size_t count = 0;
    std::vector<CallView> failing;
    for (const CallView& call : Calls(graph)) {
      if (op_ && !op_->Matches(call.node().op.str())) continue;
      ++count;
      if (!call_.Matches(call)) failing.push_back(call);
    }
    if (listener->IsInterested()) Explain(count, failing, listener);
    return failing.empty();
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has " << Which() << "of which each ";
    call_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has some call " << (op_ ? "of " + op_->text() + " " : "") << "that ";
    call_.DescribeNegationTo(os);
  }

 private:
  std::string Which() const { return op_ ? op_->text() + " calls " : std::string("calls "); }

  void Explain(std::size_t count, const std::vector<CallView>& failing,
               MatchResultListener* listener) const {
    constexpr std::size_t kShown = 3;
    const std::string all = internal::CountOfCalls(count, op_ ? op_->text() : "");
    if (failing.empty()) {
      *listener << "which has " << (count == 0 ? "no such call" : all);
      return;
    }
    *listener << "where " << failing.size() << " of " << all
              << (failing.size() == 1 ? " doesn't:" : " don't:");
    for (std::size_t i = 0; i < failing.size() && i < kShown; ++i) {
      ::testing::StringMatchResultListener inner;
      call_.MatchAndExplain(failing[i], &inner);
      *listener << "\n  " << internal::LineOf(*failing[i].graph, failing[i].id);
      if (!inner.str().empty()) *listener << "\n    " << inner.str();
    }
    if (failing.size() > kShown) *listener << "\n  … and " << failing.size() - kShown << " more";
  }

  const std::optional<OpName> op_;
  const Matcher<const CallView&> call_;
};

// The part that is cut out is the derived class's.
class PartMatcher : public MatcherInterface<const OpGraph&> {
 public:
  PartMatcher(std::string name, Matcher<const OpGraph&> part)
      : name_(std::move(name)), part_(std::move(part)) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    const OpGraph part = CutOutOf(graph);
    if (!listener->IsInterested()) return part_.Matches(part);
    const std::string what = "whose part " + name_ + " is a " + ::testing::PrintToString(part);
    return internal::MatchInside<const OpGraph&>(part_, part, what, listener);
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has a part " << name_ << " that ";
    part_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has a part " << name_ << " that ";
    part_.DescribeNegationTo(os);
  }

 private:
  virtual OpGraph CutOutOf(const OpGraph& graph) const = 0;

  const std::string name_;
  const Matcher<const OpGraph&> part_;
};

class InModuleMatcher : public PartMatcher {
 public:
  InModuleMatcher(const std::string& path, const Matcher<const OpGraph&>& part)
      : PartMatcher("in the module " + path, part), path_(path) {}

 private:
  OpGraph CutOutOf(const OpGraph& graph) const override {
    try {
      return PartInModule(graph, path_);
    } catch (const Error& error) {
      throw Error("InModule(\"" + path_ + "\"): " + error.what());
    }
  }

  const std::string path_;
};

class InPhaseMatcher : public PartMatcher {
 public:
  InPhaseMatcher(Phase phase, const Matcher<const OpGraph&>& part)
      : PartMatcher("of the phase " + (phase == Phase::kForward ? std::string("forward")
                                                                : std::string(PhaseName(phase))),
                    part),
        phase_(phase) {}

 private:
  OpGraph CutOutOf(const OpGraph& graph) const override {
    try {
      return PartInPhase(graph, phase_);
    } catch (const Error& error) {
      throw Error(std::string("InPhase: ") + error.what());
    }
  }

  const Phase phase_;
};

}  // namespace

Matcher<const OpGraph&> EachOp(const Matcher<const CallView&>& call) {
  return ::testing::MakeMatcher(new EachOpMatcher(std::nullopt, call));
}

Matcher<const OpGraph&> EachOp(const std::string& op, const Matcher<const CallView&>& call) {
  return ::testing::MakeMatcher(new EachOpMatcher(OpName("EachOp", op), call));
}

Matcher<const OpGraph&> InModule(const std::string& path, const Matcher<const OpGraph&>& part) {
  return ::testing::MakeMatcher(new InModuleMatcher(path, part));
}

Matcher<const OpGraph&> InPhase(Phase phase, const Matcher<const OpGraph&>& part) {
  return ::testing::MakeMatcher(new InPhaseMatcher(phase, part));
}

}  // namespace graphgold
