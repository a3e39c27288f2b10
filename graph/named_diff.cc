// SPDX-License-Identifier: MIT
#include "graphgold/graph/named_diff.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/name.h"
#include "graphgold/graph/type_diff.h"
#include "graphgold/graph/type_follow.h"

namespace graphgold {
namespace {

class NamedComparison {
 public:
  NamedComparison(const DiffContext& context, GraphDiff& diff) : context_(context), diff_(diff) {}

  void Compare(Subject subject, const std::vector<NamedValue>& before,
               const std::vector<NamedValue>& after) {
    if (before.empty() && after.empty()) return;
    std::vector<const NamedValue*> after_by_value(context_.after.values.size());
    for (const NamedValue& named : after) after_by_value[named.value.index()] = &named;
    for (const NamedValue& named : before) {
      const ValueId partner = context_.values.ToAfter(named.value);
      if (partner.valid()) {
        ComparePair(subject, named, *after_by_value[partner.index()]);
      } else {
        diff_.changes.push_back(NewChange(subject, ChangeKind::kRemoved, &named, nullptr));
      }
    }
    for (const NamedValue& named : after) {
      if (context_.values.ToBefore(named.value).valid()) continue;
      diff_.changes.push_back(NewChange(subject, ChangeKind::kAdded, nullptr, &named));
    }
  }

 private:
  static bool IsRegistered(Subject subject) {
    return subject == Subject::kParameter || subject == Subject::kBuffer;
  }

  static std::string Line(const ReferencePrinter& names, const NamedValue& named) {
    return names.NameOf(named.value) + ": " + names.PrintDeclared(named.value);
  }

  Change NewChange(Subject subject, ChangeKind kind, const NamedValue* before,
                   const NamedValue* after) const {
    Change change;
    change.subject = subject;
    change.kind = kind;
    change.name = (after != nullptr ? after : before)->name;
    if (IsRegistered(subject)) change.module = ParentPath(change.name);
    if (before != nullptr) {
      change.value_before = before->value;
      change.before_text = Line(context_.before_names, *before);
    }
    if (after != nullptr) {
      change.value_after = after->value;
      change.after_text = Line(context_.after_names, *after);
    }
    return change;
  }

  void ComparePair(Subject subject, const NamedValue& a, const NamedValue& b) {
    const bool registered = IsRegistered(subject);
    const bool renamed = registered && context_.facets.has(Facet::kParameters) && a.name != b.name;
    const TensorType& x = context_.before.value(a.value).type;
    const TensorType& y = context_.after.value(b.value).type;
    std::vector<FieldChange> fields;
    if (renamed) fields.push_back({"name", a.name, b.name});
    if (registered && context_.facets.has(Facet::kTrainable) &&
        x.requires_grad != y.requires_grad) {
      fields.push_back(
          {"trainable", x.requires_grad ? "true" : "false", y.requires_grad ? "true" : "false"});
    }
    CompareTies(a.value, b.value, fields);
    if (!SameType(x, y, context_.facets)) {
      if (fields.empty() && TypeFollows(a.value)) {
        ++diff_.following_shapes;
      } else {
        fields.push_back({"type", TypeText(x, context_.facets), TypeText(y, context_.facets)});
      }
    }
    if (fields.empty()) return;
    diff_.changes.push_back(
        NewChange(subject, renamed ? ChangeKind::kRenamed : ChangeKind::kModified, &a, &b));
    diff_.changes.back().fields = std::move(fields);
  }

  // Mostly all types are the same, and nobody asks.
  bool TypeFollows(ValueId before) {
    if (!follows_) {
      follows_ = FollowingTypes(context_.before, context_.after, context_.nodes, context_.values,
                                context_.facets);
    }
    return (*follows_)[before.index()];
  }

  // Which of several names stands for a shared storage may change without a change of the sharing.
  void CompareTies(ValueId a, ValueId b, std::vector<FieldChange>& fields) const {
    const ValueId x = context_.before.value(a).alias_of;
    const ValueId y = context_.after.value(b).alias_of;
    const ValueId x_now = x.valid() ? context_.values.ToAfter(x) : ValueId();
    const ValueId y_was = y.valid() ? context_.values.ToBefore(y) : ValueId();
    const auto share = [](const OpGraph& graph, ValueId p, ValueId q) {
      return StorageRoot(graph, p) == StorageRoot(graph, q);
    };
    const bool untied = x_now.valid() && !share(context_.after, b, x_now);
    const bool tied = y_was.valid() && !share(context_.before, a, y_was);
    if (!untied && !tied) return;
    fields.push_back({"tied to", x.valid() ? context_.before_names.NameOf(x) : "nothing",
                      y.valid() ? context_.after_names.NameOf(y) : "nothing"});
  }

  const DiffContext& context_;
  GraphDiff& diff_;
  std::optional<std::vector<bool>> follows_;  // by value of `before`, once there is need
};

}  // namespace

void DiffNamedValues(const DiffContext& context, GraphDiff& diff) {
  NamedComparison comparison(context, diff);
  comparison.Compare(Subject::kInput, context.before.inputs, context.after.inputs);
  comparison.Compare(Subject::kParameter, context.before.parameters, context.after.parameters);
  comparison.Compare(Subject::kBuffer, context.before.buffers, context.after.buffers);
  comparison.Compare(Subject::kConstant, context.before.constants, context.after.constants);
}

}  // namespace graphgold
