// SPDX-License-Identifier: MIT
//
// What the test device leaves to the CPU: the host waits for the device, copies the operands,
// computes, and copies the results back.
#include <ATen/ATen.h>
#include <ATen/native/CPUFallback.h>
#include <torch/library.h>

#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "backend.h"
#include "compat.h"

namespace graphgold::test_device {
namespace {

using at::IntArrayRef;
using at::Tensor;
using compat::Optional;

// An absent tensor may come as an undefined one, too.
bool HasValue(const Optional<Tensor>& tensor) { return tensor.has_value() && tensor->defined(); }

// LibTorch sends the convolutions of backends that it doesn't know to operators of their own, which
// the CPU does not have.
Tensor Convolution(const Tensor& input, const Tensor& weight, const Optional<Tensor>& bias,
                   IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed,
                   IntArrayRef output_padding, std::int64_t groups) {
  const Tensor on_host =
      at::convolution(input.cpu(), weight.cpu(), HasValue(bias) ? bias->cpu() : Tensor(), stride,
                      padding, dilation, transposed, output_padding, groups);
  return on_host.to(input.device());
}

std::tuple<Tensor, Tensor, Tensor> ConvolutionBackward(const Tensor& gradient, const Tensor& input,
                                                       const Tensor& weight, IntArrayRef stride,
                                                       IntArrayRef padding, IntArrayRef dilation,
                                                       bool transposed, IntArrayRef output_padding,
                                                       std::int64_t groups,
                                                       std::array<bool, 3> wanted) {
  const std::vector<std::int64_t> bias_size = {transposed ? weight.size(1) * groups
                                                          : weight.size(0)};
  const auto [a, b, c] = at::convolution_backward(gradient.cpu(), input.cpu(), weight.cpu(),
                                                  IntArrayRef(bias_size), stride, padding, dilation,
                                                  transposed, output_padding, groups, wanted);
  const auto back = [&](const Tensor& result) {
    return result.defined() ? result.to(input.device()) : result;
  };
  return {back(a), back(b), back(c)};
}

// Everything else. Its copies to the host wait for the device.
void FallBackToCpu(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  at::native::cpu_fallback(op, stack);
}

}  // namespace

void RegisterCpuFallback() {
  static auto* const library = new torch::Library(MAKE_TORCH_LIBRARY_IMPL(aten, PrivateUse1));
  library->impl("convolution_overrideable", TORCH_FN(Convolution));
  library->impl("convolution_backward_overrideable", TORCH_FN(ConvolutionBackward));

  static auto* const rest = new torch::Library(MAKE_TORCH_LIBRARY_IMPL(_, PrivateUse1));
  rest->fallback(torch::CppFunction::makeFromBoxedFunction<&FallBackToCpu>());
}

}  // namespace graphgold::test_device
