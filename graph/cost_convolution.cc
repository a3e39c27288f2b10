// SPDX-License-Identifier: MIT
//
// Convolutions. A weight is [out, in/groups, kernel…], so an element of the result takes as many
// multiply-adds as a row of it has elements. A transposed one, [in, out/groups, kernel…], spreads
// each element of the input over a row. Padding counts like data, as in the figures that papers
// give.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

Amount ConvolutionMacs(TensorOf result, TensorOf input, TensorOf weight, bool transposed) {
  return Elements(transposed ? input : result) * SizeFrom(weight, 1);
}

Work ConvolutionOf(const CostCall& call, bool transposed) {
  const Amount bias = call.HasIn(2) ? Elements(call.Out(0)) : Amount(0);
  return Products(call, ConvolutionMacs(call.Out(0), call.In(0), call.In(1), transposed), bias);
}

Work ConvolutionWork(const CostCall& call) {
  return ConvolutionOf(call, call.Bool("transposed", false));
}

Work TransposedConvolutionWork(const CostCall& call) { return ConvolutionOf(call, true); }

Work ConvolutionReluWork(const CostCall& call) {
  Work work = ConvolutionWork(call);
  work.other += Elements(call.Out(0));
  return work;
}

// Operands: the result's gradient, input, weight. The gradients of input and weight take as many
// multiply-adds as the convolution did, each; that of the bias is a sum.
Work ConvolutionBackwardWork(const CostCall& call) {
  const auto wanted = [&](std::size_t i) {
    return call.HasOut(i) && call.Wanted("output_mask", i);
  };
  const Amount once =
      ConvolutionMacs(call.In(0), call.In(1), call.In(2), call.Bool("transposed", false));
  return Products(call, once * ((wanted(0) ? 1 : 0) + (wanted(1) ? 1 : 0)),
                  wanted(2) ? Elements(call.In(0)) : Amount(0));
}

// Operands: gradients of the gradients of input, weight and bias (each may be missing), then the
// result's gradient, weight, input. Results: gradients of the result's gradient, input and weight.
Work ConvolutionDoubleBackwardWork(const CostCall& call) {
  const Amount once =
      ConvolutionMacs(call.In(3), call.In(5), call.In(4), call.Bool("transposed", false));
  const int inputs = call.HasIn(0) ? 1 : 0;
  const int weights = call.HasIn(1) ? 1 : 0;
  int products = call.HasOut(0) ? inputs + weights : 0;
  if (call.HasOut(1)) products += weights;
  if (call.HasOut(2)) products += inputs;
  const int sums = call.HasOut(0) ? inputs + weights + (call.HasIn(2) ? 1 : 0) : 0;
  return Products(call, once * products, Elements(call.In(3)) * (sums > 1 ? sums - 1 : 0));
}

// Over time, batch, channel; the weight is [kernel, in, out].
Work ConvTbcWork(const CostCall& call) {
  const Amount results = Elements(call.Out(0));
  return Products(call, results * SizeUpTo(call.In(1), 2), call.HasIn(2) ? results : Amount(0));
}

Work ConvTbcBackwardWork(const CostCall& call) {
  const Amount gradients = Elements(call.In(0));
  return Products(call, gradients * SizeUpTo(call.In(2), 2) * 2, gradients);
}

}  // namespace

void AddConvolutionCosts(CostTable& table) {
  table.Add({"conv1d",
             "conv2d",
             "conv3d",
             "convolution",
             "_convolution",
             "_convolution_mode",
             "convolution_overrideable",
             "thnn_conv2d",
             "_slow_conv2d_forward",
             "slow_conv3d",
             "slow_conv3d_forward",
             "slow_conv_dilated2d",
             "slow_conv_dilated3d",
             "_conv_depthwise2d",
             "conv_depthwise3d",
             "_nnpack_spatial_convolution",
             "mkldnn_convolution",
             "cudnn_convolution",
             "miopen_convolution",
             "miopen_depthwise_convolution",
             "_mps_convolution"},
            ConvolutionWork);
  table.Add({"conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "slow_conv_transpose2d",
             "slow_conv_transpose3d", "cudnn_convolution_transpose", "miopen_convolution_transpose",
             "_mps_convolution_transpose"},
            TransposedConvolutionWork);
  table.Add({"cudnn_convolution_relu", "miopen_convolution_relu"}, ConvolutionReluWork);
  table.Add({"convolution_backward", "convolution_backward_overrideable", "_slow_conv2d_backward"},
            ConvolutionBackwardWork);
  table.Add({"_convolution_double_backward"}, ConvolutionDoubleBackwardWork);
  table.Add({"conv_tbc"}, ConvTbcWork);
  table.Add({"conv_tbc_backward"}, ConvTbcBackwardWork);
}

}  // namespace graphgold
