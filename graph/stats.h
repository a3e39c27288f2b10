// SPDX-License-Identifier: MIT
//
// What people ask of a graph first: which operators, how often, how many parameters.
#ifndef GRAPHGOLD_GRAPH_STATS_H_
#define GRAPHGOLD_GRAPH_STATS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// Calls per operator, with overloads kept apart.
std::map<std::string, std::size_t> CountOps(const OpGraph& graph);

// Whether an operator is meant by a pattern: "aten::add" means all its overloads,
// "aten::add.Tensor" only that one. "*" and "?" are wildcards: "aten::conv?d".
bool OpMatches(std::string_view op, std::string_view pattern);

// The number of elements of all parameters, tied ones counted once; nothing where a size is
// symbolic or the number overflows.
std::optional<std::int64_t> CountParameters(const OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_STATS_H_
