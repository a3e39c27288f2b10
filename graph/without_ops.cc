// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <utility>

#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/node_order.h"
#include "graphgold/graph/normalize.h"
#include "graphgold/graph/replacement.h"
#include "graphgold/graph/stats.h"

namespace graphgold {
namespace {

bool IsListed(const std::string& op, const std::vector<std::string>& patterns) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return OpMatches(op, pattern); });
}

// What takes the place of a call's only result; nothing where it cannot be left out.
std::optional<Operand> PassedOn(const Node& node) {
  std::optional<Operand> first;
  bool writes = false;
  ForEachValue(node.operands, [&](const Operand& leaf) {
    if (!first) first = leaf;
    writes = writes || leaf.written;
  });
  const bool one = node.results.size() == 1 && node.results[0].kind == Operand::Kind::kValue;
  return one && !writes ? first : std::nullopt;
}

// By node: whether a call outside it knows of something inside it.
std::vector<bool> AreLeaky(const OpGraph& graph) {
  std::vector<bool> leaky(graph.nodes.size());
  const auto know = [&](NodeId reader, NodeId known) {
    std::vector<NodeId> around;
    for (NodeId at = reader; at.valid(); at = graph.node(at).parent) around.push_back(at);
    for (NodeId at = graph.node(known).parent; at.valid(); at = graph.node(at).parent) {
      if (std::find(around.begin(), around.end(), at) == around.end()) leaky[at.index()] = true;
    }
  };
  const auto look = [&](NodeId reader, const Operand& leaf) {
    const Value& value = graph.value(leaf.value);
    if (value.origin == Origin::kResult) know(reader, value.made_by.node);
    if (leaf.writer.valid()) know(reader, leaf.writer);
    if (value.alias_of.valid() && graph.value(value.alias_of).origin == Origin::kResult) {
      know(reader, graph.value(value.alias_of).made_by.node);
    }
  };
  if (!HasNested(graph)) return leaky;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const auto look_here = [&](const Operand& leaf) { look(NodeId(i), leaf); };
    ForEachValue(graph.nodes[i].operands, look_here);
    ForEachValue(graph.nodes[i].results, look_here);
  }
  for (const NamedOperand& output : graph.outputs) {
    ForEachValue(output.operand, [&](const Operand& leaf) { look(NodeId(), leaf); });
  }
  return leaky;
}

// By node: whether its result is another storage than what it read first, and one of the two is
// written later. Then it matters that they are two.
std::vector<bool> AreDivided(const OpGraph& graph) {
  const std::vector<ValueId> roots = StorageRoots(graph);
  const std::vector<NodeId> last_writers = LastWriters(graph);
  std::vector<bool> divided(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const std::optional<Operand> passed = PassedOn(graph.nodes[i]);
    if (!passed) continue;
    const ValueId result = graph.nodes[i].results[0].value;
    const auto written_later = [&](ValueId value) {
      const NodeId writer = last_writers[value.index()];
      return writer.valid() && NodeId(i) < writer;
    };
    divided[i] = roots[result.index()] != roots[passed->value.index()] &&
                 (written_later(result) || written_later(passed->value));
  }
  return divided;
}

}  // namespace

OpGraph WithoutOps(OpGraph graph, const std::vector<std::string>& patterns) {
  const std::vector<bool> leaky = AreLeaky(graph);
  const std::vector<bool> divided = AreDivided(graph);
  Replacement replacement;
  std::vector<bool> erased(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (!replacement.empty()) replacement.Apply(graph, NodeId(i));
    const Node& node = graph.nodes[i];
    if (leaky[i] || divided[i] || !IsListed(node.op, patterns)) continue;
    const std::optional<Operand> passed = PassedOn(node);
    if (!passed) continue;
    erased[i] = true;
    if (IsMadeHere(graph, NodeId(i), node.results[0])) {
      replacement.OfValue(node.results[0].value, *passed);
    }
  }
  for (NamedOperand& output : graph.outputs) replacement.Apply(output.operand);
  return CanonicalizeAsScoped(EraseNodes(std::move(graph), std::move(erased)));
}

}  // namespace graphgold
