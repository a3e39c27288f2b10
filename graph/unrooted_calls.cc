// SPDX-License-Identifier: MIT
#include "graphgold/graph/unrooted_calls.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <unordered_set>
#include <utility>

#include "graphgold/graph/colour_twins.h"
#include "graphgold/graph/colouring.h"
#include "graphgold/graph/expect_calls.h"
#include "graphgold/graph/open_roots.h"
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
  // No other roots than `all` will be walked.
  UnrootedCalls(const OpGraph& graph, Facets facets, std::vector<NodeId> all,
                NodeNumbering& numbering)
      : graph_(graph),
        facets_(facets),
        numbering_(numbering),
        rooted_(numbering.order().size()),
        all_roots_(std::move(all)),
        open_(graph.nodes.size()) {}

  // Walks the roots by colour. Only a tie that others hang on needs another refinement, of these.
  void Walk(const std::vector<NodeId>& roots) {
    const std::vector<NodeId> sorted = ColourUntilToldApart(roots);
    open_.Begin(sorted.size());
    for (const NodeId root : sorted) open_.Insert(root, colour_of(root));
    for (NodeId root = First(); root.valid(); root = First()) {
      open_.Drop(root);
      if (numbering_.is_numbered(root)) continue;
      numbering_.Walk(root);
      // What is a tie, and whether it matters, is for the facets alone to say.
      const bool matters = colourings_[0]->NoteNumbered();
      for (std::size_t k = 1; k < colourings_.size(); ++k) colourings_[k]->NoteNumbered();
      if (!matters) continue;
      const NodeId second = First();
      if (second.valid() && colour_of(second) == colour_of(root)) Recolour();
    }
  }

 private:
  static constexpr std::size_t kLevels = 3;

  // By colour; equals by their place in the run, which makes no difference then.
  struct Less {
    const UnrootedCalls& calls;
    bool operator()(NodeId a, NodeId b) const {
      const auto by_colour = calls.Compare(a, b);
      return by_colour != 0 ? by_colour < 0 : a < b;
    }
  };

  // Two graphs that the facets see no difference in must agree, so what these see comes first. The
  // rest only orders what looks the same to them; modules come last, for they may yet be inferred.
  Colouring& ColouringOf(std::size_t level) {
    if (level == colourings_.size()) {
      const Facets seen = level == 0   ? facets_
                          : level == 1 ? Facets::All().Without(Facet::kModules)
                                       : Facets::All();
      colourings_.push_back(std::make_unique<Colouring>(graph_, numbering_, seen, rooted_));
      colourings_.back()->AskOnly(all_roots_);
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

  // Uses as many colourings as it takes to tell all roots apart, and none that could not. Gives the
  // roots sorted by colour.
  std::vector<NodeId> ColourUntilToldApart(const std::vector<NodeId>& roots) {
    for (levels_ = 1;; ++levels_) {
      Colouring& colouring = ColouringOf(levels_ - 1);
      colouring.Refine(colouring.TakeAffected());
      std::vector<NodeId> sorted = Sorted(roots);
      const bool tie = std::adjacent_find(sorted.begin(), sorted.end(), [&](NodeId a, NodeId b) {
                         return Compare(a, b) == 0;
                       }) != sorted.end();
      if (!tie || levels_ == kLevels) return sorted;
      if (levels_ == 1 && AreTwinsAlike(graph_, numbering_, rooted_, colouring)) return sorted;
    }
  }

  std::vector<NodeId> Sorted(const std::vector<NodeId>& roots) const {
    std::vector<std::pair<Hash128, NodeId>> coloured;
    coloured.reserve(roots.size());
    for (const NodeId root : roots) coloured.emplace_back(colour_of(root), root);
    std::vector<NodeId> sorted;
    sorted.reserve(roots.size());
    for (const auto& root : SortedByHash(std::move(coloured))) sorted.push_back(root.second);
    if (levels_ > 1) std::sort(sorted.begin(), sorted.end(), Less{*this});
    return sorted;
  }

  // The first of the open roots.
  NodeId First() {
    return open_.First([&](NodeId root) {
      OpenRoots::Colours colours;
      for (std::size_t i = 0; i < levels_; ++i) colours[i] = colourings_[i]->colour(root);
      return colours;
    });
  }

  void Recolour() {
    std::vector<Colouring::Part> parts;
    std::vector<NodeId> moved;
    for (std::size_t i = 0; i < levels_; ++i) {
      parts.push_back(colourings_[i]->TakeAffected());
      for (const NodeId node : parts.back().nodes) {
        if (open_.Drop(node)) moved.push_back(node);
      }
    }
    for (std::size_t i = 0; i < levels_; ++i) colourings_[i]->Refine(parts[i]);
    for (const NodeId root : moved) open_.Insert(root, colour_of(root));
  }

  const OpGraph& graph_;
  Facets facets_;
  NodeNumbering& numbering_;
  std::size_t rooted_;                                  // how many were numbered at first
  std::vector<std::unique_ptr<Colouring>> colourings_;  // by level; made when they are needed
  std::size_t levels_ = 1;                              // how many of them are in use
  std::vector<NodeId> all_roots_;
  OpenRoots open_;
};

// By outermost call: whether another one without a number depends on it, or on what is inside it.
std::vector<bool> ConsumedCalls(const OpGraph& graph, const NodeNumbering& numbering) {
  std::vector<bool> consumed(graph.nodes.size());
  const auto around = [&](NodeId node) {
    return numbering.any_nested() ? OutermostCall(graph, node) : node;
  };
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (numbering.is_numbered(NodeId(i))) continue;
    const NodeId user = around(NodeId(i));
    for (const NodeId dependency : numbering.dependencies(NodeId(i))) {
      const NodeId used = around(dependency);
      if (used != user) consumed[used.index()] = true;
    }
  }
  return consumed;
}

}  // namespace

void NumberUnrootedCalls(const OpGraph& graph, const std::vector<NodeId>& last_writers,
                         Facets facets, NodeNumbering& numbering) {
  if (numbering.order().size() == graph.nodes.size()) return;
  const std::vector<bool> consumed = ConsumedCalls(graph, numbering);
  std::unordered_set<NodeId> effects;
  for (const NamedValue& constant : graph.constants) {
    const NodeId writer = last_writers[constant.value.index()];
    if (writer.valid()) effects.insert(OutermostCall(graph, writer));
  }
  std::vector<NodeId> host_effects;
  std::vector<NodeId> dead;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    ExpectCalls(graph, i);
    const NodeId node(i);
    if (numbering.is_numbered(node) || graph.node(node).parent.valid()) continue;
    if (effects.count(node) != 0 || !GivesTensor(graph.node(node))) {
      host_effects.push_back(node);
    } else if (!consumed[i]) {
      dead.push_back(node);
    }
  }
  std::vector<NodeId> all = host_effects;
  all.insert(all.end(), dead.begin(), dead.end());
  UnrootedCalls calls(graph, facets, std::move(all), numbering);
  calls.Walk(host_effects);
  calls.Walk(dead);
}

}  // namespace graphgold
