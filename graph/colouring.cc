// SPDX-License-Identifier: MIT
#include "graphgold/graph/colouring.h"

#include <algorithm>
#include <utility>

#include "graphgold/graph/expect_calls.h"
#include "graphgold/graph/fingerprint.h"

namespace graphgold {

Colouring::Colouring(const OpGraph& graph, const NodeNumbering& numbering, Facets facets,
                     std::size_t rooted)
    : graph_(graph),
      numbering_(numbering),
      facets_(facets),
      any_nameless_(AnyNameless()),
      rooted_(rooted),
      types_(facets),
      outside_(OutsideFingerprints(graph, facets)),
      value_number_(graph.values.size(), kUnnumbered),
      colours_(graph.nodes.size()),
      calls_(graph.nodes.size()),
      reached_(graph.nodes.size() + graph.values.size()),
      form_(graph.nodes.size(), kNoForm),
      classes_(graph.nodes.size() + graph.values.size()) {
  colours_.insert(colours_.end(), outside_.begin(), outside_.end());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (!numbering.is_numbered(NodeId(i))) dirty_.emplace_back(i);
  }
  HashCalls();
  LinkAll();
  NumberOutputs();
  NoteNumbered();
}

void Colouring::HashCalls() {
  // By node: how many calls right inside it were seen. These have an order: as they ran.
  std::vector<std::uint32_t> inside(graph_.nodes.size());
  CallSpeller calls(facets_);
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
    if (!IsUnrooted(NodeId(i))) continue;
    input_.Clear();
    calls.Add(graph_.nodes[i], input_);
    const NodeId parent = graph_.nodes[i].parent;
    if (parent.valid()) input_.Add(inside[parent.index()]++);
    any_gradients_ = any_gradients_ || GradientOf(NodeId(i)).valid();
    calls_[i] = input_.Hash();
  }
}

void Colouring::LinkAll() {
  std::vector<Uses::Entry> uses;
  uses.reserve(2 * graph_.nodes.size());
  std::vector<Uses::Entry> gradient_uses;
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
    const NodeId node(i);
    if (!IsUnrooted(node)) continue;
    if (const NodeId of = any_gradients_ ? GradientOf(node) : NodeId(); of.valid()) {
      gradient_uses.push_back({static_cast<std::uint32_t>(of.index()), {node, 0}});
      users_follow_ = users_follow_ && of < node;
    }
    std::uint32_t place = 0;
    for (const NodeId dependency : numbering_.dependencies(node)) {
      if (IsUnrooted(dependency)) uses.emplace_back(IndexOf(dependency), Use{node, place});
      users_follow_ = users_follow_ && dependency < node;
      ++place;
    }
    if (!any_nameless_) continue;
    ForEachValue(graph_.nodes[i].operands, [&](const Operand& operand) {
      if (IsNameless(operand.value)) uses.emplace_back(IndexOf(operand.value), Use{node, place});
      ++place;
    });
  }
  uses_ = Uses(colours_.size(), uses);
  if (any_gradients_) gradient_uses_ = Uses(graph_.nodes.size(), gradient_uses);
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

bool Colouring::AnyNameless() const {
  const bool registered = !graph_.parameters.empty() || !graph_.buffers.empty();
  return !graph_.constants.empty() || (registered && !facets_.has(Facet::kParameters));
}

NodeId Colouring::GradientOf(NodeId node) const {
  return facets_.has(Facet::kPhases) ? graph_.node(node).differentiates : NodeId();
}

bool Colouring::NoteOpenUses(Uses::List uses) {
  bool open = false;
  for (const Use& use : uses) {
    if (numbering_.is_numbered(use.node)) continue;
    dirty_.push_back(use.node);
    form_[use.node.index()] = kNoForm;
    open = true;
  }
  return open;
}

bool Colouring::NoteNumbered() {
  bool open = false;
  for (; noted_ < numbering_.order().size(); ++noted_) {
    const NodeId node = numbering_.order()[noted_];
    open = NoteOpenUses(uses_[IndexOf(node)]) || open;
    if (any_gradients_) open = NoteOpenUses(gradient_uses_[node.index()]) || open;
    if (!any_nameless_) continue;
    ForEachValue(graph_.node(node).operands, [&](const Operand& operand) {
      std::size_t& number = value_number_[operand.value.index()];
      if (number != kUnnumbered || !IsNameless(operand.value)) return;
      number = values_numbered_++;
      open = NoteOpenUses(uses_[IndexOf(operand.value)]) || open;
    });
  }
  return open;
}

// True if this round did not reach it before.
template <typename Id>
bool Colouring::Reach(Id id) {
  return std::exchange(reached_[IndexOf(id)], round_) != round_;
}

// Much is found in order sooner than it is sorted.
template <typename Id>
void Colouring::SortReached(std::vector<Id>& reached, std::size_t count) const {
  if (reached.size() < count / 8) {
    std::sort(reached.begin(), reached.end());
    return;
  }
  reached.clear();
  for (std::size_t i = 0; i < count; ++i) {
    if (reached_[IndexOf(Id(i))] == round_) reached.emplace_back(i);
  }
}

// Numbered things are known for what they are: nothing is told apart across them.
Colouring::Part Colouring::TakeAffected() {
  ++round_;
  Part part;
  const auto reach = [&](NodeId node) {
    if (!numbering_.is_numbered(node) && Reach(node)) part.nodes.push_back(node);
  };
  const auto reach_users = [&](Uses::List uses) {
    for (const Use& use : uses) reach(use.node);
  };
  for (const NodeId node : dirty_) reach(node);
  dirty_.clear();
  for (std::size_t next = 0; next < part.nodes.size(); ++next) {
    const NodeId node = part.nodes[next];
    for (const NodeId dependency : numbering_.dependencies(node)) reach(dependency);
    reach_users(uses_[IndexOf(node)]);
    if (any_gradients_) {
      reach_users(gradient_uses_[node.index()]);
      if (const NodeId of = GradientOf(node); of.valid()) reach(of);
    }
    if (!any_nameless_) continue;
    ForEachValue(graph_.node(node).operands, [&](const Operand& operand) {
      if (!IsNameless(operand.value) || value_number_[operand.value.index()] != kUnnumbered) return;
      if (!Reach(operand.value)) return;
      part.values.push_back(operand.value);
      reach_users(uses_[IndexOf(operand.value)]);
    });
  }
  SortReached(part.nodes, graph_.nodes.size());
  SortReached(part.values, graph_.values.size());
  return part;
}

// A form holds until something that it names gets a number.
void Colouring::WriteForms(const Part& part) {
  for (const NodeId node : volatile_) form_[node.index()] = kNoForm;
  volatile_.clear();
  std::vector<NodeId>& open = open_forms_;
  open.clear();
  for (const NodeId node : part.nodes) {
    if (form_[node.index()] == kNoForm) open.push_back(node);
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    ExpectListed(graph_, open, i);
    WriteForm(open[i]);
  }
}

// A call by what it is, and by the colours of what it reads and returns.
void Colouring::WriteForm(NodeId id) {
  HashInput& input = forms_.input();
  forms_.AddBlank(IndexOf(id));
  input.Add(calls_[id.index()]);
  if (const NodeId of = GradientOf(id); of.valid()) AddNode(of);
  AddOperands(graph_.node(id).operands, input, [&](const Operand& leaf) {
    AddValue(leaf.value);
    if (leaf.writer.valid()) AddNode(leaf.writer);
  });
  AddResults(
      graph_, id, input, [&](const TensorType& type) { types_.Add(type, input); },
      [&](ValueId value) {
        AddValue(value);
        // Who shares a nameless value, but does not read it, is not told when it gets its number.
        if (graph_.value(value).origin != Origin::kResult) volatile_.push_back(id);
      });
  const NodeId parent = graph_.node(id).parent;
  if (parent.valid()) AddNode(parent);
  form_[id.index()] = forms_.EndForm(calls_[id.index()].low);
}

void Colouring::AddNode(NodeId node) {
  const bool numbered = numbering_.is_numbered(node);
  forms_.input().Add(numbered);
  if (numbered) {
    forms_.AddNumber(numbering_.number(node));
  } else {
    forms_.AddBlank(IndexOf(node));
  }
}

void Colouring::AddValue(ValueId id) {
  const Value& value = graph_.value(id);
  HashInput& input = forms_.input();
  input.Add(value.origin);
  if (value.origin == Origin::kResult) {
    AddNode(value.made_by.node);
    input.Add(value.made_by.result);
    input.Add(static_cast<std::uint64_t>(value.made_by.element + 1));
  } else if (value_number_[id.index()] != kUnnumbered) {
    forms_.AddNumber(value_number_[id.index()]);
  } else if (IsNameless(id)) {
    forms_.AddBlank(IndexOf(id));
  } else {
    input.Add(outside_[id.index()]);
  }
}

}  // namespace graphgold
