// SPDX-License-Identifier: MIT
#include "graphgold/graph/scopes.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "graphgold/graph/expect_calls.h"
#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

// What calls below one need to know of it. Large graphs are walked by these, so they are small.
struct Above {
  Symbol scope;              // of its anchor
  std::uint32_t anchor = 0;  // the anchor's depth; 0 for none
  std::uint32_t depth = 0;   // its own: the longest path to it
};

// A module that parameters belong to. Its symbol is made when a call is found to belong there, too.
struct Module {
  std::string_view path;
  Symbol symbol;
};

class ScopeInference {
 public:
  ScopeInference(OpGraph& graph, const std::vector<ScopeSource>& sources)
      : graph_(graph),
        sources_(sources),
        owners_(graph.values.size(), kNobody),
        above_(graph.nodes.size()) {
    for (const auto* list : {&graph.parameters, &graph.buffers}) {
      for (const NamedValue& named : *list) {
        const std::string_view path = ParentPath(named.name);
        // Mostly it is in the module of the last one.
        if (modules_.empty() || modules_.back().path != path) modules_.push_back({path, {}});
        owners_[named.value.index()] = static_cast<std::uint32_t>(modules_.size() - 1);
      }
    }
  }

  void Run() {
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      const NodeId parent = graph_.nodes[i].parent;
      any_gradient_ = any_gradient_ || graph_.nodes[i].differentiates.valid();
      any_nested_ = any_nested_ || parent.valid();
      ExpectCalls(graph_, i);
      if (!parent.valid()) {
        Visit(i);
      } else {
        above_[i] = above_[parent.index()];
      }
    }
    if (any_gradient_) {
      for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
        if (graph_.nodes[i].differentiates.valid() && source(i) != ScopeSource::kGiven) {
          TakeScope(graph_.nodes[i], Differentiated(graph_.nodes[i]));
        }
      }
    }
    if (any_nested_) {
      for (Node& node : graph_.nodes) {
        if (node.parent.valid()) TakeScope(node, graph_.node(node.parent));
      }
    }
  }

 private:
  static constexpr std::uint32_t kNobody = static_cast<std::uint32_t>(-1);

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
    if (!any_nested_) return id;
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
    std::uint32_t owner = kNobody;
    bool only_owned = true;
    Above here;
    here.depth = 1;
    const auto look_up = [&](NodeId id) {
      const Above& above = above_[id.index()];
      here.depth = std::max(here.depth, above.depth + 1);
      if (above.anchor <= here.anchor) return;
      here.anchor = above.anchor;
      here.scope = above.scope;
    };
    ForEachValue(node.operands, [&](const Operand& operand) {
      if (operand.writer.valid()) look_up(operand.writer);
      const ValueId seen = SeenOutside(operand.value);
      const std::uint32_t of = seen.valid() ? owners_[seen.index()] : kNobody;
      only_owned = only_owned && of != kNobody;
      if (!seen.valid()) return;
      const Value& value = graph_.value(seen);
      if (value.origin == Origin::kResult) look_up(value.made_by.node);
      if (of != kNobody) owner = owner == kNobody ? of : CommonModule(owner, of);
    });
    if (owner != kNobody && only_owned) MarkOwned(node, owner);
    const bool given = source(index) == ScopeSource::kGiven;
    if (owner != kNobody && !given) {
      SetScope(node, modules_[owner]);
      node.scope_inferred = false;
    } else if (source(index) == ScopeSource::kNone) {
      node.scope = here.scope;
      node.scope_inferred = !here.scope.empty();
    }
    if (owner != kNobody || given) {
      here.scope = node.scope;
      here.anchor = here.depth;
    }
    above_[index] = here;
  }

  // A graph that was read says it already.
  static void SetScope(Node& node, Module& module) {
    if (node.scope == module.path) module.symbol = node.scope;
    if (module.symbol.empty()) module.symbol = module.path;
    node.scope = module.symbol;
  }

  // The innermost module around two.
  std::uint32_t CommonModule(std::uint32_t a, std::uint32_t b) {
    if (a == b || modules_[a].path == modules_[b].path) return b;
    modules_.push_back({CommonPath(modules_[a].path, modules_[b].path), {}});
    return static_cast<std::uint32_t>(modules_.size() - 1);
  }

  // Results of a call on parameters alone are as good as parameters.
  void MarkOwned(const Node& node, std::uint32_t owner) {
    ForEachValue(node.results, [&](const Operand& result) {
      std::uint32_t& known = owners_[result.value.index()];
      if (known == kNobody) known = owner;
    });
  }

  OpGraph& graph_;
  const std::vector<ScopeSource>& sources_;
  std::vector<Module> modules_;        // their paths are parts of registered names
  std::vector<std::uint32_t> owners_;  // by value: the one of `modules_` that it belongs to
  std::vector<Above> above_;           // by node
  // Whether any were met so far. Nodes stand after what they depend on, so this is soon enough.
  bool any_nested_ = false;
  bool any_gradient_ = false;
};

}  // namespace

void InferScopes(OpGraph& graph, const std::vector<ScopeSource>& sources) {
  ScopeInference(graph, sources).Run();
}

}  // namespace graphgold
