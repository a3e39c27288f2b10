// SPDX-License-Identifier: MIT
#include "graphgold/trace/phases.h"

#include <algorithm>
#include <unordered_set>

namespace graphgold::trace {
namespace {

class PhaseInference {
 public:
  PhaseInference(OpGraph& graph, const std::vector<std::uint64_t>& gradients)
      : graph_(graph),
        gradients_(gradients.begin(), gradients.end()),
        roots_(StorageRoots(graph)),
        uses_(graph.nodes.size()) {}

  void Run() {
    for (Node& node : graph_.nodes) {
      if (IsOpen(node) && HandlesGradients(node)) node.phase = Phase::kOther;
    }
    for (const NamedOperand& output : graph_.outputs) Use(output.operand, Phase::kForward);
    for (std::size_t i = graph_.nodes.size(); i-- > 0;) {
      Node& node = graph_.nodes[i];
      if (node.parent.valid()) continue;
      const Uses& uses = uses_[i];
      if (IsOpen(node) && !uses.forward && (uses.backward || uses.other)) {
        node.phase = uses.backward ? Phase::kBackward : Phase::kOther;
      }
      for (const Operand& operand : node.operands) Use(operand, node.phase);
    }
    // A parent is listed after what is in it here.
    for (std::size_t i = graph_.nodes.size(); i-- > 0;) {
      Node& node = graph_.nodes[i];
      if (node.parent.valid()) node.phase = graph_.node(node.parent).phase;
    }
  }

 private:
  // Which phases use what a call made or wrote.
  struct Uses {
    bool forward = false;
    bool backward = false;
    bool other = false;
  };

  // Whether the phase is still to be told.
  bool IsOpen(const Node& node) const {
    if (node.parent.valid() || node.phase != Phase::kForward) return false;
    if (node.op == kAliasOp) return true;
    bool differentiable = false;
    ForEachValue(node.results, [&](const Operand& result) {
      differentiable = differentiable || graph_.value(result.value).type->requires_grad;
    });
    return !differentiable || WritesParameter(node);
  }

  Origin OriginOfStorage(ValueId value) const { return graph_.value(roots_[value.index()]).origin; }

  bool WritesParameter(const Node& node) const {
    bool writes = false;
    ForEachValue(node.operands, [&](const Operand& operand) {
      writes = writes || (operand.written && OriginOfStorage(operand.value) == Origin::kParameter);
    });
    return writes;
  }

  bool HandlesGradients(const Node& node) const {
    bool handles = WritesParameter(node);
    ForEachValue(node.operands,
                 [&](const Operand& operand) { handles = handles || IsGradient(operand); });
    return handles;
  }

  // Whether the operand is a gradient, or was made or written by a call that handles them. A
  // parameter that an optimizer has written is a parameter all the same.
  bool IsGradient(const Operand& operand) const {
    const Value& value = graph_.value(operand.value);
    if (gradients_.count(value.tensor) != 0) return true;
    if (value.origin == Origin::kResult && !value.type->requires_grad &&
        graph_.node(value.made_by.node).phase != Phase::kForward) {
      return true;
    }
    return operand.writer.valid() && graph_.node(operand.writer).phase == Phase::kOther &&
           OriginOfStorage(operand.value) == Origin::kConstant;
  }

  void Use(const Operand& operand, Phase phase) {
    ForEachValue(operand, [&](const Operand& leaf) {
      const Value& value = graph_.value(leaf.value);
      if (value.origin == Origin::kResult) Use(value.made_by.node, phase);
      if (leaf.writer.valid()) Use(leaf.writer, phase);
    });
  }

  void Use(NodeId node, Phase phase) {
    Uses& uses = uses_[node.index()];
    uses.forward = uses.forward || phase == Phase::kForward;
    uses.backward = uses.backward || phase == Phase::kBackward;
    uses.other = uses.other || phase == Phase::kOther;
  }

  OpGraph& graph_;
  std::unordered_set<std::uint64_t> gradients_;
  std::vector<ValueId> roots_;
  std::vector<Uses> uses_;
};

// Whether a call writes into the storage of a parameter.
bool AnyWritesParameter(const OpGraph& graph) {
  std::vector<ValueId> roots;  // most graphs write nothing
  bool any = false;
  for (const Node& node : graph.nodes) {
    ForEachValue(node.operands, [&](const Operand& operand) {
      if (!operand.written) return;
      if (roots.empty()) roots = StorageRoots(graph);
      any = any || graph.value(roots[operand.value.index()]).origin == Origin::kParameter;
    });
  }
  return any;
}

// A forward alone has but one phase: nothing was computed by autograd, there are no gradients to
// handle, and no parameter is written.
bool IsForwardAlone(const OpGraph& graph, const std::vector<std::uint64_t>& gradients) {
  const auto is_forward = [](const Node& node) { return node.phase == Phase::kForward; };
  return gradients.empty() && std::all_of(graph.nodes.begin(), graph.nodes.end(), is_forward) &&
         !AnyWritesParameter(graph);
}

}  // namespace

void InferPhases(OpGraph& graph, const std::vector<std::uint64_t>& gradients) {
  if (IsForwardAlone(graph, gradients)) return;
  PhaseInference(graph, gradients).Run();
}

}  // namespace graphgold::trace
