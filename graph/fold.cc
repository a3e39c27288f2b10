// SPDX-License-Identifier: MIT
#include "graphgold/graph/fold.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/node_order.h"

namespace graphgold {
namespace {

class Folder {
 public:
  explicit Folder(const OpGraph& from)
      : from_(from),
        outermost_(OutermostCalls(from)),
        value_map_(from.values.size()),
        node_map_(from.nodes.size()) {}

  Folding Run() {
    to().run = from_.run;
    to().run.level = "calls";
    MoveOutside(from_.inputs, to().inputs);
    MoveOutside(from_.parameters, to().parameters);
    MoveOutside(from_.buffers, to().buffers);
    MoveOutside(from_.constants, to().constants);
    for (std::size_t i = 0; i < from_.nodes.size(); ++i) {
      if (!from_.nodes[i].parent.valid()) MoveNode(NodeId(i));
    }
    reader_phase_ = Phase::kForward;
    for (NamedOperand output : from_.outputs) {
      Map(output.operand);
      to().outputs.push_back(std::move(output));
    }
    folding_.original.resize(to().nodes.size());
    MapGradients();
    AddInnerDependencies();
    return std::move(folding_);
  }

 private:
  OpGraph& to() { return folding_.calls; }

  bool IsInside(ValueId id) const {
    const Value& value = from_.value(id);
    return value.origin == Origin::kResult && from_.node(value.made_by.node).parent.valid();
  }

  ValueId AddValue(Value value) {
    to().values.push_back(std::move(value));
    return ValueId(to().values.size() - 1);
  }

  void MoveOutside(const std::vector<NamedValue>& list, std::vector<NamedValue>& moved) {
    for (const NamedValue& named : list) {
      Value value = from_.value(named.value);
      if (value.alias_of.valid()) value.alias_of = value_map_[value.alias_of.index()];
      const ValueId id = AddValue(std::move(value));
      value_map_[named.value.index()] = id;
      moved.push_back({named.name, id});
    }
  }

  void MoveNode(NodeId id) {
    Node node = from_.node(id);
    reader_phase_ = node.phase;
    for (Operand& operand : node.operands) Map(operand);
    const NodeId moved(to().nodes.size());
    node_map_[id.index()] = moved;
    ForEachValue(from_.node(id).results, [&](const Operand& result) {
      if (!IsMadeHere(from_, id, result)) return;
      Value value = from_.value(result.value);
      value.made_by.node = moved;
      value.alias_of = MapAlias(value.alias_of, node);
      value_map_[result.value.index()] = AddValue(std::move(value));
    });
    for (Operand& result : node.results) Map(result);
    to().nodes.push_back(std::move(node));
    folding_.original.resize(to().nodes.size());
    folding_.original.back() = id;
  }

  // The nearest value outside all calls that this one shares its storage with.
  ValueId OutsideAlias(ValueId id) const {
    while (id.valid() && IsInside(id)) id = from_.value(id).alias_of;
    return id.valid() ? value_map_[id.index()] : ValueId();
  }

  // What a result shares its storage with: an operand, if it was one; `node` has them mapped.
  ValueId MapAlias(ValueId id, const Node& node) const {
    ValueId operand;
    const auto known = stand_in_of_.find(id);
    if (known == stand_in_of_.end()) return OutsideAlias(id);
    ForEachValue(node.operands, [&](const Operand& leaf) {
      if (leaf.value == known->second) operand = leaf.value;
    });
    return operand.valid() ? operand : OutsideAlias(id);
  }

  void Map(Operand& operand) {
    for (Operand& item : operand.items) Map(item);
    if (operand.kind != Operand::Kind::kValue) return;
    const NodeId writer =
        operand.writer.valid() ? outermost_[operand.writer.index()] : operand.writer;
    const bool inside = IsInside(operand.value);
    const bool written_where_made =
        inside && writer == outermost_[from_.value(operand.value).made_by.node.index()];
    operand.writer = writer.valid() && !written_where_made ? node_map_[writer.index()] : NodeId();
    if (!inside) {
      operand.value = value_map_[operand.value.index()];
      return;
    }
    const ValueId stand_in = StandIn(operand.value);
    stand_in_of_[operand.value] = stand_in;
    operand.value = stand_in;
    // An alias is part of what it feeds.
    const Value& value = to().value(stand_in);
    if (value.origin != Origin::kResult) return;
    Phase& phase = to().nodes[value.made_by.node.index()].phase;
    phase = std::min(phase, reader_phase_);
  }

  // Which part of a storage, seen as what.
  using Place = std::tuple<ValueId, std::uint64_t, std::string>;

  // What a trace of calls takes a tensor for that was made inside one: a constant; or an alias that
  // no call made, where its storage is known.
  ValueId StandIn(ValueId id) {
    const ValueId root = StorageRoot(from_, id);
    const Value& value = from_.value(id);
    const Place place{root, value.place, ToString(value.type)};
    const auto known = stand_ins_.find(place);
    if (known != stand_ins_.end()) return known->second;
    const auto first = firsts_.find(root);
    const ValueId of = first != firsts_.end() ? first->second : OutsideAlias(root);
    Value stand_in;
    stand_in.type = value.type;
    stand_in.tensor = value.tensor;
    stand_in.place = value.place;
    stand_in.alias_of = of;
    if (of.valid()) {
      stand_in.made_by = {NodeId(to().nodes.size()), 0, -1};
    } else {
      stand_in.origin = Origin::kConstant;
    }
    const ValueId made = AddValue(std::move(stand_in));
    if (of.valid()) {
      Node alias;
      alias.op = kAliasOp;
      alias.phase = Phase::kOther;
      alias.operands = {Operand::Of(of)};
      alias.results = {Operand::Of(made)};
      to().nodes.push_back(std::move(alias));
    } else {
      to().constants.push_back({"const." + std::to_string(to().constants.size()), made});
    }
    if (!of.valid()) firsts_.emplace(root, made);
    stand_ins_.emplace(place, made);
    return made;
  }

  void MapGradients() {
    for (Node& node : to().nodes) {
      if (!node.differentiates.valid()) continue;
      node.differentiates = node_map_[outermost_[node.differentiates.index()].index()];
    }
  }

  // Only those that came before: calls of two threads may have been in each other's way.
  void AddInnerDependencies() {
    folding_.inner_dependencies.resize(to().nodes.size());
    for (std::size_t i = 0; i < from_.nodes.size(); ++i) {
      const NodeId user = node_map_[outermost_[i].index()];
      for (const NodeId used : Dependencies(from_, NodeId(i))) {
        const NodeId call = node_map_[outermost_[used.index()].index()];
        if (call < user) folding_.inner_dependencies[user.index()].push_back(call);
      }
    }
  }

  const OpGraph& from_;
  std::vector<NodeId> outermost_;
  std::vector<ValueId> value_map_;
  std::vector<NodeId> node_map_;
  std::map<Place, ValueId> stand_ins_;
  std::unordered_map<ValueId, ValueId> firsts_;       // by storage, where that was made inside
  std::unordered_map<ValueId, ValueId> stand_in_of_;  // by value of `from_`
  Phase reader_phase_ = Phase::kForward;
  Folding folding_;
};

}  // namespace

std::vector<NodeId> OutermostCalls(const OpGraph& graph) {
  std::vector<NodeId> outermost;
  outermost.reserve(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    NodeId node(i);
    while (graph.node(node).parent.valid()) node = graph.node(node).parent;
    outermost.push_back(node);
  }
  return outermost;
}

Folding Fold(const OpGraph& kernels) { return Folder(kernels).Run(); }

OpGraph FoldToCalls(const OpGraph& kernels) {
  OpGraph calls = Fold(kernels).calls;
  // Scopes are as they were; only an alias that is new here wants one.
  std::vector<ScopeSource> scopes;
  for (const Node& node : calls.nodes) {
    scopes.push_back(node.name.empty() ? ScopeSource::kNone : ScopeSource::kGiven);
  }
  return Canonicalize(calls, scopes);
}

}  // namespace graphgold
