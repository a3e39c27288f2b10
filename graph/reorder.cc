// SPDX-License-Identifier: MIT
#include "graphgold/graph/reorder.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "graphgold/graph/expect_calls.h"
#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

// When each value from outside is first used, in steps of a common clock.
class FirstUses {
 public:
  // Of values in lists that are sorted by it.
  FirstUses(const OpGraph& graph, const std::vector<NodeId>& order) : graph_(graph) {
    const auto lists = {&graph.parameters, &graph.buffers, &graph.constants};
    if (std::all_of(lists.begin(), lists.end(), [](const auto* list) { return list->empty(); })) {
      return;
    }
    first_.resize(graph.values.size(), kNotAsked);
    for (const auto* list : lists) {
      for (const NamedValue& named : *list) first_[named.value.index()] = kUnused;
    }
    for (const NodeId id : order) {
      ForEachValue(graph.node(id).operands, [&](const Operand& operand) { Use(operand.value); });
      ForEachValue(graph.node(id).results, [&](const Operand& result) { UseResult(id, result); });
    }
    for (const NamedOperand& output : graph.outputs) {
      ForEachValue(output.operand, [&](const Operand& operand) { Use(operand.value); });
    }
  }

  bool is_used(ValueId value) const { return first_[value.index()] != kUnused; }
  // Those that are not used come last.
  std::uint32_t of(ValueId value) const { return first_[value.index()]; }

 private:
  static constexpr std::uint32_t kUnused = static_cast<std::uint32_t>(-1);
  static constexpr std::uint32_t kNotAsked = 0;

  void Use(ValueId value) {
    if (first_[value.index()] == kUnused) first_[value.index()] = ++clock_;
  }
  void UseResult(NodeId node, const Operand& result) {
    if (!IsMadeHere(graph_, node, result)) return Use(result.value);
    const ValueId source = graph_.value(result.value).alias_of;
    if (source.valid()) Use(source);
  }

  const OpGraph& graph_;
  std::uint32_t clock_ = 0;
  std::vector<std::uint32_t> first_;  // by value; empty where nothing is sorted by it
};

// Places in a list, by first use; what is used together, or not at all, by name.
std::vector<std::size_t> ByFirstUse(const std::vector<NamedValue>& list, const FirstUses& uses) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;
  places.reserve(list.size());
  for (const NamedValue& named : list) {
    places.emplace_back(uses.of(named.value), static_cast<std::uint32_t>(places.size()));
  }
  // Mostly modules are registered as they are used, and what is used together as it is called. To
  // compare names takes long, so it is done last, and only among what is used together.
  if (!std::is_sorted(places.begin(), places.end())) std::sort(places.begin(), places.end());
  const auto less = [&](const auto& a, const auto& b) {
    return NameLess(list[a.second].name, list[b.second].name);
  };
  for (auto begin = places.begin(); begin != places.end();) {
    auto end = begin + 1;
    while (end != places.end() && end->first == begin->first) ++end;
    if (!std::is_sorted(begin, end, less)) std::sort(begin, end, less);
    begin = end;
  }
  std::vector<std::size_t> order;
  order.reserve(list.size());
  for (const auto& place : places) order.push_back(place.second);
  return order;
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
    SortOutputs();
    MoveOutside();
    MoveNodes();
    MoveOutputs();
    return std::move(to_);
  }

 private:
  void MoveOutside() {
    roots_ = OutsideRoots();
    storages_.resize(from_.values.size());
    const FirstUses first_use(from_, order_);
    for (NamedValue& input : from_.inputs) to_.inputs.push_back(Move(input));
    const auto move_list = [&](std::vector<NamedValue>& list, std::vector<NamedValue>& to) {
      to.reserve(list.size());
      for (const std::size_t i : ByFirstUse(list, first_use)) to.push_back(Move(list[i]));
    };
    std::vector<NamedValue>& constants = from_.constants;
    constants.erase(std::remove_if(constants.begin(), constants.end(),
                                   [&](const NamedValue& constant) {
                                     return !first_use.is_used(constant.value);
                                   }),
                    constants.end());
    move_list(from_.parameters, to_.parameters);
    move_list(from_.buffers, to_.buffers);
    move_list(constants, to_.constants);
  }

  // The storage roots of all values; nothing where those from outside are their own.
  std::vector<ValueId> OutsideRoots() const {
    for (const auto* list : {&from_.inputs, &from_.parameters, &from_.buffers, &from_.constants}) {
      for (const NamedValue& named : *list) {
        if (from_.value(named.value).alias_of.valid()) return StorageRoots(from_);
      }
    }
    return {};
  }

  // Of values from outside that share a storage (tied weights), the first listed stands for it, and
  // the others are aliases of that one, whichever happened to be registered first. One tensor with
  // two names is such a pair, too.
  NamedValue Move(NamedValue& named) {
    const ValueId id(to_.values.size());
    Value value = from_.value(named.value);  // a copy: it may have a second name
    const ValueId root = roots_.empty() ? named.value : roots_[named.value.index()];
    ValueId& storage = storages_[root.index()];
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

  // Nodes that are in order already stay where they are: a second list of them would take as much
  // memory again, and another walk to drop.
  void MoveNodes() {
    bool stay = order_.size() == from_.nodes.size();
    for (std::size_t i = 0; stay && i < order_.size(); ++i) stay = order_[i] == NodeId(i);
    if (!stay) to_.nodes.reserve(order_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
      if (!stay) Expect(i);
      const NodeId from_id = order_[i];
      MoveResults(from_id, NodeId(i));
      Node& from = from_.nodes[from_id.index()];
      MapLinks(stay ? from : to_.nodes.emplace_back(std::move(from)));
    }
    if (stay) to_.nodes = std::move(from_.nodes);
  }

  // Calls for what is moved soon.
  void Expect(std::size_t index) const {
    ExpectListed(from_, order_, index);
    const std::size_t next = index + kCallsAhead / 2;
    if (next >= order_.size()) return;
    ForEachValue(from_.node(order_[next]).results,
                 [&](const Operand& result) { Prefetch(&from_.values[result.value.index()]); });
  }

  // The values that a node makes; `id` is its new number.
  void MoveResults(NodeId from_id, NodeId id) {
    ForEachValue(from_.node(from_id).results, [&](const Operand& result) {
      if (!IsMadeHere(from_, from_id, result)) return;
      Value& value = to_.values.emplace_back(std::move(from_.values[result.value.index()]));
      value.made_by.node = id;
      if (value.alias_of.valid()) value.alias_of = value_map_[value.alias_of.index()];
      value_map_[result.value.index()] = ValueId(to_.values.size() - 1);
    });
  }

  // What a node refers to, by the new numbers.
  void MapLinks(Node& node) const {
    for (Operand& operand : node.operands) Map(operand);
    for (Operand& result : node.results) Map(result);
    for (NodeId* link : {&node.parent, &node.differentiates}) {
      if (link->valid()) *link = node_map_[link->index()];
    }
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
  std::vector<ValueId> roots_;     // see OutsideRoots
  std::vector<ValueId> storages_;  // by root in `from_`: the first listed in `to_`
  OpGraph to_;
};

}  // namespace

OpGraph Reorder(OpGraph graph, const std::vector<NodeId>& order) {
  return Reordering(std::move(graph), order).Run();
}

}  // namespace graphgold
