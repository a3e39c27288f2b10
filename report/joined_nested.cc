// SPDX-License-Identifier: MIT
#include "graphgold/report/joined_nested.h"

#include <map>

namespace graphgold {
namespace {

std::vector<std::size_t> DepthsOf(const OpGraph& graph) {
  std::vector<std::size_t> depths(graph.nodes.size());
  for (std::size_t i = 0; i < depths.size(); ++i) {
    const NodeId parent = graph.nodes[i].parent;
    if (parent.valid()) depths[i] = depths[parent.index()] + 1;
  }
  return depths;
}

class NestedJoiner {
 public:
  NestedJoiner(const OpGraph& before, const OpGraph& after, const GraphDiff& diff,
               const NodeMatch& match, JoinedGraph& joined)
      : before_(before), after_(after), diff_(diff), match_(match), joined_(joined) {
    for (const Change& change : diff.changes) {
      if (change.after.valid()) changed_.emplace(change.after.index(), MarkOf(change.kind));
    }
  }

  // As received; those that were removed behind the one that they stood behind.
  void Run() {
    PlaceRemoved();
    const std::vector<std::size_t> depths = DepthsOf(after_);
    for (std::size_t i = 0; i < after_.nodes.size(); ++i) {
      std::vector<NestedCall>& nested = joined_.things[joined_.of_after[i]].nested;
      const NodeId pair = match_.to_before[i];
      if (depths[i] > 0)
        nested.push_back({MarkOfPair(pair, NodeId(i)), depths[i], pair, NodeId(i)});
      nested.insert(nested.end(), removed_[i].begin(), removed_[i].end());
    }
  }

 private:
  void PlaceRemoved() {
    removed_.resize(after_.nodes.size());
    const std::vector<std::size_t> depths = DepthsOf(before_);
    NodeId behind;
    for (std::size_t i = 0; i < before_.nodes.size(); ++i) {
      const NodeId pair = match_.to_after[i];
      if (pair.valid()) behind = pair;
      if (pair.valid() || depths[i] == 0) continue;
      const std::size_t thing = joined_.of_before[i];
      const bool is_inside = behind.valid() && joined_.of_after[behind.index()] == thing;
      std::vector<NestedCall>& list =
          is_inside ? removed_[behind.index()] : joined_.things[thing].nested;
      list.push_back({Mark::kRemoved, depths[i], NodeId(i), NodeId()});
    }
  }

  Mark MarkOfPair(NodeId before, NodeId after) const {
    if (!joined_.compared) return Mark::kSame;
    if (!before.valid()) return Mark::kAdded;
    const auto changed = changed_.find(after.index());
    if (changed != changed_.end()) return changed->second;
    const bool same_type = FirstType(before_, before_.node(before).results) ==
                           FirstType(after_, after_.node(after).results);
    return diff_.empty() || same_type ? Mark::kSame : Mark::kFollows;
  }

  const OpGraph& before_;
  const OpGraph& after_;
  const GraphDiff& diff_;
  const NodeMatch& match_;
  JoinedGraph& joined_;
  std::map<std::size_t, Mark> changed_;           // by node of the received graph
  std::vector<std::vector<NestedCall>> removed_;  // by the node that they stand behind
};

}  // namespace

void AddNestedCalls(const OpGraph& before, const OpGraph& after, const GraphDiff& diff,
                    const NodeMatch& match, JoinedGraph& joined) {
  NestedJoiner(before, after, diff, match, joined).Run();
}

}  // namespace graphgold
