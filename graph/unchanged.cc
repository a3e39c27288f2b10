// SPDX-License-Identifier: MIT
#include "graphgold/graph/unchanged.h"

#include <cstddef>
#include <utility>

#include "graphgold/graph/dependencies.h"
#include "graphgold/graph/line_keys.h"
#include "graphgold/graph/name_window.h"
#include "graphgold/graph/repeated_calls.h"
#include "graphgold/graph/same_lines.h"

namespace graphgold {
namespace {

class Walk {
 public:
  Walk(const OpGraph& before, const OpGraph& after, Facets facets)
      : before_(before),
        after_(after),
        window_(after.nodes.size()),
        named_(before.nodes.size()),
        lines_(before, after, named_, facets),
        is_named_after_(after.nodes.size()) {
    found_.calls.resize(before.nodes.size());
    found_.values.resize(before.values.size());
    groups_.reserve(before.nodes.size());
    reads_.reserve(2 * before.nodes.size());
  }

  Unchanged Run() {
    CompareOutside();
    for (std::size_t i = 0; i < before_.nodes.size(); ++i) Compare(NodeId(i));
    CompareGradients();
    LeaveShifted();
    for (const auto& [reader, read] : reads_) {
      if (is_same(reader) && !is_same(read)) found_.beside.push_back(reader);
    }
    return std::move(found_);
  }

 private:
  bool is_same(NodeId before) const { return found_.calls[before.index()].valid(); }

  void CompareOutside() {
    for (const auto* list :
         {&before_.inputs, &before_.parameters, &before_.buffers, &before_.constants}) {
      for (const NamedValue& named : *list) {
        const ValueId same = lines_.OutsideOf(named.value);
        if (same.valid() && SameTie(named.value, same)) found_.values[named.value.index()] = same;
      }
    }
  }
  bool SameTie(ValueId before, ValueId after) const {
    const ValueId a = before_.value(before).alias_of;
    const ValueId b = after_.value(after).alias_of;
    return a.valid() == b.valid() && (!a.valid() || lines_.OutsideOf(a) == b);
  }

  // All that is to be known of a call, while it is at hand.
  void Compare(NodeId id) {
    const Node& node = before_.node(id);
    found_.any_nested = found_.any_nested || node.parent.valid();
    groups_.push_back(HashWithoutOrdinal(node.name));
    if (HasOrdinal(node.name)) repeated_.push_back(groups_.back());
    const std::size_t other = window_.Next(
        node.name, [&](std::size_t at) -> const auto& { return after_.nodes[at].name; });
    if (other == NameWindow::kNone) return;
    named_[id.index()] = NodeId(other);
    is_named_after_[other] = true;
    found_.any_nested = found_.any_nested || after_.nodes[other].parent.valid();
    if (!IsSame(id, NodeId(other))) return;
    found_.calls[id.index()] = NodeId(other);
    NoteReads(id);
  }

  bool IsSame(NodeId before, NodeId after) {
    const Node& a = before_.node(before);
    const Node& b = after_.node(after);
    return !a.scope.empty() && a.scope == b.scope && a.scope_inferred == b.scope_inferred &&
           a.kernel == b.kernel && a.differentiates.valid() == b.differentiates.valid() &&
           lines_.Are(before, after);
  }

  void NoteReads(NodeId id) {
    const Node& node = before_.node(id);
    const auto note = [&](ValueId read) {
      const Value& value = before_.value(read);
      if (value.origin == Origin::kResult) reads_.emplace_back(id, value.made_by.node);
      if (value.origin == Origin::kConstant) found_.constant_readers.emplace_back(id, read);
    };
    ForEachValue(node.operands, [&](const Operand& operand) {
      note(operand.value);
      if (operand.writer.valid()) reads_.emplace_back(id, operand.writer);
    });
    ForEachValue(node.results, [&](const Operand& result) {
      const ValueId shared =
          IsMadeHere(before_, id, result) ? before_.value(result.value).alias_of : result.value;
      if (shared.valid()) note(shared);
    });
    if (!node.differentiates.valid()) return;
    reads_.emplace_back(id, node.differentiates);
    gradients_.push_back(id);
  }

  // What a call differentiates may stand behind it.
  void CompareGradients() {
    for (const NodeId id : gradients_) {
      const NodeId of = named_[before_.node(id).differentiates.index()];
      const NodeId after = after_.node(found_.calls[id.index()]).differentiates;
      if (!of.valid() || of != after) found_.calls[id.index()] = NodeId();
    }
  }

  // Calls that only an ordinal tells apart.
  void LeaveShifted() {
    std::vector<Hash128> came;  // by name without the ordinal
    for (std::size_t k = 0; k < after_.nodes.size(); ++k) {
      if (is_named_after_[k]) continue;
      found_.any_nested = found_.any_nested || after_.nodes[k].parent.valid();
      came.push_back(HashWithoutOrdinal(after_.nodes[k].name));
      if (HasOrdinal(after_.nodes[k].name)) repeated_.push_back(came.back());
    }
    if (repeated_.empty()) return;
    RepeatedCalls repeated(repeated_, groups_);
    for (const Hash128 group : came) repeated.Shift(group);
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (!is_same(NodeId(i))) repeated.Shift(groups_[i]);
    }
    LeaveReadByOthers(repeated);
    for (const NodeId node : repeated.Shifted()) found_.calls[node.index()] = NodeId();
  }

  // Of calls and outputs that are not the same: what they read may have another ordinal now.
  void LeaveReadByOthers(RepeatedCalls& repeated) {
    std::vector<NodeId> to_before(after_.nodes.size());
    for (std::size_t i = 0; i < found_.calls.size(); ++i) {
      const NodeId call = found_.calls[i];
      if (call.valid()) to_before[call.index()] = NodeId(i);
    }
    const auto shift_before = [&](NodeId read) { repeated.Shift(read); };
    const auto shift_after = [&](NodeId read) {
      if (to_before[read.index()].valid()) repeated.Shift(to_before[read.index()]);
    };
    for (std::size_t i = 0; i < found_.calls.size(); ++i) {
      if (!is_same(NodeId(i))) ForEachRead(before_, NodeId(i), shift_before);
    }
    for (std::size_t k = 0; k < to_before.size(); ++k) {
      if (!to_before[k].valid()) ForEachRead(after_, NodeId(k), shift_after);
    }
    for (const NamedOperand& output : before_.outputs) {
      for (const NodeId read : Dependencies(before_, output.operand)) shift_before(read);
    }
    for (const NamedOperand& output : after_.outputs) {
      for (const NodeId read : Dependencies(after_, output.operand)) shift_after(read);
    }
    // Those that shift now are readers that are not the same, in their turn.
    for (NodeId node = repeated.NextShifted(); node.valid(); node = repeated.NextShifted()) {
      const NodeId partner = found_.calls[node.index()];
      ForEachRead(before_, node, shift_before);
      if (partner.valid()) ForEachRead(after_, partner, shift_after);
    }
  }
  template <typename Visit>
  static void ForEachRead(const OpGraph& graph, NodeId node, const Visit& visit) {
    for (const NodeId read : Dependencies(graph, node)) visit(read);
    const NodeId differentiated = graph.node(node).differentiates;
    if (differentiated.valid()) visit(differentiated);
  }

  const OpGraph& before_;
  const OpGraph& after_;
  NameWindow window_;
  std::vector<NodeId> named_;  // by node of `before`, as far as it was walked
  SameLines lines_;
  std::vector<bool> is_named_after_;  // by node of `after`: whether one of `before` has its name
  Unchanged found_;
  std::vector<Hash128> groups_;                   // by node of `before`: its name less the ordinal
  std::vector<Hash128> repeated_;                 // those of names with an ordinal, in both graphs
  std::vector<std::pair<NodeId, NodeId>> reads_;  // calls that are the same, and what they read
  std::vector<NodeId> gradients_;                 // those of them that differentiate another
};

}  // namespace

Unchanged FindUnchanged(const OpGraph& before, const OpGraph& after, Facets facets) {
  return Walk(before, after, facets).Run();
}

}  // namespace graphgold
