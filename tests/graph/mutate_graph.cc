// SPDX-License-Identifier: MIT
#include "mutate_graph.h"

#include <algorithm>
#include <utility>

#include "graphgold/graph/reorder.h"

namespace graphgold {
namespace {

using Kind = Mutation::Kind;

// Calls `visit` with every read of the graph, those of calls first, in the order of the listing.
template <typename Visit>
void ForEachRead(Operand& operand, const Visit& visit) {
  if (operand.kind == Operand::Kind::kValue) visit(operand);
  for (Operand& item : operand.items) ForEachRead(item, visit);
}
template <typename Visit>
void ForEachRead(OpGraph& graph, const Visit& visit) {
  for (Node& node : graph.nodes) {
    for (Operand& operand : node.operands) ForEachRead(operand, visit);
  }
  for (NamedOperand& output : graph.outputs) ForEachRead(output.operand, visit);
}

bool IsMadeBy(const OpGraph& graph, ValueId value, NodeId node) {
  return graph.value(value).origin == Origin::kResult && graph.value(value).made_by.node == node;
}

// Whether the call makes all its results, and nothing was written into them, made a view of, or
// returned by another call.
bool ResultsStayAsMade(OpGraph& graph, NodeId node) {
  bool stay = true;
  ForEachValue(graph.node(node).results,
               [&](const Operand& leaf) { stay = stay && IsMadeHere(graph, node, leaf); });
  ForEachRead(graph, [&](const Operand& leaf) {
    if (IsMadeBy(graph, leaf.value, node)) stay = stay && !leaf.written && !leaf.writer.valid();
  });
  for (const Value& value : graph.values) {
    if (value.alias_of.valid() && IsMadeBy(graph, value.alias_of, node)) stay = false;
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (NodeId(i) == node) continue;
    ForEachValue(graph.nodes[i].results,
                 [&](const Operand& leaf) { stay = stay && !IsMadeBy(graph, leaf.value, node); });
  }
  return stay;
}

bool WritesNothing(const Node& node) {
  bool none = true;
  ForEachValue(node.operands, [&](const Operand& leaf) { none = none && !leaf.written; });
  return none;
}

bool IsAlias(const OpGraph& graph, const Node& node) {
  bool any = false;
  ForEachValue(node.results,
               [&](const Operand& leaf) { any = any || graph.value(leaf.value).alias_of.valid(); });
  return any;
}

// Plainly reads one tensor there, and nothing else of the call depends on which one.
bool ReadsPlainly(const OpGraph& graph, const Node& node, std::size_t place) {
  return place < node.operands.size() && node.operands[place].kind == Operand::Kind::kValue &&
         WritesNothing(node) && !IsAlias(graph, node);
}

std::vector<NodeId> Listing(const OpGraph& graph) {
  std::vector<NodeId> order;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) order.emplace_back(i);
  return order;
}

// Adds the call to the listing, right before `next`.
void PutCall(OpGraph& graph, Node node, NodeId next) {
  std::vector<NodeId> order = Listing(graph);
  order.insert(order.begin() + static_cast<std::ptrdiff_t>(next.index()),
               NodeId(graph.nodes.size()));
  node.executed = kNewCall;
  graph.nodes.push_back(std::move(node));
  graph = Reorder(std::move(graph), order);
}

bool ChangeType(OpGraph& graph, NodeId at, bool shape) {
  for (const Operand& result : graph.node(at).results) {
    if (result.kind != Operand::Kind::kValue || !IsMadeHere(graph, at, result)) continue;
    TensorType& type = graph.values[result.value.index()].type.Mutable();
    if (shape) {
      type.shape.emplace_back(7);
    } else {
      type.dtype = "f16";
    }
    return true;
  }
  return false;
}

bool SwapOperands(OpGraph& graph, NodeId at) {
  std::vector<Operand>& all = graph.nodes[at.index()].operands;
  std::vector<Operand>& pair = all.size() == 1 ? all[0].items.vector() : all;
  if (pair.size() != 2) return false;
  const bool same = pair[0].value == pair[1].value && pair[0].writer == pair[1].writer;
  std::swap(pair[0], pair[1]);
  return !same;
}

bool Rewire(OpGraph& graph, const Mutation& mutation) {
  Node& node = graph.nodes[mutation.at.index()];
  if (!ReadsPlainly(graph, node, mutation.place)) return false;
  Operand& operand = node.operands[mutation.place];
  const Value& to = graph.value(mutation.to);
  if (to.origin == Origin::kResult && !(to.made_by.node < mutation.at)) return false;
  const bool same = operand.value == mutation.to && !operand.writer.valid();
  operand = Operand::Of(mutation.to);
  return !same;
}

bool Insert(OpGraph& graph, const Mutation& mutation) {
  if (!ReadsPlainly(graph, graph.node(mutation.at), mutation.place)) return false;
  Operand& read = graph.nodes[mutation.at.index()].operands[mutation.place];
  Value made;
  made.made_by.node = NodeId(graph.nodes.size());
  made.type = graph.value(read.value).type;
  Node node;
  node.op = "aten::dropout";
  node.operands = {read};
  read = Operand::Of(ValueId(graph.values.size()));
  node.results = {read};
  graph.values.push_back(std::move(made));
  PutCall(graph, std::move(node), mutation.at);
  return true;
}

bool Delete(OpGraph& graph, NodeId at) {
  const Node& node = graph.node(at);
  if (node.operands.size() != 1 || !ReadsPlainly(graph, node, 0)) return false;
  if (node.results.size() != 1 || !ResultsStayAsMade(graph, at)) return false;
  const Operand read = node.operands[0];
  ForEachRead(graph, [&](Operand& leaf) {
    if (IsMadeBy(graph, leaf.value, at)) leaf = read;
  });
  std::vector<NodeId> order = Listing(graph);
  order.erase(order.begin() + static_cast<std::ptrdiff_t>(at.index()));
  graph = Reorder(std::move(graph), order);
  return true;
}

bool Duplicate(OpGraph& graph, const Mutation& mutation) {
  if (!WritesNothing(graph.node(mutation.at))) return false;
  if (mutation.readers != 0 && !ResultsStayAsMade(graph, mutation.at)) return false;
  Node copy = graph.node(mutation.at);
  std::vector<std::pair<ValueId, ValueId>> copies;
  for (Operand& result : copy.results) {
    ForEachRead(result, [&](Operand& leaf) {
      if (!IsMadeBy(graph, leaf.value, mutation.at)) return;  // an operand, returned
      Value value = graph.value(leaf.value);
      value.made_by.node = NodeId(graph.nodes.size());
      copies.emplace_back(leaf.value, ValueId(graph.values.size()));
      leaf.value = copies.back().second;
      graph.values.push_back(std::move(value));
    });
  }
  std::uint32_t reads = mutation.readers;
  ForEachRead(graph, [&](Operand& leaf) {
    for (const auto& [original, made] : copies) {
      if (leaf.value != original) continue;
      if ((reads & 1) != 0) leaf.value = made;
      reads >>= 1;
      return;
    }
  });
  PutCall(graph, std::move(copy), NodeId(mutation.at.index()));
  return true;
}

bool SwapEffects(OpGraph& graph, NodeId at) {
  Node& later = graph.nodes[at.index()];
  if (later.operands.size() != 1 || !later.operands[0].written) return false;
  if (!later.operands[0].writer.valid()) return false;
  Node& earlier = graph.nodes[later.operands[0].writer.index()];
  if (earlier.operands.size() != 1 || earlier.operands[0].value != later.operands[0].value)
    return false;
  const bool same = earlier.op == later.op;
  std::swap(earlier.op, later.op);
  std::swap(earlier.attributes, later.attributes);
  return !same;
}

bool SwapOutputs(OpGraph& graph) {
  if (graph.outputs.size() < 2) return false;
  Operand& a = graph.outputs[0].operand;
  Operand& b = graph.outputs[1].operand;
  std::swap(a, b);
  return a.value != b.value || a.writer != b.writer;
}

bool ApplyTo(OpGraph& graph, const Mutation& mutation) {
  const NodeId at = mutation.at;
  switch (mutation.kind) {
    case Kind::kOperator:
      graph.nodes[at.index()].op = graph.node(at).op + "x";
      return true;
    case Kind::kAttribute:
      graph.nodes[at.index()].attributes.push_back({"extra", 1});
      return true;
    case Kind::kShape:
    case Kind::kDtype:
      return ChangeType(graph, at, mutation.kind == Kind::kShape);
    case Kind::kOperandSwap:
      return SwapOperands(graph, at);
    case Kind::kRewire:
      return Rewire(graph, mutation);
    case Kind::kInsert:
      return Insert(graph, mutation);
    case Kind::kDelete:
      return Delete(graph, at);
    case Kind::kDuplicate:
      return Duplicate(graph, mutation);
    case Kind::kEffectOrder:
      return SwapEffects(graph, at);
    case Kind::kOutputOrder:
      return SwapOutputs(graph);
    case Kind::kOutputName:
      graph.outputs[0].name += "x";
      return true;
    default:
      graph.parameters[mutation.place].name += "x";
      return true;
  }
}

bool IsOfCall(Kind kind) {
  return kind != Kind::kOutputOrder && kind != Kind::kOutputName && kind != Kind::kParameterName;
}

}  // namespace

const std::vector<Kind>& AllMutations() {
  static const std::vector<Kind> all = {Kind::kOperator,     Kind::kAttribute,   Kind::kShape,
                                        Kind::kDtype,        Kind::kOperandSwap, Kind::kRewire,
                                        Kind::kInsert,       Kind::kDelete,      Kind::kDuplicate,
                                        Kind::kEffectOrder,  Kind::kOutputOrder, Kind::kOutputName,
                                        Kind::kParameterName};
  return all;
}

std::string ToString(Kind kind) {
  static const char* const names[] = {
      "operator",     "attribute",   "shape",         "dtype",     "operand swap",
      "rewire",       "insert",      "delete",        "duplicate", "effect order",
      "output order", "output name", "parameter name"};
  return names[static_cast<std::size_t>(kind)];
}

std::optional<Mutation> RandomMutation(const OpGraph& graph, Kind kind, Random& random) {
  const std::size_t first = random.Below(graph.nodes.size());
  for (std::size_t i = 0; i < (IsOfCall(kind) ? graph.nodes.size() : 1); ++i) {
    Mutation mutation;
    mutation.kind = kind;
    if (IsOfCall(kind)) mutation.at = NodeId((first + i) % graph.nodes.size());
    mutation.place = random.Below(kind == Kind::kParameterName ? graph.parameters.size() : 2);
    mutation.to = ValueId(random.Below(graph.values.size()));
    mutation.readers = static_cast<std::uint32_t>(random.Below(4));
    if (Apply(mutation, graph)) return mutation;
  }
  return std::nullopt;
}

std::optional<OpGraph> Apply(const Mutation& mutation, OpGraph graph) {
  if (!ApplyTo(graph, mutation)) return std::nullopt;
  return graph;
}

void TagCalls(OpGraph& graph) {
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) graph.nodes[i].executed = i + 1;
}

}  // namespace graphgold
