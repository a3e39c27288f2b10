// SPDX-License-Identifier: MIT
#include "graphgold/graph/node_order.h"

#include <algorithm>

#include "graphgold/graph/name.h"
#include "graphgold/graph/unrooted_calls.h"
#include "graphgold/graph/write_order.h"

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

}  // namespace

NodeNumbering::NodeNumbering(const OpGraph& graph)
    : graph_(graph),
      links_(AllLinks(graph)),
      earlier_writes_(links_.writes.empty() ? Lists<NodeId>() : EarlierWrites(graph)),
      number_(graph.nodes.size(), kUnnumbered) {
  order_.reserve(graph.nodes.size());
  if (!links_.any_nested) return;
  inside_.resize(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const NodeId parent = graph.nodes[i].parent;
    if (parent.valid()) inside_[parent.index()].emplace_back(i);
  }
}

// What the call itself depends on, then what those inside it do, as they ran.
std::vector<NodeId> NodeNumbering::DependenciesWithin(NodeId call) const {
  std::vector<NodeId> dependencies;
  std::vector<NodeId> earlier_writes;
  // Only those that came before: calls of two threads may have been in each other's way.
  const auto add = [&](const auto& nodes, std::vector<NodeId>& to) {
    for (const NodeId used : nodes) {
      const NodeId around = OutermostCall(graph_, used);
      if (around < call) to.push_back(around);
    }
  };
  std::vector<NodeId> open = {call};
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    add(links_.dependencies[node.index()], dependencies);
    if (!earlier_writes_.empty()) add(earlier_writes_[node.index()], earlier_writes);
    open.insert(open.end(), inside_[node.index()].rbegin(), inside_[node.index()].rend());
  }
  dependencies.insert(dependencies.end(), earlier_writes.begin(), earlier_writes.end());
  return dependencies;
}

void NodeNumbering::Number(NodeId call) {
  const auto number = [&](NodeId node) {
    number_[node.index()] = static_cast<std::uint32_t>(order_.size());
    order_.push_back(node);
  };
  if (inside_.empty()) return number(call);
  std::vector<NodeId> open = {call};
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    number(node);
    open.insert(open.end(), inside_[node.index()].rbegin(), inside_[node.index()].rend());
  }
}

void NodeNumbering::Walk(NodeId root) {
  std::vector<Step>& steps = steps_;
  steps = {{root, false}};
  while (!steps.empty()) {
    const Step step = steps.back();
    if (is_numbered(step.node)) {
      steps.pop_back();
    } else if (step.entered) {
      Number(step.node);
      steps.pop_back();
    } else {
      steps.back().entered = true;
      const auto enter = [&](const auto& dependencies) {
        for (std::size_t i = dependencies.size(); i-- > 0;) {
          if (!is_numbered(dependencies[i])) steps.push_back({dependencies[i], false});
        }
      };
      if (inside_.empty()) {
        // What is left last is visited first.
        if (!earlier_writes_.empty()) enter(earlier_writes_[step.node.index()]);
        enter(dependencies(step.node));
      } else {
        enter(DependenciesWithin(step.node));
      }
    }
  }
}

std::vector<NodeId> LastWriters(const OpGraph& graph) {
  return LastWriters(graph, AllLinks(graph).writes);
}

std::vector<NodeId> LastWriters(const OpGraph& graph, const std::vector<StorageWrite>& writes) {
  std::vector<NodeId> last(graph.values.size());
  if (writes.empty()) return last;
  const std::vector<ValueId> roots = StorageRoots(graph);
  std::vector<NodeId> by_root(graph.values.size());
  for (const StorageWrite& write : writes) by_root[roots[write.value.index()].index()] = write.node;
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
  const std::vector<NodeId> last_writers = LastWriters(graph, numbering.writes());
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
