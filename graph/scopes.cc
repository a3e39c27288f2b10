// SPDX-License-Identifier: MIT
#include "graphgold/graph/scopes.h"

#include <algorithm>
#include <optional>

#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

struct Anchor {
  Symbol scope;
  std::size_t depth = 0;  // of the anchor itself; 0 for none
};

class ScopeInference {
 public:
  ScopeInference(OpGraph& graph, const std::vector<ScopeSource>& sources)
      : graph_(graph),
        sources_(sources),
        owners_(graph.values.size()),
        depths_(graph.nodes.size()),
        anchors_(graph.nodes.size()) {
    for (const auto* list : {&graph.parameters, &graph.buffers}) {
      Symbol module;  // of the last one, mostly that of the next
      for (const NamedValue& named : *list) {
        const std::string_view path = ParentPath(named.name);
        if (module != path) module = path;
        owners_[named.value.index()] = module;
      }
    }
  }

  void Run() {
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      const NodeId parent = graph_.nodes[i].parent;
      if (!parent.valid()) {
        Visit(i);
      } else {
        depths_[i] = depths_[parent.index()];
        anchors_[i] = anchors_[parent.index()];
      }
    }
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      if (graph_.nodes[i].differentiates.valid() && source(i) != ScopeSource::kGiven) {
        TakeScope(graph_.nodes[i], Differentiated(graph_.nodes[i]));
      }
    }
    for (Node& node : graph_.nodes) {
      if (node.parent.valid()) TakeScope(node, graph_.node(node.parent));
    }
  }

 private:
  ScopeSource source(std::size_t index) const {
    return sources_.empty() ? ScopeSource::kNone : sources_[index];
  }

  static void TakeScope(Node& node, const Node& from) {
    node.scope = from.scope;
    node.scope_inferred = from.scope_inferred;
  }

  // What those outside know of a value: of one that was made inside a call, what it aliases. None
  // if that is nothing.
  ValueId SeenOutside(ValueId id) const {
    while (id.valid() && graph_.value(id).origin == Origin::kResult &&
           graph_.node(graph_.value(id).made_by.node).parent.valid()) {
      id = graph_.value(id).alias_of;
    }
    return id;
  }

  // The call that it all began with, when gradients of gradients were computed.
  const Node& Differentiated(const Node& node) const {
    constexpr int kMaxOrder = 16;
    const Node* forward = &node;
    for (int i = 0; i < kMaxOrder && forward->differentiates.valid(); ++i) {
      forward = &graph_.node(forward->differentiates);
    }
    return *forward;
  }

  void Visit(std::size_t index) {
    Node& node = graph_.nodes[index];
    std::optional<Symbol> owner;
    bool only_owned = true;
    Anchor anchor;
    std::size_t depth = 1;
    const auto look_up = [&](NodeId above) {
      depth = std::max(depth, depths_[above.index()] + 1);
      if (anchors_[above.index()].depth > anchor.depth) anchor = anchors_[above.index()];
    };
    ForEachValue(node.operands, [&](const Operand& operand) {
      if (operand.writer.valid()) look_up(operand.writer);
      const ValueId seen = SeenOutside(operand.value);
      only_owned = only_owned && seen.valid() && owners_[seen.index()].has_value();
      if (!seen.valid()) return;
      const Value& value = graph_.value(seen);
      if (value.origin == Origin::kResult) look_up(value.made_by.node);
      const auto& of = owners_[seen.index()];
      if (of) owner = !owner || *owner == *of ? *of : Symbol(CommonPath(*owner, *of));
    });
    if (owner && only_owned) MarkOwned(node, *owner);
    depths_[index] = depth;
    const bool given = source(index) == ScopeSource::kGiven;
    if (owner && !given) {
      node.scope = *owner;
      node.scope_inferred = false;
    } else if (source(index) == ScopeSource::kNone) {
      node.scope = anchor.scope;
      node.scope_inferred = !anchor.scope.empty();
    }
    const bool is_anchor = owner || given;
    anchors_[index] = is_anchor ? Anchor{node.scope, depth} : anchor;
  }

  // Results of a call on parameters alone are as good as parameters.
  void MarkOwned(const Node& node, Symbol owner) {
    ForEachValue(node.results, [&](const Operand& result) {
      if (!owners_[result.value.index()]) owners_[result.value.index()] = owner;
    });
  }

  OpGraph& graph_;
  const std::vector<ScopeSource>& sources_;
  std::vector<std::optional<Symbol>> owners_;  // by value: the module that it belongs to
  std::vector<std::size_t> depths_;            // by node: the longest path to it
  std::vector<Anchor> anchors_;
};

}  // namespace

void InferScopes(OpGraph& graph, const std::vector<ScopeSource>& sources) {
  ScopeInference(graph, sources).Run();
}

}  // namespace graphgold
