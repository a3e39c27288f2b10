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
  fc.register_parameter("weight", torch::randn({8, 4}).requires_grad_(), /*is_buffer=*/false);
  fc.register_parameter("bias", torch::randn({8}).requires_grad_(), /*is_buffer=*/false);
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

// A model with tensors among its constants, as torch.jit.trace leaves them: when the method is
// compiled, they are compared with each other.
inline void SaveNetWithConstants(const std::string& file) {
  torch::jit::Module inner("inner");
  inner.define(R"(
    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x)
  )");
  const auto graph = inner.get_method("forward").graph();
  torch::jit::WithInsertPoint at_end(graph->return_node());
  torch::jit::Value* value = graph->outputs()[0];
  for (int i = 0; i < 2; ++i) {
    torch::jit::Value* const constant = graph->insertConstant(torch::full({4}, i + 1.0));
    value = graph->insert(c10::Symbol::fromQualString("aten::mul"), {value, constant});
  }
  graph->return_node()->replaceInput(0, value);
  torch::jit::Module net("net");
  net.register_module("inner", inner);
  net.define(R"(
    def forward(self, x: Tensor) -> Tensor:
        return self.inner.forward(x)
  )");
  net.save(file);
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_CLI_MAKE_MODEL_H_
