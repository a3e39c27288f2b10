// SPDX-License-Identifier: MIT
#include "graphgold/graph/reorder.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

constexpr std::size_t kUnused = SIZE_MAX;

// When each value is first used, in steps of a common clock; kUnused for never.
std::vector<std::size_t> FirstUses(const OpGraph& graph, const std::vector<NodeId>& order) {
  std::vector<std::size_t> first(graph.values.size(), kUnused);
  std::size_t clock = 0;
  const auto use = [&](ValueId value) {
    if (value.valid()) first[value.index()] = std::min(first[value.index()], clock++);
  };
  for (const NodeId id : order) {
    ForEachValue(graph.node(id).operands, [&](const Operand& operand) { use(operand.value); });
    ForEachValue(graph.node(id).results, [&](const Operand& result) {
      use(IsMadeHere(graph, id, result) ? graph.value(result.value).alias_of : result.value);
    });
  }
  for (const NamedOperand& output : graph.outputs) {
    ForEachValue(output.operand, [&](const Operand& operand) { use(operand.value); });
  }
  return first;
}

class Reordering {
 public:
  Reordering(const OpGraph& from, const std::vector<NodeId>& order)
      : from_(from), order_(order), value_map_(from.values.size()), node_map_(from.nodes.size()) {
    for (std::size_t i = 0; i < order.size(); ++i) node_map_[order[i].index()] = NodeId(i);
  }

  OpGraph Run() {
    to_.run = from_.run;
    to_.values.reserve(from_.values.size());
    to_.nodes.reserve(from_.nodes.size());
    MoveOutside();
    for (const NodeId id : order_) MoveNode(id);
    MoveOutputs();
    return std::move(to_);
  }

 private:
  void MoveOutside() {
    roots_ = StorageRoots(from_);
    const std::vector<std::size_t> first_use = FirstUses(from_, order_);
    for (const NamedValue& input : from_.inputs) to_.inputs.push_back(Move(input));
    const auto move_list = [&](std::vector<NamedValue> list, std::vector<NamedValue>& to) {
      std::sort(list.begin(), list.end(), [&](const NamedValue& a, const NamedValue& b) {
        const std::size_t use_a = first_use[a.value.index()];
        const std::size_t use_b = first_use[b.value.index()];
        return use_a != use_b ? use_a < use_b : NameLess(a.name, b.name);
      });
      for (const NamedValue& named : list) to.push_back(Move(named));
    };
    std::vector<NamedValue> used_constants;
    for (const NamedValue& constant : from_.constants) {
      if (first_use[constant.value.index()] != kUnused) used_constants.push_back(constant);
    }
    move_list(from_.parameters, to_.parameters);
    move_list(from_.buffers, to_.buffers);
    move_list(std::move(used_constants), to_.constants);
  }

  // Of values from outside that share a storage (tied weights), the first listed stands for it, and
  // the others are aliases of that one, whichever happened to be registered first. One tensor with
  // two names is such a pair, too.
  NamedValue Move(const NamedValue& named) {
    const ValueId id(to_.values.size());
    Value value = from_.value(named.value);
    ValueId& storage = storages_.emplace(roots_[named.value.index()], id).first->second;
    value.alias_of = storage == id ? ValueId() : storage;
    to_.values.push_back(std::move(value));
    if (!value_map_[named.value.index()].valid()) value_map_[named.value.index()] = id;
    return {named.name, id};
  }

  void Map(Operand& operand) const {
    if (operand.value.valid()) operand.value = value_map_[operand.value.index()];
    if (operand.writer.valid()) operand.writer = node_map_[operand.writer.index()];
    for (Operand& item : operand.items) Map(item);
  }

  void MoveNode(NodeId from_id) {
    const NodeId id(to_.nodes.size());
    Node node = from_.node(from_id);
    ForEachValue(from_.node(from_id).results, [&](const Operand& result) {
      if (!IsMadeHere(from_, from_id, result)) return;
      Value value = from_.value(result.value);
      value.made_by.node = id;
      if (value.alias_of.valid()) value.alias_of = value_map_[value.alias_of.index()];
      value_map_[result.value.index()] = ValueId(to_.values.size());
      to_.values.push_back(std::move(value));
    });
    for (Operand& operand : node.operands) Map(operand);
    for (Operand& result : node.results) Map(result);
    for (NodeId* link : {&node.parent, &node.differentiates}) {
      if (link->valid()) *link = node_map_[link->index()];
    }
    to_.nodes.push_back(std::move(node));
  }

  void MoveOutputs() {
    to_.outputs = from_.outputs;
    for (NamedOperand& output : to_.outputs) Map(output.operand);
    std::sort(to_.outputs.begin(), to_.outputs.end(),
              [](const NamedOperand& a, const NamedOperand& b) {
                return IsGradient(a) != IsGradient(b) ? IsGradient(b) : NameLess(a.name, b.name);
              });
  }

  const OpGraph& from_;
  const std::vector<NodeId>& order_;
  std::vector<ValueId> value_map_;
  std::vector<NodeId> node_map_;
  std::vector<ValueId> roots_;
  std::unordered_map<ValueId, ValueId> storages_;  // by root in `from_`: the first listed in `to_`
  OpGraph to_;
};

}  // namespace

OpGraph Reorder(const OpGraph& graph, const std::vector<NodeId>& order) {
  return Reordering(graph, order).Run();
}

}  // namespace graphgold
