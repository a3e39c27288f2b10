// SPDX-License-Identifier: MIT
//
// A model whose parameters are made on the device where it is to run: LibTorch cannot move a
// module to a backend that it doesn't know.
#ifndef GRAPHGOLD_TESTS_DEVICE_MLP_H_
#define GRAPHGOLD_TESTS_DEVICE_MLP_H_

#include <torch/torch.h>

#include <cstdint>

namespace graphgold {

// One linear layer. Its values depend on its sizes alone, not on the device.
class LayerImpl : public torch::nn::Module {
 public:
  LayerImpl(std::int64_t inputs, std::int64_t outputs, c10::Device device)
      : weight(Make("weight", {outputs, inputs}, device)), bias(Make("bias", {outputs}, device)) {}

  torch::Tensor forward(const torch::Tensor& x) {
    return torch::nn::functional::linear(x, weight, bias);
  }

  torch::Tensor weight;
  torch::Tensor bias;

 private:
  torch::Tensor Make(const char* name, c10::IntArrayRef size, c10::Device device) {
    const std::int64_t count = c10::multiply_integers(size);
    const torch::Tensor values = torch::arange(count, torch::kFloat32).sin().div(4).view(size);
    return register_parameter(name, values.to(device));
  }
};
TORCH_MODULE(Layer);

// 4 -> 8 -> 3, relu between.
class MlpImpl : public torch::nn::Module {
 public:
  explicit MlpImpl(c10::Device device)
      : first(register_module("first", Layer(4, 8, device))),
        second(register_module("second", Layer(8, 3, device))) {}

  torch::Tensor forward(const torch::Tensor& x) { return second(first(x).relu()); }

  Layer first;
  Layer second;
};
TORCH_MODULE(Mlp);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_DEVICE_MLP_H_
