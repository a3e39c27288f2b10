// SPDX-License-Identifier: MIT
#include "graphgold/graph/fixed_sizes.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace graphgold {
namespace {

// The outermost calls in the order in which they ran.
std::vector<NodeId> CallsAsRun(const OpGraph& graph) {
  std::vector<NodeId> calls;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    if (!node.parent.valid() && node.op != kAliasOp) calls.emplace_back(i);
  }
  std::stable_sort(calls.begin(), calls.end(), [&](NodeId a, NodeId b) {
    return graph.node(a).executed < graph.node(b).executed;
  });
  return calls;
}

const AttrValue* FindAttribute(const Node& node, Symbol name) {
  for (const Attribute& attribute : node.attributes) {
    if (attribute.name == name) return &attribute.value;
  }
  return nullptr;
}

bool GivesShape(const Attribute& attribute) {
  return attribute.name == "size" || attribute.name == "shape";
}

class FixedSizeSearch {
 public:
  FixedSizeSearch(const SizedGraph& base, const SizedGraph& other)
      : base_(base),
        other_(other),
        calls_(CallsAsRun(base.graph)),
        other_calls_(CallsAsRun(other.graph)),
        to_other_(base.graph.values.size()) {
    PairValues();
  }

  std::vector<std::string> Run() {
    if (IsComplete() && OutputsVary()) return {};
    for (std::size_t i = 0; i < paired_; ++i) {
      Look(base_.graph.node(calls_[i]), &other_.graph.node(other_calls_[i]));
    }
    if (found_.empty() && paired_ < calls_.size()) Look(base_.graph.node(calls_[paired_]), nullptr);
    return found_;
  }

 private:
  void PairValues() {
    for (const auto list : {&OpGraph::inputs, &OpGraph::parameters, &OpGraph::buffers}) {
      for (const NamedValue& named : base_.graph.*list) {
        for (const NamedValue& same : other_.graph.*list) {
          if (same.name == named.name) to_other_[named.value.index()] = same.value;
        }
      }
    }
    const std::size_t most = std::min(calls_.size(), other_calls_.size());
    for (; paired_ < most; ++paired_) {
      const Node& a = base_.graph.node(calls_[paired_]);
      const Node& b = other_.graph.node(other_calls_[paired_]);
      if (a.op != b.op) return;
      for (std::size_t i = 0; i < std::min(a.results.size(), b.results.size()); ++i) {
        PairTrees(a.results[i], b.results[i]);
      }
    }
  }

  void PairTrees(const Operand& a, const Operand& b) {
    if (a.kind != b.kind) return;
    if (a.kind == Operand::Kind::kValue) to_other_[a.value.index()] = b.value;
    for (std::size_t i = 0; i < std::min(a.items.size(), b.items.size()); ++i) {
      PairTrees(a.items[i], b.items[i]);
    }
  }

  bool IsComplete() const {
    return paired_ == calls_.size() && paired_ == other_calls_.size() &&
           base_.graph.outputs.size() == other_.graph.outputs.size();
  }

  bool OutputsVary() const {
    bool vary = false;
    for (const NamedOperand& output : base_.graph.outputs) {
      ForEachValue(output.operand, [&](const Operand& leaf) {
        const ValueId other = to_other_[leaf.value.index()];
        vary = vary || !other.valid() || ShapeOf(base_, leaf.value) != ShapeOf(other_, other);
      });
    }
    return vary;
  }

  static const std::vector<Dim>& ShapeOf(const SizedGraph& run, ValueId value) {
    return run.graph.value(value).type->shape;
  }

  // The name that has these values in the two runs.
  std::optional<std::string> NameOf(const Dim& in_base, const Dim& in_other) const {
    for (const auto& [name, size] : base_.sizes) {
      const auto other = other_.sizes.find(name);
      if (other == other_.sizes.end() || other->second == size) continue;
      if (in_base == Dim(size) && in_other == Dim(other->second)) return name;
    }
    return std::nullopt;
  }

  // `other` is the same call in the other run; null where that did not come to it.
  void Look(const Node& node, const Node* other) {
    if (node.operands.empty() || node.operands.front().kind != Operand::Kind::kValue) return;
    const ValueId operand = node.operands.front().value;
    if (!to_other_[operand.index()].valid()) return;
    for (const Attribute& attribute : node.attributes) {
      const auto* list = std::get_if<AttrValue::List>(&attribute.value.variant());
      if (list == nullptr || !GivesShape(attribute)) continue;
      const AttrValue* const value =
          other == nullptr ? &attribute.value : FindAttribute(*other, attribute.name);
      const auto* other_list =
          value == nullptr ? nullptr : std::get_if<AttrValue::List>(&value->variant());
      if (other_list != nullptr) Look(node, attribute, *list, *other_list);
    }
  }

  void Look(const Node& node, const Attribute& attribute, const AttrValue::List& in_base,
            const AttrValue::List& in_other) {
    const ValueId operand = node.operands.front().value;
    const std::vector<Dim>& a = ShapeOf(base_, operand);
    const std::vector<Dim>& b = ShapeOf(other_, to_other_[operand.index()]);
    const std::size_t most = std::min({in_base.size(), in_other.size(), a.size(), b.size()});
    for (std::size_t i = 0; i < most; ++i) {
      const std::optional<std::string> name = NameOf(a[i], b[i]);
      if (!name || in_base[i] != AttrValue(a[i]) || in_other[i] != in_base[i]) continue;
      found_.push_back(node.name + ": " + attribute.name.str() + "=" + ToString(attribute.value) +
                       " fixes " + *name + " at " + a[i].ToString() + " (dimension " +
                       std::to_string(i) + " of its operand " + OperandText(operand) + ")");
    }
  }

  // "f32[batch,4,16]"
  std::string OperandText(ValueId operand) const {
    const TensorType& type = base_.graph.value(operand).type;
    const std::vector<Dim>& other = ShapeOf(other_, to_other_[operand.index()]);
    std::vector<Dim> shape = type.shape;
    for (std::size_t i = 0; i < std::min(shape.size(), other.size()); ++i) {
      if (const auto name = NameOf(shape[i], other[i])) shape[i] = Dim::Parse(*name);
    }
    return type.dtype.str() + ShapeToString(shape);
  }

  const SizedGraph& base_;
  const SizedGraph& other_;
  const std::vector<NodeId> calls_;
  const std::vector<NodeId> other_calls_;
  std::vector<ValueId> to_other_;  // by value of the base
  std::size_t paired_ = 0;         // how many calls are the same in both, from the first on
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> FixedSizes(const SizedGraph& base, const SizedGraph& other) {
  return FixedSizeSearch(base, other).Run();
}

}  // namespace graphgold
