// SPDX-License-Identifier: MIT
//
// What a window that slides over a tensor (a convolution, a pooling) makes of a dimension, by the
// call's own attributes: (size + 2*padding - dilation*(kernel-1) - 1)//stride + 1.
#ifndef GRAPHGOLD_GRAPH_WINDOW_SIZE_H_
#define GRAPHGOLD_GRAPH_WINDOW_SIZE_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// (size+offset)//stride
struct Window {
  std::int64_t offset = 0;
  std::int64_t stride = 1;
};

// The window over a dimension of the call's first operand; nothing if the call has no kernel there.
// A kernel is in the attribute kernel_size, or the shape of the second operand. It is what the call
// would do if it is such an operator: whether the sizes fit is to be looked at.
std::optional<Window> WindowOf(const OpGraph& graph, const Node& node, std::size_t dimension);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_WINDOW_SIZE_H_
