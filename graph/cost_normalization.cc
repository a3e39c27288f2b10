// SPDX-License-Identifier: MIT
//
// Normalisations. Statistics take 4 FLOPs an element: one for the mean, and a subtraction, a
// multiplication and an addition for the variance. Normalising takes 2, a subtraction and a
// multiplication. Where weight and bias go by channel, they are merged into those two; layer norm
// applies them element by element.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

constexpr int kStatistics = 4;
constexpr int kNormalise = 2;

Work ByStatistics(const CostCall& call, bool own_statistics) {
  return Arithmetic(call,
                    Elements(call.Out(0)) * (kNormalise + (own_statistics ? kStatistics : 0)));
}

Work BatchNormWork(const CostCall& call) {
  return ByStatistics(call, call.Bool("training", false));
}

Work TrainingBatchNormWork(const CostCall& call) { return ByStatistics(call, true); }

Work EvaluatingBatchNormWork(const CostCall& call) { return ByStatistics(call, false); }

Work InstanceNormWork(const CostCall& call) {
  return ByStatistics(call, call.Bool("use_input_stats", true));
}

// Operands: input, weight?, bias?.
Work LayerNormWork(const CostCall& call) {
  const int affine = (call.HasIn(1) ? 1 : 0) + (call.HasIn(2) ? 1 : 0);
  return Arithmetic(call, Elements(call.Out(0)) * (kStatistics + kNormalise + affine));
}

// Mean of squares, then a multiplication by its root, and one by the weight.
Work RmsNormWork(const CostCall& call) {
  return Arithmetic(call, Elements(call.Out(0)) * (3 + (call.HasIn(1) ? 1 : 0)));
}

// Normalised again and weighted (2), a projection (2), and the input's gradient (3); 2 for the
// weight's.
Work RmsNormBackwardWork(const CostCall& call) {
  return Arithmetic(call, Elements(call.In(0)) * (call.HasOut(1) ? 9 : 7));
}

// The gradients of weight and bias are two sums, of which that of the input needs both where the
// statistics depend on it. For each element: 2 to normalise it again, 2 for the weight's sum, 1 for
// the bias's, and then 4 for the input (subtract a mean, subtract a projection, scale); with given
// statistics just 1.
Work NormBackward(const CostCall& call, bool own_statistics, int scaled_by_weight) {
  const auto wanted = [&](std::size_t i) {
    return call.HasOut(i) && call.Wanted("output_mask", i);
  };
  int flops = 0;
  const bool through_statistics = wanted(0) && own_statistics;
  if (wanted(1) || through_statistics) flops += 2 + 2;
  if (wanted(2) || through_statistics) flops += 1;
  if (wanted(0)) flops += own_statistics ? 4 + scaled_by_weight : 1;
  return Arithmetic(call, Elements(call.In(0)) * flops);
}

Work BatchNormBackwardWork(const CostCall& call) {
  const bool train = call.Has("train") ? call.Bool("train", true) : call.Bool("training", true);
  return NormBackward(call, train, 0);
}

Work TrainingBatchNormBackwardWork(const CostCall& call) { return NormBackward(call, true, 0); }

Work GroupNormBackwardWork(const CostCall& call) { return NormBackward(call, true, 0); }

// Sums over a row are of the weighted gradient: a multiplication, and both sums once more.
Work LayerNormBackwardWork(const CostCall& call) { return NormBackward(call, true, 1 + 3); }

// w = g v / |v|: the norm, and a multiplication.
Work WeightNormWork(const CostCall& call) { return Arithmetic(call, Elements(call.In(0)) * 3); }

Work WeightNormBackwardWork(const CostCall& call) {
  return Arithmetic(call, Elements(call.In(0)) * 5);
}

}  // namespace

void AddNormalizationCosts(CostTable& table) {
  table.Add({"batch_norm", "native_batch_norm", "_batch_norm_impl_index", "cudnn_batch_norm",
             "miopen_batch_norm", "_native_batch_norm_legit"},
            BatchNormWork);
  table.Add({"_native_batch_norm_legit_functional", "_batch_norm_with_update",
             "_batch_norm_with_update_functional"},
            TrainingBatchNormWork);
  table.Add({"_native_batch_norm_legit_no_training", "_batch_norm_no_update"},
            EvaluatingBatchNormWork);
  table.Add(
      {"native_batch_norm_backward", "_batch_norm_impl_index_backward", "batch_norm_backward"},
      BatchNormBackwardWork);
  table.Add({"cudnn_batch_norm_backward", "miopen_batch_norm_backward"},
            TrainingBatchNormBackwardWork);
  table.Add({"instance_norm"}, InstanceNormWork);
  table.Add({"group_norm", "native_group_norm"}, TrainingBatchNormWork);
  table.Add({"native_group_norm_backward"}, GroupNormBackwardWork);
  table.Add({"layer_norm", "native_layer_norm"}, LayerNormWork);
  table.Add({"native_layer_norm_backward"}, LayerNormBackwardWork);
  table.Add({"rms_norm", "_fused_rms_norm"}, RmsNormWork);
  table.Add({"_fused_rms_norm_backward"}, RmsNormBackwardWork);
  table.Add({"_weight_norm", "_weight_norm_interface"}, WeightNormWork);
  table.Add({"_weight_norm_interface_backward", "_weight_norm_differentiable_backward"},
            WeightNormBackwardWork);
}

}  // namespace graphgold
