// SPDX-License-Identifier: MIT
#include "ordered_writes.h"

#include <algorithm>
#include <vector>

namespace graphgold::fuzz {
namespace {

class WriteOrder {
 public:
  explicit WriteOrder(const OpGraph& graph)
      : graph_(graph), roots_(StorageRoots(graph)), last_(graph.values.size()) {}

  bool IsTold() {
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) Visit(NodeId(i));
    for (const NamedOperand& output : graph_.outputs) ForEachValue(output.operand, *this);
    return told_ && !(any_ && HasNested(graph_));
  }

  // An operand: who wrote it last, since it was made.
  void operator()(const Operand& operand) const {
    const Value& value = graph_.value(operand.value);
    const NodeId last = LastOf(operand.value);
    const bool made_since =
        last.valid() && value.origin == Origin::kResult && !(value.made_by.node < last);
    told_ = told_ && operand.writer == (made_since ? NodeId() : last);
  }

 private:
  NodeId LastOf(ValueId value) const { return last_[roots_[value.index()].index()]; }

  void Visit(NodeId id) {
    const Node& node = graph_.node(id);
    ForEachValue(node.operands, *this);
    ForEachValue(node.operands, [&](const Operand& operand) {
      any_ = any_ || operand.written;
      if (operand.written) last_[roots_[operand.value.index()].index()] = id;
    });
    ForEachValue(node.results, [&](const Operand& result) { VisitResult(id, result); });
  }

  // What a call returns shares storage with its operands alone.
  void VisitResult(NodeId id, const Operand& result) {
    const ValueId of =
        IsMadeHere(graph_, id, result) ? graph_.value(result.value).alias_of : result.value;
    if (!of.valid()) return;
    bool is_operand = false;
    ForEachValue(graph_.node(id).operands,
                 [&](const Operand& operand) { is_operand = is_operand || operand.value == of; });
    told_ = told_ && is_operand;
  }

  const OpGraph& graph_;
  const std::vector<ValueId> roots_;
  std::vector<NodeId> last_;  // by root: the last call that wrote it
  bool any_ = false;
  mutable bool told_ = true;
};

}  // namespace

bool HasOrderedWrites(const OpGraph& graph) { return WriteOrder(graph).IsTold(); }

}  // namespace graphgold::fuzz
