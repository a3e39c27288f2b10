// SPDX-License-Identifier: MIT
#include "graphgold/graph/node_match.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/neighbour_match.h"
#include "graphgold/graph/node_keys.h"

namespace graphgold {
namespace {

using Keys = std::vector<Hash128>;

Keys Joined(const Keys& a, const Keys& b) {
  Keys joined;
  for (std::size_t i = 0; i < a.size(); ++i) {
    HashInput input;
    input.Add(a[i]);
    input.Add(b[i]);
    joined.push_back(input.Hash());
  }
  return joined;
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
    for (std::size_t i = 0; i < after.nodes.size(); ++i) by_name_[after.nodes[i].name] = NodeId(i);
  }

  NodeMatch Run(Facets facets) {
    const Facets typed =
        facets.With(Facet::kParameters).With(Facet::kPhases).Without(Facet::kModules);
    const Facets nameless = typed.Without(Facet::kParameters);
    const Facets untyped = typed.Without(Facet::kShapes).Without(Facet::kDtypes);
    PairByPastAndFuture(typed);
    PairByKey(FutureKeys(before_, nameless), FutureKeys(after_, nameless));
    PairByKey(OwnKeys(before_, typed), OwnKeys(after_, typed));
    if (!done()) PairByPastAndFuture(untyped);
    PairByKey(ScopeKeys(before_), ScopeKeys(after_));
    if (!done()) MatchByNeighbours(before_, after_, match_);
    return std::move(match_);
  }

 private:
  bool done() const { return free_before_ == 0 || free_after_ == 0; }
  bool is_free_before(NodeId node) const { return !match_.to_after[node.index()].valid(); }
  bool is_free_after(NodeId node) const { return !match_.to_before[node.index()].valid(); }

  void Pair(NodeId a, NodeId b) {
    match_.to_after[a.index()] = b;
    match_.to_before[b.index()] = a;
    --free_before_;
    --free_after_;
  }

  void PairByPastAndFuture(Facets facets) {
    const Keys before_past = SubgraphFingerprints(before_, facets);
    const Keys after_past = SubgraphFingerprints(after_, facets);
    const Keys before_future = FutureKeys(before_, facets);
    const Keys after_future = FutureKeys(after_, facets);
    PairByKey(Joined(before_past, before_future), Joined(after_past, after_future));
    PairByKey(before_past, after_past);
    PairByKey(OwnKeys(before_, facets), OwnKeys(after_, facets), /*only_if_as_many=*/true);
    PairByKey(before_future, after_future);
  }

  using Candidates = std::unordered_map<Hash128, std::vector<NodeId>>;

  // The free nodes of each key.
  template <typename IsFree>
  static Candidates Collect(const Keys& keys, const IsFree& is_free) {
    Candidates candidates;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (keys[i] != Hash128{} && is_free(NodeId(i))) candidates[keys[i]].push_back(NodeId(i));
    }
    return candidates;
  }

  // Pairs free nodes of equal keys: those of equal names first, then in order. On request only
  // where both graphs have as many, so that no choice is made of which was removed.
  void PairByKey(const Keys& before_keys, const Keys& after_keys, bool only_if_as_many = false) {
    if (done()) return;
    const Candidates before = Collect(before_keys, [&](NodeId n) { return is_free_before(n); });
    const Candidates after = Collect(after_keys, [&](NodeId n) { return is_free_after(n); });
    for (const auto& [key, nodes] : before) {
      const auto found = after.find(key);
      if (found == after.end()) continue;
      if (only_if_as_many && found->second.size() != nodes.size()) continue;
      PairLists(nodes, found->second, after_keys, key);
    }
  }

  void PairLists(const std::vector<NodeId>& before, const std::vector<NodeId>& after,
                 const Keys& after_keys, Hash128 key) {
    for (const NodeId a : before) {
      const auto found = by_name_.find(before_.node(a).name);
      if (found == by_name_.end() || !is_free_after(found->second)) continue;
      if (after_keys[found->second.index()] == key) Pair(a, found->second);
    }
    std::size_t next = 0;
    for (const NodeId a : before) {
      while (next < after.size() && !is_free_after(after[next])) ++next;
      if (next == after.size()) return;
      if (is_free_before(a)) Pair(a, after[next]);
    }
  }

  const OpGraph& before_;
  const OpGraph& after_;
  std::size_t free_before_;
  std::size_t free_after_;
  NodeMatch match_;
  std::unordered_map<std::string_view, NodeId> by_name_;
};

}  // namespace

NodeMatch MatchNodes(const OpGraph& before, const OpGraph& after, Facets facets) {
  return Matcher(before, after).Run(facets);
}

}  // namespace graphgold
