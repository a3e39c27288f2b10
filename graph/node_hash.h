// SPDX-License-Identifier: MIT
//
// What a node is, as input to a hash: shared by the fingerprints, the colours of unrooted calls and
// the anchors of a diff. They differ only in what stands for the tensors that a call reads, so
// that is left to the caller.
#ifndef GRAPHGOLD_GRAPH_NODE_HASH_H_
#define GRAPHGOLD_GRAPH_NODE_HASH_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/hash.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/pointer_table.h"

namespace graphgold {

enum class HashTag : std::uint64_t { kNone, kRead, kWritten, kList, kScalar, kMade, kReturned };

// Whether the facets see an attribute. Where a call makes its tensors is a matter of devices.
bool IsSeen(const Attribute& attribute, Facets facets);

// Operator, attributes and phase, as far as the facets see them.
void AddCall(const Node& node, Facets facets, HashInput& input);

// What the facets see of a type.
void AddType(const TensorType& type, Facets facets, HashInput& input);

// The same for many values, most of which share their types: each type is spelled once. The types
// must outlive this.
class TypeSpeller {
 public:
  explicit TypeSpeller(Facets facets) : facets_(facets) {}
  void Add(const TensorType& type, HashInput& input) {
    const auto [known, is_new] = known_.Insert(&type);
    if (is_new) *known = Spell(type);
    input.AddBytes(std::string_view(spelled_).substr(known->begin, known->size));
  }

 private:
  struct Range {
    std::size_t begin = 0;
    std::size_t size = 0;
  };
  Range Spell(const TensorType& type);

  Facets facets_;
  HashInput input_;
  std::string spelled_;        // all of them in a row,
  PointerTable<Range> known_;  // and by type, where in there it is
};

// AddCall for many nodes, most of which are like the last one of their operator: its attributes are
// not spelled again then. The nodes must outlive this.
class CallSpeller {
 public:
  explicit CallSpeller(Facets facets) : facets_(facets) {}
  void Add(const Node& node, HashInput& input);

 private:
  struct Spelled {
    const Node* node = nullptr;  // the last one,
    std::string bytes;           // and its attributes
  };
  std::string_view AttributesOf(const Node& node);

  Facets facets_;
  PointerTable<Spelled> last_;  // by operator
  HashInput input_;
};

// A node in isolation: its call, and the types and tags of its results.
void AddNodeAlone(const OpGraph& graph, NodeId node, Facets facets, HashInput& input);

// Appends an operand or a result; `add_leaf` appends those of kind kValue.
template <typename AddLeaf>
void AddTree(const Operand& operand, HashInput& input, const AddLeaf& add_leaf) {
  switch (operand.kind) {
    case Operand::Kind::kNone:
      return input.Add(HashTag::kNone);
    case Operand::Kind::kScalar:
      return input.Add(HashTag::kScalar);
    case Operand::Kind::kValue:
      return add_leaf(operand);
    case Operand::Kind::kList:
      input.Add(HashTag::kList);
      input.Add(operand.items.size());
      for (const Operand& item : operand.items) AddTree(item, input, add_leaf);
  }
}

// Appends all operands; `add_read` appends the value and the writer of each leaf.
template <typename AddRead>
void AddOperands(const std::vector<Operand>& operands, HashInput& input, const AddRead& add_read) {
  input.Add(operands.size());
  for (const Operand& operand : operands) {
    AddTree(operand, input, [&](const Operand& leaf) {
      input.Add(leaf.written ? HashTag::kWritten : HashTag::kRead);
      add_read(leaf);
    });
  }
}

// Appends all results: the types of new values, by `add_type`, and what they share storage with;
// `add_value` appends a value that is not new.
template <typename AddTypeOf, typename AddValue>
void AddResults(const OpGraph& graph, NodeId node, HashInput& input, const AddTypeOf& add_type,
                const AddValue& add_value) {
  const std::vector<Operand>& results = graph.node(node).results;
  input.Add(results.size());
  for (const Operand& result : results) {
    AddTree(result, input, [&](const Operand& leaf) {
      if (!IsMadeHere(graph, node, leaf)) {
        input.Add(HashTag::kReturned);
        return add_value(leaf.value);
      }
      const Value& value = graph.value(leaf.value);
      input.Add(HashTag::kMade);
      add_type(value.type);
      input.Add(value.alias_of.valid() ? HashTag::kRead : HashTag::kNone);
      if (value.alias_of.valid()) add_value(value.alias_of);
    });
  }
}

template <typename AddValue>
void AddResults(const OpGraph& graph, NodeId node, Facets facets, HashInput& input,
                const AddValue& add_value) {
  AddResults(
      graph, node, input, [&](const TensorType& type) { AddType(type, facets, input); }, add_value);
}

// Calls `visit` with what the results share storage with: values that are returned though they are
// not new, and those that new ones are aliases of.
template <typename Visit>
void ForEachShared(const OpGraph& graph, NodeId node, const Visit& visit) {
  ForEachValue(graph.node(node).results, [&](const Operand& leaf) {
    const ValueId value =
        IsMadeHere(graph, node, leaf) ? graph.value(leaf.value).alias_of : leaf.value;
    if (value.valid()) visit(value);
  });
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NODE_HASH_H_
