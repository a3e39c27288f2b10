// SPDX-License-Identifier: MIT
//
// Whether one thing of a graph fits one thing of a pattern, regarded alone; the search puts them
// together.
#ifndef GRAPHGOLD_GRAPH_PATTERN_FIT_H_
#define GRAPHGOLD_GRAPH_PATTERN_FIT_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/pattern.h"

namespace graphgold {

// By node: the calls of the pattern that it may be, as far as operator, attributes, module and
// phase tell; a bit for each.
std::vector<std::uint64_t> PossibleCalls(const OpGraph& graph, const Pattern& pattern);
// The call of the pattern that the fewest nodes may be.
std::size_t RarestCall(const std::vector<std::uint64_t>& possible, std::size_t calls);

// Whether the operand is the result that is wanted of the node that made or wrote it.
bool IsWantedResult(const OpGraph& graph, const OperandPattern& wanted, const Operand& operand,
                    NodeId node);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_PATTERN_FIT_H_
