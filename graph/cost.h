// SPDX-License-Identifier: MIT
//
// What a graph computes and moves, told from operators, shapes and attributes alone: the same
// number on every machine. docs/costs.md has the conventions, operator by operator.
//
// A multiply-add counts as two FLOPs. `macs` are the multiply-adds of convolutions and matrix
// products, which is what papers print as "FLOPs"; `flops` is twice that, plus the arithmetic of
// all other calls: one for each operation or elementary function of an element, whatever its dtype.
// `bytes` are those of the tensors that a call reads and writes, each once, as if nothing stayed in
// a cache. A call that only made views, as the trace saw it, costs nothing.
//
// A call whose operator has no formula, or whose sizes are not known, is unknown, and never zero.
// So is one whose cost, or the sum with it, does not fit. At level "kernels" a call that no formula
// tells costs what the calls inside it cost, if that is known of all of them, and if none of them
// made memory that only the call's own kernel can have filled.
#ifndef GRAPHGOLD_GRAPH_COST_H_
#define GRAPHGOLD_GRAPH_COST_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

struct Cost {
  std::int64_t macs = 0;
  std::int64_t flops = 0;
  std::int64_t bytes = 0;
};

// The cost of a call; nothing where it cannot be told.
using CostFormula = std::function<std::optional<Cost>(const OpGraph& graph, const Node& node)>;

// A formula for an operator without one, or in place of the built-in one. The name as OpMatches has
// it, without wildcards: "my::attention" is for all overloads, "my::attention.out" goes before it
// for one. Holds for the whole process, for nested calls and views, too. An empty formula takes it
// back. tensor_size.h tells how large a tensor is. Throws Error for what is no operator's name.
void RegisterCostFormula(const std::string& op, CostFormula formula);

struct GraphCost {
  Cost total;                              // of the calls that are known
  std::vector<NodeId> unknown;             // the others, among the outermost calls
  std::vector<std::optional<Cost>> calls;  // by node; a nested call is part of its outermost one
  std::map<std::string, Cost> by_op;       // overloads together: "aten::add"
  std::map<std::string, Cost> by_module;   // by ModuleOf, without what is in modules inside
  std::map<std::string, std::size_t> unknown_ops;  // how many calls of which operator are unknown
};

GraphCost CostOf(const OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_COST_H_
