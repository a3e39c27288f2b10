// SPDX-License-Identifier: MIT
//
// Pooling: every result looks at a window. A maximum is one comparison for each place in it; a mean
// is one addition for each, and a division. Backward, each window's gradient is added where it
// belongs: to one place for a maximum, to all of the window for a mean.
#include <numeric>

#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

// The places in one window. A single number stands for all `rank` sides.
Amount WindowOf(const CostCall& call, std::size_t rank) {
  const std::vector<Amount> sides = call.Sizes("kernel_size");
  if (sides.empty()) return Amount::Unknown();
  Amount window = 1;
  for (std::size_t i = 0; i < rank; ++i) window *= sides[sides.size() == 1 ? 0 : i % sides.size()];
  return window;
}

// "max_pool2d" has windows of two dimensions.
std::size_t WindowRank(std::string_view name) {
  const std::size_t digit = name.find_first_of("123");
  return digit == std::string_view::npos ? 0 : static_cast<std::size_t>(name[digit] - '0');
}

Work MaxPoolWork(const CostCall& call) {
  return Arithmetic(call, Elements(call.Out(0)) * WindowOf(call, WindowRank(call.name())));
}

Work AvgPoolWork(const CostCall& call) {
  const Amount results = Elements(call.Out(0));
  return Arithmetic(call, results * WindowOf(call, WindowRank(call.name())) + results);
}

Work AvgPoolBackwardWork(const CostCall& call) {
  const Amount gradients = Elements(call.In(0));
  return Arithmetic(call, gradients * WindowOf(call, WindowRank(call.name())) + gradients);
}

Work MaxPoolBackwardWork(const CostCall& call) { return Arithmetic(call, Elements(call.In(0))); }

// The places in all windows together, of one dimension cut into `pooled` windows, which overlap
// where their number does not divide it: in + out - gcd(in, out).
Amount AdaptivePlaces(const Amount& whole, const Amount& pooled) {
  if (!whole.known() || !pooled.known()) return Amount::Unknown();
  if (whole.value() == 0 || pooled.value() == 0) return 0;
  return whole + pooled + -std::gcd(whole.value(), pooled.value());
}

Amount AdaptiveWindows(TensorOf whole, TensorOf pooled, std::size_t rank) {
  const auto dims = static_cast<int>(rank);
  Amount places = SizeUpTo(pooled, -dims);
  for (int dim = 1; dim <= dims; ++dim) {
    places *= AdaptivePlaces(Size(whole, -dim), Size(pooled, -dim));
  }
  return places;
}

Work AdaptiveMaxPoolWork(const CostCall& call) {
  return Arithmetic(call, AdaptiveWindows(call.In(0), call.Out(0), WindowRank(call.name())));
}

Work AdaptiveAvgPoolWork(const CostCall& call) {
  return Arithmetic(call, AdaptiveWindows(call.In(0), call.Out(0), WindowRank(call.name())) +
                              Elements(call.Out(0)));
}

// Operands: the result's gradient, input.
Work AdaptiveAvgPoolBackwardWork(const CostCall& call) {
  return Arithmetic(call, AdaptiveWindows(call.In(1), call.In(0), WindowRank(call.name())) +
                              Elements(call.In(0)));
}

}  // namespace

void AddPoolingCosts(CostTable& table) {
  table.Add({"max_pool1d", "max_pool2d", "max_pool3d", "max_pool1d_with_indices",
             "max_pool2d_with_indices", "max_pool3d_with_indices", "mkldnn_max_pool2d",
             "mkldnn_max_pool3d", "quantized_max_pool1d", "quantized_max_pool2d"},
            MaxPoolWork);
  table.Add({"max_pool2d_with_indices_backward", "max_pool3d_with_indices_backward",
             "max_pool2d_backward", "mkldnn_max_pool2d_backward", "mkldnn_max_pool3d_backward",
             "adaptive_max_pool2d_backward", "adaptive_max_pool3d_backward",
             "fractional_max_pool2d_backward", "fractional_max_pool3d_backward"},
            MaxPoolBackwardWork);
  table.Add({"fractional_max_pool2d", "fractional_max_pool3d"}, MaxPoolWork);
  table.Add({"avg_pool1d", "avg_pool2d", "avg_pool3d"}, AvgPoolWork);
  table.Add({"avg_pool2d_backward", "avg_pool3d_backward"}, AvgPoolBackwardWork);
  table.Add({"adaptive_max_pool1d", "adaptive_max_pool2d", "adaptive_max_pool3d"},
            AdaptiveMaxPoolWork);
  table.Add({"adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d",
             "_adaptive_avg_pool2d", "_adaptive_avg_pool3d", "mkldnn_adaptive_avg_pool2d"},
            AdaptiveAvgPoolWork);
  table.Add({"_adaptive_avg_pool2d_backward", "_adaptive_avg_pool3d_backward",
             "mkldnn_adaptive_avg_pool2d_backward", "adaptive_avg_pool3d_backward"},
            AdaptiveAvgPoolBackwardWork);
}

}  // namespace graphgold
