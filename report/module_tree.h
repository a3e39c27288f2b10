// SPDX-License-Identifier: MIT
//
// The modules of a joined graph as a tree, in the way people look at it: each module is a level of
// its own that shows its calls and, as one box each, the modules inside it. A module that holds
// just one thing is no level: the thing is shown in its place.
#ifndef GRAPHGOLD_REPORT_MODULE_TREE_H_
#define GRAPHGOLD_REPORT_MODULE_TREE_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/report/joined_graph.h"

namespace graphgold {

// A thing of the joined graph, or a module.
struct Member {
  bool is_module = false;
  std::size_t index = 0;

  friend bool operator==(Member a, Member b) {
    return a.is_module == b.is_module && a.index == b.index;
  }
  friend bool operator<(Member a, Member b) {
    return a.is_module != b.is_module ? a.is_module < b.is_module : a.index < b.index;
  }
};

// Where a member is shown: the module that it is in, and its place among the members.
struct Place {
  std::size_t module = 0;
  std::size_t slot = 0;
};

struct TreeModule {
  std::string path;
  std::size_t parent = 0;       // of the model itself: 0
  std::vector<Member> members;  // in the order of the graph, those of one thing resolved
  bool is_level = false;
  Place place;              // if it is a level, and not the model itself
  std::size_t calls = 0;    // with those of modules inside
  std::size_t changed = 0;  // how many of them are marked as changed
  std::size_t added = 0;    // … as added
  std::size_t removed = 0;
};
// Added or removed where all of its calls are, modified where some changed.
Mark MarkOf(const TreeModule& module);

struct ModuleTree {
  std::vector<TreeModule> modules;  // the model first; each after the one that it is in
  std::vector<Place> places;        // by thing
  std::map<std::string, std::size_t, std::less<>> by_path;

  // The level that shows a module: itself, or one around it.
  std::size_t LevelOf(std::size_t module) const;
  Place PlaceOf(Member member) const {
    return member.is_module ? modules[member.index].place : places[member.index];
  }
};

ModuleTree MakeModuleTree(const JoinedGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_MODULE_TREE_H_
