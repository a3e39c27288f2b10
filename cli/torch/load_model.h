// SPDX-License-Identifier: MIT
//
// A TorchScript file and its inputs, as something that can be run. The only part of the commands
// that sees LibTorch is behind this.
#ifndef GRAPHGOLD_CLI_TORCH_LOAD_MODEL_H_
#define GRAPHGOLD_CLI_TORCH_LOAD_MODEL_H_

#include <string>

#include "graphgold/cli/model_arguments.h"
#include "graphgold/trace/traced_model.h"

namespace graphgold::cli {

// Throws Error for a file that is no TorchScript model, and for inputs that it does not take.
TracedModel LoadModel(const ModelArguments& arguments, const TraceOptions& options);

// "2.6.0": the LibTorch that runs models here.
std::string TorchVersion();

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_TORCH_LOAD_MODEL_H_
