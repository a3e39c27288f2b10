// SPDX-License-Identifier: MIT
#include "graphgold/graph/node_keys.h"

#include <algorithm>

#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/node_hash.h"

namespace graphgold {
namespace {

// The call and what it reads from outside; results of other calls only as "some result".
void AddOnItsOwn(const OpGraph& graph, NodeId id, Facets facets,
                 const std::vector<Hash128>& outside, HashInput& input) {
  AddCall(graph.node(id), facets, input);
  AddOperands(graph.node(id).operands, input,
              [&](const Operand& leaf) { input.Add(outside[leaf.value.index()]); });
  AddResults(graph, id, facets, input, [](ValueId) {});
}

// Collects, from the last node to the first, what each one is used for.
class Future {
 public:
  Future(const OpGraph& graph, Facets facets)
      : graph_(graph),
        facets_(facets),
        outside_(OutsideFingerprints(graph, facets)),
        keys_(graph.nodes.size()),
        uses_(graph.nodes.size()) {
    // An input is where data comes from, not what a call is: a result may stand in its place.
    for (const NamedValue& input : graph.inputs) outside_[input.value.index()] = {};
  }

  std::vector<Hash128> Run() {
    for (const NamedOperand& output : graph_.outputs) {
      HashInput name;
      name.Add(output.name);
      AddUses({output.operand}, name.Hash());
    }
    for (std::size_t i = graph_.nodes.size(); i-- > 0;) {
      std::sort(uses_[i].begin(), uses_[i].end());
      input_.Clear();
      AddOnItsOwn(graph_, NodeId(i), facets_, outside_, input_);
      for (const Hash128 use : uses_[i]) input_.Add(use);
      keys_[i] = input_.Hash();
      AddUses(graph_.nodes[i].operands, keys_[i]);
      const NodeId parent = graph_.nodes[i].parent;
      if (parent.valid()) uses_[parent.index()].push_back(keys_[i]);
    }
    return std::move(keys_);
  }

 private:
  void AddUses(const std::vector<Operand>& operands, Hash128 user) {
    std::size_t place = 0;
    ForEachValue(operands, [&](const Operand& leaf) {
      const Value& value = graph_.value(leaf.value);
      const auto add = [&](NodeId node, std::uint64_t how) {
        input_.Clear();
        input_.Add(user);
        input_.Add(place);
        input_.Add(how);
        uses_[node.index()].push_back(input_.Hash());
      };
      // Of a written value, its maker is only where the storage came from.
      if (leaf.writer.valid()) {
        add(leaf.writer, 0);
      } else if (value.origin == Origin::kResult) {
        add(value.made_by.node, 1 + value.made_by.result);
      }
      ++place;
    });
  }

  const OpGraph& graph_;
  Facets facets_;
  std::vector<Hash128> outside_;
  std::vector<Hash128> keys_;
  std::vector<std::vector<Hash128>> uses_;
  HashInput input_;
};

}  // namespace

std::vector<Hash128> FutureKeys(const OpGraph& graph, Facets facets) {
  return Future(graph, facets).Run();
}

std::vector<Hash128> OwnKeys(const OpGraph& graph, Facets facets) {
  const std::vector<Hash128> outside = OutsideFingerprints(graph, facets);
  std::vector<Hash128> keys(graph.nodes.size());
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Node& node = graph.nodes[i];
    if (node.scope.empty()) continue;
    HashInput input;
    input.Add(node.scope);
    input.Add(node.scope_inferred);
    AddOnItsOwn(graph, NodeId(i), facets, outside, input);
    keys[i] = input.Hash();
  }
  return keys;
}

std::vector<Hash128> ScopeKeys(const OpGraph& graph) {
  std::vector<Hash128> keys(graph.nodes.size());
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Node& node = graph.nodes[i];
    if (node.scope.empty()) continue;
    HashInput input;
    input.Add(node.scope);
    input.Add(node.scope_inferred);
    input.Add(node.op);
    keys[i] = input.Hash();
  }
  return keys;
}

}  // namespace graphgold
