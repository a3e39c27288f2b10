// SPDX-License-Identifier: MIT
#include "graphgold/graph/node_keys.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/node_hash.h"

namespace graphgold {
namespace {

// The call and what it reads from outside; results of other calls only as "some result".
void AddOnItsOwn(const NodeHashes& hashes, NodeId id, const std::vector<Hash128>& outside,
                 HashInput& input) {
  input.Add(hashes.calls[id.index()]);
  AddOperands(hashes.graph.node(id).operands, input,
              [&](const Operand& leaf) { input.Add(outside[leaf.value.index()]); });
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
      : hashes_(hashes),
        graph_(hashes.graph),
        outside_(hashes.outside),
        keys_(graph_.nodes.size()),
        uses_(graph_.nodes.size()) {
    // An input is where data comes from, not what a call is: a result may stand in its place.
    for (const NamedValue& input : graph_.inputs) outside_[input.value.index()] = {};
  }

  std::vector<Hash128> Run() {
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
      if (parent.valid() && !hashes_.is_anchor(parent)) uses_[parent.index()].push_back(key);
    }
    return std::move(keys_);
  }

 private:
  Hash128 KeyOf(NodeId node) {
    std::vector<Hash128>& uses = uses_[node.index()];
    std::sort(uses.begin(), uses.end());
    input_.Clear();
    AddOnItsOwn(hashes_, node, outside_, input_);
    for (const Hash128 use : uses) input_.Add(use);
    return keys_[node.index()] = input_.Hash();
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
        uses_[node.index()].push_back(input_.Hash());
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
  std::vector<Hash128> outside_;
  std::vector<Hash128> keys_;
  std::vector<std::vector<Hash128>> uses_;
  HashInput input_;
};

// A set of hashes in one piece of memory. It keeps eight bytes of each: should two ever share them,
// a node is taken for one of several, and is recognised by something else.
class HashSet {
 public:
  // For at most so many.
  explicit HashSet(std::size_t count) {
    std::size_t size = 16;  // a power of two, a quarter of it free
    while (3 * size < 4 * count) size *= 2;
    slots_.resize(size);
  }

  void Insert(Hash128 hash) { slots_[PlaceOf(hash)] = std::max<std::uint64_t>(hash.low, 1); }
  bool Contains(Hash128 hash) const { return slots_[PlaceOf(hash)] != 0; }

 private:
  std::size_t PlaceOf(Hash128 hash) const {
    const std::uint64_t wanted = std::max<std::uint64_t>(hash.low, 1);
    std::size_t at = wanted & (slots_.size() - 1);
    while (slots_[at] != 0 && slots_[at] != wanted) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  std::vector<std::uint64_t> slots_;
};

// The names of nodes, and which of them only an ordinal tells apart.
class LineNames {
 public:
  explicit LineNames(const OpGraph& graph)
      : names_(graph.nodes.size()), is_alone_(graph.nodes.size()) {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const std::string_view name = graph.nodes[i].name;
      names_[i].full = HashOf(name);
      const std::size_t ordinal = name.rfind('#');
      is_alone_[i] = ordinal == std::string_view::npos;
      names_[i].common = is_alone_[i] ? names_[i].full : HashOf(name.substr(0, ordinal));
    }
    // The first of several has no ordinal.
    const auto alone = std::count(is_alone_.begin(), is_alone_.end(), true);
    if (static_cast<std::size_t>(alone) == names_.size()) return;
    HashSet shared(names_.size() - static_cast<std::size_t>(alone));
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (!is_alone_[i]) shared.Insert(names_[i].common);
    }
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (is_alone_[i] && shared.Contains(names_[i].full)) is_alone_[i] = false;
    }
  }

  Hash128 of(NodeId node) const { return names_[node.index()].full; }
  bool is_alone(NodeId node) const { return is_alone_[node.index()]; }
  // Without the ordinal.
  Hash128 common(NodeId node) const { return names_[node.index()].common; }

 private:
  struct Name {
    Hash128 full;
    Hash128 common;
  };
  std::vector<Name> names_;  // by node
  std::vector<bool> is_alone_;
};

// The line of one node after the other.
class NodeLine {
 public:
  NodeLine(const NodeHashes& hashes, const LineNames& names)
      : hashes_(hashes), graph_(hashes.graph), names_(names) {}

  Hash128 KeyOf(NodeId id) {
    input_.Clear();
    shifts_ = false;
    input_.Add(names_.common(id));
    input_.Add(hashes_.calls[id.index()]);
    AddOperands(graph_.node(id).operands, input_, [&](const Operand& leaf) {
      AddValue(leaf.value);
      if (leaf.writer.valid()) AddName(leaf.writer);
      shifts_ = shifts_ || leaf.writer.valid() || leaf.written;
    });
    ForEachShared(graph_, id, [&](ValueId value) { AddValue(value); });
    return input_.Hash();
  }

  // Whether the last line may be another's when one more node comes or goes.
  bool shifts() const { return shifts_; }

 private:
  void AddName(NodeId node) {
    input_.Add(names_.of(node));
    shifts_ = shifts_ || !names_.is_alone(node);
  }
  void AddValue(ValueId id) {
    const Value& value = graph_.value(id);
    if (value.origin != Origin::kResult) return input_.Add(hashes_.outside[id.index()]);
    AddName(value.made_by.node);
    input_.Add(value.made_by.result);
    input_.Add(static_cast<std::uint64_t>(value.made_by.element + 1));
  }

  const NodeHashes& hashes_;
  const OpGraph& graph_;
  const LineNames& names_;
  HashInput input_;
  bool shifts_ = false;
};

}  // namespace

NodeHashes::NodeHashes(const OpGraph& of, Facets facets) : graph(of) {
  for (std::size_t i = 0; i < of.nodes.size(); ++i) free.emplace_back(i);
  users = free;
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
  calls.resize(graph.nodes.size());
  std::vector<bool> read(graph.values.size());
  HashInput input;
  for (const NodeId id : free) {
    input.Clear();
    AddNodeAlone(graph, id, facets, input);
    calls[id.index()] = input.Hash();
    ForEachValue(graph.node(id).operands,
                 [&](const Operand& leaf) { read[leaf.value.index()] = true; });
    ForEachShared(graph, id, [&](ValueId value) { read[value.index()] = true; });
  }
  outside = OutsideFingerprints(graph, facets, read);
}

std::vector<Hash128> PastKeys(const NodeHashes& hashes) {
  const OpGraph& graph = hashes.graph;
  std::vector<Hash128> keys(graph.nodes.size());
  HashInput input;
  const auto add_node = [&](NodeId id) {
    input.Add(hashes.is_anchor(id) ? AnchorHash(hashes, id) : keys[id.index()]);
  };
  const auto add_value = [&](ValueId id) {
    const Value& value = graph.value(id);
    if (value.origin != Origin::kResult) return input.Add(hashes.outside[id.index()]);
    add_node(value.made_by.node);
    input.Add(value.made_by.result);
    input.Add(static_cast<std::uint64_t>(value.made_by.element + 1));
  };
  for (const NodeId id : hashes.free) {
    const Node& node = graph.node(id);
    input.Clear();
    input.Add(hashes.calls[id.index()]);
    AddOperands(node.operands, input, [&](const Operand& leaf) {
      add_value(leaf.value);
      if (leaf.writer.valid()) add_node(leaf.writer);
    });
    ForEachShared(graph, id, add_value);
    if (node.parent.valid()) add_node(node.parent);
    keys[id.index()] = input.Hash();
  }
  return keys;
}

std::vector<Hash128> FutureKeys(const NodeHashes& hashes) { return Future(hashes).Run(); }

std::vector<Hash128> OwnKeys(const NodeHashes& hashes) {
  std::vector<Hash128> keys(hashes.graph.nodes.size());
  HashInput input;
  for (const NodeId id : hashes.free) {
    if (hashes.graph.node(id).scope.empty()) continue;
    input.Clear();
    AddScope(hashes.graph.node(id), input);
    AddOnItsOwn(hashes, id, hashes.outside, input);
    keys[id.index()] = input.Hash();
  }
  return keys;
}

std::vector<Hash128> ScopeKeys(const NodeHashes& hashes) {
  std::vector<Hash128> keys(hashes.graph.nodes.size());
  HashInput input;
  for (const NodeId id : hashes.free) {
    const Node& node = hashes.graph.node(id);
    if (node.scope.empty()) continue;
    input.Clear();
    AddScope(node, input);
    input.Add(node.op.str());
    keys[id.index()] = input.Hash();
  }
  return keys;
}

LineKeys::LineKeys(const NodeHashes& hashes)
    : alone(hashes.graph.nodes.size()), repeated(hashes.graph.nodes.size()) {
  const auto has_scope = [&](NodeId id) { return !hashes.graph.node(id).scope.empty(); };
  if (std::none_of(hashes.free.begin(), hashes.free.end(), has_scope)) return;
  const LineNames names(hashes.graph);
  NodeLine line(hashes, names);
  for (const NodeId id : hashes.free) {
    if (!has_scope(id)) continue;
    const Hash128 key = line.KeyOf(id);
    if (names.is_alone(id)) {
      alone[id.index()] = key;
    } else if (!line.shifts()) {
      repeated[id.index()] = key;
    }
  }
}

}  // namespace graphgold
