// SPDX-License-Identifier: MIT
//
// Whether an occurrence of a pattern could be replaced by one call.
#ifndef GRAPHGOLD_GRAPH_PATTERN_CLOSED_H_
#define GRAPHGOLD_GRAPH_PATTERN_CLOSED_H_

#include <vector>

#include "graphgold/graph/neighbours.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/pattern.h"

namespace graphgold {

// `nodes` by call of the pattern. See PatternSearchOptions::closed.
bool IsClosed(const OpGraph& graph, const Neighbours& neighbours, const Pattern& pattern,
              const std::vector<NodeId>& nodes);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_PATTERN_CLOSED_H_
