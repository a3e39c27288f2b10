// SPDX-License-Identifier: MIT
#include "graphgold/graph/diff.h"

#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/diff_context.h"
#include "graphgold/graph/diff_fold.h"
#include "graphgold/graph/expect_calls.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/named_diff.h"
#include "graphgold/graph/node_diff.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

Change NodeChange(const DiffContext& context, ChangeKind kind, NodeId before, NodeId after) {
  Change change;
  change.kind = kind;
  change.before = before;
  change.after = after;
  if (before.valid()) {
    change.before_text = PrintNode(context.before, context.before_names, before);
  }
  if (after.valid()) change.after_text = PrintNode(context.after, context.after_names, after);
  const Node& node = after.valid() ? context.after.node(after) : context.before.node(before);
  change.name = node.name;
  change.module = ModuleOf(node);
  return change;
}

// The differences between nodes, and what is left to tell of them. What is inside a call that
// changed is not told: it could hardly have stayed as it was.
class NodesDiff {
 public:
  NodesDiff(const DiffContext& context, GraphDiff& diff)
      : context_(context),
        diff_(diff),
        differences_(context.after.nodes.size()),
        before_changed_(context.before.nodes.size()),
        after_changed_(context.after.nodes.size()) {}

  // In the order of `after`; removed calls stand before the first that comes after them in
  // `before`.
  void Run() {
    for (std::size_t i = 0; i < differences_.size(); ++i) {
      ExpectCalls(context_.after, i);
      ComparePair(NodeId(i));
    }
    for (std::size_t i = 0; i < before_changed_.size(); ++i) {
      if (!context_.nodes.to_after[i].valid()) before_changed_[i] = true;
    }
    std::size_t next_before = 0;
    const auto tell_removed_until = [&](std::size_t end) {
      for (; next_before < end; ++next_before) {
        if (context_.nodes.to_after[next_before].valid()) continue;
        Tell(ChangeKind::kRemoved, NodeId(next_before), NodeId());
      }
    };
    for (std::size_t i = 0; i < differences_.size(); ++i) {
      const NodeId partner = context_.nodes.to_before[i];
      if (partner.valid()) tell_removed_until(partner.index());
      if (after_changed_[i]) {
        Tell(partner.valid() ? ChangeKind::kModified : ChangeKind::kAdded, partner, NodeId(i));
      }
    }
    tell_removed_until(before_changed_.size());
  }

 private:
  void ComparePair(NodeId after) {
    const NodeId before = context_.nodes.to_before[after.index()];
    NodeDifference& difference = differences_[after.index()];
    if (before.valid()) difference = CompareNodes(context_, before, after);
    if (before.valid() && difference.fields.empty()) {
      diff_.following_shapes += difference.types_follow ? 1 : 0;
      diff_.following_operands += difference.operands_follow ? 1 : 0;
      return;
    }
    after_changed_[after.index()] = true;
    if (before.valid()) before_changed_[before.index()] = true;
  }

  static bool IsInsideChanged(const OpGraph& graph, NodeId node, const std::vector<bool>& changed) {
    if (!node.valid()) return false;
    for (node = graph.node(node).parent; node.valid(); node = graph.node(node).parent) {
      if (changed[node.index()]) return true;
    }
    return false;
  }

  void Tell(ChangeKind kind, NodeId before, NodeId after) {
    if (IsInsideChanged(context_.before, before, before_changed_) ||
        IsInsideChanged(context_.after, after, after_changed_)) {
      ++diff_.following_nested;
      return;
    }
    diff_.changes.push_back(NodeChange(context_, kind, before, after));
    if (after.valid()) diff_.changes.back().fields = std::move(differences_[after.index()].fields);
  }

  const DiffContext& context_;
  GraphDiff& diff_;
  std::vector<NodeDifference> differences_;  // by node of `after`
  std::vector<bool> before_changed_;
  std::vector<bool> after_changed_;
};

// Nothing was found pair by pair, yet the listings differ.
Change OrderChange() {
  Change change;
  change.name = "order";
  change.fields.push_back({"order of effects or dead calls", "as recorded", "as received"});
  return change;
}

// Ids of the excerpts become those of the graphs.
void UseIdsOfGraphs(const ExcerptPair& excerpts, GraphDiff& diff) {
  const auto use = [](auto& id, const auto& ids) {
    if (id.valid()) id = ids[id.index()];
  };
  for (Change& change : diff.changes) {
    use(change.before, excerpts.before.nodes);
    use(change.after, excerpts.after.nodes);
    use(change.value_before, excerpts.before.values);
    use(change.value_after, excerpts.after.values);
  }
}

}  // namespace

GraphDiff DiffIn(const DiffContext& context) {
  GraphDiff diff;
  DiffNamedValues(context, diff);
  NodesDiff(context, diff).Run();
  DiffOutputs(context, diff);
  FoldChanges(context, diff);
  if (diff.empty()) diff.changes.push_back(OrderChange());
  return diff;
}

GraphDiff Diff(const OpGraph& before, const OpGraph& after, Facets facets) {
  if (SameStructure(before, after, facets)) return {};
  // Draws of random numbers are counted through the whole graph.
  if (!facets.has(Facet::kRngOrder)) {
    const ExcerptPair excerpts = TakeExcerpts(before, after, facets);
    if (!excerpts.is_all) {
      GraphDiff diff = DiffIn(DiffContext(before, after, excerpts, facets));
      UseIdsOfGraphs(excerpts, diff);
      return diff;
    }
  }
  return DiffIn(DiffContext(before, after, facets));
}

}  // namespace graphgold
