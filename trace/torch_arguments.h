// SPDX-License-Identifier: MIT
//
// The way back: a node's operands and attributes as the arguments of a dispatcher call.
#ifndef GRAPHGOLD_TRACE_TORCH_ARGUMENTS_H_
#define GRAPHGOLD_TRACE_TORCH_ARGUMENTS_H_

#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>
#include <ATen/core/stack.h>

#include <functional>

#include "graphgold/graph/op_graph.h"

namespace graphgold::trace {

// `tensor_of` gives the tensor for an operand of kind kValue. Attributes that were left out get the
// schema's default. `is_floating` says whether the call's result is: a Scalar 1 may have been 1.0.
// Throws Error for what has no way back (a generator, an object of a class).
torch::jit::Stack MakeArguments(const c10::FunctionSchema& schema, const Node& node,
                                bool is_floating,
                                const std::function<at::Tensor(const Operand&)>& tensor_of);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TORCH_ARGUMENTS_H_
