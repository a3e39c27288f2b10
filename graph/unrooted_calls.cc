// SPDX-License-Identifier: MIT
#include "graphgold/graph/unrooted_calls.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

#include "graphgold/graph/colour_twins.h"
#include "graphgold/graph/colouring.h"
#include "graphgold/graph/sort_by_hash.h"

namespace graphgold {
namespace {

bool GivesTensor(const Node& node) {
  bool any = false;
  ForEachValue(node.results, [&](const Operand&) { any = true; });
  return any;
}

class UnrootedCalls {
 public:
  UnrootedCalls(const OpGraph& graph, Facets facets, NodeNumbering& numbering)
      : graph_(graph),
        facets_(facets),
        numbering_(numbering),
        rooted_(numbering.order().size()),
        place_(graph.nodes.size(), Place::kNowhere) {}

  // Walks the roots by colour. Only a tie that others hang on needs another refinement, of these.
  void Walk(const std::vector<NodeId>& roots) {
    ColourUntilToldApart(roots);
    while (const std::optional<NodeId> next = First()) {
      const NodeId root = *next;
      Drop(root);
      if (numbering_.is_numbered(root)) continue;
      numbering_.Walk(root);
      // What is a tie, and whether it matters, is for the facets alone to say.
      const bool matters = colourings_[0]->NoteNumbered();
      for (std::size_t k = 1; k < colourings_.size(); ++k) colourings_[k]->NoteNumbered();
      const std::optional<NodeId> second = First();
      const bool tie = second && colour_of(*second) == colour_of(root);
      if (matters && tie) Recolour();
    }
  }

 private:
  // By colour; equals by their place in the run, which makes no difference then.
  struct Less {
    const UnrootedCalls& calls;
    bool operator()(NodeId a, NodeId b) const {
      const auto by_colour = calls.Compare(a, b);
      return by_colour != 0 ? by_colour < 0 : a < b;
    }
  };
  // Where an open root is kept.
  enum class Place : std::uint8_t { kNowhere, kSorted, kMoved };

  // Two graphs that the facets see no difference in must agree, so what these see comes first. The
  // rest only orders what looks the same to them; modules come last, for they may yet be inferred.
  Colouring& ColouringOf(std::size_t level) {
    if (level == colourings_.size()) {
      const Facets seen = level == 0   ? facets_
                          : level == 1 ? Facets::All().Without(Facet::kModules)
                                       : Facets::All();
      colourings_.push_back(std::make_unique<Colouring>(graph_, numbering_, seen, rooted_));
    }
    return *colourings_[level];
  }

  Hash128 colour_of(NodeId node) const { return colourings_[0]->colour(node); }

  int Compare(NodeId a, NodeId b) const {
    for (std::size_t i = 0; i < levels_; ++i) {
      const Hash128 x = colourings_[i]->colour(a);
      const Hash128 y = colourings_[i]->colour(b);
      if (x != y) return x < y ? -1 : 1;
    }
    return 0;
  }

  // Uses as many colourings as it takes to tell all roots apart, and none that could not.
  void ColourUntilToldApart(const std::vector<NodeId>& roots) {
    for (levels_ = 1;; ++levels_) {
      Colouring& colouring = ColouringOf(levels_ - 1);
      colouring.Refine(colouring.TakeAffected());
      Sort(roots);
      const bool tie = std::adjacent_find(sorted_.begin(), sorted_.end(), [&](NodeId a, NodeId b) {
                         return Compare(a, b) == 0;
                       }) != sorted_.end();
      if (!tie || levels_ == kLevels) return;
      if (levels_ == 1 && AreTwinsAlike(graph_, numbering_, rooted_, colouring)) return;
    }
  }

  void Sort(const std::vector<NodeId>& roots) {
    std::vector<std::pair<Hash128, NodeId>> coloured;
    coloured.reserve(roots.size());
    for (const NodeId root : roots) coloured.emplace_back(colour_of(root), root);
    sorted_.clear();
    next_ = 0;
    for (const auto& root : SortedByHash(std::move(coloured))) {
      sorted_.push_back(root.second);
      place_[root.second.index()] = Place::kSorted;
    }
    if (levels_ > 1) std::sort(sorted_.begin(), sorted_.end(), Less{*this});
  }

  // The first of the open roots.
  std::optional<NodeId> First() {
    while (next_ < sorted_.size() && place_[sorted_[next_].index()] != Place::kSorted) ++next_;
    if (next_ == sorted_.size() && moved_.empty()) return std::nullopt;
    if (next_ == sorted_.size()) return *moved_.begin();
    const bool moved = !moved_.empty() && Less{*this}(*moved_.begin(), sorted_[next_]);
    return moved ? *moved_.begin() : sorted_[next_];
  }

  // False if the node is no open root.
  bool Drop(NodeId node) {
    const Place place = std::exchange(place_[node.index()], Place::kNowhere);
    if (place == Place::kMoved) moved_.erase(node);
    return place != Place::kNowhere;
  }

  void Recolour() {
    std::vector<Colouring::Part> parts;
    std::vector<NodeId> moved;
    for (std::size_t i = 0; i < levels_; ++i) {
      parts.push_back(colourings_[i]->TakeAffected());
      for (const NodeId node : parts.back().nodes) {
        if (Drop(node)) moved.push_back(node);
      }
    }
    for (std::size_t i = 0; i < levels_; ++i) colourings_[i]->Refine(parts[i]);
    if (moved.size() < kManyMoved || moved.size() < (sorted_.size() - next_) / 8) {
      moved_.insert(moved.begin(), moved.end());
      for (const NodeId node : moved) place_[node.index()] = Place::kMoved;
    } else {
      SortAgain(std::move(moved));
    }
  }

  // All that is open, with what was moved now.
  void SortAgain(std::vector<NodeId> open) {
    open.insert(open.end(), moved_.begin(), moved_.end());
    moved_.clear();
    for (; next_ < sorted_.size(); ++next_) {
      if (place_[sorted_[next_].index()] == Place::kSorted) open.push_back(sorted_[next_]);
    }
    Sort(open);
  }

  static constexpr std::size_t kLevels = 3;
  static constexpr std::size_t kManyMoved = 64;

  const OpGraph& graph_;
  Facets facets_;
  NodeNumbering& numbering_;
  std::size_t rooted_;                                  // how many were numbered at first
  std::vector<std::unique_ptr<Colouring>> colourings_;  // by level; made when they are needed
  std::size_t levels_ = 1;                              // how many of them are in use
  // The open roots: those of `sorted_` that are still there, and `moved_`: few that were coloured
  // anew since it was sorted.
  std::vector<NodeId> sorted_;
  std::size_t next_ = 0;
  std::set<NodeId, Less> moved_{Less{*this}};
  std::vector<Place> place_;  // by node
};

// By outermost call: whether another one without a number depends on it, or on what is inside it.
std::vector<bool> ConsumedCalls(const OpGraph& graph, const NodeNumbering& numbering) {
  std::vector<bool> consumed(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (numbering.is_numbered(NodeId(i))) continue;
    const NodeId user = OutermostCall(graph, NodeId(i));
    for (const NodeId dependency : numbering.dependencies(NodeId(i))) {
      const NodeId used = OutermostCall(graph, dependency);
      if (used != user) consumed[used.index()] = true;
    }
  }
  return consumed;
}

}  // namespace

void NumberUnrootedCalls(const OpGraph& graph, const std::vector<NodeId>& last_writers,
                         Facets facets, NodeNumbering& numbering) {
  if (numbering.order().size() == graph.nodes.size()) return;
  UnrootedCalls calls(graph, facets, numbering);
  const std::vector<bool> consumed = ConsumedCalls(graph, numbering);
  std::unordered_set<NodeId> effects;
  for (const NamedValue& constant : graph.constants) {
    const NodeId writer = last_writers[constant.value.index()];
    if (writer.valid()) effects.insert(OutermostCall(graph, writer));
  }
  std::vector<NodeId> host_effects;
  std::vector<NodeId> dead;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const NodeId node(i);
    if (numbering.is_numbered(node) || graph.node(node).parent.valid()) continue;
    if (effects.count(node) != 0 || !GivesTensor(graph.node(node))) {
      host_effects.push_back(node);
    } else if (!consumed[i]) {
      dead.push_back(node);
    }
  }
  calls.Walk(host_effects);
  calls.Walk(dead);
}

}  // namespace graphgold
