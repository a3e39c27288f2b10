// SPDX-License-Identifier: MIT
#include "graphgold/graph/reorder.h"

#include <algorithm>
#include <cstdint>
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
  Reordering(OpGraph from, const std::vector<NodeId>& order)
      : from_(std::move(from)),
        order_(order),
        value_map_(from_.values.size()),
        node_map_(from_.nodes.size()) {
    for (std::size_t i = 0; i < order.size(); ++i) node_map_[order[i].index()] = NodeId(i);
  }

  OpGraph Run() {
    to_.run = from_.run;
    to_.budget = std::move(from_.budget);
    to_.values.reserve(from_.values.size());
    to_.nodes.reserve(from_.nodes.size());
    SortOutputs();
    MoveOutside();
    for (const NodeId id : order_) MoveNode(id);
    MoveOutputs();
    return std::move(to_);
  }

 private:
  void MoveOutside() {
    roots_ = StorageRoots(from_);
    storages_.resize(from_.values.size());
    const std::vector<std::size_t> first_use = FirstUses(from_, order_);
    for (NamedValue& input : from_.inputs) to_.inputs.push_back(Move(input));
    const auto move_list = [&](std::vector<NamedValue>&& list, std::vector<NamedValue>& to) {
      std::sort(list.begin(), list.end(), [&](const NamedValue& a, const NamedValue& b) {
        const std::size_t use_a = first_use[a.value.index()];
        const std::size_t use_b = first_use[b.value.index()];
        return use_a != use_b ? use_a < use_b : NameLess(a.name, b.name);
      });
      to.reserve(list.size());
      for (NamedValue& named : list) to.push_back(Move(named));
    };
    std::vector<NamedValue>& constants = from_.constants;
    constants.erase(std::remove_if(constants.begin(), constants.end(),
                                   [&](const NamedValue& constant) {
                                     return first_use[constant.value.index()] == kUnused;
                                   }),
                    constants.end());
    move_list(std::move(from_.parameters), to_.parameters);
    move_list(std::move(from_.buffers), to_.buffers);
    move_list(std::move(constants), to_.constants);
  }

  // Of values from outside that share a storage (tied weights), the first listed stands for it, and
  // the others are aliases of that one, whichever happened to be registered first. One tensor with
  // two names is such a pair, too.
  NamedValue Move(NamedValue& named) {
    const ValueId id(to_.values.size());
    Value value = from_.value(named.value);  // a copy: it may have a second name
    ValueId& storage = storages_[roots_[named.value.index()].index()];
    if (!storage.valid()) storage = id;
    value.alias_of = storage == id ? ValueId() : storage;
    to_.values.push_back(std::move(value));
    if (!value_map_[named.value.index()].valid()) value_map_[named.value.index()] = id;
    return {std::move(named.name), id};
  }

  void Map(Operand& operand) const {
    if (operand.value.valid()) operand.value = value_map_[operand.value.index()];
    if (operand.writer.valid()) operand.writer = node_map_[operand.writer.index()];
    for (Operand& item : operand.items) Map(item);
  }

  void MoveNode(NodeId from_id) {
    const NodeId id(to_.nodes.size());
    ForEachValue(from_.node(from_id).results, [&](const Operand& result) {
      if (!IsMadeHere(from_, from_id, result)) return;
      Value value = std::move(from_.values[result.value.index()]);
      value.made_by.node = id;
      if (value.alias_of.valid()) value.alias_of = value_map_[value.alias_of.index()];
      value_map_[result.value.index()] = ValueId(to_.values.size());
      to_.values.push_back(std::move(value));
    });
    Node node = std::move(from_.nodes[from_id.index()]);
    for (Operand& operand : node.operands) Map(operand);
    for (Operand& result : node.results) Map(result);
    for (NodeId* link : {&node.parent, &node.differentiates}) {
      if (link->valid()) *link = node_map_[link->index()];
    }
    to_.nodes.push_back(std::move(node));
  }

  // Before anything is numbered by its first use, which may be in an output.
  void SortOutputs() {
    std::sort(from_.outputs.begin(), from_.outputs.end(),
              [](const NamedOperand& a, const NamedOperand& b) {
                return IsGradient(a) != IsGradient(b) ? IsGradient(b) : NameLess(a.name, b.name);
              });
  }

  void MoveOutputs() {
    to_.outputs = std::move(from_.outputs);
    for (NamedOperand& output : to_.outputs) Map(output.operand);
  }

  OpGraph from_;  // what was moved out of it is still known by its numbers
  const std::vector<NodeId>& order_;
  std::vector<ValueId> value_map_;
  std::vector<NodeId> node_map_;
  std::vector<ValueId> roots_;
  std::vector<ValueId> storages_;  // by root in `from_`: the first listed in `to_`
  OpGraph to_;
};

}  // namespace

OpGraph Reorder(OpGraph graph, const std::vector<NodeId>& order) {
  return Reordering(std::move(graph), order).Run();
}

}  // namespace graphgold
