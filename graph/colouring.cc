// SPDX-License-Identifier: MIT
#include "graphgold/graph/colouring.h"

#include <algorithm>

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
      node_uses_(graph.nodes.size()),
      value_uses_(graph.values.size()) {
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (numbering.is_numbered(NodeId(i))) continue;
    nodes_.push_back(NodeId(i));
    Link(NodeId(i));
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

void Colouring::Link(NodeId node) {
  std::size_t place = 0;
  for (const NodeId dependency : Dependencies(graph_, node)) {
    if (!numbering_.is_numbered(dependency))
      node_uses_[dependency.index()].push_back({node, place});
    ++place;
  }
  ForEachValue(graph_.node(node).operands, [&](const Operand& operand) {
    if (IsNameless(operand.value)) {
      auto& uses = value_uses_[operand.value.index()];
      if (uses.empty()) values_.push_back(operand.value);
      uses.push_back({node, place});
    }
    ++place;
  });
}

bool Colouring::HasOpenUse(const std::vector<Use>& uses) const {
  return std::any_of(uses.begin(), uses.end(),
                     [&](const Use& use) { return !numbering_.is_numbered(use.node); });
}

bool Colouring::NoteNumbered() {
  bool open = false;
  for (; noted_ < numbering_.order().size(); ++noted_) {
    const NodeId node = numbering_.order()[noted_];
    open = open || HasOpenUse(node_uses_[node.index()]);
    ForEachValue(graph_.node(node).operands, [&](const Operand& operand) {
      std::size_t& number = value_number_[operand.value.index()];
      if (number != kUnnumbered || !IsNameless(operand.value)) return;
      number = values_numbered_++;
      open = open || HasOpenUse(value_uses_[operand.value.index()]);
    });
  }
  return open;
}

void Colouring::DropNumbered() {
  const auto drop = [](auto& list, const auto& is_numbered) {
    list.erase(std::remove_if(list.begin(), list.end(), is_numbered), list.end());
  };
  drop(nodes_, [&](NodeId node) { return numbering_.is_numbered(node); });
  drop(values_, [&](ValueId value) { return value_number_[value.index()] != kUnnumbered; });
}

void Colouring::Refine() {
  DropNumbered();
  for (const NodeId node : nodes_) node_colours_[node.index()] = {};
  for (const ValueId value : values_) value_colours_[value.index()] = outside_[value.index()];
  for (std::size_t classes = 0;;) {
    // Each pass sees what it has coloured already, so one carries a difference all the way.
    for (const NodeId node : nodes_) ColourByOperands(node);
    for (auto node = nodes_.rbegin(); node != nodes_.rend(); ++node) {
      ColourByUses(node_uses_[node->index()], node_colours_[node->index()]);
    }
    for (const ValueId value : values_) {
      ColourByUses(value_uses_[value.index()], value_colours_[value.index()]);
    }
    const std::size_t now = CountClasses();
    if (now == classes) return;
    classes = now;
  }
}

void Colouring::ColourByOperands(NodeId id) {
  input_.Clear();
  input_.Add(node_colours_[id.index()]);
  AddCall(graph_.node(id), facets_, input_);
  AddOperands(graph_.node(id).operands, input_, [&](const Operand& leaf) {
    AddValue(leaf.value, input_);
    if (leaf.writer.valid()) AddNode(leaf.writer, input_);
  });
  AddResults(graph_, id, facets_, input_, [&](ValueId value) { AddValue(value, input_); });
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

std::size_t Colouring::CountClasses() const {
  std::vector<Hash128> colours;
  for (const NodeId node : nodes_) colours.push_back(node_colours_[node.index()]);
  for (const ValueId value : values_) colours.push_back(value_colours_[value.index()]);
  std::sort(colours.begin(), colours.end());
  return static_cast<std::size_t>(std::unique(colours.begin(), colours.end()) - colours.begin());
}

}  // namespace graphgold
