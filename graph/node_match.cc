// SPDX-License-Identifier: MIT
#include "graphgold/graph/node_match.h"

#include <algorithm>
#include <string>
#include <utility>

#include "graphgold/graph/name_table.h"
#include "graphgold/graph/neighbour_match.h"
#include "graphgold/graph/node_keys.h"
#include "graphgold/graph/sort_by_hash.h"

namespace graphgold {
namespace {

using Keys = std::vector<Hash128>;

// The keys of both graphs.
struct KeyPair {
  Keys before;
  Keys after;
};

Keys Joined(const Keys& a, const Keys& b) {
  Keys joined(a.size());
  HashInput input;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == Hash128{} && b[i] == Hash128{}) continue;
    input.Clear();
    input.Add(a[i]);
    input.Add(b[i]);
    joined[i] = input.Hash();
  }
  return joined;
}

KeyPair Joined(const KeyPair& a, const KeyPair& b) {
  return {Joined(a.before, b.before), Joined(a.after, b.after)};
}

class Matcher {
 public:
  Matcher(const OpGraph& before, const OpGraph& after)
      : before_(before),
        after_(after),
        free_before_(before.nodes.size()),
        free_after_(after.nodes.size()) {
    match_.to_after.resize(before.nodes.size());
    match_.to_before.resize(after.nodes.size());
  }

  NodeMatch Run(Facets facets) {
    const Facets seen = facets.With(Facet::kParameters)
                            .With(Facet::kPhases)
                            .Without(Facet::kModules)
                            .Without(Facet::kRngOrder)
                            .Without(Facet::kKernels);
    PairByLines(seen);
    if (done()) return std::move(match_);
    const Around around{Neighbours(before_), Neighbours(after_)};
    PairByKeys(around, seen);
    if (!done()) MatchByNeighbours(around.before, around.after, match_);
    return std::move(match_);
  }

 private:
  struct Around {
    Neighbours before;
    Neighbours after;
  };

  void PairByKeys(const Around& around, Facets facets) {
    const HashesPair typed = HashesOf(around, facets);
    const KeyPair past = Make(PastKeys, typed);
    const KeyPair future = Make(FutureKeys, typed);
    Pair(Joined(past, future));
    Pair(past);
    if (done()) return;
    const HashesPair untyped =
        HashesOf(around, facets.Without(Facet::kShapes).Without(Facet::kDtypes));
    const KeyPair untyped_past = Make(PastKeys, untyped);
    const KeyPair untyped_future = Make(FutureKeys, untyped);
    const KeyPair own = Make(OwnKeys, typed);
    Pair(Joined(untyped_past, untyped_future));
    if (done()) return;
    const HashesPair unnamed = HashesOf(around, facets.Without(Facet::kParameters));
    const KeyPair unnamed_future = Make(FutureKeys, unnamed);
    Pair(Joined(Make(PastKeys, unnamed), unnamed_future), Among::kOne);
    Pair(own, Among::kAsMany);
    Pair(future, Among::kOne);
    if (done()) return;
    Pair(unnamed_future, Among::kOne);
    Pair(own);
    Pair(untyped_past);
    if (done()) return;
    Pair(Make(OwnKeys, untyped), Among::kAsMany);
    Pair(untyped_future, Among::kOne);
    Pair(Make(ScopeKeys, untyped));
  }

  void PairByLines(Facets facets) {
    LineKeys before(NodeHashes(before_, facets));
    LineKeys after(NodeHashes(after_, facets));
    for (std::size_t i = 0; i < before.alone.size(); ++i) {
      if (before.alone[i] == Hash128{}) continue;
      const NodeId named = NamedAfter(before_.nodes[i].name);
      if (!named.valid() || !is_free_after(named)) continue;
      if (after.alone[named.index()] == before.alone[i]) Pair(NodeId(i), named);
    }
    Pair({std::move(before.repeated), std::move(after.repeated)}, Among::kOne);
  }

  struct HashesPair {
    NodeHashes before;
    NodeHashes after;
  };
  // Pairs that are known by now serve as anchors.
  HashesPair HashesOf(const Around& around, Facets facets) const {
    NodeHashes::Anchors after(after_.nodes.size());
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (match_.to_before[i].valid()) after[i] = NodeId(i);
    }
    return {NodeHashes(around.before, facets, match_.to_after),
            NodeHashes(around.after, facets, std::move(after))};
  }
  static KeyPair Make(Keys make(const NodeHashes&), const HashesPair& hashes) {
    return {make(hashes.before), make(hashes.after)};
  }

  // The node of `after` that has this name. Mostly both list the same names in the same order.
  NodeId NamedAfter(const std::string& name) {
    if (next_named_ < after_.nodes.size() && after_.nodes[next_named_].name == name) {
      return NodeId(next_named_++);
    }
    if (!is_table_made_) {
      is_table_made_ = true;
      by_name_.Reserve(after_.nodes.size());
      for (std::size_t i = 0; i < after_.nodes.size(); ++i) {
        *by_name_.Insert(after_.nodes[i].name).first = NodeId(i);
      }
    }
    const NodeId* const found = by_name_.Find(name);
    if (found == nullptr) return NodeId();
    next_named_ = found->index() + 1;
    return *found;
  }

  bool done() const { return free_before_ == 0 || free_after_ == 0; }
  bool is_free_before(NodeId node) const { return !match_.to_after[node.index()].valid(); }
  bool is_free_after(NodeId node) const { return !match_.to_before[node.index()].valid(); }

  void Pair(NodeId a, NodeId b) {
    match_.to_after[a.index()] = b;
    match_.to_before[b.index()] = a;
    --free_before_;
    --free_after_;
  }

  using KeyedNode = std::pair<Hash128, NodeId>;
  using Span =
      std::pair<std::vector<KeyedNode>::const_iterator, std::vector<KeyedNode>::const_iterator>;

  // The free nodes with a key, by key, then in order.
  static std::vector<KeyedNode> Sorted(const Keys& keys, const std::vector<NodeId>& partner) {
    std::vector<KeyedNode> keyed;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (keys[i] != Hash128{} && !partner[i].valid()) keyed.emplace_back(keys[i], NodeId(i));
    }
    return SortedByHash(std::move(keyed));
  }

  // How many free nodes may have a key. Where both graphs have as many, no choice is made of which
  // was removed; where both have one, none of which is which.
  enum class Among { kAny, kAsMany, kOne };

  // Pairs free nodes of equal keys: those of equal names first, then in order.
  void Pair(const KeyPair& keys, Among among = Among::kAny) {
    // Where any may be paired, names need no sorting: graphs are walked in order, as they lie.
    if (among == Among::kAny) PairNamed(keys);
    const auto before = Sorted(keys.before, match_.to_after);
    if (before.empty()) return;
    const auto after = Sorted(keys.after, match_.to_before);
    auto b = after.begin();
    for (auto a = before.begin(); a != before.end();) {
      const Hash128 key = a->first;
      const auto is_key = [&](const KeyedNode& node) { return node.first == key; };
      const auto a_end = std::find_if_not(a, before.end(), is_key);
      b = std::find_if(b, after.end(), [&](const KeyedNode& node) { return !(node.first < key); });
      const auto b_end = std::find_if_not(b, after.end(), is_key);
      const bool as_many = a_end - a == b_end - b;
      const bool allowed =
          among == Among::kAny || (as_many && (among == Among::kAsMany || a_end - a == 1));
      if (allowed && b != b_end) {
        if (among != Among::kAny) {
          for (auto node = a; node != a_end; ++node) PairNamed(node->second, keys);
        }
        PairInOrder({a, a_end}, {b, b_end});
      }
      a = a_end;
      b = b_end;
    }
  }

  void PairNamed(const KeyPair& keys) {
    for (std::size_t i = 0; i < keys.before.size(); ++i) {
      const bool open = keys.before[i] != Hash128{} && is_free_before(NodeId(i));
      if (open) PairNamed(NodeId(i), keys);
    }
  }
  void PairNamed(NodeId a, const KeyPair& keys) {
    const NodeId named = NamedAfter(before_.node(a).name);
    if (!named.valid() || !is_free_after(named)) return;
    if (keys.after[named.index()] == keys.before[a.index()]) Pair(a, named);
  }

  void PairInOrder(const Span& before, const Span& after) {
    auto b = after.first;
    for (auto a = before.first; a != before.second; ++a) {
      if (!is_free_before(a->second)) continue;
      while (b != after.second && !is_free_after(b->second)) ++b;
      if (b == after.second) return;
      Pair(a->second, b->second);
    }
  }

  const OpGraph& before_;
  const OpGraph& after_;
  std::size_t free_before_;
  std::size_t free_after_;
  NodeMatch match_;
  NameTable<NodeId> by_name_;  // nodes of `after`, once there is need
  bool is_table_made_ = false;
  std::size_t next_named_ = 0;
};

}  // namespace

NodeMatch MatchNodes(const OpGraph& before, const OpGraph& after, Facets facets) {
  return Matcher(before, after).Run(facets);
}

}  // namespace graphgold
