// SPDX-License-Identifier: MIT
#include "graphgold/report/module_tree.h"

#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

class TreeMaker {
 public:
  explicit TreeMaker(const JoinedGraph& graph) : graph_(graph) {
    tree_.modules.emplace_back();
    tree_.by_path.emplace("", 0);
    tree_.places.resize(graph.things.size());
  }

  ModuleTree Take() {
    for (std::size_t i = 0; i < graph_.things.size(); ++i) AddThing(i);
    Cumulate();
    Resolve();
    return std::move(tree_);
  }

 private:
  std::size_t Module(std::string_view path) {
    std::vector<std::string_view> missing;
    while (tree_.by_path.find(path) == tree_.by_path.end()) {
      missing.push_back(path);
      path = ParentPath(path);
    }
    std::size_t at = tree_.by_path.find(path)->second;
    for (auto inner = missing.rbegin(); inner != missing.rend(); ++inner) {
      const std::size_t next = tree_.modules.size();
      tree_.modules[at].members.push_back({true, next});
      TreeModule module;
      module.path = *inner;
      module.parent = at;
      tree_.modules.push_back(std::move(module));
      tree_.by_path.emplace(*inner, next);
      at = next;
    }
    return at;
  }

  void AddThing(std::size_t index) {
    const JoinedThing& thing = graph_.things[index];
    TreeModule& module = tree_.modules[Module(thing.module)];
    module.members.push_back({false, index});
    if (thing.kind != JoinedThing::Kind::kCall) return;
    ++module.calls;
    if (IsChanged(thing.mark)) ++module.changed;
    if (thing.mark == Mark::kAdded) ++module.added;
    if (thing.mark == Mark::kRemoved) ++module.removed;
  }

  void Cumulate() {
    for (std::size_t i = tree_.modules.size(); i-- > 1;) {
      TreeModule& parent = tree_.modules[tree_.modules[i].parent];
      parent.calls += tree_.modules[i].calls;
      parent.changed += tree_.modules[i].changed;
      parent.added += tree_.modules[i].added;
      parent.removed += tree_.modules[i].removed;
    }
  }

  // Modules inside come later, so from the last to the first each finds its members resolved.
  void Resolve() {
    std::vector<Member> shown(tree_.modules.size());
    for (std::size_t i = tree_.modules.size(); i-- > 0;) {
      TreeModule& module = tree_.modules[i];
      for (Member& member : module.members) {
        if (member.is_module) member = shown[member.index];
      }
      module.is_level = i == 0 || module.members.size() > 1;
      shown[i] = module.is_level ? Member{true, i} : module.members[0];
    }
    for (std::size_t i = 0; i < tree_.modules.size(); ++i) {
      const TreeModule& module = tree_.modules[i];
      if (!module.is_level) continue;
      for (std::size_t slot = 0; slot < module.members.size(); ++slot) {
        const Member member = module.members[slot];
        (member.is_module ? tree_.modules[member.index].place : tree_.places[member.index]) = {
            i, slot};
      }
    }
  }

  const JoinedGraph& graph_;
  ModuleTree tree_;
};

}  // namespace

Mark MarkOf(const TreeModule& module) {
  if (module.changed == 0) return Mark::kSame;
  if (module.added == module.calls) return Mark::kAdded;
  return module.removed == module.calls ? Mark::kRemoved : Mark::kModified;
}

std::size_t ModuleTree::LevelOf(std::size_t module) const {
  while (!modules[module].is_level) module = modules[module].parent;
  return module;
}

ModuleTree MakeModuleTree(const JoinedGraph& graph) { return TreeMaker(graph).Take(); }

}  // namespace graphgold
