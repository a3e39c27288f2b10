// SPDX-License-Identifier: MIT
#include "graphgold/graph/node_diff.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "graphgold/graph/name.h"
#include "graphgold/graph/node_hash.h"
#include "graphgold/graph/result_diff.h"
#include "graphgold/graph/text.h"
#include "graphgold/graph/type_diff.h"

namespace graphgold {
namespace {

// Attributes that hold sizes of tensors, which change as those of the operands do.
bool HoldsSizes(std::string_view attribute) {
  for (const std::string_view name :
       {"size", "sizes", "shape", "normalized_shape", "split_size", "split_sizes"}) {
    if (attribute == name) return true;
  }
  return false;
}

class NodeComparison {
 public:
  NodeComparison(const DiffContext& context, NodeId before, NodeId after)
      : context_(context),
        before_(before),
        after_(after),
        a_(context.before.node(before)),
        b_(context.after.node(after)) {}

  NodeDifference Run() {
    const Facets facets = context_.facets;
    if (facets.has(Facet::kOperators) && a_.op != b_.op) Changed("op", a_.op, b_.op);
    if (facets.has(Facet::kAttributes)) CompareAttributes();
    if (facets.has(Facet::kModules) && ModuleOf(a_) != ModuleOf(b_)) {
      Changed("module", std::string(ModuleOf(a_)), std::string(ModuleOf(b_)));
    }
    if (facets.has(Facet::kPhases) && a_.phase != b_.phase) {
      Changed("phase", NameOf(a_.phase), NameOf(b_.phase));
    }
    if (facets.has(Facet::kKernels) && a_.kernel != b_.kernel) {
      Changed("kernel", KernelText(a_), KernelText(b_));
    }
    if (facets.has(Facet::kRngOrder)) CompareDraws();
    CompareLinks("nested in", a_.parent, b_.parent);
    if (facets.has(Facet::kPhases)) {
      CompareLinks("gradient of", a_.differentiates, b_.differentiates);
    }
    CompareOperands();
    CompareResults();
    if (!difference_.fields.empty()) {
      for (FieldChange& field : following_) difference_.fields.push_back(std::move(field));
    } else if (!following_.empty()) {
      difference_.types_follow = true;
    }
    return std::move(difference_);
  }

 private:
  static std::string NameOf(Phase phase) {
    return phase == Phase::kForward ? "forward" : std::string(PhaseName(phase));
  }

  void Changed(std::string field, std::string before, std::string after) {
    difference_.fields.push_back({std::move(field), std::move(before), std::move(after)});
  }

  static std::string KernelText(const Node& node) {
    return node.kernel.empty() ? "unknown" : node.kernel.str();
  }

  // By their order among the calls that both graphs have: one that came or went shifts the rest.
  void CompareDraws() {
    const std::size_t x = context_.draws.before[before_.index()];
    const std::size_t y = context_.draws.after[after_.index()];
    const auto text = [](std::size_t rank) {
      return rank == 0 ? std::string("no draw") : "draw " + std::to_string(rank);
    };
    if (x != y) Changed("rng order", text(x), text(y));
  }

  // Another call that this one belongs to.
  void CompareLinks(const char* field, NodeId before, NodeId after) {
    const NodeId image = before.valid() ? context_.nodes.to_after[before.index()] : NodeId();
    if (before.valid() == after.valid() && image == after) return;
    Changed(field, before.valid() ? context_.before.node(before).name : "none",
            after.valid() ? context_.after.node(after).name : "none");
  }

  static const Attribute* Find(const std::vector<Attribute>& list, const std::string& name) {
    for (const Attribute& attribute : list) {
      if (attribute.name == name) return &attribute;
    }
    return nullptr;
  }

  // An attribute that is not there has the operator's default.
  void CompareAttributes() {
    for (const Attribute& attribute : a_.attributes) {
      if (!IsSeen(attribute, context_.facets)) continue;
      const Attribute* other = Find(b_.attributes, attribute.name);
      if (other != nullptr && other->value == attribute.value) continue;
      FieldChange field{attribute.name, ToString(attribute.value),
                        other != nullptr ? ToString(other->value) : "default"};
      const bool follows = other != nullptr && SizesFollow(attribute, *other);
      (follows ? following_ : difference_.fields).push_back(std::move(field));
    }
    for (const Attribute& attribute : b_.attributes) {
      const bool seen = IsSeen(attribute, context_.facets);
      if (seen && Find(a_.attributes, attribute.name) == nullptr) {
        Changed(attribute.name, "default", ToString(attribute.value));
      }
    }
  }

  bool SizesFollow(const Attribute& before, const Attribute& after) const {
    Substitutions sizes;
    return HoldsSizes(before.name) && sizes.Add(before.value, after.value) &&
           sizes.AreAmong(OperandTypes());
  }

  void CompareOperands() {
    const Operand none;
    for (std::size_t i = 0; i < std::max(a_.operands.size(), b_.operands.size()); ++i) {
      const Operand& x = i < a_.operands.size() ? a_.operands[i] : none;
      const Operand& y = i < b_.operands.size() ? b_.operands[i] : none;
      const OperandChange change = context_.operands.Compare(x, y);
      if (change == OperandChange::kFollows) difference_.operands_follow = true;
      if (change == OperandChange::kChanged) {
        difference_.fields.push_back(OperandField(context_, "operand " + std::to_string(i), x, y));
      }
    }
  }

  // How the types of operands differ, place by place.
  Substitutions OperandTypes() const {
    const auto types = [](const OpGraph& graph, const Node& node) {
      std::vector<const TensorType*> list;
      ForEachValue(node.operands, [&](const Operand& operand) {
        list.push_back(&*graph.value(operand.value).type);
      });
      return list;
    };
    const auto x = types(context_.before, a_);
    const auto y = types(context_.after, b_);
    Substitutions differences;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
      differences.Add(*x[i], *y[i], context_.facets);
    }
    return differences;
  }

  // Types of results follow where nothing but types of operands changed.
  void CompareResults() {
    ResultDifference results = ::graphgold::CompareResults(context_, before_, after_);
    for (FieldChange& field : results.storage) difference_.fields.push_back(std::move(field));
    if (results.types.empty()) return;
    const bool follow =
        difference_.fields.empty() && (!OperandTypes().empty() || difference_.operands_follow);
    auto& fields = follow ? following_ : difference_.fields;
    for (FieldChange& field : results.types) fields.push_back(std::move(field));
  }

  const DiffContext& context_;
  const NodeId before_;
  const NodeId after_;
  const Node& a_;
  const Node& b_;
  NodeDifference difference_;
  std::vector<FieldChange> following_;
};

}  // namespace

NodeDifference CompareNodes(const DiffContext& context, NodeId before, NodeId after) {
  return NodeComparison(context, before, after).Run();
}

std::string PrintOperandTree(const ReferencePrinter& names, const Operand& operand) {
  if (operand.kind == Operand::Kind::kNone) return std::string(kAbsentTensor);
  if (operand.kind == Operand::Kind::kValue) return names.PrintOperand(operand);
  std::string text = "[";
  for (const Operand& item : operand.items) {
    text += (text.size() > 1 ? ", " : "") + PrintOperandTree(names, item);
  }
  return text + "]";
}

FieldChange OperandField(const DiffContext& context, std::string field, const Operand& before,
                         const Operand& after) {
  FieldChange change{std::move(field), PrintOperandTree(context.before_names, before),
                     PrintOperandTree(context.after_names, after)};
  if (change.before != change.after || after.kind != Operand::Kind::kValue) return change;
  const ValueId known = context.values.ToBefore(after.value);
  if (known.valid()) change.after = context.before_names.NameOf(known);
  return change;
}

}  // namespace graphgold
