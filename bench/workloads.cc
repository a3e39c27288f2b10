// SPDX-License-Identifier: MIT
#include "workloads.h"

#include <graphgold/graphgold.h>

#include <utility>

#include "../tests/trace/corpus.h"

namespace graphgold::bench {
namespace {

using torch::Tensor;
namespace nn = torch::nn;

// A model that is called with one tensor. `modules`: those that a mere function uses.
template <typename Model>
Workload OneInput(const std::string& name, Model model, const Tensor& input,
                  const Modules& modules = {}) {
  Workload work;
  work.name = name;
  work.trace = [model, input, modules]() mutable { return Trace(model, modules, input).graph; };
  work.record = [model, input, modules]() mutable {
    return MakeTraced({}, model, modules, input).FirstWithDigest();
  };
  work.check = [model, input, modules](const std::string& golden) mutable {
    return internal::CheckGraph(GRAPHGOLD_SITE_("model", "input"), model, input, golden, modules);
  };
  return work;
}

Workload TinyAdds() {
  constexpr int kAdds = 1000;
  const auto add_up = [](const Tensor& one) {
    Tensor sum = one;
    for (int i = 0; i < kAdds; ++i) sum = torch::add(sum, one);
    return sum;
  };
  const Tensor one = torch::ones({4});
  Workload work = OneInput("tiny adds", add_up, one);
  work.calls = kAdds;
  work.can_jit_trace = true;
  work.run = [add_up, one] { return add_up(one); };
  return work;
}

template <typename Model>
Workload Forward(const std::string& name, Model model, const Tensor& input) {
  model->eval();
  Workload work = OneInput(name, model, input);
  work.run = [model, input]() mutable { return model->forward(input); };
  return work;
}

// A forward and a backward, as they are between two steps of an optimizer.
template <typename Model>
Workload Step(const std::string& name, Model model, const Tensor& input) {
  model->train();
  auto step = [model](const Tensor& x) mutable {
    model->zero_grad();
    const Tensor loss = model->forward(x).sum();
    loss.backward();
    return loss;
  };
  Workload work = OneInput(name + ", forward and backward", step, input, Modules{{"model", model}});
  work.trains = true;
  work.run = [step, input]() mutable { return step(input); };
  return work;
}

nn::Sequential Mlp() {
  return nn::Sequential(nn::Linear(256, 512), nn::ReLU(), nn::Linear(512, 512), nn::ReLU(),
                        nn::Linear(512, 10));
}

nn::TransformerEncoder Encoder() {
  const auto layer = nn::TransformerEncoderLayerOptions(256, 4).dim_feedforward(512).dropout(0);
  return nn::TransformerEncoder(nn::TransformerEncoderOptions(layer, 4));
}

// The output alone, without the states.
class LstmImpl : public nn::Module {
 public:
  LstmImpl() : lstm_(register_module("lstm", nn::LSTM(nn::LSTMOptions(128, 128).num_layers(2)))) {}
  Tensor forward(const Tensor& x) { return std::get<0>(lstm_(x)); }

 private:
  nn::LSTM lstm_;
};
TORCH_MODULE(Lstm);

}  // namespace

std::vector<Workload> AllWorkloads() {
  const Tensor image = torch::randn({1, 3, 224, 224});
  const Tensor rows = torch::randn({32, 256});
  const Tensor words = torch::randn({64, 1, 256});
  const Tensor series = torch::randn({32, 4, 128});
  return {TinyAdds(),
          Forward("MLP", Mlp(), rows),
          Forward("ResNet-18", resnet::ResNet18(), image),
          Forward("MobileNetV3-like", corpus::MobileNetV3Small(), image),
          Forward("transformer", Encoder(), words),
          Forward("LSTM", Lstm(), series),
          Step("MLP", Mlp(), rows),
          Step("ResNet-18", resnet::ResNet18(), image),
          Step("transformer", Encoder(), words)};
}

}  // namespace graphgold::bench
