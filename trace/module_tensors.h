// SPDX-License-Identifier: MIT
//
// The parameters and buffers of a torch::nn::Module, and of the modules in it, without copies.
#ifndef GRAPHGOLD_TRACE_MODULE_TENSORS_H_
#define GRAPHGOLD_TRACE_MODULE_TENSORS_H_

#include <torch/nn/module.h>

#include <string>
#include <string_view>

#include "graphgold/trace/model.h"
#include "graphgold/trace/places.h"

namespace graphgold::trace {

// Visits those that are defined: of each module its own, then those of the modules in it. Their
// names begin with `prefix`.
void VisitModuleTensors(const torch::nn::Module& module, const std::string& prefix,
                        const TensorVisitor& visit, Places& places);

// A name up to its first dot.
inline std::string_view FirstOfName(std::string_view name) {
  return name.substr(0, name.find('.'));
}

// Whether there may be a tensor whose name begins so.
bool MayHaveName(const torch::nn::Module& module, std::string_view first);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_MODULE_TENSORS_H_
