// SPDX-License-Identifier: MIT
//
// Activations and their gradients, dropout, softmax: FLOPs for each element, by their definitions.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

struct ActivationRate {
  std::string_view name;
  int flops;  // for each element of the result
};

// For instance silu = x * sigmoid(x): 2. hardswish = x * clamp(x + 3, 0, 6) / 6: 5.
constexpr ActivationRate kActivations[] = {
    {"relu", 1},
    {"relu6", 2},
    {"threshold", 1},
    {"hardtanh", 2},
    {"leaky_relu", 2},
    {"prelu", 2},
    {"_prelu_kernel", 2},
    {"rrelu", 2},
    {"rrelu_with_noise", 2},
    {"elu", 3},
    {"selu", 4},
    {"celu", 4},
    {"sigmoid", 1},
    {"hardsigmoid", 4},
    {"hardswish", 5},
    {"silu", 2},
    {"mish", 4},
    {"tanh", 1},
    {"softplus", 4},
    {"softshrink", 2},
    {"hardshrink", 2},
    {"log_sigmoid", 4},
    {"log_sigmoid_forward", 4},
    {"logit", 3},
    {"special_logit", 3},
};

// The gradient that comes in times the derivative, with what it takes to compute that.
constexpr ActivationRate kGradients[] = {
    {"threshold_backward", 1},  {"hardtanh_backward", 2},
    {"leaky_relu_backward", 2}, {"elu_backward", 4},
    {"sigmoid_backward", 3},    {"hardsigmoid_backward", 3},
    {"hardswish_backward", 6},  {"silu_backward", 6},
    {"mish_backward", 9},       {"tanh_backward", 3},
    {"softplus_backward", 5},   {"softshrink_backward", 2},
    {"hardshrink_backward", 2}, {"log_sigmoid_backward", 5},
    {"logit_backward", 3},      {"rrelu_with_noise_backward", 1},
};

// 0.5 x (1 + erf(x / √2)), or its approximation 0.5 x (1 + tanh(√(2/π) (x + 0.044715 x³))).
Work GeluWork(const CostCall& call) {
  return Arithmetic(call, Elements(call.Out(0)) * (call.Has("approximate") ? 9 : 5));
}

Work GeluBackwardWork(const CostCall& call) {
  return Arithmetic(call, Elements(call.Out(0)) * (call.Has("approximate") ? 17 : 11));
}

// One half times the sigmoid of the other.
Work GluWork(const CostCall& call) { return Arithmetic(call, Elements(call.Out(0)) * 2); }

Work GluBackwardWork(const CostCall& call) { return Arithmetic(call, Elements(call.In(0)) * 6); }

Work PreluBackwardWork(const CostCall& call) { return Arithmetic(call, Elements(call.In(1)) * 3); }

// A mask and a scale. Outside training it returns its operand, or copies it.
Work DropoutWork(const CostCall& call) {
  return Arithmetic(call, Elements(call.Out(0)) * (call.Bool("train", true) ? 2 : 0));
}

Work DropoutBackwardWork(const CostCall& call) {
  return Arithmetic(call, Elements(call.Out(0)) * 2);
}

// Maximum, subtraction, exp, sum and division; or a subtraction again, for the logarithm.
Work SoftmaxWork(const CostCall& call) { return Arithmetic(call, Elements(call.Out(0)) * 5); }

Work SoftmaxBackwardWork(const CostCall& call) {
  return Arithmetic(call, Elements(call.Out(0)) * 4);
}

template <std::size_t kCount>
void AddActivationRates(CostTable& table, const ActivationRate (&rates)[kCount]) {
  for (const ActivationRate& rate : rates) {
    table.Add({rate.name}, [flops = rate.flops](const CostCall& call) {
      return Arithmetic(call, Elements(call.Out(0)) * flops);
    });
  }
}

}  // namespace

void AddActivationCosts(CostTable& table) {
  AddActivationRates(table, kActivations);
  AddActivationRates(table, kGradients);
  table.Add({"gelu"}, GeluWork);
  table.Add({"gelu_backward"}, GeluBackwardWork);
  table.Add({"glu"}, GluWork);
  table.Add({"glu_backward"}, GluBackwardWork);
  table.Add({"prelu_backward", "_prelu_kernel_backward"}, PreluBackwardWork);
  table.Add({"dropout", "native_dropout", "_fused_dropout", "feature_dropout", "alpha_dropout",
             "feature_alpha_dropout"},
            DropoutWork);
  table.Add({"native_dropout_backward"}, DropoutBackwardWork);
  table.Add({"softmax", "_softmax", "log_softmax", "_log_softmax", "special_softmax",
             "special_log_softmax", "_safe_softmax", "_masked_softmax"},
            SoftmaxWork);
  table.Add({"_softmax_backward_data", "_log_softmax_backward_data", "_masked_softmax_backward"},
            SoftmaxBackwardWork);
}

}  // namespace graphgold
