// SPDX-License-Identifier: MIT
#include "graphgold/graph/colour_twins.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/node_hash.h"
#include "graphgold/graph/sort_by_hash.h"

namespace graphgold {
namespace {

// All that facets see of it alone.
Hash128 AllSeen(const OpGraph& graph, ValueId constant) {
  HashInput input;
  AddType(graph.value(constant).type, Facets::All(), input);
  return input.Hash();
}

// Results of calls are known by their colours, and so are constants. Any other value is told apart
// from all others.
Hash128 AllSeen(const OpGraph& graph, NodeId node) {
  HashInput input;
  const auto add_value = [&](ValueId id) {
    const Origin origin = graph.value(id).origin;
    const bool is_coloured = origin == Origin::kResult || origin == Origin::kConstant;
    input.Add(is_coloured ? 0 : id.index() + 1);
  };
  AddCall(graph.node(node), Facets::All(), input);
  AddOperands(graph.node(node).operands, input,
              [&](const Operand& leaf) { add_value(leaf.value); });
  AddResults(graph, node, Facets::All(), input, add_value);
  return input.Hash();
}

template <typename Id>
bool AreAlike(const OpGraph& graph, std::vector<std::pair<Hash128, Id>> coloured) {
  coloured = SortedByHash(std::move(coloured));
  std::size_t first = 0;  // of those of a colour
  Hash128 seen;
  for (std::size_t i = 1; i < coloured.size(); ++i) {
    if (coloured[i].first != coloured[first].first) {
      first = i;
      continue;
    }
    if (i == first + 1) seen = AllSeen(graph, coloured[first].second);
    if (AllSeen(graph, coloured[i].second) != seen) return false;
  }
  return true;
}

}  // namespace

bool AreTwinsAlike(const OpGraph& graph, const NodeNumbering& numbering, std::size_t rooted,
                   const Colouring& colouring) {
  const bool names = colouring.facets().has(Facet::kParameters);
  if (!names && !(graph.parameters.empty() && graph.buffers.empty())) return false;
  std::vector<std::pair<Hash128, NodeId>> calls;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const NodeId node(i);
    const bool numbered = numbering.is_numbered(node);
    if (numbered && numbering.number(node) < rooted) continue;
    // Links to what a call computes the gradient of are seen by more facets.
    const bool sees_gradients = colouring.facets().has(Facet::kPhases);
    if (graph.nodes[i].differentiates.valid() && !sees_gradients) return false;
    if (!numbered) calls.emplace_back(colouring.colour(node), node);
  }
  std::vector<std::pair<Hash128, ValueId>> constants;
  for (const NamedValue& constant : graph.constants) {
    if (colouring.is_numbered(constant.value)) continue;
    constants.emplace_back(colouring.colour(constant.value), constant.value);
  }
  return AreAlike(graph, std::move(calls)) && AreAlike(graph, std::move(constants));
}

}  // namespace graphgold
