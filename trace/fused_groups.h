// SPDX-License-Identifier: MIT
//
// Fused groups of TorchScript's executor. What they do inside never passes the dispatcher, so a
// trace would show their results as coming from nowhere. Here each is made to show itself as one
// opaque call, `prim::TensorExprGroup(…, ops="aten::sin,aten::mul")`.
#ifndef GRAPHGOLD_TRACE_FUSED_GROUPS_H_
#define GRAPHGOLD_TRACE_FUSED_GROUPS_H_

#include <string_view>

namespace torch::jit {
struct Graph;
}

namespace graphgold::trace {

// The operators that groups show themselves as.
inline constexpr std::string_view kFusedGroups[] = {
    "prim::TensorExprGroup", "prim::TensorExprDynamicGroup", "prim::CudaFusionGroup",
    "prim::FusionGroup", "prim::StaticSubgraph"};

bool HasFusedGroups(const torch::jit::Graph& graph);

// Makes the groups in this graph, and in its blocks, tell the session of the thread that runs them.
// The graph must be a copy of the executor's.
void ShowFusedGroups(torch::jit::Graph& graph);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_FUSED_GROUPS_H_
