// SPDX-License-Identifier: MIT
//
// The commands that run a model. Each gives the exit code.
#ifndef GRAPHGOLD_CLI_TORCH_COMMANDS_H_
#define GRAPHGOLD_CLI_TORCH_COMMANDS_H_

#include "graphgold/cli/model_arguments.h"

namespace graphgold::cli {

int CheckModel(CheckArguments arguments);
int TraceModel(const TraceArguments& arguments);
int ShowModel(const ShowArguments& arguments);
int ExportModel(const ExportArguments& arguments);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_TORCH_COMMANDS_H_
