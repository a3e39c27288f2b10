// SPDX-License-Identifier: MIT
#include "graphgold/graph/node_order.h"

#include <algorithm>

#include "graphgold/graph/name.h"
#include "graphgold/graph/unrooted_calls.h"

namespace graphgold {
namespace {

// What the predicate holds for, sorted by name.
template <typename Named, typename Predicate>
std::vector<const Named*> ByName(const std::vector<Named>& list, const Predicate& is_wanted) {
  std::vector<const Named*> sorted;
  for (const Named& item : list) {
    if (is_wanted(item)) sorted.push_back(&item);
  }
  std::sort(sorted.begin(), sorted.end(),
            [](const Named* a, const Named* b) { return NameLess(a->name, b->name); });
  return sorted;
}

void AddDependencies(const OpGraph& graph, const Operand& operand, std::vector<NodeId>& nodes) {
  ForEachValue(operand, [&](const Operand& leaf) {
    const Value& value = graph.value(leaf.value);
    if (value.origin == Origin::kResult) nodes.push_back(value.made_by.node);
    if (leaf.writer.valid()) nodes.push_back(leaf.writer);
  });
}

void AddDependencies(const OpGraph& graph, NodeId id, std::vector<NodeId>& nodes) {
  const Node& node = graph.node(id);
  if (node.parent.valid()) nodes.push_back(node.parent);
  for (const Operand& operand : node.operands) AddDependencies(graph, operand, nodes);
  // A result may be, or alias, a value that is no operand (an operator with a memory of its own).
  ForEachValue(node.results, [&](const Operand& result) {
    const ValueId source =
        IsMadeHere(graph, id, result) ? graph.value(result.value).alias_of : result.value;
    if (!source.valid() || graph.value(source).origin != Origin::kResult) return;
    const NodeId maker = graph.value(source).made_by.node;
    if (maker != id) nodes.push_back(maker);
  });
}

}  // namespace

std::vector<NodeId> Dependencies(const OpGraph& graph, const Operand& operand) {
  std::vector<NodeId> nodes;
  AddDependencies(graph, operand, nodes);
  return nodes;
}

std::vector<NodeId> Dependencies(const OpGraph& graph, NodeId node) {
  std::vector<NodeId> nodes;
  AddDependencies(graph, node, nodes);
  return nodes;
}

NodeNumbering::NodeNumbering(const OpGraph& graph)
    : graph_(graph), number_(graph.nodes.size(), kUnnumbered) {
  if (!HasNested(graph)) return;
  inside_.resize(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const NodeId parent = graph.nodes[i].parent;
    if (parent.valid()) inside_[parent.index()].emplace_back(i);
  }
}

// What the call itself depends on, then what those inside it do, as they ran.
void NodeNumbering::CollectDependencies(NodeId call) {
  dependencies_.clear();
  AddDependencies(graph_, call, dependencies_);
  if (inside_.empty()) return;
  std::vector<NodeId> open(inside_[call.index()].rbegin(), inside_[call.index()].rend());
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    AddDependencies(graph_, node, dependencies_);
    open.insert(open.end(), inside_[node.index()].rbegin(), inside_[node.index()].rend());
  }
  // Only those that came before: calls of two threads may have been in each other's way.
  std::size_t kept = 0;
  for (const NodeId used : dependencies_) {
    const NodeId around = OutermostCall(graph_, used);
    if (around < call) dependencies_[kept++] = around;
  }
  dependencies_.resize(kept);
}

void NodeNumbering::Number(NodeId call) {
  std::vector<NodeId> open = {call};
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    number_[node.index()] = order_.size();
    order_.push_back(node);
    if (inside_.empty()) return;
    open.insert(open.end(), inside_[node.index()].rbegin(), inside_[node.index()].rend());
  }
}

void NodeNumbering::Walk(NodeId root) {
  // What is left to visit, deepest last. A node is left twice: to be entered, then to be numbered.
  struct Step {
    NodeId node;
    bool entered;
  };
  std::vector<Step> steps = {{root, false}};
  while (!steps.empty()) {
    const Step step = steps.back();
    if (is_numbered(step.node)) {
      steps.pop_back();
    } else if (step.entered) {
      Number(step.node);
      steps.pop_back();
    } else {
      steps.back().entered = true;
      CollectDependencies(step.node);
      for (auto it = dependencies_.rbegin(); it != dependencies_.rend(); ++it) {
        if (!is_numbered(*it)) steps.push_back({*it, false});
      }
    }
  }
}

std::vector<NodeId> LastWriters(const OpGraph& graph) {
  const std::vector<ValueId> roots = StorageRoots(graph);
  std::vector<NodeId> by_root(graph.values.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    ForEachValue(graph.nodes[i].operands, [&](const Operand& operand) {
      if (operand.written) by_root[roots[operand.value.index()].index()] = NodeId(i);
    });
  }
  std::vector<NodeId> last(graph.values.size());
  for (std::size_t i = 0; i < last.size(); ++i) last[i] = by_root[roots[i].index()];
  return last;
}

std::vector<NodeId> CanonicalOrder(const OpGraph& graph, Facets facets) {
  NodeNumbering numbering(graph);
  const auto walk = [&](NodeId node) { numbering.Walk(OutermostCall(graph, node)); };
  for (const bool gradients : {false, true}) {
    const auto is_wanted = [&](const NamedOperand& output) {
      return IsGradient(output) == gradients;
    };
    for (const NamedOperand* output : ByName(graph.outputs, is_wanted)) {
      for (const NodeId node : Dependencies(graph, output->operand)) walk(node);
    }
  }
  const std::vector<NodeId> last_writers = LastWriters(graph);
  const auto is_written = [&](const NamedValue& named) {
    return last_writers[named.value.index()].valid();
  };
  const auto walk_writer = [&](const NamedValue& named) {
    walk(last_writers[named.value.index()]);
  };
  for (const NamedValue& input : graph.inputs) {
    if (is_written(input)) walk_writer(input);
  }
  for (const auto* list : {&graph.parameters, &graph.buffers}) {
    for (const NamedValue* named : ByName(*list, is_written)) walk_writer(*named);
  }
  NumberUnrootedCalls(graph, last_writers, facets, numbering);
  return numbering.order();
}

}  // namespace graphgold
