// SPDX-License-Identifier: MIT
#include "graphgold/graph/unrooted_calls.h"

#include <algorithm>
#include <array>
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

  bool is_consumed(NodeId node) const { return colourings_[0].is_consumed(node); }

  // Walks the roots by colour. Only a tie that others hang on needs another refinement.
  void Walk(std::vector<NodeId> roots) {
    while (true) {
      roots.erase(std::remove_if(roots.begin(), roots.end(),
                                 [&](NodeId node) { return numbering_.is_numbered(node); }),
                  roots.end());
      if (roots.empty()) return;
      Sort(roots);
      WalkUntilTie(roots);
    }
  }

 private:
  // The colours of a root in the first `levels` colourings, compared.
  bool SameColour(NodeId a, NodeId b, std::size_t levels) const {
    return std::all_of(colourings_.begin(), colourings_.begin() + levels,
                       [&](const Colouring& c) { return c.colour(a) == c.colour(b); });
  }
  bool LessColour(NodeId a, NodeId b, std::size_t levels) const {
    for (std::size_t i = 0; i < levels; ++i) {
      const Hash128 x = colourings_[i].colour(a);
      const Hash128 y = colourings_[i].colour(b);
      if (x != y) return x < y;
    }
    return false;
  }

  // By as many colourings as it takes to tell all apart.
  void Sort(std::vector<NodeId>& roots) {
    for (std::size_t levels = 1; levels <= colourings_.size(); ++levels) {
      colourings_[levels - 1].Refine();
      std::stable_sort(roots.begin(), roots.end(),
                       [&](NodeId a, NodeId b) { return LessColour(a, b, levels); });
      const auto tie = std::adjacent_find(
          roots.begin(), roots.end(), [&](NodeId a, NodeId b) { return SameColour(a, b, levels); });
      if (tie == roots.end()) return;
    }
  }

  // What is a tie, and whether it matters, is for the facets alone to say.
  void WalkUntilTie(const std::vector<NodeId>& roots) {
    for (std::size_t i = 0; i < roots.size(); ++i) {
      if (numbering_.is_numbered(roots[i])) continue;
      numbering_.Walk(roots[i]);
      const bool matters = colourings_[0].NoteNumbered();
      for (std::size_t k = 1; k < colourings_.size(); ++k) colourings_[k].NoteNumbered();
      if (matters && i + 1 < roots.size() && SameColour(roots[i], roots[i + 1], 1)) return;
    }
  }

  NodeNumbering& numbering_;
  std::array<Colouring, 3> colourings_;
};

}  // namespace

void NumberUnrootedCalls(const OpGraph& graph, const std::vector<NodeId>& last_writers,
                         Facets facets, NodeNumbering& numbering) {
  if (numbering.order().size() == graph.nodes.size()) return;
  UnrootedCalls calls(graph, facets, numbering);
  std::unordered_set<NodeId> effects;
  for (const NamedValue& constant : graph.constants) {
    const NodeId writer = last_writers[constant.value.index()];
    if (writer.valid()) effects.insert(writer);
  }
  std::vector<NodeId> host_effects;
  std::vector<NodeId> dead;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const NodeId node(i);
    if (numbering.is_numbered(node)) continue;
    if (effects.count(node) != 0 || !GivesTensor(graph.node(node))) {
      host_effects.push_back(node);
    } else if (!calls.is_consumed(node)) {
      dead.push_back(node);
    }
  }
  calls.Walk(std::move(host_effects));
  calls.Walk(std::move(dead));
}

}  // namespace graphgold
