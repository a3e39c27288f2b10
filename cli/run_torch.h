// SPDX-License-Identifier: MIT
//
// The way to graphgold-torch, the program that runs models. It stands beside this one. LibTorch
// takes longer to load than all else that a command does.
#ifndef GRAPHGOLD_CLI_RUN_TORCH_H_
#define GRAPHGOLD_CLI_RUN_TORCH_H_

namespace graphgold::cli {

// This process becomes graphgold-torch, with the same arguments. Throws Error where it cannot.
[[noreturn]] void BecomeGraphGoldTorch(char** argv);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_RUN_TORCH_H_
