// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/named_diff.h"
#include "graphgold/graph/node_diff.h"

namespace graphgold {
namespace {

class OutputComparison {
 public:
  OutputComparison(const DiffContext& context, GraphDiff& diff)
      : context_(context),
        diff_(diff),
        before_(context.before.outputs),
        after_(context.after.outputs),
        to_after_(before_.size(), kNone),
        to_before_(after_.size(), kNone),
        before_parameters_(ByName(context.before)),
        after_parameters_(ByName(context.after)) {}

  void Run() {
    PairByName();
    PairRenamed();
    for (std::size_t i = 0; i < before_.size(); ++i) {
      if (to_after_[i] != kNone) ComparePair(i, to_after_[i]);
    }
    ReportRewired();
    for (std::size_t i = 0; i < before_.size(); ++i) {
      if (to_after_[i] == kNone && !GoesWithParameter(before_[i])) {
        Report(ChangeKind::kRemoved, &before_[i], nullptr);
      }
    }
    for (std::size_t k = 0; k < after_.size(); ++k) {
      if (to_before_[k] == kNone && !ComesWithParameter(after_[k])) {
        Report(ChangeKind::kAdded, nullptr, &after_[k]);
      }
    }
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  OperandChange Compare(std::size_t before, std::size_t after) const {
    return context_.operands.Compare(before_[before].operand, after_[after].operand);
  }

  void Pair(std::size_t i, std::size_t k) {
    to_after_[i] = k;
    to_before_[k] = i;
  }

  using Parameters = std::unordered_map<std::string_view, ValueId>;

  // Only gradients are looked up by their parameters.
  static Parameters ByName(const OpGraph& graph) {
    Parameters by_name;
    if (std::none_of(graph.outputs.begin(), graph.outputs.end(), IsGradient)) return by_name;
    for (const NamedValue& parameter : graph.parameters) by_name[parameter.name] = parameter.value;
    return by_name;
  }

  static ValueId Find(const Parameters& parameters, std::string_view name) {
    const auto found = parameters.find(name);
    return found == parameters.end() ? ValueId() : found->second;
  }

  static std::string_view ParameterOf(const NamedOperand& gradient) {
    return std::string_view(gradient.name).substr(kGradientPrefix.size());
  }

  // The gradient of a parameter comes and goes with it, …
  bool GoesWithParameter(const NamedOperand& output) const {
    if (!IsGradient(output)) return false;
    const ValueId parameter = Find(before_parameters_, ParameterOf(output));
    return parameter.valid() && !context_.values.ToAfter(parameter).valid();
  }
  bool ComesWithParameter(const NamedOperand& output) const {
    if (!IsGradient(output)) return false;
    const ValueId parameter = Find(after_parameters_, ParameterOf(output));
    return parameter.valid() && !context_.values.ToBefore(parameter).valid();
  }
  // … and is renamed with it.
  bool AreRenamedGradients(const NamedOperand& a, const NamedOperand& b) const {
    if (!IsGradient(a) || !IsGradient(b)) return false;
    const ValueId x = Find(before_parameters_, ParameterOf(a));
    const ValueId y = Find(after_parameters_, ParameterOf(b));
    return x.valid() && y.valid() && context_.values.Corresponds(x, y);
  }

  void PairByName() {
    std::unordered_map<std::string_view, std::size_t> by_name;
    for (std::size_t k = 0; k < after_.size(); ++k) by_name[after_[k].name] = k;
    for (std::size_t i = 0; i < before_.size(); ++i) {
      const auto found = by_name.find(before_[i].name);
      if (found != by_name.end()) Pair(i, found->second);
    }
  }

  void PairRenamed() {
    for (std::size_t i = 0; i < before_.size(); ++i) {
      if (to_after_[i] != kNone) continue;
      for (std::size_t k = 0; k < after_.size(); ++k) {
        if (to_before_[k] != kNone || IsGradient(before_[i]) != IsGradient(after_[k])) continue;
        const bool with_parameter = AreRenamedGradients(before_[i], after_[k]);
        if (!with_parameter && Compare(i, k) != OperandChange::kSame) continue;
        Pair(i, k);
        if (!with_parameter) {
          Report(ChangeKind::kRenamed, &before_[i], &after_[k]);
          diff_.changes.back().fields.push_back({"name", before_[i].name, after_[k].name});
        }
        break;
      }
    }
  }

  void ComparePair(std::size_t i, std::size_t k) {
    const OperandChange change = Compare(i, k);
    if (change == OperandChange::kFollows) ++diff_.following_operands;
    if (change == OperandChange::kChanged) rewired_.push_back(i);
  }

  // Whether the outputs that were rewired are what the same outputs were, in another order.
  bool AreReordered() const {
    constexpr std::size_t kMaxCompared = 64;
    if (rewired_.size() < 2 || rewired_.size() > kMaxCompared) return false;
    return std::all_of(rewired_.begin(), rewired_.end(), [&](std::size_t i) {
      return std::any_of(rewired_.begin(), rewired_.end(), [&](std::size_t other) {
        return Compare(other, to_after_[i]) == OperandChange::kSame;
      });
    });
  }

  void ReportRewired() {
    const bool reordered = AreReordered();
    for (const std::size_t i : rewired_) {
      const NamedOperand& a = before_[i];
      const NamedOperand& b = after_[to_after_[i]];
      if (reordered && i != rewired_.front()) {
        diff_.changes.back().name += ", " + b.name;
      } else {
        Report(ChangeKind::kModified, &a, &b);
      }
      diff_.changes.back().fields.push_back(
          OperandField(context_, reordered ? b.name : "value", a.operand, b.operand));
    }
  }

  void Report(ChangeKind kind, const NamedOperand* a, const NamedOperand* b) {
    const auto line = [](const ReferencePrinter& names, const NamedOperand& output) {
      return EscapeOutputName(output.name) + ": " + PrintOperandTree(names, output.operand);
    };
    Change change;
    change.subject = Subject::kOutput;
    change.kind = kind;
    change.name = (b != nullptr ? b : a)->name;
    if (a != nullptr) change.before_text = line(context_.before_names, *a);
    if (b != nullptr) change.after_text = line(context_.after_names, *b);
    diff_.changes.push_back(std::move(change));
  }

  const DiffContext& context_;
  GraphDiff& diff_;
  const std::vector<NamedOperand>& before_;
  const std::vector<NamedOperand>& after_;
  std::vector<std::size_t> to_after_;
  std::vector<std::size_t> to_before_;
  const Parameters before_parameters_;
  const Parameters after_parameters_;
  std::vector<std::size_t> rewired_;  // outputs of `before`
};

}  // namespace

void DiffOutputs(const DiffContext& context, GraphDiff& diff) {
  OutputComparison(context, diff).Run();
}

}  // namespace graphgold
