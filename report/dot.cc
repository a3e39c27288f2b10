// SPDX-License-Identifier: MIT
#include "graphgold/report/dot.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "graphgold/report/escape.h"
#include "graphgold/report/module_tree.h"

namespace graphgold {
namespace {

constexpr std::size_t kMostFrames = 50;  // around a box

struct MarkColours {
  const char* fill;
  const char* line;
};

MarkColours ColoursOf(Mark mark) {
  switch (mark) {
    case Mark::kAdded:
      return {"#d9f2dd", "#1a7f37"};
    case Mark::kRemoved:
      return {"#fbdcdc", "#c62828"};
    case Mark::kModified:
      return {"#fdecc8", "#b26a00"};
    case Mark::kMoved:
      return {"#dbe9fb", "#1f5fbf"};
    case Mark::kFollows:
      return {"#fffaf0", "#b26a00"};
    default:
      return {"#ffffff", "#5f6b7a"};
  }
}

std::string LinesOf(const Label& label) {
  std::string lines;
  for (const std::string& line : label) lines += (lines.empty() ? "" : "\n") + line;
  return DotText(lines);
}

class DotWriter {
 public:
  DotWriter(const JoinedSources& sources, const JoinedGraph& graph, const DotOptions& options)
      : sources_(sources), graph_(graph), tree_(MakeModuleTree(graph)) {
    depth_.resize(tree_.modules.size());
    for (std::size_t i = 1; i < depth_.size(); ++i) {
      depth_[i] = depth_[tree_.modules[i].parent] + (tree_.modules[i].is_level ? 1 : 0);
    }
    limit_ =
        std::min(kMostFrames, options.depth ? *options.depth : DeepestDrawable(options.max_boxes));
  }

  Dot Take(const std::string& title) {
    text_ = "digraph graphgold {\n";
    text_ += "  label=" + DotText(title) + "; labelloc=t; fontname=Helvetica; fontsize=16;\n";
    text_ += "  nodesep=0.25; ranksep=0.35; nslimit=4; nslimit1=4; bgcolor=white;\n";
    text_ +=
        "  node [shape=box, style=\"rounded,filled\", fontname=Helvetica, fontsize=11, "
        "margin=\"0.12,0.06\"];\n  edge [color=\"#8792a2\", arrowsize=0.6];\n";
    WriteBoxes();
    WriteEdges();
    return {std::move(text_) + "}\n", boxes_};
  }

 private:
  // How many boxes each depth shows: what lies there, and one for each module that begins below.
  std::size_t DeepestDrawable(std::size_t most) const {
    std::vector<std::size_t> things(1);
    std::vector<std::size_t> modules(2);
    for (std::size_t i = 0; i < tree_.modules.size(); ++i) {
      if (!tree_.modules[i].is_level) continue;
      things.resize(std::max(things.size(), depth_[i] + 1));
      modules.resize(std::max(modules.size(), depth_[i] + 2));
      if (i > 0) ++modules[depth_[i]];
      for (const Member member : tree_.modules[i].members) {
        if (!member.is_module) ++things[depth_[i]];
      }
    }
    std::size_t shown = 0;
    for (std::size_t depth = 0; depth < things.size(); ++depth) {
      shown += things[depth];
      if (depth > 0 && shown + modules[depth + 1] > most) return depth - 1;
    }
    return things.size() - 1;
  }

  bool IsCluster(std::size_t module) const { return depth_[module] <= limit_; }

  // The box that shows a thing: its own, or that of a module around it.
  std::string BoxOf(std::size_t thing) const {
    std::string box = "t" + std::to_string(thing);
    for (std::size_t at = tree_.places[thing].module; at != 0;
         at = tree_.modules[at].place.module) {
      if (!IsCluster(at)) box = "m" + std::to_string(at);
    }
    return box;
  }

  // Clusters from the outside in; a stack, for modules may be nested deeply.
  void WriteBoxes() {
    std::vector<std::pair<std::size_t, std::size_t>> open = {{0, 0}};  // a module, its next member
    while (!open.empty()) {
      auto& [module, next] = open.back();
      const std::string indent(2 * open.size(), ' ');
      if (next == tree_.modules[module].members.size()) {
        open.pop_back();
        if (!open.empty()) text_ += indent.substr(2) + "}\n";
        continue;
      }
      const std::string& level = tree_.modules[module].path;
      const Member member = tree_.modules[module].members[next++];
      if (!member.is_module) {
        WriteThing(member.index, level, indent);
      } else if (IsCluster(member.index)) {
        const std::string name = std::string(NameInside(tree_.modules[member.index].path, level));
        text_ += indent + "subgraph cluster_" + std::to_string(member.index) + " {\n" + indent +
                 "  label=" + DotText(name) +
                 "; labeljust=l; style=\"rounded,filled\"; color=\"#b8c0cc\"; "
                 "fillcolor=\"#00000008\"; fontname=Helvetica; fontsize=12;\n";
        open.emplace_back(member.index, 0);
      } else {
        WriteModule(member.index, level, indent);
      }
    }
  }

  void WriteThing(std::size_t index, const std::string& level, const std::string& indent) {
    ++boxes_;
    const JoinedThing& thing = graph_.things[index];
    const MarkColours colours = ColoursOf(thing.mark);
    text_ += indent + "t" + std::to_string(index) +
             " [label=" + LinesOf(LabelOf(sources_, thing, level)) +
             ", tooltip=" + DotText(thing.name + " (" + MarkName(thing.mark) + ")") +
             ", fillcolor=\"" + colours.fill + "\", color=\"" + colours.line + "\"";
    if (thing.mark == Mark::kRemoved) text_ += ", style=\"rounded,filled,dashed\"";
    if (thing.kind != JoinedThing::Kind::kCall) text_ += ", shape=oval, style=filled";
    text_ += "];\n";
  }

  void WriteModule(std::size_t index, const std::string& level, const std::string& indent) {
    ++boxes_;
    const TreeModule& module = tree_.modules[index];
    const MarkColours colours = ColoursOf(MarkOf(module));
    text_ += indent + "m" + std::to_string(index) +
             " [shape=box3d, style=filled, label=" + LinesOf(LabelOf(module, level)) +
             ", tooltip=" + DotText(module.path) + ", fillcolor=\"" +
             (module.changed > 0 ? colours.fill : "#eef1f5") + "\", color=\"" + colours.line +
             "\"];\n";
  }

  void WriteEdges() {
    std::map<std::pair<std::string, std::string>, std::pair<bool, bool>> sides;
    std::vector<std::pair<std::string, std::string>> order;
    for (const JoinedEdge& edge : graph_.edges) {
      std::pair<std::string, std::string> ends = {BoxOf(edge.from), BoxOf(edge.to)};
      if (ends.first == ends.second) continue;
      const auto [it, is_new] = sides.try_emplace(ends, false, false);
      if (is_new) order.push_back(std::move(ends));
      it->second.first = it->second.first || edge.before;
      it->second.second = it->second.second || edge.after;
    }
    for (const auto& ends : order) {
      const auto [before, after] = sides[ends];
      text_ += "  " + ends.first + " -> " + ends.second;
      if (graph_.compared && before != after) {
        text_ += before ? " [color=\"#c62828\", style=dashed]" : " [color=\"#1a7f37\"]";
      }
      text_ += ";\n";
    }
  }

  const JoinedSources& sources_;
  const JoinedGraph& graph_;
  const ModuleTree tree_;
  std::vector<std::size_t> depth_;  // by module, in levels
  std::size_t limit_ = 0;
  std::size_t boxes_ = 0;
  std::string text_;
};

}  // namespace

Dot DotOf(const JoinedSources& sources, const JoinedGraph& graph, const DotOptions& options) {
  return DotWriter(sources, graph, options).Take(options.title);
}

}  // namespace graphgold
