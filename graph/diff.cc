// SPDX-License-Identifier: MIT
#include "graphgold/graph/diff.h"

#include <string>
#include <utility>

#include "graphgold/graph/diff_context.h"
#include "graphgold/graph/diff_fold.h"
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

void DiffPair(const DiffContext& context, NodeId before, NodeId after, GraphDiff& diff) {
  NodeDifference difference = CompareNodes(context, before, after);
  if (difference.fields.empty()) {
    diff.following_shapes += difference.types_follow ? 1 : 0;
    diff.following_operands += difference.operands_follow ? 1 : 0;
    return;
  }
  diff.changes.push_back(NodeChange(context, ChangeKind::kModified, before, after));
  diff.changes.back().fields = std::move(difference.fields);
}

// In the order of `after`; removed calls stand before the first that comes after them in `before`.
void DiffNodes(const DiffContext& context, GraphDiff& diff) {
  std::size_t next_before = 0;
  const auto report_removed_until = [&](std::size_t end) {
    for (; next_before < end; ++next_before) {
      if (context.nodes.to_after[next_before].valid()) continue;
      diff.changes.push_back(
          NodeChange(context, ChangeKind::kRemoved, NodeId(next_before), NodeId()));
    }
  };
  for (std::size_t i = 0; i < context.after.nodes.size(); ++i) {
    const NodeId partner = context.nodes.to_before[i];
    if (partner.valid()) {
      report_removed_until(partner.index());
      DiffPair(context, partner, NodeId(i), diff);
    } else {
      diff.changes.push_back(NodeChange(context, ChangeKind::kAdded, NodeId(), NodeId(i)));
    }
  }
  report_removed_until(context.before.nodes.size());
}

// Nothing was found pair by pair, yet the listings differ.
Change OrderChange() {
  Change change;
  change.name = "order";
  change.fields.push_back({"order of effects or dead calls", "as recorded", "as received"});
  return change;
}

}  // namespace

GraphDiff Diff(const OpGraph& before, const OpGraph& after, Facets facets) {
  GraphDiff diff;
  if (SameStructure(before, after, facets)) return diff;
  const DiffContext context(before, after, facets);
  DiffNamedValues(context, diff);
  DiffNodes(context, diff);
  DiffOutputs(context, diff);
  FoldChanges(context, diff);
  if (diff.empty()) diff.changes.push_back(OrderChange());
  return diff;
}

}  // namespace graphgold
