// SPDX-License-Identifier: MIT
//
// Guarding a TorchScript file. The file is made here, so that the example needs nothing else; yours
// comes from torch.jit.save in Python.
#include <graphgold/graphgold.h>
#include <torch/script.h>
#include <torch/torch.h>

#include <cstdio>
#include <string>

namespace {

// A block with a projection, a gate, and a branch on a flag.
torch::jit::Module MakeBlock() {
  torch::jit::Module projection("Projection");
  projection.register_parameter("weight", torch::randn({8, 4}), /*is_buffer=*/false);
  projection.register_parameter("bias", torch::randn({8}), /*is_buffer=*/false);
  projection.define("def forward(self, x):\n    return torch.linear(x, self.weight, self.bias)\n");

  torch::jit::Module block("Block");
  block.register_module("projection", projection);
  block.register_attribute("gated", c10::BoolType::get(), true);
  block.register_attribute("training", c10::BoolType::get(), true);
  block.define(R"(
    def forward(self, x):
        y = self.projection.forward(x)
        if self.gated:
            y = y * torch.sigmoid(y)
        return torch.relu(y)
  )");
  return block;
}

TEST(TorchScript, SavedModelIsUnchanged) {
  const std::string file = testing::TempDir() + "graphgold_example_block.pt";
  MakeBlock().save(file);
  torch::jit::Module model = torch::jit::load(file);
  std::remove(file.c_str());
  model.eval();
  EXPECT_GRAPH_MATCHES(model, torch::randn({2, 4}), "block.json");
}

}  // namespace
