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
// The same of those that are trained: that require gradients.
std::optional<std::int64_t> CountTrainableParameters(const OpGraph& graph);
// In bytes; nothing for a dtype of unknown size, too. Buffers likewise.
std::optional<std::int64_t> CountParameterBytes(const OpGraph& graph);
std::optional<std::int64_t> CountBufferBytes(const OpGraph& graph);

// Whether a parameter or buffer is another one under a second name, which counts once.
bool IsTied(const OpGraph& graph, ValueId value);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_STATS_H_
