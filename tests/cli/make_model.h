// SPDX-License-Identifier: MIT
//
// TorchScript files, made without Python.
#ifndef GRAPHGOLD_TESTS_CLI_MAKE_MODEL_H_
#define GRAPHGOLD_TESTS_CLI_MAKE_MODEL_H_

#include <torch/script.h>
#include <torch/torch.h>

#include <string>

namespace graphgold {

// A linear layer and what `activation` says: "relu", "gelu".
inline void SaveNet(const std::string& file, const std::string& activation = "relu") {
  torch::manual_seed(0);
  torch::jit::Module net("net");
  torch::jit::Module fc("fc");
  fc.register_parameter("weight", torch::randn({8, 4}), /*is_buffer=*/false);
  fc.register_parameter("bias", torch::randn({8}), /*is_buffer=*/false);
  fc.define(R"(
    def forward(self, x: Tensor) -> Tensor:
        return torch.linear(x, self.weight, self.bias)
  )");
  net.register_module("fc", fc);
  net.define(R"(
    def forward(self, x: Tensor, scale: Optional[Tensor] = None) -> Tensor:
        y = torch.)" +
             activation + R"((self.fc.forward(x))
        if scale is not None:
            y = y * scale
        return y
  )");
  net.save(file);
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_CLI_MAKE_MODEL_H_
