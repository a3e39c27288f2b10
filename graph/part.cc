// SPDX-License-Identifier: MIT
#include "graphgold/graph/part.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

// Takes the first component of a path.
std::string_view TakeComponent(std::string_view& path) {
  const std::size_t dot = path.find('.');
  const std::string_view component = path.substr(0, dot);
  path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
  return component;
}

[[noreturn]] void FailNoSuchModule(const OpGraph& graph, std::string_view path) {
  constexpr std::size_t kShown = 12;
  std::set<std::string, bool (*)(std::string_view, std::string_view)> modules(NameLess);
  for (const Node& node : graph.nodes) {
    std::string_view rest = ModuleOf(node);
    if (!rest.empty()) modules.emplace(TakeComponent(rest));
  }
  std::string text;
  std::size_t count = 0;
  for (const std::string& module : modules) {
    if (count++ == kShown) break;
    text += (text.empty() ? "" : ", ") + module;
  }
  if (modules.size() > kShown) text += ", …";
  throw Error("no call belongs to the module \"" + std::string(path) +
              "\"; outermost modules are " + (text.empty() ? std::string("none") : text));
}

// A tensor as it was at some time: with the call that wrote it last.
using WrittenValue = std::pair<ValueId, NodeId>;

class Cut {
 public:
  Cut(OpGraph graph, std::vector<bool> erased)
      : graph_(std::move(graph)), erased_(std::move(erased)) {}

  OpGraph Run() {
    const std::size_t nodes = graph_.nodes.size();
    for (std::size_t i = 0; i < nodes; ++i) {
      if (erased_[i]) {
        ForEachValue(graph_.nodes[i].operands, [&](const Operand& leaf) { LetOut(leaf); });
      } else {
        for (Operand& operand : graph_.nodes[i].operands) LetIn(operand);
        CutAliases(NodeId(i));
      }
    }
    std::vector<NamedOperand> gradients;
    for (const NamedOperand& output : graph_.outputs) {
      const bool own = output.operand.kind == Operand::Kind::kValue && Known(output.operand);
      if (IsGradient(output) && own) {
        gradients.push_back({output.name, AsKnown(output.operand)});
      } else {
        ForEachValue(output.operand, [&](const Operand& leaf) { LetOut(leaf); });
      }
    }
    SetOutputs();
    for (NamedOperand& gradient : gradients) graph_.outputs.push_back(std::move(gradient));
    graph_.inputs = std::move(inputs_);
    return std::move(graph_);
  }

 private:
  bool IsErased(NodeId node) const { return node.valid() && erased_[node.index()]; }
  bool IsMadeInside(ValueId id) const {
    const Value& value = graph_.value(id);
    return value.origin == Origin::kResult && !IsErased(value.made_by.node);
  }

  ValueId NewInput(const SharedType& type) {
    Value value;
    value.origin = Origin::kInput;
    value.type = type;
    graph_.values.push_back(std::move(value));
    const ValueId id(graph_.values.size() - 1);
    inputs_.push_back({"input." + std::to_string(inputs_.size()), id});
    return id;
  }

  // What a call of the part reads from elsewhere. Parameters, buffers and constants stay what they
  // are, unless they were written elsewhere.
  void LetIn(Operand& operand) {
    for (Operand& item : operand.items) LetIn(item);
    if (operand.kind != Operand::Kind::kValue) return;
    if (operand.writer.valid() && !IsErased(operand.writer)) {
      operand.value = AsWritten(operand.value, operand.writer);
      return;
    }
    if (!IsErased(operand.writer) && !IsForeign(operand.value)) return;
    const NodeId elsewhere = IsErased(operand.writer) ? operand.writer : NodeId();
    operand.value = Given(operand.value, elsewhere);
    if (elsewhere.valid()) operand.writer = NodeId();
  }

  // The value that a call of the part wrote, by the name that it has here: what came in from
  // elsewhere may be read by another name that shares its storage.
  ValueId AsWritten(ValueId value, NodeId writer) const {
    if (IsMadeInside(value)) return value;
    const auto latest = latest_.find(value);
    if (latest != latest_.end()) return latest->second;
    ValueId first;
    bool same = false;
    ForEachValue(graph_.node(writer).operands, [&](const Operand& operand) {
      if (!operand.written) return;
      same = same || operand.value == value;
      if (!first.valid()) first = operand.value;
    });
    return same || !first.valid() ? value : first;
  }

  // Inputs count as foreign: those that the part does not read are none of its own.
  bool IsForeign(ValueId value) const {
    const Origin origin = graph_.value(value).origin;
    return origin == Origin::kInput || (origin == Origin::kResult && !IsMadeInside(value));
  }

  // The input that a value from elsewhere is here, as it was after `writer`.
  ValueId Given(ValueId value, NodeId writer) {
    auto [entry, is_new] = given_.try_emplace(WrittenValue(value, writer));
    if (is_new) entry->second = NewInput(graph_.value(value).type);
    latest_[value] = entry->second;
    return entry->second;
  }

  // Results that are, or share the storage of, something from elsewhere.
  void CutAliases(NodeId id) {
    std::vector<ValueId> made;
    ForEachValue(graph_.node(id).results, [&](const Operand& result) {
      if (IsMadeHere(graph_, id, result)) made.push_back(result.value);
    });
    for (const ValueId value : made) {
      const ValueId source = graph_.value(value).alias_of;
      if (source.valid()) graph_.values[value.index()].alias_of = HereAs(source);
    }
    for (Operand& result : graph_.nodes[id.index()].results) CutReturned(id, result);
  }
  void CutReturned(NodeId id, Operand& result) {
    for (Operand& item : result.items) CutReturned(id, item);
    if (result.kind != Operand::Kind::kValue || IsMadeHere(graph_, id, result)) return;
    result.value = HereAs(result.value);
  }
  ValueId HereAs(ValueId value) {
    const auto latest = latest_.find(value);
    if (latest != latest_.end()) return latest->second;
    return IsForeign(value) ? Given(value, NodeId()) : value;
  }

  // Whether what is read is of the part's making: a value, or what the part wrote into one.
  bool Known(const Operand& leaf) const {
    return IsMadeInside(leaf.value) || (leaf.writer.valid() && !IsErased(leaf.writer));
  }
  Operand AsKnown(const Operand& leaf) const {
    const bool written = leaf.writer.valid() && !IsErased(leaf.writer);
    if (!written) return Operand::Of(leaf.value);
    return Operand::Of(AsWritten(leaf.value, leaf.writer), leaf.writer);
  }

  void LetOut(const Operand& leaf) {
    if (!Known(leaf)) return;
    const Operand known = AsKnown(leaf);
    if (!IsForeign(known.value) || graph_.value(known.value).origin == Origin::kInput) {
      taken_.emplace(known.value, known.writer);
    }
  }

  // By the names of the calls that made and wrote them, which are the part's own: who reads them,
  // and in which order, is no matter of the part.
  void SetOutputs() {
    const auto name = [&](NodeId node) {
      return node.valid() ? std::string_view(graph_.node(node).name) : std::string_view();
    };
    const auto maker = [&](ValueId value) { return graph_.value(value).made_by.node; };
    std::vector<WrittenValue> sorted(taken_.begin(), taken_.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](const WrittenValue& a, const WrittenValue& b) {
                       if (maker(a.first) != maker(b.first)) {
                         return NameLess(name(maker(a.first)), name(maker(b.first)));
                       }
                       return a.first == b.first && NameLess(name(a.second), name(b.second));
                     });
    graph_.outputs.clear();
    for (const auto& [value, writer] : sorted) {
      graph_.outputs.push_back(
          {"output." + std::to_string(graph_.outputs.size()), Operand::Of(value, writer)});
    }
  }

  OpGraph graph_;
  std::vector<bool> erased_;
  std::vector<NamedValue> inputs_;
  std::map<WrittenValue, ValueId> given_;  // what was read from elsewhere, as an input
  std::map<ValueId, ValueId> latest_;      // the same, in its latest version
  std::set<WrittenValue> taken_;           // what was read elsewhere
};

// Of parameters and buffers, those that the part uses, and those that it owns.
template <typename Predicate>
void KeepOwn(const OpGraph& graph, const Predicate& is_own, std::vector<NamedValue>& list) {
  std::vector<bool> used(graph.values.size());
  const auto use = [&](const Operand& leaf) {
    used[leaf.value.index()] = true;
    const ValueId source = graph.value(leaf.value).alias_of;
    if (source.valid()) used[source.index()] = true;
  };
  for (const Node& node : graph.nodes) {
    ForEachValue(node.operands, use);
    ForEachValue(node.results, use);
  }
  for (const NamedOperand& output : graph.outputs) ForEachValue(output.operand, use);
  list.erase(std::remove_if(list.begin(), list.end(),
                            [&](const NamedValue& named) {
                              return !used[named.value.index()] && !is_own(named);
                            }),
             list.end());
}

template <typename Predicate>
OpGraph CutOut(OpGraph graph, std::vector<bool> erased, const Predicate& is_own) {
  Cut cut(std::move(graph), erased);
  OpGraph part = EraseNodes(cut.Run(), std::move(erased));
  part.budget.clear();  // it is of the whole
  KeepOwn(part, is_own, part.parameters);
  KeepOwn(part, is_own, part.buffers);
  return CanonicalizeAsScoped(std::move(part));
}

[[noreturn]] void FailNoSuchPhase(Phase phase) {
  if (phase == Phase::kBackward) {
    throw Error(
        "no call is of the backward phase; trace a callable that calls backward(), so that it is "
        "part of the run");
  }
  throw Error(std::string("no call is of the phase \"") +
              (phase == Phase::kForward ? "forward" : "other") + "\"");
}

}  // namespace

bool IsInModule(std::string_view module, std::string_view path) {
  while (!path.empty()) {
    if (module.empty()) return false;
    const std::string_view pattern = TakeComponent(path);
    if (!GlobMatches(TakeComponent(module), pattern)) return false;
  }
  return true;
}

void RequireModule(const OpGraph& graph, std::string_view path) {
  for (const Node& node : graph.nodes) {
    if (IsInModule(ModuleOf(node), path)) return;
  }
  FailNoSuchModule(graph, path);
}

OpGraph PartInModule(OpGraph graph, std::string_view path) {
  RequireModule(graph, path);
  std::vector<bool> erased(graph.nodes.size());
  for (std::size_t i = 0; i < erased.size(); ++i) {
    erased[i] = !IsInModule(ModuleOf(graph.nodes[i]), path);
  }
  return CutOut(std::move(graph), std::move(erased),
                [&](const NamedValue& named) { return IsInModule(ParentPath(named.name), path); });
}

OpGraph PartInPhase(OpGraph graph, Phase phase) {
  std::vector<bool> erased(graph.nodes.size());
  for (std::size_t i = 0; i < erased.size(); ++i) {
    erased[i] = graph.node(OutermostCall(graph, NodeId(i))).phase != phase;
  }
  if (std::find(erased.begin(), erased.end(), false) == erased.end()) FailNoSuchPhase(phase);
  return CutOut(std::move(graph), std::move(erased), [](const NamedValue&) { return false; });
}

}  // namespace graphgold
