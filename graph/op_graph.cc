// SPDX-License-Identifier: MIT
#include "graphgold/graph/op_graph.h"

#include <algorithm>

#include <utility>

#include "graphgold/graph/name.h"

namespace graphgold {

std::string_view ModuleOf(const Node& node) {
  return node.scope_inferred ? ParentPath(node.scope) : std::string_view(node.scope);
}

bool IsMadeHere(const OpGraph& graph, NodeId node, const Operand& result) {
  const Value& value = graph.value(result.value);
  if (value.origin != Origin::kResult || value.made_by.node != node) return false;
  const Operand& made = graph.node(node).results[value.made_by.result];
  const auto element = value.made_by.element;
  return &result == (element < 0 ? &made : &made.items[static_cast<std::size_t>(element)]);
}

bool HasNested(const OpGraph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(),
                     [](const Node& node) { return node.parent.valid(); });
}

NodeId OutermostCall(const OpGraph& graph, NodeId node) {
  while (graph.node(node).parent.valid()) node = graph.node(node).parent;
  return node;
}

ValueId StorageRoot(const OpGraph& graph, ValueId value) {
  while (graph.value(value).alias_of.valid()) value = graph.value(value).alias_of;
  return value;
}

std::vector<ValueId> StorageRoots(const OpGraph& graph) {
  std::vector<ValueId> roots(graph.values.size());
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const ValueId source = graph.values[i].alias_of;
    if (!source.valid()) {
      roots[i] = ValueId(i);
    } else {
      // Mostly a value is listed after what it aliases, whose root is known then.
      roots[i] = source.index() < i ? roots[source.index()] : StorageRoot(graph, source);
    }
  }
  return roots;
}

bool UsualRequiresGrad(const OpGraph& graph, const Node& node) {
  if (!graph.run.grad || graph.run.inference) return false;
  if (node.parent.valid()) return false;
  if (node.phase != Phase::kForward && node.op != kAliasOp) return false;
  bool any = false;
  ForEachValue(node.operands, [&](const Operand& operand) {
    any = any || graph.value(operand.value).type->requires_grad;
  });
  return any;
}

}  // namespace graphgold
