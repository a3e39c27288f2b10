// SPDX-License-Identifier: MIT
#include "graphgold/graph/fingerprint.h"

#include <algorithm>
#include <array>
#include <utility>

#include "graphgold/graph/expect_calls.h"
#include "graphgold/graph/node_hash.h"
#include "graphgold/graph/node_keys.h"
#include "graphgold/graph/node_order.h"
#include "graphgold/graph/reorder.h"
#include "graphgold/graph/same_listing.h"

namespace graphgold {
namespace {

// The numbered listing of a canonical graph, in lines: each value from outside, each node, the
// outputs. Values are numbered by the graph's own order. A few lines are all that is in memory at a
// time.
class Listing {
 public:
  Listing(const OpGraph& graph, Facets facets)
      : graph_(graph),
        facets_(facets),
        calls_(facets),
        types_(facets),
        outside_{{{&graph.inputs, false},
                  {&graph.parameters, true},
                  {&graph.buffers, true},
                  {&graph.constants, false}}} {}

  // The next line, as bytes, from the first to the last. It stays valid until the next call; after
  // the last there are none.
  std::string_view NextOutside() {
    input_.Clear();
    if (list_ != outside_.size()) AddNextOutside();
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
    HashInput hashes;
    hashes.Add(HashOutside());
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      ExpectCalls(graph_, i);
      hashes.Add(HashOf(Call(i)));
    }
    hashes.Add(HashOf(Outputs()));
    return hashes.Hash();
  }

  // Lines are only made of what is not plainly the same.
  bool IsLike(Listing& other) {
    if (graph_.nodes.size() != other.graph_.nodes.size()) return false;
    SameListing same(graph_, other.graph_, facets_);
    if (!same.Outside() && !HasSameOutside(other)) return false;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      ExpectCalls(graph_, i);
      ExpectCalls(other.graph_, i);
      if (!same.Calls(NodeId(i)) && Call(i) != other.Call(i)) return false;
    }
    return Outputs() == other.Outputs();
  }

 private:
  struct Outside {
    const std::vector<NamedValue>* values;
    bool is_registered;
  };

  // Lines are short, and a stream takes a while for each piece: they are put together to large
  // ones.
  Hash128 HashOutside() {
    constexpr std::size_t kLarge = 1024;  // bytes
    HashStream stream;
    while (list_ != outside_.size()) {
      input_.Clear();
      while (list_ != outside_.size() && input_.size() < kLarge) AddNextOutside();
      stream.Add(input_.bytes());
    }
    return stream.Hash();
  }

  // The line of the next value from outside; the first of a list begins with how many there are.
  void AddNextOutside() {
    const Outside& list = outside_[list_];
    if (at_ == 0) input_.Add(list.values->size());
    if (at_ < list.values->size()) AddNamed((*list.values)[at_++], list.is_registered);
    if (at_ == list.values->size()) {
      ++list_;
      at_ = 0;
    }
  }

  bool HasSameOutside(Listing& other) {
    for (std::string_view line = NextOutside(); !line.empty(); line = NextOutside()) {
      if (line != other.NextOutside()) return false;
    }
    return other.NextOutside().empty();
  }

  void AddNamed(const NamedValue& named, bool registered) {
    const Value& value = graph_.value(named.value);
    types_.Add(value.type, input_);
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
    calls_.Add(node, input_);
    AddOperands(node.operands, input_, [&](const Operand& leaf) { AddRead(leaf); });
    AddResults(
        graph_, id, input_, [&](const TensorType& type) { types_.Add(type, input_); },
        [&](ValueId value) { input_.Add(value.index()); });
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
  CallSpeller calls_;
  TypeSpeller types_;
  std::array<Outside, 4> outside_;
  std::size_t list_ = 0;  // the next of these,
  std::size_t at_ = 0;    // and where in it
  HashInput input_;
};

// The lists of values from outside, each of which is a hash of what it is: an input by its place, a
// parameter or buffer by its name, if the facets see that.
class OutsideLists {
 public:
  OutsideLists(const OpGraph& graph, Facets facets)
      : graph_(graph),
        facets_(facets),
        lists_{&graph.inputs, &graph.parameters, &graph.buffers, &graph.constants} {}

  std::size_t size() const { return lists_.size(); }
  const std::vector<NamedValue>& list(std::size_t index) const { return *lists_[index]; }

  Hash128 Hash(std::size_t list, std::size_t place) {
    const NamedValue& named = (*lists_[list])[place];
    const Value& value = graph_.value(named.value);
    const bool is_input = list == 0;
    const bool is_registered = list == 1 || list == 2;
    input_.Clear();
    input_.Add(value.origin);
    if (is_registered && facets_.has(Facet::kParameters)) input_.Add(named.name);
    if (is_input) input_.Add(place);
    if (facets_.has(Facet::kTrainable) && value.origin == Origin::kParameter) {
      input_.Add(value.type->requires_grad);
    }
    AddType(value.type, facets_, input_);
    return input_.Hash();
  }

  // List and place where a canonical graph has the value: they come first, one list after another.
  std::pair<std::size_t, std::size_t> Expected(ValueId value) const {
    std::size_t place = value.index();
    std::size_t list = 0;
    for (; list < lists_.size() && place >= lists_[list]->size(); ++list) {
      place -= lists_[list]->size();
    }
    return {list, place};
  }

 private:
  const OpGraph& graph_;
  const Facets facets_;
  const std::array<const std::vector<NamedValue>*, 4> lists_;
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

std::vector<Hash128> OutsideFingerprints(const OpGraph& graph, Facets facets) {
  std::vector<Hash128> hashes(graph.values.size());
  OutsideLists lists(graph, facets);
  for (std::size_t list = 0; list < lists.size(); ++list) {
    for (std::size_t i = 0; i < lists.list(list).size(); ++i) {
      hashes[lists.list(list)[i].value.index()] = lists.Hash(list, i);
    }
  }
  return hashes;
}

std::vector<Hash128> OutsideFingerprints(const OpGraph& graph, Facets facets,
                                         const std::vector<ValueId>& values) {
  std::vector<Hash128> hashes;
  hashes.reserve(values.size());
  OutsideLists lists(graph, facets);
  std::vector<Hash128> all;  // once a value is not where it is expected
  for (const ValueId value : values) {
    const auto [list, place] = lists.Expected(value);
    if (list < lists.size() && lists.list(list)[place].value == value) {
      hashes.push_back(lists.Hash(list, place));
    } else {
      if (all.empty()) all = OutsideFingerprints(graph, facets);
      hashes.push_back(all[value.index()]);
    }
  }
  return hashes;
}

std::vector<Hash128> SubgraphFingerprints(const OpGraph& graph, Facets facets) {
  return PastKeys(NodeHashes(graph, facets)).list;
}

}  // namespace graphgold
