// SPDX-License-Identifier: MIT
//
// The command that makes what a check received the golden.
#ifndef GRAPHGOLD_CLI_TORCH_ACCEPT_LINE_H_
#define GRAPHGOLD_CLI_TORCH_ACCEPT_LINE_H_

#include <string>

#include "graphgold/cli/model_arguments.h"

namespace graphgold::cli {

// "graphgold trace net.pt --input 'f32[2,4]' -o net.json". What the golden compares stays so.
std::string AcceptLine(const CheckArguments& check, const std::string& golden_file,
                       const OpGraph& golden);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_TORCH_ACCEPT_LINE_H_
