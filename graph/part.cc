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
using Version = std::pair<ValueId, NodeId>;

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
    for (const NamedOperand& output : graph_.outputs) {
      ForEachValue(output.operand, [&](const Operand& leaf) { LetOut(leaf); });
    }
    SetOutputs();
    graph_.inputs = std::move(inputs_);
    return std::move(graph_);
  }
  const std::vector<bool>& erased() const { return erased_; }

 private:
  bool IsErased(NodeId node) const { return node.valid() && erased_[node.index()]; }
  bool IsMadeInside(ValueId id) const {
    const Value& value = graph_.value(id);
    return value.origin == Origin::kResult && !IsErased(value.made_by.node);
  }

  ValueId NewInput(const TensorType& type) {
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
    const Origin origin = graph_.value(operand.value).origin;
    const bool foreign = origin == Origin::kInput || IsErased(operand.writer) ||
                         (origin == Origin::kResult && !IsMadeInside(operand.value));
    if (!foreign) return;
    const NodeId elsewhere = IsErased(operand.writer) ? operand.writer : NodeId();
    auto [entry, is_new] = given_.try_emplace(Version(operand.value, elsewhere));
    if (is_new) entry->second = NewInput(graph_.value(operand.value).type);
    latest_[operand.value] = entry->second;
    operand.value = entry->second;
    if (elsewhere.valid()) operand.writer = NodeId();
  }

  // Results that are, or share the storage of, something from elsewhere.
  void CutAliases(NodeId id) {
    ForEachValue(graph_.node(id).results, [&](const Operand& result) {
      ValueId& source = graph_.values[result.value.index()].alias_of;
      if (!IsMadeHere(graph_, id, result) || !source.valid()) return;
      const auto given = latest_.find(source);
      if (given != latest_.end()) {
        source = given->second;
      } else if (graph_.value(source).origin == Origin::kResult && !IsMadeInside(source)) {
        source = ValueId();
      }
    });
    for (Operand& result : graph_.nodes[id.index()].results) CutReturned(id, result);
  }
  void CutReturned(NodeId id, Operand& result) {
    for (Operand& item : result.items) CutReturned(id, item);
    if (result.kind != Operand::Kind::kValue || IsMadeHere(graph_, id, result)) return;
    const auto given = latest_.find(result.value);
    if (given != latest_.end()) result.value = given->second;
  }

  void LetOut(const Operand& leaf) {
    const bool written_inside = leaf.writer.valid() && !IsErased(leaf.writer);
    if (!IsMadeInside(leaf.value)) return;
    const Version version(leaf.value, written_inside ? leaf.writer : NodeId());
    if (std::find(taken_.begin(), taken_.end(), version) == taken_.end()) taken_.push_back(version);
  }

  // By the order of the calls that made them: who reads them first is no matter of the part.
  void SetOutputs() {
    std::sort(taken_.begin(), taken_.end());
    graph_.outputs.clear();
    for (const auto& [value, writer] : taken_) {
      graph_.outputs.push_back(
          {"output." + std::to_string(graph_.outputs.size()), Operand::Of(value, writer)});
    }
  }

  OpGraph graph_;
  std::vector<bool> erased_;
  std::vector<NamedValue> inputs_;
  std::map<Version, ValueId> given_;   // what was read from elsewhere, as an input
  std::map<ValueId, ValueId> latest_;  // the same, in its latest version
  std::vector<Version> taken_;         // what was read elsewhere
};

// Of parameters and buffers, those that the part uses, and those that the module has.
void KeepOwn(const OpGraph& graph, std::string_view path, std::vector<NamedValue>& list) {
  std::vector<bool> used(graph.values.size());
  for (const Node& node : graph.nodes) {
    ForEachValue(node.operands, [&](const Operand& leaf) { used[leaf.value.index()] = true; });
  }
  list.erase(std::remove_if(list.begin(), list.end(),
                            [&](const NamedValue& named) {
                              return !used[named.value.index()] &&
                                     !IsInModule(ParentPath(named.name), path);
                            }),
             list.end());
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

OpGraph PartInModule(OpGraph graph, std::string_view path) {
  std::vector<bool> erased(graph.nodes.size());
  for (std::size_t i = 0; i < erased.size(); ++i) {
    erased[i] = !IsInModule(ModuleOf(graph.nodes[i]), path);
  }
  if (std::find(erased.begin(), erased.end(), false) == erased.end()) FailNoSuchModule(graph, path);
  Cut cut(std::move(graph), erased);
  OpGraph part = EraseNodes(cut.Run(), std::move(erased));
  KeepOwn(part, path, part.parameters);
  KeepOwn(part, path, part.buffers);
  return CanonicalizeAsScoped(std::move(part));
}

}  // namespace graphgold
