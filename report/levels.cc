// SPDX-License-Identifier: MIT
#include "graphgold/report/levels.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace graphgold {
namespace {

// What makes two ports of a picture the same.
using PortKey = std::tuple<bool, LevelBox::Kind, Member, std::size_t>;

PortKey KeyOf(const LevelBox& port) { return {port.is_source, port.kind, port.member, port.part}; }

class LevelMaker {
 public:
  LevelMaker(const JoinedGraph& graph, const ModuleTree& tree, const LevelOptions& options)
      : graph_(graph), tree_(tree), options_(options) {}

  Levels Take() {
    AddParts();
    ports_.resize(levels_.parts.size());
    for (const JoinedEdge& edge : graph_.edges) AddEdge(edge);
    for (std::size_t i = 0; i < levels_.parts.size(); ++i) {
      if (ports_[i].size() > options_.max_ports) MergePorts(levels_.parts[i]);
      MergeEdges(levels_.parts[i].edges);
    }
    return std::move(levels_);
  }

 private:
  void AddParts() {
    const std::size_t most = levels_.max_members = options_.max_members;
    for (std::size_t module = 0; module < tree_.modules.size(); ++module) {
      const std::vector<Member>& members = tree_.modules[module].members;
      const bool is_level = tree_.modules[module].is_level;
      const std::size_t count =
          is_level ? std::max<std::size_t>(1, (members.size() + most - 1) / most) : 0;
      levels_.first_part.push_back(levels_.parts.size());
      levels_.part_count.push_back(count);
      for (std::size_t part = 0; part < count; ++part) {
        LevelPart picture;
        picture.module = module;
        picture.part = part;
        for (std::size_t i = part * most; i < std::min(members.size(), (part + 1) * most); ++i) {
          LevelBox box;
          box.member = members[i];
          picture.boxes.push_back(box);
        }
        levels_.parts.push_back(std::move(picture));
      }
    }
  }

  // The places of a thing and of the modules around it, from the model inwards.
  std::vector<Place> Path(std::size_t thing) const {
    std::vector<Place> path = {tree_.places[thing]};
    while (path.back().module != 0) path.push_back(tree_.modules[path.back().module].place);
    std::reverse(path.begin(), path.end());
    return path;
  }

  std::size_t BoxOf(Place place) const { return place.slot % levels_.max_members; }

  std::size_t Port(std::size_t part, const LevelBox& port) {
    LevelPart& picture = levels_.parts[part];
    const auto [it, is_new] = ports_[part].try_emplace(KeyOf(port), picture.boxes.size());
    if (is_new) picture.boxes.push_back(port);
    return it->second;
  }

  // An edge of a picture between the box at a place and a port.
  void ConnectPort(Place place, LevelBox port, const JoinedEdge& edge) {
    const std::size_t part = levels_.PartOf(place);
    const std::size_t at = Port(part, port);
    const std::size_t box = BoxOf(place);
    levels_.parts[part].edges.push_back(
        {port.is_source ? at : box, port.is_source ? box : at, edge.before, edge.after});
  }

  // Where both ends are in one level there is an edge; in the levels inside, ports.
  void AddEdge(const JoinedEdge& edge) {
    const std::vector<Place> from = Path(edge.from);
    const std::vector<Place> to = Path(edge.to);
    std::size_t depth = 0;
    while (from[depth].slot == to[depth].slot) ++depth;
    Meet(from[depth], to[depth], edge);
    LevelBox port;
    port.kind = LevelBox::Kind::kOuterPort;
    port.is_source = true;
    port.member = MemberAt(from[depth]);
    for (std::size_t i = depth + 1; i < to.size(); ++i) ConnectPort(to[i], port, edge);
    port.is_source = false;
    port.member = MemberAt(to[depth]);
    for (std::size_t i = depth + 1; i < from.size(); ++i) ConnectPort(from[i], port, edge);
  }

  void Meet(Place from, Place to, const JoinedEdge& edge) {
    const std::size_t from_part = levels_.PartOf(from);
    const std::size_t to_part = levels_.PartOf(to);
    if (from_part == to_part) {
      levels_.parts[to_part].edges.push_back({BoxOf(from), BoxOf(to), edge.before, edge.after});
      return;
    }
    LevelBox port;
    port.kind = LevelBox::Kind::kPartPort;
    port.is_source = true;
    port.part = levels_.parts[from_part].part;
    ConnectPort(to, port, edge);
    port.is_source = false;
    port.part = levels_.parts[to_part].part;
    ConnectPort(from, port, edge);
  }

  Member MemberAt(Place place) const { return tree_.modules[place.module].members[place.slot]; }

  // Of each direction that has too many ports, all become one.
  void MergePorts(LevelPart& picture) const {
    const auto first_port =
        std::find_if(picture.boxes.begin(), picture.boxes.end(),
                     [](const LevelBox& box) { return box.kind != LevelBox::Kind::kMember; });
    std::vector<LevelBox> boxes(picture.boxes.begin(), first_port);
    std::vector<std::size_t> place(picture.boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) place[i] = i;
    for (const bool is_source : {true, false}) {
      const auto count = static_cast<std::size_t>(
          std::count_if(first_port, picture.boxes.end(),
                        [&](const LevelBox& port) { return port.is_source == is_source; }));
      const bool merged = count > options_.max_ports;
      if (merged) {
        LevelBox many;
        many.kind = LevelBox::Kind::kManyPort;
        many.is_source = is_source;
        many.count = count;
        boxes.push_back(many);
      }
      for (auto port = first_port; port != picture.boxes.end(); ++port) {
        if (port->is_source != is_source) continue;
        if (!merged) boxes.push_back(*port);
        place[static_cast<std::size_t>(port - picture.boxes.begin())] = boxes.size() - 1;
      }
    }
    picture.boxes = std::move(boxes);
    for (LevelEdge& edge : picture.edges) {
      edge.from = place[edge.from];
      edge.to = place[edge.to];
    }
  }

  static void MergeEdges(std::vector<LevelEdge>& edges) {
    const auto ends = [](const LevelEdge& edge) { return std::tie(edge.from, edge.to); };
    std::stable_sort(edges.begin(), edges.end(),
                     [&](const LevelEdge& a, const LevelEdge& b) { return ends(a) < ends(b); });
    std::size_t kept = 0;
    for (const LevelEdge& edge : edges) {
      if (kept > 0 && ends(edges[kept - 1]) == ends(edge)) {
        edges[kept - 1].before = edges[kept - 1].before || edge.before;
        edges[kept - 1].after = edges[kept - 1].after || edge.after;
      } else {
        edges[kept++] = edge;
      }
    }
    edges.resize(kept);
  }

  const JoinedGraph& graph_;
  const ModuleTree& tree_;
  const LevelOptions& options_;
  Levels levels_;
  std::vector<std::map<PortKey, std::size_t>> ports_;  // by part
};

}  // namespace

Levels MakeLevels(const JoinedGraph& graph, const ModuleTree& tree, const LevelOptions& options) {
  return LevelMaker(graph, tree, options).Take();
}

}  // namespace graphgold
