// SPDX-License-Identifier: MIT
//
// Temporary: simple costs of a few operators, in place of graph/cost.cc. Delete at the merge.
#include <map>

#include "graphgold/graph/cost.h"
#include "graphgold/graph/stats.h"
#include "graphgold/graph/stats_stub_for_merge.h"

namespace graphgold {
namespace {

std::map<std::string, CostFormula>& StubFormulas() {
  static auto* const formulas = new std::map<std::string, CostFormula>;
  return *formulas;
}

std::optional<std::int64_t> StubElements(const Value& value) {
  std::int64_t count = 1;
  for (const Dim& dim : value.type.shape) {
    if (!dim.is_constant()) return std::nullopt;
    count *= dim.value();
  }
  return count;
}

std::optional<Cost> StubCost(const OpGraph& graph, const Node& node, const std::string& op) {
  const auto registered = StubFormulas().find(op);
  if (registered != StubFormulas().end()) return registered->second(graph, node);
  Cost cost;
  std::optional<std::int64_t> out;
  ForEachValue(node.results, [&](const Operand& leaf) {
    out = StubElements(graph.value(leaf.value));
    if (out) cost.bytes += *out * 4;
  });
  ForEachValue(node.operands, [&](const Operand& leaf) {
    cost.bytes += StubElements(graph.value(leaf.value)).value_or(0) * 4;
  });
  if (!out) return std::nullopt;
  if (op == "aten::conv2d" || op == "aten::linear") {
    const Value& weight = graph.value(node.operands[1].value);
    cost.macs = *out * StubElements(weight).value() / weight.type.shape[0].value();
    cost.flops = 2 * cost.macs;
  } else if (op == "aten::relu" || op == "aten::add") {
    cost.flops = *out;
  } else {
    return std::nullopt;
  }
  return cost;
}

void StubAdd(Cost& to, const Cost& cost) {
  to.macs += cost.macs;
  to.flops += cost.flops;
  to.bytes += cost.bytes;
}

template <typename Count>
std::optional<std::int64_t> StubSum(const OpGraph& graph, const Count& count) {
  std::int64_t total = 0;
  for (const NamedValue& parameter : graph.parameters) {
    const Value& value = graph.value(parameter.value);
    if (value.alias_of.valid()) continue;
    const auto elements = StubElements(value);
    if (!elements) return std::nullopt;
    total += *elements * count(value);
  }
  return total;
}

}  // namespace

void RegisterCostFormula(const std::string& op, CostFormula formula) {
  StubFormulas().erase(op);
  if (formula) StubFormulas()[op] = std::move(formula);
}

GraphCost CostOf(const OpGraph& graph) {
  GraphCost costs;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    const std::string op = node.op.str().substr(0, node.op.str().find('.'));
    costs.calls.push_back(StubCost(graph, node, op));
    if (const auto& cost = costs.calls.back()) {
      StubAdd(costs.total, *cost);
      StubAdd(costs.by_op[op], *cost);
      StubAdd(costs.by_module[std::string(ModuleOf(node))], *cost);
    } else {
      costs.unknown.push_back(NodeId(i));
      ++costs.unknown_ops[op];
    }
  }
  return costs;
}

std::optional<std::int64_t> CountTrainableParameters(const OpGraph& graph) {
  return StubSum(graph, [](const Value& value) { return value.type.requires_grad ? 1 : 0; });
}

std::optional<std::int64_t> CountParameterBytes(const OpGraph& graph) {
  return StubSum(graph, [](const Value& value) { return value.type.dtype == "f16" ? 2 : 4; });
}

}  // namespace graphgold
