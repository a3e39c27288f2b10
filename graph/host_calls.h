// SPDX-License-Identifier: MIT
//
// Calls that cost more than they compute: copies between devices, and calls that the host waits
// for. Both hide inside other calls, so they can be told only from a graph of kernels.
#ifndef GRAPHGOLD_GRAPH_HOST_CALLS_H_
#define GRAPHGOLD_GRAPH_HOST_CALLS_H_

#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// The calls that move data between devices: their tensors lie on different ones. A single number on
// the CPU that an operator reads beside tensors elsewhere (`x * scalar_tensor`) is handed over with
// the call, so that is none; nor is one that it gives beside results elsewhere (attention, the seed
// that it drew). Of calls inside each other, the outermost.
std::vector<NodeId> DeviceTransfers(const OpGraph& graph);

// The calls that the host must wait for: copies from a device to the CPU, and those whose result
// the host needs to go on:
//   a number or a truth   item, _local_scalar_dense, is_nonzero, equal, allclose
//   a size                nonzero, nonzero_numpy, argwhere, masked_select, where (of one
//                         argument), unique*, _unique*, bincount, repeat_interleave of tensors
// The latter two count on the CPU, too: there is nothing to wait for, but a test on the CPU is to
// tell what would happen elsewhere. Of calls inside each other, the outermost.
std::vector<NodeId> HostSyncs(const OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_HOST_CALLS_H_
