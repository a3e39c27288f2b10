// SPDX-License-Identifier: MIT
#include "graphgold/graph/node_match.h"

#include <algorithm>
#include <utility>

#include "graphgold/graph/line_keys.h"
#include "graphgold/graph/name_match.h"
#include "graphgold/graph/neighbour_match.h"
#include "graphgold/graph/node_keys.h"
#include "graphgold/graph/same_lines.h"
#include "graphgold/graph/sort_by_hash.h"

namespace graphgold {
namespace {

// The keys of both graphs.
struct KeyPair {
  Keys before;
  Keys after;
};

Keys Joined(const Keys& a, const Keys& b) {
  Keys joined(*a.hashes);
  HashInput input;
  for (std::size_t i = 0; i < a.list.size(); ++i) {
    if (a.list[i] == Hash128{} && b.list[i] == Hash128{}) continue;
    input.Clear();
    input.Add(a.list[i]);
    input.Add(b.list[i]);
    joined.list[i] = input.Hash();
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
        free_after_(after.nodes.size()),
        named_(MatchNames(before, after)) {
    match_.to_after.resize(before.nodes.size());
    match_.to_before.resize(after.nodes.size());
  }

  NodeMatch Run(Facets facets, const NodePairs& known) {
    const Facets seen = FacetsOfLines(facets);
    for (const auto& [a, b] : known) Pair(a, b);
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

  // Nodes of names that tell them from all others are compared where they lie. Gives those that
  // may have the same line nevertheless.
  NodePairs PairSameLines(const LineNames& before_names, const LineNames& after_names,
                          Facets facets) {
    NodePairs doubtful;
    SameLines lines(before_, after_, named_, facets);
    for (std::size_t i = 0; i < before_.nodes.size(); ++i) {
      const NodeId a(i);
      if (!is_free_before(a) || before_.nodes[i].scope.empty() || !before_names.is_alone(a))
        continue;
      const NodeId b = named_[i];
      if (!b.valid() || after_.node(b).scope.empty() || !after_names.is_alone(b)) continue;
      if (!is_free_after(b)) continue;
      if (lines.Are(a, b)) {
        Pair(a, b);
      } else {
        doubtful.emplace_back(a, b);
      }
    }
    return doubtful;
  }

  // Keys are made of those in doubt, and of those with names that others have, too.
  void PairByLines(Facets facets) {
    const auto has_scope = [](const Node& node) { return !node.scope.empty(); };
    if (std::none_of(before_.nodes.begin(), before_.nodes.end(), has_scope)) return;
    const LineNames before_names(before_);
    const LineNames after_names(after_);
    const NodePairs doubtful = PairSameLines(before_names, after_names, facets);
    std::vector<NodeId> before = Repeated(before_, before_names);
    std::vector<NodeId> after = Repeated(after_, after_names);
    if (doubtful.empty() && (before.empty() || after.empty())) return;
    const std::size_t before_count = before.size();
    const std::size_t after_count = after.size();
    for (const auto& [a, b] : doubtful) {
      before.push_back(a);
      after.push_back(b);
    }
    const NodeHashes before_hashes(before_, facets, std::move(before));
    const NodeHashes after_hashes(after_, facets, std::move(after));
    LineKeys before_keys(before_hashes, before_names);
    LineKeys after_keys(after_hashes, after_names);
    for (const auto& [a, b] : doubtful) {
      if (before_keys.Of(a) == after_keys.Of(b)) Pair(a, b);
    }
    Pair({RepeatedKeys(before_keys, before_hashes, before_count),
          RepeatedKeys(after_keys, after_hashes, after_count)},
         Among::kOne);
  }

  // Those with a scope whose names only an ordinal tells apart.
  static std::vector<NodeId> Repeated(const OpGraph& graph, const LineNames& names) {
    std::vector<NodeId> repeated;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      if (!names.is_alone(NodeId(i)) && !graph.nodes[i].scope.empty()) repeated.emplace_back(i);
    }
    return repeated;
  }
  // Keys of the first `count` that are hashed.
  static Keys RepeatedKeys(LineKeys& lines, const NodeHashes& hashes, std::size_t count) {
    Keys keys(hashes);
    for (std::size_t i = 0; i < count; ++i) {
      const Hash128 key = lines.Of(hashes.free[i]);
      if (!lines.shifts()) keys.list[i] = key;
    }
    return keys;
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
    for (std::size_t i = 0; i < keys.list.size(); ++i) {
      const NodeId node = keys.hashes->free[i];
      const bool open = keys.list[i] != Hash128{} && !partner[node.index()].valid();
      if (open) keyed.emplace_back(keys.list[i], node);
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
    for (std::size_t i = 0; i < keys.before.list.size(); ++i) {
      const NodeId node = keys.before.hashes->free[i];
      if (keys.before.list[i] != Hash128{} && is_free_before(node)) PairNamed(node, keys);
    }
  }
  void PairNamed(NodeId a, const KeyPair& keys) {
    const NodeId named = named_[a.index()];
    if (!named.valid() || !is_free_after(named)) return;
    if (keys.after.of(named) == keys.before.of(a)) Pair(a, named);
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
  const std::vector<NodeId> named_;  // by node of `before`: the one of `after` that has its name
};

}  // namespace

NodeMatch MatchNodes(const OpGraph& before, const OpGraph& after, Facets facets,
                     const NodePairs& known) {
  return Matcher(before, after).Run(facets, known);
}

}  // namespace graphgold
