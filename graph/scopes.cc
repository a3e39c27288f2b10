// SPDX-License-Identifier: MIT
#include "graphgold/graph/scopes.h"

#include <algorithm>
#include <optional>

#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

struct Anchor {
  std::string_view scope;
  std::size_t depth = 0;  // of the anchor itself; 0 for none
};

class ScopeInference {
 public:
  ScopeInference(OpGraph& graph, const std::vector<bool>& known)
      : graph_(graph),
        known_(known),
        owners_(graph.values.size()),
        depths_(graph.nodes.size()),
        anchors_(graph.nodes.size()) {
    for (const auto* list : {&graph.parameters, &graph.buffers}) {
      for (const NamedValue& named : *list) {
        owners_[named.value.index()] = std::string(ParentPath(named.name));
      }
    }
  }

  void Run() {
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) Visit(i);
  }

 private:
  void Visit(std::size_t index) {
    Node& node = graph_.nodes[index];
    std::optional<std::string> owner;
    bool only_owned = true;
    Anchor anchor;
    std::size_t depth = 1;
    const auto look_up = [&](NodeId above) {
      depth = std::max(depth, depths_[above.index()] + 1);
      if (anchors_[above.index()].depth > anchor.depth) anchor = anchors_[above.index()];
    };
    ForEachValue(node.operands, [&](const Operand& operand) {
      const Value& value = graph_.value(operand.value);
      if (value.origin == Origin::kResult) look_up(value.made_by.node);
      if (operand.writer.valid()) look_up(operand.writer);
      const auto& of = owners_[operand.value.index()];
      only_owned = only_owned && of.has_value();
      if (of) owner = owner ? std::string(CommonPath(*owner, *of)) : *of;
    });
    depths_[index] = depth;
    if (known_.empty() || !known_[index]) {
      node.scope = owner ? *owner : std::string(anchor.scope);
      node.scope_inferred = !owner && !anchor.scope.empty();
    }
    const bool is_anchor = owner || (!known_.empty() && known_[index]);
    anchors_[index] = is_anchor ? Anchor{node.scope, depth} : anchor;
    if (owner && only_owned) MarkOwned(node, *owner);
  }

  // Results of a call on parameters alone are as good as parameters.
  void MarkOwned(const Node& node, const std::string& owner) {
    ForEachValue(node.results, [&](const Operand& result) {
      if (!owners_[result.value.index()]) owners_[result.value.index()] = owner;
    });
  }

  OpGraph& graph_;
  const std::vector<bool>& known_;
  std::vector<std::optional<std::string>> owners_;  // by value: the module that it belongs to
  std::vector<std::size_t> depths_;                 // by node: the longest path to it
  std::vector<Anchor> anchors_;
};

}  // namespace

void InferScopes(OpGraph& graph, const std::vector<bool>& known) {
  ScopeInference(graph, known).Run();
}

}  // namespace graphgold
