// SPDX-License-Identifier: MIT
#include "graphgold/graph/pattern_fit.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "graphgold/graph/part.h"
#include "graphgold/graph/stats.h"

namespace graphgold {
namespace {

bool OperatorFits(std::string_view op, const CallPattern& call) {
  return std::any_of(call.ops.begin(), call.ops.end(),
                     [&](const std::string& pattern) { return OpMatches(op, pattern); });
}

bool AttributeFits(const Node& node, const AttributePattern& wanted) {
  const auto found =
      std::find_if(node.attributes.begin(), node.attributes.end(),
                   [&](const Attribute& attribute) { return attribute.name == wanted.name; });
  const bool present = found != node.attributes.end();
  if (wanted.kind == AttributePattern::Kind::kDefault) return !present;
  return present &&
         (wanted.kind == AttributePattern::Kind::kPresent || found->value == wanted.value);
}

bool ModuleFits(std::string_view module, const CallPattern& call) {
  return call.modules.empty() ||
         std::any_of(call.modules.begin(), call.modules.end(),
                     [&](const std::string& path) { return IsInModule(module, path); });
}

bool Fits(const Node& node, const CallPattern& call) {
  if (call.phase && *call.phase != node.phase) return false;
  return ModuleFits(ModuleOf(node), call) &&
         std::all_of(call.attributes.begin(), call.attributes.end(),
                     [&](const AttributePattern& wanted) { return AttributeFits(node, wanted); });
}

}  // namespace

std::vector<std::uint64_t> PossibleCalls(const OpGraph& graph, const Pattern& pattern) {
  std::unordered_map<const std::string*, std::uint64_t> by_operator;
  std::vector<std::uint64_t> possible;
  possible.reserve(graph.nodes.size());
  for (const Node& node : graph.nodes) {
    const auto entry = by_operator.emplace(&node.op.str(), 0);
    if (entry.second) {
      for (std::size_t i = 0; i < pattern.calls.size(); ++i) {
        if (OperatorFits(node.op, pattern.calls[i])) entry.first->second |= std::uint64_t{1} << i;
      }
    }
    std::uint64_t calls = entry.first->second;
    for (std::size_t i = 0; calls >> i != 0; ++i) {
      const std::uint64_t bit = std::uint64_t{1} << i;
      if ((calls & bit) != 0 && !Fits(node, pattern.calls[i])) calls &= ~bit;
      if (i + 1 == Pattern::kMaxCalls) break;
    }
    possible.push_back(calls);
  }
  return possible;
}

std::size_t RarestCall(const std::vector<std::uint64_t>& possible, std::size_t calls) {
  std::vector<std::size_t> counts(calls);
  for (const std::uint64_t bits : possible) {
    for (std::size_t i = 0; i < calls; ++i) counts[i] += bits >> i & 1;
  }
  return static_cast<std::size_t>(std::min_element(counts.begin(), counts.end()) - counts.begin());
}

bool IsWantedResult(const OpGraph& graph, const OperandPattern& wanted, const Operand& operand,
                    NodeId node) {
  const ResultPlace& made_by = graph.value(operand.value).made_by;
  if (made_by.node == node) {
    if (made_by.result != wanted.result.value_or(0)) return false;
    return !wanted.element || made_by.element == static_cast<std::int64_t>(*wanted.element);
  }
  if (!wanted.result) return true;  // whatever it wrote
  const std::vector<Operand>& results = graph.node(node).results;
  if (*wanted.result >= results.size()) return false;
  const Operand& result = results[*wanted.result];
  if (!wanted.element) {
    bool any = false;
    ForEachValue(result, [&](const Operand& leaf) { any |= leaf.value == operand.value; });
    return any;
  }
  return *wanted.element < result.items.size() &&
         result.items[*wanted.element].value == operand.value;
}

}  // namespace graphgold
