// SPDX-License-Identifier: MIT
#include "graphgold/graph/diff.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/name.h"
#include "graphgold/graph/node_diff.h"
#include "graphgold/graph/node_hash.h"
#include "graphgold/graph/node_match.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/text.h"
#include "graphgold/graph/value_match.h"

namespace graphgold {
namespace {

class Differ {
 public:
  Differ(const OpGraph& before, const OpGraph& after, Facets facets)
      : before_(before),
        after_(after),
        facets_(facets),
        before_names_(before),
        after_names_(after),
        nodes_(MatchNodes(before, after, facets)),
        values_(before, after, nodes_) {}

  GraphDiff Run() {
    DiffNamed(Subject::kInput, before_.inputs, after_.inputs);
    DiffNamed(Subject::kParameter, before_.parameters, after_.parameters);
    DiffNamed(Subject::kBuffer, before_.buffers, after_.buffers);
    DiffNamed(Subject::kConstant, before_.constants, after_.constants);
    DiffNodes();
    DiffOutputs();
    if (diff_.empty()) ReportOrder();
    return std::move(diff_);
  }

 private:
  static std::string Line(const ReferencePrinter& names, const NamedValue& named) {
    return names.NameOf(named.value) + ": " + names.PrintDeclared(named.value);
  }

  Change NamedChange(Subject subject, ChangeKind kind, const NamedValue* before,
                     const NamedValue* after) const {
    Change change;
    change.subject = subject;
    change.kind = kind;
    change.name = (after != nullptr ? after : before)->name;
    const bool registered = subject == Subject::kParameter || subject == Subject::kBuffer;
    if (registered) change.module = ParentPath(change.name);
    if (before != nullptr) change.before_text = Line(before_names_, *before);
    if (after != nullptr) change.after_text = Line(after_names_, *after);
    return change;
  }

  void DiffNamed(Subject subject, const std::vector<NamedValue>& before,
                 const std::vector<NamedValue>& after) {
    std::unordered_map<ValueId, const NamedValue*> after_by_value;
    for (const NamedValue& named : after) after_by_value[named.value] = &named;
    for (const NamedValue& named : before) {
      const ValueId partner = values_.ToAfter(named.value);
      if (!partner.valid()) {
        diff_.changes.push_back(NamedChange(subject, ChangeKind::kRemoved, &named, nullptr));
        continue;
      }
      const NamedValue& other = *after_by_value[partner];
      after_by_value.erase(partner);
      DiffNamedPair(subject, named, other);
    }
    for (const NamedValue& named : after) {
      if (after_by_value.count(named.value) != 0) {
        diff_.changes.push_back(NamedChange(subject, ChangeKind::kAdded, nullptr, &named));
      }
    }
  }

  void DiffNamedPair(Subject subject, const NamedValue& a, const NamedValue& b) {
    const bool registered = subject == Subject::kParameter || subject == Subject::kBuffer;
    const bool renamed = registered && a.name != b.name && facets_.has(Facet::kParameters);
    Change change =
        NamedChange(subject, renamed ? ChangeKind::kRenamed : ChangeKind::kModified, &a, &b);
    if (renamed) change.fields.push_back({"name", a.name, b.name});
    const TensorType& x = before_.value(a.value).type;
    const TensorType& y = after_.value(b.value).type;
    if (!SameType(x, y, facets_)) {
      const bool usually_trainable = subject == Subject::kParameter;
      change.fields.push_back(
          {"type", ToString(x, usually_trainable), ToString(y, usually_trainable)});
    }
    if (registered && facets_.has(Facet::kParameters) && x.requires_grad != y.requires_grad) {
      change.fields.push_back(
          {"trainable", x.requires_grad ? "true" : "false", y.requires_grad ? "true" : "false"});
    }
    const ValueId x_alias = before_.value(a.value).alias_of;
    const ValueId y_alias = after_.value(b.value).alias_of;
    if (x_alias.valid() != y_alias.valid() ||
        (x_alias.valid() && !values_.Corresponds(x_alias, y_alias))) {
      change.fields.push_back({"tied to",
                               x_alias.valid() ? before_names_.NameOf(x_alias) : "nothing",
                               y_alias.valid() ? after_names_.NameOf(y_alias) : "nothing"});
    }
    if (!change.fields.empty()) diff_.changes.push_back(std::move(change));
  }

  void DiffNodes() {
    // Removed calls stand before the first call that comes after them in the golden.
    std::size_t next_before = 0;
    for (std::size_t i = 0; i < after_.nodes.size(); ++i) {
      const NodeId partner = nodes_.to_before[i];
      if (!partner.valid()) {
        diff_.changes.push_back(NodeChange(ChangeKind::kAdded, NodeId(), NodeId(i)));
        continue;
      }
      for (; next_before <= partner.index(); ++next_before) ReportIfRemoved(next_before);
      DiffPair(partner, NodeId(i));
    }
    for (; next_before < before_.nodes.size(); ++next_before) ReportIfRemoved(next_before);
  }

  void ReportIfRemoved(std::size_t index) {
    if (nodes_.to_after[index].valid()) return;
    diff_.changes.push_back(NodeChange(ChangeKind::kRemoved, NodeId(index), NodeId()));
  }

  Change NodeChange(ChangeKind kind, NodeId before, NodeId after) const {
    Change change;
    change.kind = kind;
    change.before = before;
    change.after = after;
    if (before.valid()) change.before_text = PrintNode(before_, before_names_, before);
    if (after.valid()) change.after_text = PrintNode(after_, after_names_, after);
    const Node& node = after.valid() ? after_.node(after) : before_.node(before);
    change.name = node.name;
    change.module = ModuleOf(node);
    return change;
  }

  void DiffPair(NodeId a, NodeId b) {
    NodeDifference difference =
        CompareNodes({before_, before_names_, a}, {after_, after_names_, b}, values_, facets_);
    if (!difference.fields.empty()) {
      Change change = NodeChange(ChangeKind::kModified, a, b);
      change.fields = std::move(difference.fields);
      diff_.changes.push_back(std::move(change));
      return;
    }
    diff_.following_shapes += difference.types_follow ? 1 : 0;
    diff_.following_operands += difference.operands_follow ? 1 : 0;
  }

  void DiffOutputs() {
    std::unordered_map<std::string, const NamedOperand*> after_outputs;
    for (const NamedOperand& output : after_.outputs) after_outputs[output.name] = &output;
    for (const NamedOperand& output : before_.outputs) {
      const auto found = after_outputs.find(output.name);
      const NamedOperand* other = found == after_outputs.end() ? nullptr : found->second;
      if (other != nullptr) after_outputs.erase(found);
      DiffOutputPair(&output, other);
    }
    for (const NamedOperand& output : after_.outputs) {
      if (after_outputs.count(output.name) != 0) DiffOutputPair(nullptr, &output);
    }
  }

  void DiffOutputPair(const NamedOperand* a, const NamedOperand* b) {
    Change change;
    change.subject = Subject::kOutput;
    change.name = (b != nullptr ? b : a)->name;
    const std::string before = a ? PrintOperandTree(before_names_, a->operand) : "";
    const std::string after = b ? PrintOperandTree(after_names_, b->operand) : "";
    if (a != nullptr) change.before_text = EscapeOutputName(a->name) + ": " + before;
    if (b != nullptr) change.after_text = EscapeOutputName(b->name) + ": " + after;
    if (a != nullptr && b != nullptr) {
      const OperandChange wiring = CompareOperandTrees(a->operand, b->operand, values_);
      if (wiring == OperandChange::kFollows) ++diff_.following_operands;
      if (wiring != OperandChange::kChanged) return;
      change.fields.push_back({"value", before, after});
    } else {
      change.kind = a == nullptr ? ChangeKind::kAdded : ChangeKind::kRemoved;
    }
    diff_.changes.push_back(std::move(change));
  }

  // Nothing found pair by pair, yet the listings differ: the order of something differs.
  void ReportOrder() {
    if (SameStructure(before_, after_, facets_)) return;
    Change change;
    change.name = "order";
    change.fields.push_back({"order of effects or dead calls", "golden's", "received"});
    diff_.changes.push_back(std::move(change));
  }

  const OpGraph& before_;
  const OpGraph& after_;
  Facets facets_;
  ReferencePrinter before_names_;
  ReferencePrinter after_names_;
  NodeMatch nodes_;
  ValueMatch values_;
  GraphDiff diff_;
};

}  // namespace

GraphDiff Diff(const OpGraph& before, const OpGraph& after, Facets facets) {
  if (SameStructure(before, after, facets)) return {};
  return Differ(before, after, facets).Run();
}

}  // namespace graphgold
