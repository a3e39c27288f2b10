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
    const Facets typed = facets.With(Facet::kParameters).Without(Facet::kModules);
    const Facets untyped = typed.Without(Facet::kShapes).Without(Facet::kDtypes);
    const Facets nameless = typed.Without(Facet::kParameters);
    PairByKey([&](const OpGraph& graph) { return SubgraphFingerprints(graph, typed); });
    PairByKey([&](const OpGraph& graph) { return FutureKeys(graph, typed); });
    PairByKey([&](const OpGraph& graph) { return SubgraphFingerprints(graph, untyped); });
    PairByKey([&](const OpGraph& graph) { return FutureKeys(graph, untyped); });
    PairByKey([&](const OpGraph& graph) { return ModuleCallKeys(graph, typed); });
    PairByKey([&](const OpGraph& graph) { return FutureKeys(graph, nameless); });
    PairByKey([&](const OpGraph& graph) { return ScopeKeys(graph); });
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

  // Pairs free nodes of equal keys: those of equal names first, then in order.
  template <typename MakeKeys>
  void PairByKey(const MakeKeys& make_keys) {
    if (done()) return;
    const Keys before_keys = make_keys(before_);
    const Keys after_keys = make_keys(after_);
    for (std::size_t i = 0; i < before_keys.size(); ++i) {
      if (!is_free_before(NodeId(i)) || before_keys[i] == Hash128{}) continue;
      const auto same_name = by_name_.find(before_.nodes[i].name);
      if (same_name == by_name_.end() || !is_free_after(same_name->second)) continue;
      if (after_keys[same_name->second.index()] == before_keys[i]) {
        Pair(NodeId(i), same_name->second);
      }
    }
    std::unordered_map<Hash128, std::vector<NodeId>> candidates;  // the first at the back
    for (std::size_t i = after_keys.size(); i-- > 0;) {
      if (is_free_after(NodeId(i))) candidates[after_keys[i]].push_back(NodeId(i));
    }
    for (std::size_t i = 0; i < before_keys.size(); ++i) {
      if (!is_free_before(NodeId(i)) || before_keys[i] == Hash128{}) continue;
      const auto found = candidates.find(before_keys[i]);
      if (found == candidates.end() || found->second.empty()) continue;
      Pair(NodeId(i), found->second.back());
      found->second.pop_back();
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
