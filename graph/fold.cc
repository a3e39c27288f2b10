// SPDX-License-Identifier: MIT
#include "graphgold/graph/fold.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/canonical.h"

namespace graphgold {
namespace {

class Folder {
 public:
  explicit Folder(const OpGraph& from)
      : from_(from),
        value_map_(from.values.size()),
        node_map_(from.nodes.size()),
        roots_(StorageRoots(from)) {
    for (std::size_t i = 0; i < from.nodes.size(); ++i) {
      outermost_.push_back(OutermostCall(from, NodeId(i)));
    }
  }

  OpGraph Run() {
    to_.run = from_.run;
    to_.run.level = "calls";
    to_.budget = from_.budget;  // of the same run
    MoveOutside(from_.inputs, to_.inputs);
    MoveOutside(from_.parameters, to_.parameters);
    MoveOutside(from_.buffers, to_.buffers);
    MoveOutside(from_.constants, to_.constants);
    MapOutsideAliases();
    for (std::size_t i = 0; i < from_.nodes.size(); ++i) {
      if (!from_.nodes[i].parent.valid()) MoveNode(NodeId(i));
    }
    reader_phase_ = Phase::kForward;
    for (NamedOperand output : from_.outputs) {
      Map(output.operand);
      to_.outputs.push_back(std::move(output));
    }
    MapGradients();
    return std::move(to_);
  }

 private:
  bool IsInside(ValueId id) const {
    const Value& value = from_.value(id);
    return value.origin == Origin::kResult && from_.node(value.made_by.node).parent.valid();
  }

  ValueId AddValue(Value value) {
    to_.values.push_back(std::move(value));
    return ValueId(to_.values.size() - 1);
  }

  // Which storage, by its number in the run; or, of a graph that was read, by the value that is
  // its root.
  std::uint64_t StorageKey(ValueId id) const {
    const std::uint64_t number = from_.value(id).storage;
    return number != 0 ? number : ~static_cast<std::uint64_t>(roots_[id.index()].index());
  }
  // Which part of it, seen as what. A graph that was read does not tell parts apart, so there every
  // value is a part of its own.
  using Place = std::tuple<std::uint64_t, std::uint64_t, std::string>;
  Place PlaceOf(ValueId id) const {
    const Value& value = from_.value(id);
    const std::uint64_t part = value.place != 0 ? value.place : id.index();
    return {StorageKey(id), part, ToString(value.type)};
  }

  // From here on, `moved` is what is known of its storage and place.
  void Note(ValueId id, ValueId moved) {
    value_map_[id.index()] = moved;
    firsts_.emplace(StorageKey(id), moved);
    by_place_[PlaceOf(id)] = moved;
  }

  void MoveOutside(const std::vector<NamedValue>& list, std::vector<NamedValue>& moved) {
    for (const NamedValue& named : list) {
      const ValueId id = AddValue(from_.value(named.value));
      Note(named.value, id);
      moved.push_back({named.name, id});
    }
  }

  // Once all are there: a parameter may alias a buffer.
  void MapOutsideAliases() {
    for (Value& value : to_.values) {
      if (value.alias_of.valid()) value.alias_of = value_map_[value.alias_of.index()];
    }
  }

  void MoveNode(NodeId id) {
    Node node = from_.node(id);
    reader_phase_ = node.phase;
    for (Operand& operand : node.operands) Map(operand);
    const NodeId moved(to_.nodes.size());
    node_map_[id.index()] = moved;
    ForEachValue(from_.node(id).results, [&](const Operand& result) {
      if (!IsMadeHere(from_, id, result)) return;
      Value value = from_.value(result.value);
      value.made_by.node = moved;
      value.alias_of = MapAlias(value.alias_of, node);
      Note(result.value, AddValue(std::move(value)));
    });
    for (Operand& result : node.results) Map(result);
    to_.nodes.push_back(std::move(node));
  }

  // What a result shares its storage with: an operand, if it was one (`node` has them mapped), else
  // the nearest value outside all calls.
  ValueId MapAlias(ValueId id, const Node& node) const {
    const auto known = stand_in_of_.find(id);
    ValueId operand;
    ForEachValue(node.operands, [&](const Operand& leaf) {
      if (known != stand_in_of_.end() && leaf.value == known->second) operand = leaf.value;
    });
    if (operand.valid()) return operand;
    while (id.valid() && IsInside(id)) id = from_.value(id).alias_of;
    return id.valid() ? value_map_[id.index()] : ValueId();
  }

  void Map(Operand& operand) {
    for (Operand& item : operand.items) Map(item);
    if (operand.kind != Operand::Kind::kValue) return;
    if (IsInside(operand.value)) return MapInside(operand);
    if (operand.writer.valid()) operand.writer = MapCall(operand.writer);
    operand.value = value_map_[operand.value.index()];
  }

  NodeId MapCall(NodeId node) const { return node_map_[outermost_[node.index()].index()]; }

  // A tensor that was made inside a call is joined to the graph of calls by its storage, as the
  // trace does it (see TensorIdentity): same place, same value; known storage, an alias that no
  // call made; else a constant.
  void MapInside(Operand& operand) {
    const ValueId id = operand.value;
    const auto known = by_place_.find(PlaceOf(id));
    const auto first = firsts_.find(StorageKey(id));
    if (known != by_place_.end()) {
      operand.value = known->second;
      operand.writer = WriterOf(operand.value, id, operand.writer);
      // One that was made for this reader's sake is as this reader found it.
      const auto made_for = alias_writers_.find(operand.value);
      if (made_for != alias_writers_.end() && made_for->second == operand.writer) {
        operand.writer = NodeId();
      }
    } else if (first != firsts_.end()) {
      const NodeId writer = WriterOf(first->second, id, operand.writer);
      operand = Operand::Of(AddAlias(id, first->second, writer), NodeId(), operand.written);
    } else {
      operand = Operand::Of(AddConstant(id), NodeId(), operand.written);
    }
    stand_in_of_[id] = operand.value;
    // An alias is part of what it feeds.
    if (alias_writers_.count(operand.value) == 0) return;
    Phase& phase = to_.nodes[to_.value(operand.value).made_by.node.index()].phase;
    phase = std::min(phase, reader_phase_);
  }

  // The last call that wrote `joined` (of `to`) before the reader of `id` (of `from_`) read it.
  // What wrote the storage after `id` was made, the reader tells; what did before, the call that
  // `id` was made in.
  NodeId WriterOf(ValueId joined, ValueId id, NodeId writer) const {
    const NodeId maker = outermost_[from_.value(id).made_by.node.index()];
    if (writer.valid() && outermost_[writer.index()] != maker) return MapCall(writer);
    const NodeId moved = node_map_[maker.index()];
    NodeId found;
    if (!moved.valid()) return found;
    ForEachValue(to_.node(moved).operands, [&](const Operand& operand) {
      if (operand.value == joined) found = operand.written ? moved : operand.writer;
    });
    return found;
  }

  ValueId AddAlias(ValueId id, ValueId of, NodeId writer) {
    Value value = from_.value(id);
    value.made_by = {NodeId(to_.nodes.size()), 0, -1};
    value.alias_of = of;
    const ValueId made = AddValue(std::move(value));
    Node alias;
    alias.op = kAliasOp;
    alias.phase = Phase::kOther;
    alias.operands = {Operand::Of(of, writer)};
    alias.results = {Operand::Of(made)};
    to_.nodes.push_back(std::move(alias));
    by_place_[PlaceOf(id)] = made;
    alias_writers_[made] = writer;
    return made;
  }

  ValueId AddConstant(ValueId id) {
    Value value = from_.value(id);
    value.origin = Origin::kConstant;
    value.made_by = {};
    value.alias_of = {};
    const ValueId made = AddValue(std::move(value));
    to_.constants.push_back({"const." + std::to_string(to_.constants.size()), made});
    firsts_.emplace(StorageKey(id), made);
    by_place_[PlaceOf(id)] = made;
    return made;
  }

  void MapGradients() {
    for (Node& node : to_.nodes) {
      if (!node.differentiates.valid()) continue;
      node.differentiates = MapCall(node.differentiates);
    }
  }

  const OpGraph& from_;
  std::vector<NodeId> outermost_;  // by node of `from_`
  std::vector<ValueId> value_map_;
  std::vector<NodeId> node_map_;
  std::vector<ValueId> roots_;
  // What is known of storages outside all calls, in values of `to`.
  std::map<Place, ValueId> by_place_;
  std::unordered_map<std::uint64_t, ValueId> firsts_;
  std::unordered_map<ValueId, ValueId> stand_in_of_;   // by value of `from_` that was made inside
  std::unordered_map<ValueId, NodeId> alias_writers_;  // by alias: who wrote what it aliases
  Phase reader_phase_ = Phase::kForward;
  OpGraph to_;
};

}  // namespace

OpGraph FoldToCalls(const OpGraph& kernels) {
  OpGraph calls = Folder(kernels).Run();
  // Scopes are as they were; only an alias that is new here wants one.
  std::vector<ScopeSource> scopes;
  for (const Node& node : calls.nodes) {
    scopes.push_back(node.name.empty() ? ScopeSource::kNone : ScopeSource::kGiven);
  }
  return Canonicalize(std::move(calls), scopes);
}

}  // namespace graphgold
