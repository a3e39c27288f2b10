// SPDX-License-Identifier: MIT
#include "graphgold/graph/fingerprint.h"

#include <algorithm>
#include <array>

#include "graphgold/graph/node_hash.h"
#include "graphgold/graph/node_keys.h"
#include "graphgold/graph/node_order.h"
#include "graphgold/graph/reorder.h"
#include "graphgold/graph/same_listing.h"

namespace graphgold {
namespace {

// The numbered listing of a canonical graph, in lines: each value from outside, each node, the
// outputs. Values are numbered by the graph's own order. A line is all that is in memory at a time.
class Listing {
 public:
  Listing(const OpGraph& graph, Facets facets)
      : graph_(graph),
        facets_(facets),
        outside_{{{&graph.inputs, false},
                  {&graph.parameters, true},
                  {&graph.buffers, true},
                  {&graph.constants, false}}} {}

  // The next line, as bytes, from the first to the last. It stays valid until the next call; after
  // the last there are none.
  std::string_view NextOutside() {
    input_.Clear();
    if (list_ == outside_.size()) return {};
    const Outside& list = outside_[list_];
    if (at_ == 0) input_.Add(list.values->size());
    if (at_ < list.values->size()) AddNamed((*list.values)[at_++], list.is_registered);
    if (at_ == list.values->size()) {
      ++list_;
      at_ = 0;
    }
    return input_.bytes();
  }
  std::string_view Call(std::size_t index) {
    input_.Clear();
    AddNode(NodeId(index));
    return input_.bytes();
  }
  std::string_view Outputs() {
    input_.Clear();
    AddOutputs();
    return input_.bytes();
  }

  // Of the hashes of all from outside, each node, and the outputs.
  Hash128 Hash() {
    HashStream outside;
    for (std::string_view line = NextOutside(); !line.empty(); line = NextOutside()) {
      outside.Add(line);
    }
    HashInput hashes;
    hashes.Add(outside.Hash());
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) hashes.Add(HashOf(Call(i)));
    hashes.Add(HashOf(Outputs()));
    return hashes.Hash();
  }

  // Lines are only made of what is not plainly the same.
  bool IsLike(Listing& other) {
    if (graph_.nodes.size() != other.graph_.nodes.size()) return false;
    SameListing same(graph_, other.graph_, facets_);
    if (!same.Outside() && !HasSameOutside(other)) return false;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      if (!same.Calls(NodeId(i)) && Call(i) != other.Call(i)) return false;
    }
    return Outputs() == other.Outputs();
  }

 private:
  struct Outside {
    const std::vector<NamedValue>* values;
    bool is_registered;
  };

  bool HasSameOutside(Listing& other) {
    for (std::string_view line = NextOutside(); !line.empty(); line = NextOutside()) {
      if (line != other.NextOutside()) return false;
    }
    return other.NextOutside().empty();
  }

  void AddNamed(const NamedValue& named, bool registered) {
    const Value& value = graph_.value(named.value);
    AddType(value.type, facets_, input_);
    if (registered && facets_.has(Facet::kParameters)) input_.Add(named.name);
    if (registered && facets_.has(Facet::kTrainable)) input_.Add(value.type->requires_grad);
    input_.Add(value.alias_of.valid() ? value.alias_of.index() + 1 : 0);
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
  std::array<Outside, 4> outside_;
  std::size_t list_ = 0;  // the next of these,
  std::size_t at_ = 0;    // and where in it
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
      return listing_x.IsLike(listing_y);
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
