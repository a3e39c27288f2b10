// SPDX-License-Identifier: MIT
#include "graphgold/graph/node_keys.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "graphgold/graph/expect_calls.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/node_hash.h"

namespace graphgold {
namespace {

// The call and what it reads from outside; results of other calls only as "some result".
template <typename Outside>
void AddOnItsOwn(const NodeHashes& hashes, NodeId id, HashInput& input, const Outside& outside) {
  input.Add(hashes.call(id));
  AddOperands(hashes.graph.node(id).operands, input,
              [&](const Operand& leaf) { input.Add(outside(leaf.value)); });
}

// What stands for an anchor. No hash of anything else looks like this.
Hash128 AnchorHash(const NodeHashes& hashes, NodeId node) {
  return {~std::uint64_t{0}, hashes.anchors[node.index()].index()};
}

void AddScope(const Node& node, HashInput& input) {
  input.Add(node.scope.str());
  input.Add(node.scope_inferred);
}

// Collects, from the last node to the first, what each one is used for.
class Future {
 public:
  explicit Future(const NodeHashes& hashes)
      : hashes_(hashes), graph_(hashes.graph), keys_(hashes), uses_(hashes.free.size()) {}

  Keys Run() {
    for (const NamedOperand& output : graph_.outputs) {
      HashInput name;
      name.Add(output.name);
      AddUses({output.operand}, name.Hash());
    }
    for (auto user = hashes_.users.rbegin(); user != hashes_.users.rend(); ++user) {
      const NodeId node = *user;
      const Hash128 key = hashes_.is_anchor(node) ? AnchorHash(hashes_, node) : KeyOf(node);
      AddUses(graph_.node(node).operands, key);
      const NodeId parent = graph_.node(node).parent;
      if (parent.valid() && !hashes_.is_anchor(parent)) UsesOf(parent).push_back(key);
    }
    return std::move(keys_);
  }

 private:
  std::vector<Hash128>& UsesOf(NodeId node) { return uses_[hashes_.position(node)]; }

  // An input is where data comes from, not what a call is: a result may stand in its place.
  Hash128 Outside(ValueId value) const {
    return graph_.value(value).origin == Origin::kInput ? Hash128{} : hashes_.outside(value);
  }

  Hash128 KeyOf(NodeId node) {
    std::vector<Hash128>& uses = UsesOf(node);
    std::sort(uses.begin(), uses.end());
    input_.Clear();
    AddOnItsOwn(hashes_, node, input_, [&](ValueId value) { return Outside(value); });
    for (const Hash128 use : uses) input_.Add(use);
    return keys_.at(node) = input_.Hash();
  }

  void AddUses(const std::vector<Operand>& operands, Hash128 user) {
    std::size_t place = 0;
    ForEachValue(operands, [&](const Operand& leaf) {
      const Value& value = graph_.value(leaf.value);
      const auto add = [&](NodeId node, std::uint64_t how) {
        if (hashes_.is_anchor(node)) return;
        input_.Clear();
        input_.Add(user);
        input_.Add(place);
        input_.Add(how);
        UsesOf(node).push_back(input_.Hash());
      };
      // Of a written value, its maker is only where the storage came from.
      if (leaf.writer.valid()) {
        add(leaf.writer, 0);
      } else if (value.origin == Origin::kResult) {
        add(value.made_by.node, 1 + value.made_by.result);
      }
      ++place;
    });
  }

  const NodeHashes& hashes_;
  const OpGraph& graph_;
  Keys keys_;
  std::vector<std::vector<Hash128>> uses_;  // by position
  HashInput input_;
};

}  // namespace

NodeHashes::NodeHashes(const OpGraph& of, Facets facets) : graph(of) {
  for (std::size_t i = 0; i < of.nodes.size(); ++i) free.emplace_back(i);
  users = free;
  Hash(facets);
}

NodeHashes::NodeHashes(const OpGraph& of, Facets facets, std::vector<NodeId> some)
    : graph(of), free(std::move(some)), users(free) {
  Hash(facets);
}

NodeHashes::NodeHashes(const Neighbours& around, Facets facets, Anchors known)
    : graph(around.graph()), anchors(std::move(known)) {
  std::vector<bool> is_user(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const NodeId id(i);
    if (is_anchor(id)) continue;
    free.push_back(id);
    is_user[i] = true;
    for (const Neighbour below : around.below(id)) {
      if (below.kind == Neighbour::Kind::kNode) is_user[below.index] = true;
    }
  }
  for (std::size_t i = 0; i < is_user.size(); ++i) {
    if (is_user[i]) users.emplace_back(i);
  }
  Hash(facets);
}

void NodeHashes::Hash(Facets facets) {
  positions_.resize(graph.nodes.size(), kNone);
  outside_at_.resize(graph.values.size(), kNone);
  calls_.reserve(free.size());
  std::vector<ValueId> read;
  const auto note = [&](ValueId value) {
    std::uint32_t& at = outside_at_[value.index()];
    if (at != kNone || graph.value(value).origin == Origin::kResult) return;
    at = static_cast<std::uint32_t>(read.size());
    read.push_back(value);
  };
  HashInput input;
  for (std::size_t i = 0; i < free.size(); ++i) {
    ExpectListed(graph, free, i);
    const NodeId id = free[i];
    positions_[id.index()] = static_cast<std::uint32_t>(calls_.size());
    input.Clear();
    AddNodeAlone(graph, id, facets, input);
    calls_.push_back(input.Hash());
    ForEachValue(graph.node(id).operands, [&](const Operand& leaf) { note(leaf.value); });
    ForEachShared(graph, id, note);
  }
  outside_ = OutsideFingerprints(graph, facets, read);
}

Keys PastKeys(const NodeHashes& hashes) {
  const OpGraph& graph = hashes.graph;
  Keys keys(hashes);
  HashInput input;
  const auto add_node = [&](NodeId id) {
    input.Add(hashes.is_anchor(id) ? AnchorHash(hashes, id) : keys.at(id));
  };
  const auto add_value = [&](ValueId id) {
    const Value& value = graph.value(id);
    if (value.origin != Origin::kResult) return input.Add(hashes.outside(id));
    add_node(value.made_by.node);
    input.Add(value.made_by.result);
    input.Add(static_cast<std::uint64_t>(value.made_by.element + 1));
  };
  for (std::size_t i = 0; i < hashes.free.size(); ++i) {
    ExpectListed(graph, hashes.free, i);
    const NodeId id = hashes.free[i];
    const Node& node = graph.node(id);
    input.Clear();
    input.Add(hashes.call(id));
    AddOperands(node.operands, input, [&](const Operand& leaf) {
      add_value(leaf.value);
      if (leaf.writer.valid()) add_node(leaf.writer);
    });
    ForEachShared(graph, id, add_value);
    if (node.parent.valid()) add_node(node.parent);
    keys.at(id) = input.Hash();
  }
  return keys;
}

Keys FutureKeys(const NodeHashes& hashes) { return Future(hashes).Run(); }

Keys OwnKeys(const NodeHashes& hashes) {
  Keys keys(hashes);
  HashInput input;
  for (const NodeId id : hashes.free) {
    if (hashes.graph.node(id).scope.empty()) continue;
    input.Clear();
    AddScope(hashes.graph.node(id), input);
    AddOnItsOwn(hashes, id, input, [&](ValueId value) { return hashes.outside(value); });
    keys.at(id) = input.Hash();
  }
  return keys;
}

Keys ScopeKeys(const NodeHashes& hashes) {
  Keys keys(hashes);
  HashInput input;
  for (const NodeId id : hashes.free) {
    const Node& node = hashes.graph.node(id);
    if (node.scope.empty()) continue;
    input.Clear();
    AddScope(node, input);
    input.Add(node.op.str());
    keys.at(id) = input.Hash();
  }
  return keys;
}

}  // namespace graphgold
