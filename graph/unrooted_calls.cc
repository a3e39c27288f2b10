// SPDX-License-Identifier: MIT
#include "graphgold/graph/unrooted_calls.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_set>

#include "graphgold/graph/colouring.h"

namespace graphgold {
namespace {

bool GivesTensor(const Node& node) {
  bool any = false;
  ForEachValue(node.results, [&](const Operand&) { any = true; });
  return any;
}

class UnrootedCalls {
 public:
  // Two graphs that the facets see no difference in must agree, so what these see comes first. The
  // rest only orders what looks the same to them; modules come last, for they may yet be inferred.
  UnrootedCalls(const OpGraph& graph, Facets facets, NodeNumbering& numbering)
      : numbering_(numbering),
        colourings_{Colouring(graph, numbering, facets),
                    Colouring(graph, numbering, Facets::All().Without(Facet::kModules)),
                    Colouring(graph, numbering, Facets::All())} {}

  // Walks the roots by colour. Only a tie that others hang on needs another refinement, of these.
  void Walk(std::vector<NodeId> roots) {
    ColourUntilToldApart(roots);
    Roots open(roots.begin(), roots.end(), Less{*this});
    while (!open.empty()) {
      const NodeId root = *open.begin();
      open.erase(open.begin());
      if (numbering_.is_numbered(root)) continue;
      numbering_.Walk(root);
      const bool matters = colourings_[0].NoteNumbered();
      for (std::size_t k = 1; k < colourings_.size(); ++k) colourings_[k].NoteNumbered();
      // What is a tie, and whether it matters, is for the facets alone to say.
      const bool tie = !open.empty() && colourings_[0].colour(*open.begin()) == colour_of(root);
      if (matters && tie) Recolour(open);
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
  using Roots = std::set<NodeId, Less>;

  Hash128 colour_of(NodeId node) const { return colourings_[0].colour(node); }

  int Compare(NodeId a, NodeId b) const {
    for (std::size_t i = 0; i < levels_; ++i) {
      const Hash128 x = colourings_[i].colour(a);
      const Hash128 y = colourings_[i].colour(b);
      if (x != y) return x < y ? -1 : 1;
    }
    return 0;
  }

  // Uses as many colourings as it takes to tell all roots apart.
  void ColourUntilToldApart(std::vector<NodeId>& roots) {
    for (levels_ = 1;; ++levels_) {
      Colouring& colouring = colourings_[levels_ - 1];
      colouring.Refine(colouring.TakeAffected());
      std::sort(roots.begin(), roots.end(), Less{*this});
      const bool tie = std::adjacent_find(roots.begin(), roots.end(), [&](NodeId a, NodeId b) {
                         return Compare(a, b) == 0;
                       }) != roots.end();
      if (!tie || levels_ == colourings_.size()) return;
    }
  }

  void Recolour(Roots& open) {
    std::vector<Colouring::Part> parts;
    std::vector<NodeId> moved;
    for (std::size_t i = 0; i < levels_; ++i) {
      parts.push_back(colourings_[i].TakeAffected());
      for (const NodeId node : parts.back().nodes) {
        if (open.erase(node) != 0) moved.push_back(node);
      }
    }
    for (std::size_t i = 0; i < levels_; ++i) colourings_[i].Refine(parts[i]);
    open.insert(moved.begin(), moved.end());
  }

  NodeNumbering& numbering_;
  std::array<Colouring, 3> colourings_;
  std::size_t levels_ = 1;  // how many of the colourings are in use
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
  calls.Walk(std::move(host_effects));
  calls.Walk(std::move(dead));
}

}  // namespace graphgold
