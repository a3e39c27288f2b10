// SPDX-License-Identifier: MIT
#include "graphgold/graph/fingerprint.h"

#include <algorithm>

#include "graphgold/graph/node_hash.h"
#include "graphgold/graph/node_keys.h"
#include "graphgold/graph/node_order.h"
#include "graphgold/graph/reorder.h"

namespace graphgold {
namespace {

// The numbered listing of a canonical graph, in pieces: what comes from outside, each node, the
// outputs. Values are numbered by the graph's own order.
class Listing {
 public:
  Listing(const OpGraph& graph, Facets facets) : graph_(graph), facets_(facets) {}

  std::size_t size() const { return graph_.nodes.size() + 2; }

  // The next piece, as bytes. It stays valid until the next call.
  std::string_view Piece(std::size_t index) {
    input_.Clear();
    if (index == 0) {
      AddOutside();
    } else if (index <= graph_.nodes.size()) {
      AddNode(NodeId(index - 1));
    } else {
      AddOutputs();
    }
    return input_.bytes();
  }

  Hash128 Hash() {
    HashInput pieces;
    for (std::size_t i = 0; i < size(); ++i) {
      Piece(i);
      pieces.Add(input_.Hash());
    }
    return pieces.Hash();
  }

 private:
  void AddOutside() {
    AddNamed(graph_.inputs, false);
    AddNamed(graph_.parameters, true);
    AddNamed(graph_.buffers, true);
    AddNamed(graph_.constants, false);
  }

  void AddNamed(const std::vector<NamedValue>& list, bool registered) {
    input_.Add(list.size());
    for (const NamedValue& named : list) {
      const Value& value = graph_.value(named.value);
      AddType(value.type, facets_, input_);
      if (registered && facets_.has(Facet::kParameters)) input_.Add(named.name);
      if (registered && facets_.has(Facet::kTrainable)) input_.Add(value.type->requires_grad);
      input_.Add(value.alias_of.valid() ? value.alias_of.index() + 1 : 0);
    }
  }

  void AddRead(const Operand& leaf) {
    input_.Add(leaf.value.index());
    input_.Add(leaf.writer.valid() ? leaf.writer.index() + 1 : 0);
  }

  void AddNode(NodeId id) {
    const Node& node = graph_.node(id);
    AddCall(node, facets_, input_);
    AddOperands(node.operands, input_, [&](const Operand& leaf) { AddRead(leaf); });
    AddResults(graph_, id, facets_, input_, [&](ValueId value) { input_.Add(value.index()); });
    AddLink("parent", node.parent);
    if (facets_.has(Facet::kPhases)) AddLink("gradient of", node.differentiates);
  }

  void AddLink(std::string_view what, NodeId node) {
    if (!node.valid()) return;
    input_.Add(what);
    input_.Add(node.index());
  }

  void AddOutputs() {
    input_.Add(graph_.outputs.size());
    for (const NamedOperand& output : graph_.outputs) {
      input_.Add(output.name);
      AddOperands({output.operand}, input_, [&](const Operand& leaf) { AddRead(leaf); });
    }
  }

  const OpGraph& graph_;
  Facets facets_;
  HashInput input_;
};

// Calls `use` with the graph in the order that the facets give it. Only unrooted calls are sorted
// by what the facets see of them, and a canonical graph is already in the order of the default.
template <typename Use>
auto InOrderOf(const OpGraph& canonical, Facets facets, const Use& use) {
  if (facets == Facets::Default()) return use(canonical);
  const std::vector<NodeId> order = CanonicalOrder(canonical, facets);
  if (std::is_sorted(order.begin(), order.end())) return use(canonical);
  return use(Reorder(canonical, order));
}

}  // namespace

Hash128 StructureFingerprint(const OpGraph& canonical, Facets facets) {
  return InOrderOf(canonical, facets,
                   [&](const OpGraph& graph) { return Listing(graph, facets).Hash(); });
}

bool SameStructure(const OpGraph& a, const OpGraph& b, Facets facets) {
  return InOrderOf(a, facets, [&](const OpGraph& x) {
    return InOrderOf(b, facets, [&](const OpGraph& y) {
      Listing listing_x(x, facets);
      Listing listing_y(y, facets);
      if (listing_x.size() != listing_y.size()) return false;
      for (std::size_t i = 0; i < listing_x.size(); ++i) {
        if (listing_x.Piece(i) != listing_y.Piece(i)) return false;
      }
      return true;
    });
  });
}

Hash128 NodeFingerprint(const OpGraph& graph, NodeId id, Facets facets) {
  HashInput input;
  AddNodeAlone(graph, id, facets, input);
  return input.Hash();
}

std::vector<Hash128> OutsideFingerprints(const OpGraph& graph, Facets facets,
                                         const std::vector<bool>& wanted) {
  std::vector<Hash128> hashes(graph.values.size());
  HashInput input;
  const bool trainable = facets.has(Facet::kTrainable);
  const auto add = [&](const std::vector<NamedValue>& list, bool with_names, bool with_places) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!wanted.empty() && !wanted[list[i].value.index()]) continue;
      const Value& value = graph.value(list[i].value);
      input.Clear();
      input.Add(value.origin);
      if (with_names) input.Add(list[i].name);
      if (with_places) input.Add(i);
      if (trainable && value.origin == Origin::kParameter) input.Add(value.type->requires_grad);
      AddType(value.type, facets, input);
      hashes[list[i].value.index()] = input.Hash();
    }
  };
  const bool names = facets.has(Facet::kParameters);
  add(graph.inputs, false, true);
  add(graph.parameters, names, false);
  add(graph.buffers, names, false);
  add(graph.constants, false, false);
  return hashes;
}

std::vector<Hash128> SubgraphFingerprints(const OpGraph& graph, Facets facets) {
  return PastKeys(NodeHashes(graph, facets));
}

}  // namespace graphgold
