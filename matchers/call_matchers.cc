// SPDX-License-Identifier: MIT
#include "graphgold/matchers/call_matchers.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

#include "graphgold/graph/part.h"
#include "graphgold/graph/text.h"
#include "graphgold/matchers/explain.h"
#include "graphgold/matchers/op_name.h"
#include "graphgold/matchers/require_tensors.h"

namespace graphgold {
namespace {

using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

class OpIsMatcher : public MatcherInterface<const CallView&> {
 public:
  explicit OpIsMatcher(const std::string& op) : op_("Op", op) {}

  bool MatchAndExplain(const CallView& call, MatchResultListener* listener) const override {
    const std::string& op = call.node().op;
    if (op_.Matches(op)) return true;
    op_.Require(*call.graph);
    *listener << "which is a call of " << op;
    return false;
  }
  void DescribeTo(std::ostream* os) const override { *os << "is a call of " << op_.text(); }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "isn't a call of " << op_.text();
  }

 private:
  const internal::OpName op_;
};

// A tensor among the operands or the results of a call.
class TensorAtMatcher : public MatcherInterface<const CallView&> {
 public:
  TensorAtMatcher(bool is_result, std::size_t index, Matcher<const TensorType&> type)
      : is_result_(is_result), index_(index), type_(std::move(type)) {}

  bool MatchAndExplain(const CallView& call, MatchResultListener* listener) const override {
    const std::vector<Operand>& all = is_result_ ? call.node().results : call.node().operands;
    std::vector<ValueId> tensors;
    if (index_ < all.size()) {
      ForEachValue(all[index_], [&](const Operand& leaf) { tensors.push_back(leaf.value); });
    }
    if (tensors.empty()) {
      internal::RequireTensors(*call.graph, is_result_ ? "Result" : "OperandAt");
      *listener << "which has no tensor as " << Place();
      return false;
    }
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      const TensorType& type = call.graph->value(tensors[i]).type;
      std::string what;
      if (listener->IsInterested()) {
        what = (i == 0 ? "whose " : ", whose ") + Place();
        if (tensors.size() > 1) what += ", element " + std::to_string(i);
        what += " is " + ToString(type);
      }
      if (!internal::MatchInside<const TensorType&>(type_, type, what, listener)) return false;
    }
    return true;
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has a tensor as " << Place() << " that ";
    type_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has no tensor as " << Place() << " that ";
    type_.DescribeTo(os);
  }

 private:
  std::string Place() const {
    return (is_result_ ? "result " : "operand ") + std::to_string(index_);
  }

  const bool is_result_;
  const std::size_t index_;
  const Matcher<const TensorType&> type_;
};

class InModuleNamedMatcher : public MatcherInterface<const CallView&> {
 public:
  explicit InModuleNamedMatcher(std::string path) : path_(std::move(path)) {}

  bool MatchAndExplain(const CallView& call, MatchResultListener* listener) const override {
    const std::string module(ModuleOf(call.node()));
    const bool matches = IsInModule(module, path_);
    if (!matches) RequireSomeIn(*call.graph);
    *listener << "which is in "
              << (module.empty() ? std::string("the model itself") : "the module " + module);
    return matches;
  }
  void DescribeTo(std::ostream* os) const override { *os << "is in the module " << path_; }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "isn't in the module " << path_;
  }

 private:
  // A matcher meets all calls of a graph, so it remembers where in it a call of the module stands,
  // and looks there first. (Not which graph it was: another one may be in its place by now.)
  void RequireSomeIn(const OpGraph& graph) const {
    const std::size_t last = last_seen_;
    if (last < graph.nodes.size() && IsInModule(ModuleOf(graph.nodes[last]), path_)) return;
    RequireModule(graph, path_);
    const auto found = std::find_if(graph.nodes.begin(), graph.nodes.end(), [&](const Node& node) {
      return IsInModule(ModuleOf(node), path_);
    });
    last_seen_ = static_cast<std::size_t>(found - graph.nodes.begin());
  }

  const std::string path_;
  mutable std::atomic<std::size_t> last_seen_ = 0;
};

std::string NameOf(Phase phase) {
  return phase == Phase::kForward ? "forward" : std::string(PhaseName(phase));
}

class OfPhaseMatcher : public MatcherInterface<const CallView&> {
 public:
  explicit OfPhaseMatcher(Phase phase) : phase_(phase) {}

  bool MatchAndExplain(const CallView& call, MatchResultListener* listener) const override {
    const Phase phase = call.node().phase;
    *listener << "which is of the phase " << NameOf(phase);
    return phase == phase_;
  }
  void DescribeTo(std::ostream* os) const override { *os << "is of the phase " << NameOf(phase_); }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "isn't of the phase " << NameOf(phase_);
  }

 private:
  const Phase phase_;
};

// Of one operand, or of any.
class WritesMatcher : public MatcherInterface<const CallView&> {
 public:
  explicit WritesMatcher(std::optional<std::size_t> index) : index_(index) {}

  bool MatchAndExplain(const CallView& call, MatchResultListener* listener) const override {
    const std::vector<Operand>& operands = call.node().operands;
    std::vector<std::string> written;
    bool matches = false;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      bool any = false;
      ForEachValue(operands[i], [&](const Operand& leaf) { any = any || leaf.written; });
      if (!any) continue;
      written.push_back(std::to_string(i));
      matches = matches || !index_ || *index_ == i;
    }
    if (written.empty()) {
      internal::RequireTensors(*call.graph, index_ ? "WritesOperand" : "WritesInPlace");
      *listener << "which writes nothing";
    } else {
      *listener << "which writes its operand " << internal::Listed(written, written.size());
    }
    return matches;
  }
  void DescribeTo(std::ostream* os) const override { *os << "writes " << What(); }
  void DescribeNegationTo(std::ostream* os) const override { *os << "doesn't write " << What(); }

 private:
  std::string What() const {
    return index_ ? "its operand " + std::to_string(*index_) : std::string("to an operand");
  }

  const std::optional<std::size_t> index_;
};

}  // namespace

Matcher<const CallView&> internal::OpIs(const std::string& op) {
  return ::testing::MakeMatcher(new OpIsMatcher(op));
}

Matcher<const CallView&> OperandAt(std::size_t index, const Matcher<const TensorType&>& type) {
  return ::testing::MakeMatcher(new TensorAtMatcher(false, index, type));
}

Matcher<const CallView&> Result(std::size_t index, const Matcher<const TensorType&>& type) {
  return ::testing::MakeMatcher(new TensorAtMatcher(true, index, type));
}

Matcher<const CallView&> InModuleNamed(const std::string& path) {
  return ::testing::MakeMatcher(new InModuleNamedMatcher(path));
}

Matcher<const CallView&> InPhase(Phase phase) {
  return ::testing::MakeMatcher(new OfPhaseMatcher(phase));
}

Matcher<const CallView&> WritesInPlace() {
  return ::testing::MakeMatcher(new WritesMatcher(std::nullopt));
}

Matcher<const CallView&> WritesOperand(std::size_t index) {
  return ::testing::MakeMatcher(new WritesMatcher(index));
}

}  // namespace graphgold
