// SPDX-License-Identifier: MIT
#include "graphgold/graph/version_changes.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "graphgold/graph/known_version_changes.h"
#include "graphgold/graph/neighbours.h"

namespace graphgold {
namespace {

std::optional<LibTorchVersion> ParseVersion(const std::string& text) {
  LibTorchVersion version;
  if (std::sscanf(text.c_str(), "%d.%d", &version.first, &version.second) != 2) return std::nullopt;
  return version;
}

class Explainer {
 public:
  Explainer(const Comparison& comparison, LibTorchVersion before, LibTorchVersion after)
      : diff_(comparison.diff),
        forwards_(before <= after),
        old_graph_(forwards_ ? comparison.before : comparison.after),
        new_graph_(forwards_ ? comparison.after : comparison.before),
        old_(std::min(before, after)),
        new_(std::max(before, after)) {}

  VersionExplanation Explain() {
    for (const Change& change : diff_.changes) reasons_.push_back(ReasonOf(change));
    for (const OperatorReplacement& known : KnownReplacements()) ExplainUnpaired(known);
    for (const Rearrangement& known : KnownRearrangements()) {
      if (!known.mark.empty()) ExplainAround(known);
    }
    VersionExplanation explanation;
    for (const char* const reason : reasons_) {
      if (reason == nullptr) continue;
      ++explanation.explained;
      auto& reasons = explanation.reasons;
      if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) {
        reasons.emplace_back(reason);
      }
    }
    return explanation;
  }

 private:
  bool IsBetween(LibTorchVersion last) const { return old_ <= last && last < new_; }

  NodeId OldId(const Change& change) const { return forwards_ ? change.before : change.after; }
  NodeId NewId(const Change& change) const { return forwards_ ? change.after : change.before; }
  const Node* OldNode(const Change& change) const {
    const NodeId id = OldId(change);
    return id.valid() ? &old_graph_.node(id) : nullptr;
  }
  const Node* NewNode(const Change& change) const {
    const NodeId id = NewId(change);
    return id.valid() ? &new_graph_.node(id) : nullptr;
  }

  const char* ReasonOf(const Change& change) {
    if (IsScratchSpace(change)) return "a library's scratch space has another size";
    const Node* const old_node = OldNode(change);
    const Node* const new_node = NewNode(change);
    for (const OperatorReplacement& known : KnownReplacements()) {
      if (IsBetween(known.last) && IsReplaced(known, old_node, new_node)) return known.reason;
    }
    for (const Rearrangement& known : KnownRearrangements()) {
      if (IsBetween(known.last) && IsPartOf(known, change, old_node, new_node)) return known.reason;
    }
    return nullptr;
  }

  static bool IsReplaced(const OperatorReplacement& known, const Node* old_node,
                         const Node* new_node) {
    if (old_node == nullptr || new_node == nullptr) return false;
    if (known.phase && old_node->phase != *known.phase) return false;
    // Whatever else the call was given, it still is.
    for (const Attribute& given : old_node->attributes) {
      const auto same = [&](const Attribute& other) {
        return other.name == given.name && other.value == given.value;
      };
      if (std::none_of(new_node->attributes.begin(), new_node->attributes.end(), same))
        return false;
    }
    return old_node->op == known.old_op && new_node->op == known.new_op;
  }

  const Neighbours& OldNeighbours() {
    if (!old_neighbours_) old_neighbours_.emplace(old_graph_);
    return *old_neighbours_;
  }

  // Bytes from nowhere that only an RNN's backward reads: what its library left there for itself.
  bool IsScratchSpace(const Change& change) {
    if (change.subject != Subject::kConstant || change.kind != ChangeKind::kModified) return false;
    const ValueId id = forwards_ ? change.value_before : change.value_after;
    if (!id.valid()) return false;
    const TensorType& type = old_graph_.value(id).type;
    if (type.dtype != "u8") return false;
    const Lists<NodeId>::List readers = OldNeighbours().readers(id);
    return !readers.empty() && std::all_of(readers.begin(), readers.end(), [&](NodeId reader) {
      return old_graph_.node(reader).op == "aten::mkldnn_rnn_layer_backward";
    });
  }

  // The diff may show two calls where one took the other's place: as many went as came.
  void ExplainUnpaired(const OperatorReplacement& known) {
    if (!IsBetween(known.last) || !known.phase) return;
    std::map<std::string, std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> in_module;
    for (std::size_t i = 0; i < reasons_.size(); ++i) {
      const Node* const old_node = OldNode(diff_.changes[i]);
      const Node* const new_node = NewNode(diff_.changes[i]);
      const auto is = [&](const Node* node, const Node* other, std::string_view op) {
        return node != nullptr && other == nullptr && node->phase == *known.phase && node->op == op;
      };
      auto& [went, came] = in_module[diff_.changes[i].module];
      if (is(old_node, new_node, known.old_op)) went.push_back(i);
      if (is(new_node, old_node, known.new_op)) came.push_back(i);
    }
    for (const auto& [module, calls] : in_module) {
      if (calls.first.size() != calls.second.size()) continue;
      for (const std::size_t i : calls.first) reasons_[i] = known.reason;
      for (const std::size_t i : calls.second) reasons_[i] = known.reason;
    }
  }

  // What carries gradients to and from the calls of a rearrangement comes and goes with them.
  void ExplainAround(const Rearrangement& known) {
    std::map<std::uint32_t, std::size_t> old_changes, new_changes;  // by node
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < reasons_.size(); ++i) {
      const Change& change = diff_.changes[i];
      if (const NodeId id = OldId(change); id.valid()) old_changes[id.index()] = i;
      if (const NodeId id = NewId(change); id.valid()) new_changes[id.index()] = i;
      if (reasons_[i] == known.reason) open.push_back(i);
    }
    if (open.empty()) return;
    const Neighbours new_neighbours(new_graph_);
    const auto visit = [&](const Lists<Neighbour>::List& nodes, const auto& changes) {
      for (const Neighbour node : nodes) {
        if (node.kind != Neighbour::Kind::kNode) continue;
        const auto found = changes.find(node.index);
        if (found == changes.end() || !IsCarrier(found->second)) continue;
        reasons_[found->second] = known.reason;
        open.push_back(found->second);
      }
    };
    while (!open.empty()) {
      const Change& change = diff_.changes[open.back()];
      open.pop_back();
      if (const NodeId id = OldId(change); id.valid()) {
        visit(OldNeighbours().above(id), old_changes);
        visit(OldNeighbours().below(id), old_changes);
      }
      if (const NodeId id = NewId(change); id.valid()) {
        visit(new_neighbours.above(id), new_changes);
        visit(new_neighbours.below(id), new_changes);
      }
    }
  }

  // One that has no reason yet, and carries gradients.
  bool IsCarrier(std::size_t i) const {
    const Node* const old_node = OldNode(diff_.changes[i]);
    const Node* const new_node = NewNode(diff_.changes[i]);
    return reasons_[i] == nullptr && (old_node == nullptr || CarriesGradients(*old_node)) &&
           (new_node == nullptr || CarriesGradients(*new_node));
  }

  bool IsPartOf(const Rearrangement& known, const Change& change, const Node* old_node,
                const Node* new_node) const {
    if (known.mark.empty()) {
      const auto listed = [&](const Node* node) {
        return node == nullptr || (node->phase == known.phase &&
                                   std::find(known.ops.begin(), known.ops.end(),
                                             std::string_view(node->op)) != known.ops.end());
      };
      return (old_node != nullptr || new_node != nullptr) && listed(old_node) && listed(new_node);
    }
    if (change.subject != Subject::kNode && change.subject != Subject::kConstant) return false;
    for (const Node* node : {old_node, new_node}) {
      if (node != nullptr && node->phase != known.phase) return false;
    }
    return std::any_of(new_graph_.nodes.begin(), new_graph_.nodes.end(), [&](const Node& node) {
      return node.op == known.mark && ModuleOf(node) == change.module;
    });
  }

  const GraphDiff& diff_;
  const bool forwards_;  // the golden is the older one
  const OpGraph& old_graph_;
  const OpGraph& new_graph_;
  const LibTorchVersion old_, new_;
  std::optional<Neighbours> old_neighbours_;  // made when they are asked for
  std::vector<const char*> reasons_;          // for each change; null where none is known
};

}  // namespace

VersionExplanation ExplainByVersion(const Comparison& comparison) {
  const std::optional<LibTorchVersion> before = ParseVersion(comparison.before.run.libtorch);
  const std::optional<LibTorchVersion> after = ParseVersion(comparison.after.run.libtorch);
  if (!before || !after || *before == *after) return {};
  return Explainer(comparison, *before, *after).Explain();
}

}  // namespace graphgold
