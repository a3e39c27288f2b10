// SPDX-License-Identifier: MIT
//
// Calls over lists of tensors, as optimizers make them: _foreach_add is as many adds as there are
// tensors. Fused steps count by the arithmetic of their optimizer.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

Work ListWork(const CostCall& call, int flops) {
  return Arithmetic(call, call.ElementsIn(0) * flops);
}

Work ForeachWork(const CostCall& call) {
  constexpr std::string_view kPrefix = "_foreach_";
  const std::optional<int> flops = ElementwiseFlops(call.name().substr(kPrefix.size()));
  if (!flops) return {Amount::Unknown(), 0, 0};
  return ListWork(call, *flops + ScalingFlops(call));
}

// Both moments (3 each), the corrected root (3), the step (3); decay and the maximum if asked for.
Work FusedAdamWork(const CostCall& call) {
  const int decay = call.Number("weight_decay") == 0.0 ? 0 : 2;
  return ListWork(call, 12 + decay + (call.Bool("amsgrad", false) ? 1 : 0));
}

Work FusedSgdWork(const CostCall& call) {
  const int decay = call.Number("weight_decay") == 0.0 ? 0 : 2;
  const int momentum = call.Number("momentum") == 0.0 ? 0 : 3;
  return ListWork(call, 2 + decay + momentum);
}

}  // namespace

void AddForeachCosts(CostTable& table) {
  table.Add({"_foreach_add",     "_foreach_sub",     "_foreach_mul",        "_foreach_div",
             "_foreach_addcmul", "_foreach_addcdiv", "_foreach_lerp",       "_foreach_pow",
             "_foreach_sqrt",    "_foreach_rsqrt",   "_foreach_reciprocal", "_foreach_exp",
             "_foreach_expm1",   "_foreach_log",     "_foreach_log1p",      "_foreach_log2",
             "_foreach_log10",   "_foreach_neg",     "_foreach_abs",        "_foreach_sign",
             "_foreach_maximum", "_foreach_minimum", "_foreach_clamp_max",  "_foreach_clamp_min",
             "_foreach_floor",   "_foreach_ceil",    "_foreach_round",      "_foreach_trunc",
             "_foreach_frac",    "_foreach_sin",     "_foreach_cos",        "_foreach_tan",
             "_foreach_erf"},
            ForeachWork);
  table.Add({"_foreach_tanh", "_foreach_sigmoid", "_foreach_max"},
            [](const CostCall& call) { return ListWork(call, 1); });
  table.Add({"_foreach_norm", "_amp_foreach_non_finite_check_and_unscale"},
            [](const CostCall& call) { return ListWork(call, 2); });
  table.Add({"_foreach_copy", "_foreach_zero"},
            [](const CostCall& call) { return Arithmetic(call, 0); });
  table.Add({"_amp_update_scale"}, [](const CostCall& call) { return ListWork(call, 1); });
  table.Add({"_fused_adam", "_fused_adamw"}, FusedAdamWork);
  table.Add({"_fused_sgd"}, FusedSgdWork);
  table.Add({"_fused_adagrad"}, [](const CostCall& call) { return ListWork(call, 7); });
}

}  // namespace graphgold
