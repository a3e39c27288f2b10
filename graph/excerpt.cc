// SPDX-License-Identifier: MIT
#include "graphgold/graph/excerpt.h"

#include <algorithm>
#include <cstddef>

#include "graphgold/graph/dependencies.h"
#include "graphgold/graph/node_hash.h"
#include "graphgold/graph/same_lines.h"
#include "graphgold/graph/unchanged.h"

namespace graphgold {
namespace {

// What is kept of one graph.
struct Kept {
  explicit Kept(const OpGraph& graph) : nodes(graph.nodes.size()), values(graph.values.size()) {}

  std::vector<bool> nodes;
  std::vector<bool> values;  // those from outside
};

// Copies what is kept, under new ids.
class Copy {
 public:
  Copy(const OpGraph& graph, const Kept& kept)
      : graph_(graph), new_nodes_(graph.nodes.size()), new_values_(graph.values.size()) {
    for (std::size_t i = 0; i < kept.nodes.size(); ++i) {
      if (!kept.nodes[i]) continue;
      new_nodes_[i] = NodeId(excerpt_.nodes.size());
      excerpt_.nodes.emplace_back(i);
    }
    excerpt_.graph.run = graph.run;
    AddStandIn();
    CopyList(graph.inputs, kept, excerpt_.graph.inputs);
    CopyList(graph.parameters, kept, excerpt_.graph.parameters);
    CopyList(graph.buffers, kept, excerpt_.graph.buffers);
    CopyList(graph.constants, kept, excerpt_.graph.constants);
    for (const NodeId node : excerpt_.nodes) CopyNode(node);
    for (const NamedOperand& output : graph.outputs) {
      excerpt_.graph.outputs.push_back({output.name, Copied(output.operand)});
    }
    for (Value& value : excerpt_.graph.values) {
      if (value.alias_of.valid()) value.alias_of = new_values_[value.alias_of.index()];
    }
  }

  Excerpt Take() { return std::move(excerpt_); }
  NodeId new_node(NodeId node) const { return new_nodes_[node.index()]; }

 private:
  void CopyList(const std::vector<NamedValue>& list, const Kept& kept,
                std::vector<NamedValue>& to) {
    for (const NamedValue& named : list) {
      if (!kept.values[named.value.index()]) continue;
      if (!new_values_[named.value.index()].valid()) AddValue(named.value);
      to.push_back({named.name, new_values_[named.value.index()]});
    }
  }

  void AddStandIn() {
    Value value;
    value.origin = Origin::kInput;
    excerpt_.values.emplace_back();
    excerpt_.graph.values.push_back(std::move(value));
    excerpt_.graph.inputs.push_back({"…", kStandIn});
  }

  Value& AddValue(ValueId value) {
    new_values_[value.index()] = ValueId(excerpt_.values.size());
    excerpt_.values.push_back(value);
    excerpt_.graph.values.push_back(graph_.value(value));
    return excerpt_.graph.values.back();
  }

  void CopyNode(NodeId id) {
    const Node& node = graph_.node(id);
    ForEachValue(node.results, [&](const Operand& result) {
      if (IsMadeHere(graph_, id, result)) AddValue(result.value).made_by.node = new_node(id);
    });
    Node copy;
    copy.name = node.name;
    copy.op = node.op;
    copy.operands = Copied(node.operands);
    copy.attributes = node.attributes;
    copy.results = Copied(node.results);
    copy.scope = node.scope;
    copy.scope_inferred = node.scope_inferred;
    copy.phase = node.phase;
    copy.kernel = node.kernel;
    if (node.differentiates.valid()) copy.differentiates = new_node(node.differentiates);
    copy.executed = node.executed;
    excerpt_.graph.nodes.push_back(std::move(copy));
  }

  std::vector<Operand> Copied(const std::vector<Operand>& operands) const {
    std::vector<Operand> copies;
    copies.reserve(operands.size());
    for (const Operand& operand : operands) copies.push_back(Copied(operand));
    return copies;
  }
  Operand Copied(const Operand& operand) const {
    if (operand.kind == Operand::Kind::kList) return Operand::List(Copied(operand.items.vector()));
    if (operand.kind != Operand::Kind::kValue) return operand;
    const ValueId value = new_values_[operand.value.index()];
    if (!value.valid()) return Operand::Of(kStandIn, NodeId(), operand.written);
    const NodeId writer = operand.writer.valid() ? new_node(operand.writer) : NodeId();
    return Operand::Of(value, writer, operand.written);
  }

  static constexpr ValueId kStandIn{0};

  const OpGraph& graph_;
  std::vector<NodeId> new_nodes_;
  std::vector<ValueId> new_values_;
  Excerpt excerpt_;
};

class Selection {
 public:
  Selection(const OpGraph& before, const OpGraph& after, Facets facets)
      : before_(before),
        after_(after),
        unchanged_(FindUnchanged(before, after, FacetsOfLines(facets))),
        calls_before_(after.nodes.size()),
        values_before_(after.values.size()),
        kept_before_(before),
        kept_after_(after) {
    for (std::size_t i = 0; i < unchanged_.calls.size(); ++i) {
      const NodeId call = unchanged_.calls[i];
      if (call.valid()) calls_before_[call.index()] = NodeId(i);
    }
    for (std::size_t i = 0; i < unchanged_.values.size(); ++i) {
      const ValueId value = unchanged_.values[i];
      if (value.valid()) values_before_[value.index()] = ValueId(i);
    }
  }

  ExcerptPair Run() {
    std::size_t changed = KeepChanged(before_, unchanged_.calls, kept_before_);
    changed += KeepChanged(after_, calls_before_, kept_after_);
    ExcerptPair pair;
    pair.is_all = unchanged_.any_nested || 2 * changed > before_.nodes.size() + after_.nodes.size();
    if (pair.is_all) return pair;
    KeepAround(before_, unchanged_.calls, kept_before_);
    KeepAround(after_, calls_before_, kept_after_);
    for (const NodeId node : unchanged_.beside) KeepReader(node);
    KeepReadersOfConstants();
    KeepOutputs(before_, kept_before_);
    KeepOutputs(after_, kept_after_);
    KeepPartners();
    KeepOutside(before_, unchanged_.values, kept_before_);
    KeepOutside(after_, values_before_, kept_after_);
    KeepPartnersOutside();
    Copy before(before_, kept_before_);
    Copy after(after_, kept_after_);
    for (std::size_t i = 0; i < unchanged_.calls.size(); ++i) {
      const NodeId other = unchanged_.calls[i];
      if (!kept_before_.nodes[i] || !other.valid()) continue;
      pair.landmarks.emplace_back(before.new_node(NodeId(i)), after.new_node(other));
    }
    pair.before = before.Take();
    pair.after = after.Take();
    return pair;
  }

 private:
  static std::size_t KeepChanged(const OpGraph& graph, const std::vector<NodeId>& same,
                                 Kept& kept) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      kept.nodes[i] = !same[i].valid();
      count += same[i].valid() ? 0 : 1;
    }
    return count;
  }

  static void KeepAround(const OpGraph& graph, const std::vector<NodeId>& same, Kept& kept) {
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      if (same[i].valid()) continue;
      KeepReadBy(graph, NodeId(i), kept);
      if (i > 0) kept.nodes[i - 1] = true;
    }
  }
  static void KeepReadBy(const OpGraph& graph, NodeId reader, Kept& kept) {
    for (const NodeId node : Dependencies(graph, reader)) kept.nodes[node.index()] = true;
    const NodeId differentiated = graph.node(reader).differentiates;
    if (differentiated.valid()) kept.nodes[differentiated.index()] = true;
  }

  // A call that is the same, but reads something that is not, or may be paired otherwise: it may be
  // told as changed, so all that it reads is kept with it.
  void KeepReader(NodeId node) {
    const NodeId partner = unchanged_.calls[node.index()];
    if (!partner.valid()) return;  // it is kept for itself
    kept_before_.nodes[node.index()] = true;
    KeepReadBy(before_, node, kept_before_);
    KeepReadBy(after_, partner, kept_after_);
  }

  // Of those constants that a changed call or an output reads, in either graph.
  void KeepReadersOfConstants() {
    if (unchanged_.constant_readers.empty()) return;
    std::vector<bool> is_read(before_.values.size());
    const auto note = [&](const OpGraph& graph, const std::vector<NodeId>& same,
                          const auto& in_before) {
      const auto note_one = [&](const Operand& operand) {
        const ValueId value = in_before(operand.value);
        if (value.valid()) is_read[value.index()] = true;
      };
      for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (same[i].valid()) continue;
        ForEachValue(graph.nodes[i].operands, note_one);
        ForEachShared(graph, NodeId(i), [&](ValueId value) { note_one(Operand::Of(value)); });
      }
      for (const NamedOperand& output : graph.outputs) ForEachValue(output.operand, note_one);
    };
    note(before_, unchanged_.calls, [](ValueId value) { return value; });
    note(after_, calls_before_, [&](ValueId value) { return values_before_[value.index()]; });
    for (const auto& [reader, constant] : unchanged_.constant_readers) {
      if (is_read[constant.index()]) KeepReader(reader);
    }
  }

  static void KeepOutputs(const OpGraph& graph, Kept& kept) {
    for (const NamedOperand& output : graph.outputs) {
      for (const NodeId node : Dependencies(graph, output.operand)) {
        kept.nodes[node.index()] = true;
      }
      ForEachValue(output.operand, [&](const Operand& operand) {
        if (graph.value(operand.value).origin != Origin::kResult) {
          kept.values[operand.value.index()] = true;
        }
      });
    }
  }

  void KeepPartners() {
    for (std::size_t i = 0; i < unchanged_.calls.size(); ++i) {
      const NodeId other = unchanged_.calls[i];
      if (!other.valid()) continue;
      const bool keep = kept_before_.nodes[i] || kept_after_.nodes[other.index()];
      kept_before_.nodes[i] = kept_after_.nodes[other.index()] = keep;
    }
  }

  // All inputs, what is not the same, and what is read by what is kept.
  static void KeepOutside(const OpGraph& graph, const std::vector<ValueId>& same, Kept& kept) {
    for (const NamedValue& input : graph.inputs) kept.values[input.value.index()] = true;
    for (const auto* list : {&graph.parameters, &graph.buffers, &graph.constants}) {
      for (const NamedValue& named : *list) {
        if (!same[named.value.index()].valid()) kept.values[named.value.index()] = true;
      }
    }
    std::vector<bool> is_followed(graph.values.size());
    const auto keep = [&](ValueId value) {
      while (value.valid() && graph.value(value).origin != Origin::kResult &&
             !is_followed[value.index()]) {
        is_followed[value.index()] = true;
        kept.values[value.index()] = true;
        value = graph.value(value).alias_of;
      }
    };
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      if (!kept.nodes[i]) continue;
      const auto keep_read = [&](const Operand& operand) { keep(operand.value); };
      ForEachValue(graph.nodes[i].operands, keep_read);
      ForEachShared(graph, NodeId(i), keep);
    }
    for (std::size_t i = 0; i < kept.values.size(); ++i) {
      if (kept.values[i]) keep(ValueId(i));
    }
  }

  void KeepPartnersOutside() {
    for (std::size_t i = 0; i < unchanged_.values.size(); ++i) {
      const ValueId other = unchanged_.values[i];
      if (!other.valid()) continue;
      const bool keep = kept_before_.values[i] || kept_after_.values[other.index()];
      kept_before_.values[i] = kept_after_.values[other.index()] = keep;
    }
  }

  const OpGraph& before_;
  const OpGraph& after_;
  const Unchanged unchanged_;
  std::vector<NodeId> calls_before_;    // by node of `after`: the same call in `before`
  std::vector<ValueId> values_before_;  // by value of `after` from outside
  Kept kept_before_;
  Kept kept_after_;
};

}  // namespace

ExcerptPair TakeExcerpts(const OpGraph& before, const OpGraph& after, Facets facets) {
  // Without scopes there are hardly names that tell one call from all others.
  const auto has_scope = [](const Node& node) { return !node.scope.empty(); };
  if (std::none_of(before.nodes.begin(), before.nodes.end(), has_scope)) {
    ExcerptPair pair;
    pair.is_all = true;
    return pair;
  }
  return Selection(before, after, facets).Run();
}

}  // namespace graphgold
