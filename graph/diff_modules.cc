// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "graphgold/graph/diff_fold.h"
#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

using Paths = std::unordered_set<std::string_view>;

void AddWithParents(std::string_view path, Paths& paths) {
  for (; !path.empty() && paths.insert(path).second; path = ParentPath(path)) {
  }
}

// All modules that a graph knows of, by its calls and its parameters.
Paths ModulesOf(const OpGraph& graph) {
  Paths paths;
  for (const Node& node : graph.nodes) AddWithParents(ModuleOf(node), paths);
  for (const auto* list : {&graph.parameters, &graph.buffers}) {
    for (const NamedValue& named : *list) AddWithParents(ParentPath(named.name), paths);
  }
  return paths;
}

// The outermost module around a path that the other graph lacks. Whoever asks for one call after
// the other asks about the same modules over and over, and may ask from thousands of levels below.
class OutermostUnknown {
 public:
  explicit OutermostUnknown(const OpGraph& other) : known_(ModulesOf(other)) {}

  // "" if the other graph has them all. The path must outlive this.
  std::string_view Of(std::string_view path) {
    std::string_view outermost;
    std::vector<std::string_view> within;
    for (; !path.empty() && known_.count(path) == 0; path = ParentPath(path)) {
      const auto seen = outermost_.find(path);
      outermost = seen == outermost_.end() ? path : seen->second;
      if (seen != outermost_.end()) break;
      within.push_back(path);
    }
    for (const std::string_view module : within) outermost_[module] = outermost;
    return outermost;
  }

 private:
  const Paths known_;
  std::unordered_map<std::string_view, std::string_view>
      outermost_;  // by module that was asked for
};

// Folds modules that one graph has and the other lacks. Of `graph`, an excerpt will do: it has all
// calls that the other lacks.
class ModuleFolding {
 public:
  ModuleFolding(const OpGraph& graph, const OpGraph& other, ChangeKind kind, GraphDiff& diff)
      : graph_(graph), other_(other), kind_(kind), diff_(diff) {}

  void Run() {
    const bool any = std::any_of(diff_.changes.begin(), diff_.changes.end(),
                                 [&](const Change& change) { return change.kind == kind_; });
    if (!any) return;
    OutermostUnknown outermost(other_);
    for (const Node& node : graph_.nodes) {
      if (node.parent.valid()) continue;  // not told by itself
      const std::string_view module = outermost.Of(ModuleOf(node));
      if (!module.empty()) ++calls_[module];
    }
    for (std::size_t i = 0; i < diff_.changes.size(); ++i) {
      const Change& change = diff_.changes[i];
      if (change.kind != kind_ || change.subject == Subject::kOutput) continue;
      const std::string_view module = outermost.Of(change.module);
      if (!module.empty()) members_[std::string(module)].push_back(i);
    }
    std::vector<bool> folded(diff_.changes.size());
    for (const auto& [module, members] : members_) {
      if (IsWhole(module, members)) Fold(module, members, folded);
    }
    Drop(folded, diff_);
  }

 private:
  // All calls of the module, and more than one: a single call tells more by its own name.
  bool IsWhole(const std::string& module, const std::vector<std::size_t>& members) const {
    const auto calls = std::count_if(members.begin(), members.end(), [&](std::size_t i) {
      return diff_.changes[i].subject == Subject::kNode;
    });
    const auto all = calls_.find(module);
    return calls > 1 && all != calls_.end() && static_cast<std::size_t>(calls) == all->second;
  }

  static void Add(const Tally& from, Tally& to) {
    to.calls += from.calls;
    to.parameters += from.parameters;
    to.buffers += from.buffers;
    to.constants += from.constants;
  }

  void Fold(const std::string& module, const std::vector<std::size_t>& members,
            std::vector<bool>& folded) {
    Change whole;
    whole.subject = Subject::kModule;
    whole.kind = kind_;
    whole.name = module;
    whole.module = ParentPath(module);
    std::string ops;
    std::size_t place = members.front();
    for (const std::size_t i : members) {
      const Change& change = diff_.changes[i];
      const bool removed = kind_ == ChangeKind::kRemoved;
      Tally& tally = removed ? whole.went : whole.came;
      Add(removed ? change.went : change.came, tally);
      Count(change.subject, tally);
      folded[i] = true;
      if (change.subject != Subject::kNode) continue;
      if (tally.calls++ == 0) place = i;
      const NodeId id = removed ? change.before : change.after;
      ops += (ops.empty() ? "" : ", ") + std::string(ShortOpName(graph_.node(id).op));
    }
    (kind_ == ChangeKind::kRemoved ? whole.before_text : whole.after_text) = module + ": " + ops;
    folded[place] = false;
    diff_.changes[place] = std::move(whole);
  }

  const OpGraph& graph_;
  const OpGraph& other_;
  const ChangeKind kind_;
  GraphDiff& diff_;
  std::unordered_map<std::string_view, std::size_t> calls_;            // by module: how many it has
  std::unordered_map<std::string, std::vector<std::size_t>> members_;  // by module: its changes
};

}  // namespace

void FoldModules(const DiffContext& context, GraphDiff& diff) {
  ModuleFolding(context.before, context.whole_after, ChangeKind::kRemoved, diff).Run();
  ModuleFolding(context.after, context.whole_before, ChangeKind::kAdded, diff).Run();
}

}  // namespace graphgold
