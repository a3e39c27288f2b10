// SPDX-License-Identifier: MIT
//
// Temporary: stands for what graph/stats.h is about to declare. Delete at the merge.
#ifndef GRAPHGOLD_GRAPH_STATS_STUB_FOR_MERGE_H_
#define GRAPHGOLD_GRAPH_STATS_STUB_FOR_MERGE_H_

#include <cstdint>
#include <optional>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

std::optional<std::int64_t> CountTrainableParameters(const OpGraph& graph);
std::optional<std::int64_t> CountParameterBytes(const OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_STATS_STUB_FOR_MERGE_H_
