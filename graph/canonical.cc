// SPDX-License-Identifier: MIT
#include "graphgold/graph/canonical.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graphgold/graph/name.h"
#include "graphgold/graph/node_order.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/reorder.h"
#include "graphgold/graph/unique_names.h"

namespace graphgold {
namespace {

// A constant is called after the first call that uses it, so that names stay local:
// "block.0/mul.in1" is operand 1 of block.0/mul.
void NameConstants(OpGraph& graph, UniqueNames& names) {
  if (graph.constants.empty()) return;
  std::vector<std::string> wanted(graph.values.size());
  for (const Node& node : graph.nodes) {
    for (std::size_t i = 0; i < node.operands.size(); ++i) {
      ForEachValue(node.operands[i], [&](const Operand& leaf) {
        if (graph.value(leaf.value).origin != Origin::kConstant) return;
        std::string& name = wanted[leaf.value.index()];
        if (name.empty()) name = node.name + ".in" + std::to_string(i);
      });
    }
  }
  for (NamedValue& constant : graph.constants) {
    const std::string& name = wanted[constant.value.index()];
    constant.name = names.Take(name.empty() ? "const" : name);
  }
}

// Whether a call or a constant may want a registered name. Those of calls with a place hold a mark
// that no escaped name has. Without one they are an operator's, or "const", which have no dot; and
// what a constant is to such a call has an ".in".
bool MayBeWanted(std::string_view name, bool any_constants) {
  if (name.find('.') == std::string_view::npos) return true;
  return any_constants && name.find(".in") != std::string_view::npos;
}

void NameAll(OpGraph& graph) {
  std::vector<const std::string*> registered;
  for (const auto* list : {&graph.inputs, &graph.parameters, &graph.buffers}) {
    for (const NamedValue& named : *list) {
      if (MayBeWanted(named.name, !graph.constants.empty())) registered.push_back(&named.name);
    }
  }
  UniqueNames names(registered.size() + graph.constants.size() + graph.nodes.size());
  for (const std::string* name : registered) names.Take(EscapeName(*name));
  std::vector<std::string*> outermost;
  outermost.reserve(graph.nodes.size());
  for (Node& node : graph.nodes) {
    if (node.parent.valid()) continue;
    node.name = NameWithPlace(graph, node);
    outermost.push_back(&node.name);
  }
  names.TakeAll(outermost);
  if (outermost.size() != graph.nodes.size()) {
    // A call's name begins with that of the call around it, which stands before it.
    for (Node& node : graph.nodes) {
      if (node.parent.valid()) node.name = names.Take(NameWithPlace(graph, node));
    }
  }
  NameConstants(graph, names);
}

}  // namespace

OpGraph Canonicalize(OpGraph graph, const std::vector<ScopeSource>& scopes) {
  const std::vector<NodeId> order = CanonicalOrder(graph);
  OpGraph canonical = Reorder(std::move(graph), order);
  std::vector<ScopeSource> moved;
  if (!scopes.empty()) {
    for (const NodeId id : order) moved.push_back(scopes[id.index()]);
  }
  InferScopes(canonical, moved);
  NameAll(canonical);
  return canonical;
}

}  // namespace graphgold
