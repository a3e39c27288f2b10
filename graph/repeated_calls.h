// SPDX-License-Identifier: MIT
//
// Calls of a graph that only an ordinal tells apart, in groups of one name. Where anything is not
// as it was with one of a group, the ordinals of all of them may have shifted.
#ifndef GRAPHGOLD_GRAPH_REPEATED_CALLS_H_
#define GRAPHGOLD_GRAPH_REPEATED_CALLS_H_

#include <cstddef>
#include <vector>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/hash_set.h"
#include "graphgold/graph/ids.h"

namespace graphgold {

class RepeatedCalls {
 public:
  // `repeated`: names less their ordinals, of all that have one; `groups`: by node.
  RepeatedCalls(const std::vector<Hash128>& repeated, const std::vector<Hash128>& groups)
      : shared_(repeated.size()),
        group_of_(groups.size()),
        shifts_(shared_.places()),
        first_(shared_.places()),
        next_(groups.size()) {
    for (const Hash128 group : repeated) shared_.Insert(group);
    for (std::size_t i = groups.size(); i-- > 0;) {
      group_of_[i] = shared_.Find(groups[i]);
      if (group_of_[i] == HashSet::kNone) continue;
      next_[i] = first_[group_of_[i]];
      first_[group_of_[i]] = NodeId(i);
    }
  }

  // The group of this name, or of this node, shifts, if it is one.
  void Shift(Hash128 group) { ShiftPlace(shared_.Find(group)); }
  void Shift(NodeId node) { ShiftPlace(group_of_[node.index()]); }

  // One after the other of those that shift; not valid once there are no more.
  NodeId NextShifted() {
    if (at_ == shifted_.size()) return NodeId();
    return shifted_[at_++];
  }
  const std::vector<NodeId>& Shifted() const { return shifted_; }

 private:
  void ShiftPlace(std::size_t place) {
    if (place == HashSet::kNone || shifts_[place]) return;
    shifts_[place] = true;
    for (NodeId node = first_[place]; node.valid(); node = next_[node.index()]) {
      shifted_.push_back(node);
    }
  }

  HashSet shared_;
  std::vector<std::size_t> group_of_;  // by node
  std::vector<bool> shifts_;           // by group
  std::vector<NodeId> first_;          // by group: its first node,
  std::vector<NodeId> next_;           // and by node the next of its group
  std::vector<NodeId> shifted_;
  std::size_t at_ = 0;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_REPEATED_CALLS_H_
