// SPDX-License-Identifier: MIT
//
// Resampling images: a result that is interpolated from n places takes n multiplications and n - 1
// additions. Backward, each gradient is multiplied and added n times. Antialiased forms are not
// here: how many places they look at depends on the scale.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

struct Taps {
  std::string_view forward;
  std::string_view backward;
  int count;
};

constexpr Taps kUpsampling[] = {
    {"upsample_nearest1d", "upsample_nearest1d_backward", 1},
    {"upsample_nearest2d", "upsample_nearest2d_backward", 1},
    {"upsample_nearest3d", "upsample_nearest3d_backward", 1},
    {"_upsample_nearest_exact1d", "_upsample_nearest_exact1d_backward", 1},
    {"_upsample_nearest_exact2d", "_upsample_nearest_exact2d_backward", 1},
    {"_upsample_nearest_exact3d", "_upsample_nearest_exact3d_backward", 1},
    {"upsample_linear1d", "upsample_linear1d_backward", 2},
    {"upsample_bilinear2d", "upsample_bilinear2d_backward", 4},
    {"upsample_trilinear3d", "upsample_trilinear3d_backward", 8},
    {"upsample_bicubic2d", "upsample_bicubic2d_backward", 16},
};

int InterpolationFlops(int taps) { return taps == 1 ? 0 : 2 * taps - 1; }
int SpreadingFlops(int taps) { return taps == 1 ? 1 : 2 * taps; }

// Linear (0), nearest (1) or cubic (2), over two or three dimensions.
int GridTaps(const CostCall& call, TensorOf image) {
  const bool volume = image != nullptr && image->shape.size() == 5;
  const std::int64_t mode = call.Integer("interpolation_mode").value_or(0);
  if (mode == 1) return 1;
  if (mode == 2) return 16;
  return volume ? 8 : 4;
}

// Operands: image, grid. Each coordinate is scaled, rounded and split: 4 FLOPs.
Work GridSamplerWork(const CostCall& call) {
  return Arithmetic(call, Elements(call.Out(0)) * InterpolationFlops(GridTaps(call, call.In(0))) +
                              Elements(call.In(1)) * 4);
}

// Operands: gradient, image, grid.
Work GridSamplerBackwardWork(const CostCall& call) {
  const int taps = GridTaps(call, call.In(1));
  const int image = call.HasOut(0) ? SpreadingFlops(taps) : 0;
  const int grid = call.HasOut(1) ? SpreadingFlops(taps) : 0;
  return Arithmetic(call, Elements(call.In(0)) * (image + grid) + Elements(call.In(2)) * 4);
}

// A product of every place's homogeneous coordinates with a small matrix.
Work AffineGridWork(const CostCall& call) {
  return Products(call, Elements(call.Out(0)) * Size(call.In(0), -1));
}

Work AffineGridBackwardWork(const CostCall& call) {
  return Products(call, Elements(call.In(0)) * Size(call.Out(0), -1));
}

}  // namespace

void AddResamplingCosts(CostTable& table) {
  for (const Taps& taps : kUpsampling) {
    table.Add({taps.forward}, [count = taps.count](const CostCall& call) {
      return Arithmetic(call, Elements(call.Out(0)) * InterpolationFlops(count));
    });
    table.Add({taps.backward}, [count = taps.count](const CostCall& call) {
      return Arithmetic(call, Elements(call.In(0)) * SpreadingFlops(count));
    });
  }
  table.Add({"grid_sampler", "grid_sampler_2d", "grid_sampler_3d", "_grid_sampler_2d_cpu_fallback"},
            GridSamplerWork);
  table.Add({"grid_sampler_2d_backward", "grid_sampler_3d_backward",
             "_grid_sampler_2d_cpu_fallback_backward"},
            GridSamplerBackwardWork);
  table.Add({"affine_grid_generator"}, AffineGridWork);
  table.Add({"affine_grid_generator_backward"}, AffineGridBackwardWork);
}

}  // namespace graphgold
