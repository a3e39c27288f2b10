// SPDX-License-Identifier: MIT
#include "graphgold/graph/colour_twins.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "graphgold/graph/colour_classes.h"
#include "graphgold/graph/hash.h"
#include "graphgold/graph/node_hash.h"

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
bool AreAlike(const OpGraph& graph, const Colouring& colouring, const std::vector<Id>& things) {
  std::vector<Hash128> colours;
  colours.reserve(things.size());
  ColourClasses classes(things.size());
  for (const Id thing : things) {
    classes.Add(colours.size());
    colours.push_back(colouring.colour(thing));
  }
  classes.Divide(colours);
  std::unordered_map<std::uint32_t, Hash128> seen;  // of the first of a class
  for (const std::uint32_t twin : classes.shared()) {
    const auto [first, is_new] = seen.try_emplace(classes.first_of(twin));
    const Hash128 all = AllSeen(graph, things[twin]);
    if (is_new) first->second = all;
    if (first->second != all) return false;
  }
  return true;
}

}  // namespace

bool AreTwinsAlike(const OpGraph& graph, const NodeNumbering& numbering, std::size_t rooted,
                   const Colouring& colouring) {
  const bool names = colouring.facets().has(Facet::kParameters);
  if (!names && !(graph.parameters.empty() && graph.buffers.empty())) return false;
  std::vector<NodeId> calls;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const NodeId node(i);
    const bool numbered = numbering.is_numbered(node);
    if (numbered && numbering.number(node) < rooted) continue;
    // Links to what a call computes the gradient of are seen by more facets.
    const bool sees_gradients = colouring.facets().has(Facet::kPhases);
    if (graph.nodes[i].differentiates.valid() && !sees_gradients) return false;
    if (!numbered) calls.push_back(node);
  }
  std::vector<ValueId> constants;
  for (const NamedValue& constant : graph.constants) {
    if (!colouring.is_numbered(constant.value)) constants.push_back(constant.value);
  }
  return AreAlike(graph, colouring, calls) && AreAlike(graph, colouring, constants);
}

}  // namespace graphgold
