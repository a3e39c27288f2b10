// SPDX-License-Identifier: MIT
//
// The parameters and buffers of a torch::nn::Module, and of the modules in it, without copies.
#ifndef GRAPHGOLD_TRACE_MODULE_TENSORS_H_
#define GRAPHGOLD_TRACE_MODULE_TENSORS_H_

#include <torch/nn/module.h>

#include <string>

#include "graphgold/trace/model.h"

namespace graphgold::trace {

// Visits those that are defined: of each module its own, then those of the modules in it. Their
// names begin with `prefix`.
void VisitModuleTensors(const torch::nn::Module& module, const std::string& prefix,
                        const TensorVisitor& visit);

// Whether the module itself has registered anything by this name.
bool HasRegistered(const torch::nn::Module& module, const std::string& name);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_MODULE_TENSORS_H_
