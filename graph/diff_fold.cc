// SPDX-License-Identifier: MIT
#include "graphgold/graph/diff_fold.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// One of the two graphs, with the changes that concern it.
class Side {
 public:
  Side(const OpGraph& graph, const GraphDiff& diff, bool is_before)
      : graph_(graph), is_before_(is_before), change_of_(graph.nodes.size(), kNone) {
    for (std::size_t i = 0; i < diff.changes.size(); ++i) {
      const Change& change = diff.changes[i];
      const NodeId id = is_before ? change.before : change.after;
      if (!id.valid()) continue;
      change_of_[id.index()] = i;
      const Node& node = graph.node(id);
      if (change.kind == kind() && !node.scope_inferred) of_module_.emplace(node.scope, i);
    }
    CollectUsers(diff);
  }

  ChangeKind kind() const { return is_before_ ? ChangeKind::kRemoved : ChangeKind::kAdded; }

  bool IsMine(const Change& change) const {
    const bool is_value = change.subject == Subject::kParameter ||
                          change.subject == Subject::kBuffer ||
                          change.subject == Subject::kConstant;
    return is_value && change.kind == kind();
  }

  // The change that the value belongs to; kNone if it stands for itself.
  std::size_t OwnerOf(const Change& change) const {
    const std::vector<NodeId>& users = users_.at(ValueOf(change));
    if (users.empty()) {
      if (change.subject == Subject::kConstant) return kNone;
      const auto found = of_module_.find(ParentPath(change.name));
      return found == of_module_.end() ? kNone : found->second;
    }
    const bool all_changed = std::all_of(
        users.begin(), users.end(), [&](NodeId user) { return change_of_[user.index()] != kNone; });
    return all_changed ? change_of_[users.front().index()] : kNone;
  }

 private:
  ValueId ValueOf(const Change& change) const {
    return is_before_ ? change.value_before : change.value_after;
  }

  void CollectUsers(const GraphDiff& diff) {
    for (const Change& change : diff.changes) {
      if (IsMine(change)) users_[ValueOf(change)];
    }
    if (users_.empty()) return;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      ForEachValue(graph_.nodes[i].operands, [&](const Operand& operand) {
        const auto found = users_.find(operand.value);
        if (found != users_.end()) found->second.push_back(OutermostCall(graph_, NodeId(i)));
      });
    }
  }

  const OpGraph& graph_;
  const bool is_before_;
  std::vector<std::size_t> change_of_;  // by node
  std::unordered_map<std::string_view, std::size_t>
      of_module_;                                           // changes of whole calls, by module
  std::unordered_map<ValueId, std::vector<NodeId>> users_;  // of values that came or went
};

// What is left of two names without the path components that they end in alike: "fc" and "head" for
// "fc.weight" and "head.weight".
std::pair<std::string_view, std::string_view> DifferingPaths(std::string_view a,
                                                             std::string_view b) {
  while (true) {
    const std::string_view parent_a = ParentPath(a);
    const std::string_view parent_b = ParentPath(b);
    const bool alike = !parent_a.empty() && !parent_b.empty() &&
                       a.substr(parent_a.size()) == b.substr(parent_b.size());
    if (!alike) return {a, b};
    a = parent_a;
    b = parent_b;
  }
}

}  // namespace

void Count(Subject subject, Tally& tally) {
  if (subject == Subject::kParameter) ++tally.parameters;
  if (subject == Subject::kBuffer) ++tally.buffers;
  if (subject == Subject::kConstant) ++tally.constants;
}

void Drop(const std::vector<bool>& folded, GraphDiff& diff) {
  std::vector<Change> kept;
  for (std::size_t i = 0; i < diff.changes.size(); ++i) {
    if (!folded[i]) kept.push_back(std::move(diff.changes[i]));
  }
  diff.changes = std::move(kept);
}

void FoldIntoCalls(const DiffContext& context, GraphDiff& diff) {
  const Side before(context.before, diff, true);
  const Side after(context.after, diff, false);
  std::vector<bool> folded(diff.changes.size());
  for (std::size_t i = 0; i < diff.changes.size(); ++i) {
    for (const Side* side : {&before, &after}) {
      if (!side->IsMine(diff.changes[i])) continue;
      const std::size_t owner = side->OwnerOf(diff.changes[i]);
      if (owner == kNone) continue;
      folded[i] = true;
      Count(diff.changes[i].subject,
            side == &before ? diff.changes[owner].went : diff.changes[owner].came);
    }
  }
  Drop(folded, diff);
}

void FoldRenames(GraphDiff& diff) {
  std::unordered_map<std::string, std::vector<std::size_t>> alike;
  const auto is_plain_rename = [](const Change& change) {
    return change.kind == ChangeKind::kRenamed && change.subject != Subject::kOutput &&
           change.fields.size() == 1;
  };
  for (std::size_t i = 0; i < diff.changes.size(); ++i) {
    if (!is_plain_rename(diff.changes[i])) continue;
    const FieldChange& name = diff.changes[i].fields[0];
    const auto [from, to] = DifferingPaths(name.before, name.after);
    alike[std::string(from) + "\n" + std::string(to)].push_back(i);
  }
  std::vector<bool> folded(diff.changes.size());
  for (const auto& entry : alike) {
    const std::vector<std::size_t>& members = entry.second;
    if (members.size() < 2) continue;
    Change& first = diff.changes[members.front()];
    for (const std::size_t i : members) {
      Count(diff.changes[i].subject, first.went);
      folded[i] = i != members.front();
    }
    const std::size_t line = entry.first.find('\n');
    first.subject = Subject::kModule;
    first.name = entry.first.substr(line + 1);
    first.module = ParentPath(first.name);
    first.fields[0] = {"name", entry.first.substr(0, line), first.name};
    first.before_text.clear();
    first.after_text.clear();
  }
  Drop(folded, diff);
}

void FoldChanges(const DiffContext& context, GraphDiff& diff) {
  FoldIntoCalls(context, diff);
  FoldModules(context, diff);
  FoldMoved(context, diff);
  FoldRenames(diff);
}

}  // namespace graphgold
