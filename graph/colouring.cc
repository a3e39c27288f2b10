// SPDX-License-Identifier: MIT
#include "graphgold/graph/colouring.h"

#include <algorithm>
#include <unordered_set>

#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/node_hash.h"

namespace graphgold {

Colouring::Colouring(const OpGraph& graph, const NodeNumbering& numbering, Facets facets)
    : graph_(graph),
      numbering_(numbering),
      facets_(facets),
      outside_(OutsideFingerprints(graph, facets)),
      value_colours_(outside_),
      value_number_(graph.values.size(), kUnnumbered),
      node_colours_(graph.nodes.size()),
      calls_(graph.nodes.size()),
      node_uses_(graph.nodes.size()),
      gradient_uses_(graph.nodes.size()),
      value_uses_(graph.values.size()) {
  // By node: how many calls right inside it were seen. These have an order: as they ran.
  std::vector<std::size_t> inside(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (numbering.is_numbered(NodeId(i))) continue;
    dirty_.emplace_back(i);
    Link(NodeId(i));
    input_.Clear();
    AddCall(graph.nodes[i], facets, input_);
    const NodeId parent = graph.nodes[i].parent;
    if (parent.valid()) input_.Add(inside[parent.index()]++);
    calls_[i] = input_.Hash();
  }
  NumberOutputs();
  NoteNumbered();
}

// What an output holds is known by that output.
void Colouring::NumberOutputs() {
  std::vector<const NamedOperand*> outputs;
  for (const NamedOperand& output : graph_.outputs) outputs.push_back(&output);
  std::sort(outputs.begin(), outputs.end(),
            [](const NamedOperand* a, const NamedOperand* b) { return a->name < b->name; });
  for (const NamedOperand* output : outputs) {
    ForEachValue(output->operand, [&](const Operand& leaf) {
      std::size_t& number = value_number_[leaf.value.index()];
      if (number == kUnnumbered && IsNameless(leaf.value)) number = values_numbered_++;
    });
  }
}

// Constants have no name. Parameters and buffers have one, but the facets may not see it.
bool Colouring::IsNameless(ValueId value) const {
  const Origin origin = graph_.value(value).origin;
  const bool registered = origin == Origin::kParameter || origin == Origin::kBuffer;
  return origin == Origin::kConstant || (registered && !facets_.has(Facet::kParameters));
}

NodeId Colouring::GradientOf(NodeId node) const {
  return facets_.has(Facet::kPhases) ? graph_.node(node).differentiates : NodeId();
}

void Colouring::Link(NodeId node) {
  if (const NodeId of = GradientOf(node); of.valid()) {
    gradient_uses_[of.index()].push_back({node, 0});
  }
  std::size_t place = 0;
  for (const NodeId dependency : numbering_.dependencies(node)) {
    if (!numbering_.is_numbered(dependency))
      node_uses_[dependency.index()].push_back({node, place});
    ++place;
  }
  ForEachValue(graph_.node(node).operands, [&](const Operand& operand) {
    if (IsNameless(operand.value)) {
      value_uses_[operand.value.index()].push_back({node, place});
    }
    ++place;
  });
}

bool Colouring::NoteOpenUses(const std::vector<Use>& uses) {
  bool open = false;
  for (const Use& use : uses) {
    if (numbering_.is_numbered(use.node)) continue;
    dirty_.push_back(use.node);
    open = true;
  }
  return open;
}

bool Colouring::NoteNumbered() {
  bool open = false;
  for (; noted_ < numbering_.order().size(); ++noted_) {
    const NodeId node = numbering_.order()[noted_];
    open = NoteOpenUses(node_uses_[node.index()]) || open;
    open = NoteOpenUses(gradient_uses_[node.index()]) || open;
    ForEachValue(graph_.node(node).operands, [&](const Operand& operand) {
      std::size_t& number = value_number_[operand.value.index()];
      if (number != kUnnumbered || !IsNameless(operand.value)) return;
      number = values_numbered_++;
      open = NoteOpenUses(value_uses_[operand.value.index()]) || open;
    });
  }
  return open;
}

// Numbered things are known for what they are: nothing is told apart across them.
Colouring::Part Colouring::TakeAffected() {
  std::unordered_set<NodeId> nodes;
  std::unordered_set<ValueId> values;
  std::vector<NodeId> open;
  const auto reach = [&](NodeId node) {
    if (!numbering_.is_numbered(node) && nodes.insert(node).second) open.push_back(node);
  };
  for (const NodeId node : dirty_) reach(node);
  dirty_.clear();
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    for (const NodeId dependency : numbering_.dependencies(node)) reach(dependency);
    for (const Use& use : node_uses_[node.index()]) reach(use.node);
    for (const Use& use : gradient_uses_[node.index()]) reach(use.node);
    if (const NodeId of = GradientOf(node); of.valid()) reach(of);
    ForEachValue(graph_.node(node).operands, [&](const Operand& operand) {
      if (!IsNameless(operand.value) || value_number_[operand.value.index()] != kUnnumbered) return;
      if (!values.insert(operand.value).second) return;
      for (const Use& use : value_uses_[operand.value.index()]) reach(use.node);
    });
  }
  Part part{{nodes.begin(), nodes.end()}, {values.begin(), values.end()}};
  std::sort(part.nodes.begin(), part.nodes.end());
  std::sort(part.values.begin(), part.values.end());
  return part;
}

void Colouring::Refine(const Part& part) {
  for (const NodeId node : part.nodes) node_colours_[node.index()] = {};
  for (const ValueId value : part.values) value_colours_[value.index()] = outside_[value.index()];
  for (std::size_t classes = 0;;) {
    // Each pass sees what it has coloured already, so one carries a difference all the way.
    for (const NodeId node : part.nodes) ColourByOperands(node);
    for (auto node = part.nodes.rbegin(); node != part.nodes.rend(); ++node) {
      ColourByUses(node_uses_[node->index()], node_colours_[node->index()]);
      ColourByUses(gradient_uses_[node->index()], node_colours_[node->index()]);
    }
    for (const ValueId value : part.values) {
      ColourByUses(value_uses_[value.index()], value_colours_[value.index()]);
    }
    const std::size_t now = CountClasses(part);
    if (now == classes) return;
    classes = now;
  }
}

void Colouring::ColourByOperands(NodeId id) {
  input_.Clear();
  input_.Add(node_colours_[id.index()]);
  input_.Add(calls_[id.index()]);
  if (const NodeId of = GradientOf(id); of.valid()) AddNode(of, input_);
  AddOperands(graph_.node(id).operands, input_, [&](const Operand& leaf) {
    AddValue(leaf.value, input_);
    if (leaf.writer.valid()) AddNode(leaf.writer, input_);
  });
  AddResults(graph_, id, facets_, input_, [&](ValueId value) { AddValue(value, input_); });
  const NodeId parent = graph_.node(id).parent;
  if (parent.valid()) AddNode(parent, input_);
  node_colours_[id.index()] = input_.Hash();
}

void Colouring::ColourByUses(const std::vector<Use>& uses, Hash128& colour) {
  if (uses.empty()) return;
  std::vector<Hash128> colours;
  for (const Use& use : uses) {
    input_.Clear();
    AddNode(use.node, input_);
    input_.Add(use.place);
    colours.push_back(input_.Hash());
  }
  std::sort(colours.begin(), colours.end());
  input_.Clear();
  input_.Add(colour);
  for (const Hash128 used : colours) input_.Add(used);
  colour = input_.Hash();
}

void Colouring::AddNode(NodeId node, HashInput& input) const {
  const bool numbered = numbering_.is_numbered(node);
  input.Add(numbered);
  if (numbered) {
    input.Add(numbering_.number(node));
  } else {
    input.Add(node_colours_[node.index()]);
  }
}

void Colouring::AddValue(ValueId id, HashInput& input) const {
  const Value& value = graph_.value(id);
  input.Add(value.origin);
  if (value.origin == Origin::kResult) {
    AddNode(value.made_by.node, input);
    input.Add(value.made_by.result);
    input.Add(static_cast<std::uint64_t>(value.made_by.element + 1));
  } else if (value_number_[id.index()] != kUnnumbered) {
    input.Add(value_number_[id.index()]);
  } else {
    input.Add(IsNameless(id) ? value_colours_[id.index()] : outside_[id.index()]);
  }
}

std::size_t Colouring::CountClasses(const Part& part) const {
  std::vector<Hash128> colours;
  for (const NodeId node : part.nodes) colours.push_back(node_colours_[node.index()]);
  for (const ValueId value : part.values) colours.push_back(value_colours_[value.index()]);
  std::sort(colours.begin(), colours.end());
  return static_cast<std::size_t>(std::unique(colours.begin(), colours.end()) - colours.begin());
}

}  // namespace graphgold
