// SPDX-License-Identifier: MIT
//
// Everything that is no product: elementwise calls, normalisations, reductions, pooling, losses,
// resampling, optimizers; forward and backward, each computed by hand.
#include "cost_of_call.h"

namespace graphgold {
namespace {

using ::testing::Optional;

TEST(CostArithmeticTest, ElementwiseCallsCountTheirResultsElements) {
  EXPECT_THAT(CostOfCall({"f32[4,1]", "f32[3]"}, "aten::add.Tensor(a, b) -> f32[4,3]"),
              Optional(Costs(0, 12, 4 * (4 + 3 + 12))));
  EXPECT_EQ(FlopsOf({"f32[4]"}, "aten::add.Tensor(a, a, alpha=2) -> f32[4]"), 8);
  EXPECT_EQ(FlopsOf({"f32[4]"}, "aten::exp(a) -> f32[4]"), 4);
  EXPECT_EQ(FlopsOf({"f32[4]"}, "aten::gt.Scalar(a, other=0) -> bool[4]"), 4);
  EXPECT_EQ(FlopsOf({"f32[4]"}, "aten::pow.Tensor_Scalar(a, exponent=2) -> f32[4]"), 4);
  EXPECT_EQ(FlopsOf({"i64[4]"}, "aten::div.Tensor_mode(a, a, rounding_mode=\"floor\") -> i64[4]"),
            8);
}

TEST(CostArithmeticTest, ATensorThatIsReadTwiceMovesOnce) {
  EXPECT_EQ(BytesOf({"f32[4]"}, "aten::mul.Tensor(a, a) -> f32[4]"), 4 * (4 + 4));
}

TEST(CostArithmeticTest, InPlaceFormsReadAndWriteTheirOperand) {
  EXPECT_THAT(CostOfCall({"f32[4]", "f32[4]"}, "aten::add_.Tensor(a!, b) -> =#0"),
              Optional(Costs(0, 4, 4 * (4 + 4 + 4))));
  EXPECT_THAT(CostOfCall({"f32[4]"}, "aten::relu_(a!) -> =#0"), Optional(Costs(0, 4, 4 * 8)));
}

TEST(CostArithmeticTest, OutFormsOnlyWriteTheirOutTensor) {
  EXPECT_THAT(CostOfCall({"f32[4]", "f32[4]", "f32[4]"}, "aten::add.out(a, b, c!) -> =#2"),
              Optional(Costs(0, 4, 4 * (4 + 4 + 4))));
}

TEST(CostArithmeticTest, ActivationsCountByTheirDefinition) {
  EXPECT_EQ(FlopsOf({"f32[10]"}, "aten::relu(a) -> f32[10]"), 10);
  EXPECT_EQ(FlopsOf({"f32[10]"}, "aten::sigmoid(a) -> f32[10]"), 10);
  EXPECT_EQ(FlopsOf({"f32[10]"}, "aten::silu(a) -> f32[10]"), 20);
  EXPECT_EQ(FlopsOf({"f32[10]"}, "aten::hardswish_(a!) -> =#0"), 50);
  EXPECT_EQ(FlopsOf({"f32[10]"}, "aten::gelu(a) -> f32[10]"), 50);
  EXPECT_EQ(FlopsOf({"f32[10]"}, "aten::gelu(a, approximate=\"tanh\") -> f32[10]"), 90);
  EXPECT_EQ(FlopsOf({"f32[10]"}, "aten::glu(a) -> f32[5]"), 10);
}

TEST(CostArithmeticTest, GradientsOfActivations) {
  const std::vector<std::string> inputs = {"f32[10]", "f32[10]"};
  EXPECT_THAT(CostOfCall(inputs, "aten::threshold_backward(a, b, threshold=0) -> f32[10]"),
              Optional(Costs(0, 10, 4 * 30)));
  EXPECT_EQ(FlopsOf(inputs, "aten::sigmoid_backward(a, b) -> f32[10]"), 30);
  EXPECT_EQ(FlopsOf(inputs, "aten::tanh_backward(a, b) -> f32[10]"), 30);
  EXPECT_EQ(FlopsOf(inputs, "aten::silu_backward(a, b) -> f32[10]"), 60);
  EXPECT_EQ(FlopsOf(inputs, "aten::gelu_backward(a, b) -> f32[10]"), 110);
}

TEST(CostArithmeticTest, SoftmaxTakesFiveStepsAndItsGradientFour) {
  EXPECT_EQ(FlopsOf({"f32[2,5]"}, "aten::softmax.int(a, dim=-1) -> f32[2,5]"), 50);
  EXPECT_EQ(FlopsOf({"f32[2,5]"}, "aten::_log_softmax(a, dim=1, half_to_float=false) -> f32[2,5]"),
            50);
  EXPECT_EQ(FlopsOf({"f32[2,5]"}, "aten::_softmax_backward_data(a, a, dim=1) -> f32[2,5]"), 40);
}

TEST(CostArithmeticTest, DropoutIsAMaskAndAScaleInTraining) {
  EXPECT_EQ(FlopsOf({"f32[8]"}, "aten::dropout(a, p=0.5, train=true) -> f32[8]"), 16);
  EXPECT_EQ(FlopsOf({"f32[8]"}, "aten::native_dropout(a, p=0.5, train=true) -> f32[8], bool[8]"),
            16);
  // In evaluation it returned its operand.
  EXPECT_THAT(CostOfCall({"f32[8]"}, "aten::dropout(a, p=0.5, train=false) -> =#0"),
              Optional(Costs(0, 0, 0)));
}

TEST(CostArithmeticTest, BatchNormComputesStatisticsInTraining) {
  const std::vector<std::string> inputs = {"f32[2,3,4,4]", "f32[3]", "f32[3]", "f32[3]", "f32[3]"};
  EXPECT_THAT(CostOfCall(inputs,
                         "aten::batch_norm(a, b, c, d, e, training=false, momentum=0.1) -> "
                         "f32[2,3,4,4]"),
              Optional(Costs(0, 2 * 96, 4 * (96 + 12 + 96))));
  // The running statistics are written, too.
  EXPECT_THAT(CostOfCall(inputs,
                         "aten::batch_norm(a, b, c, d!, e!, training=true, momentum=0.1) -> "
                         "f32[2,3,4,4]"),
              Optional(Costs(0, 6 * 96, 4 * (96 + 12 + 96 + 6))));
}

TEST(CostArithmeticTest, GradientsOfBatchNorm) {
  const std::vector<std::string> inputs = {"f32[2,3,4]", "f32[2,3,4]", "f32[3]"};
  EXPECT_EQ(FlopsOf(inputs,
                    "aten::native_batch_norm_backward(a, b, c, none, none, c, c, train=true, "
                    "eps=1e-05, output_mask=[true,true,true]) -> f32[2,3,4], f32[3], f32[3]"),
            24 * 9);
  EXPECT_EQ(FlopsOf(inputs,
                    "aten::native_batch_norm_backward(a, b, c, c, c, none, none, train=false, "
                    "eps=1e-05, output_mask=[true,false,false]) -> f32[2,3,4], none, none"),
            24);
}

TEST(CostArithmeticTest, LayerNormAppliesWeightAndBiasToEachElement) {
  EXPECT_EQ(FlopsOf({"f32[2,8]", "f32[8]"},
                    "aten::layer_norm(a, b, b, normalized_shape=[8]) -> f32[2,8]"),
            16 * 8);
  EXPECT_EQ(FlopsOf({"f32[2,8]"}, "aten::layer_norm(a, normalized_shape=[8]) -> f32[2,8]"), 16 * 6);
  EXPECT_EQ(FlopsOf({"f32[2,8]", "f32[2,1]", "f32[8]"},
                    "aten::native_layer_norm_backward(a, a, b, b, c, c, normalized_shape=[8], "
                    "output_mask=[true,true,true]) -> f32[2,8], f32[8], f32[8]"),
            16 * 13);
}

TEST(CostArithmeticTest, GroupNormAndInstanceNorm) {
  EXPECT_EQ(
      FlopsOf({"f32[2,4,3]", "f32[4]"}, "aten::group_norm(a, b, b, num_groups=2) -> f32[2,4,3]"),
      24 * 6);
  EXPECT_EQ(FlopsOf({"f32[2,4,3]"}, "aten::instance_norm(a, use_input_stats=true) -> f32[2,4,3]"),
            24 * 6);
  EXPECT_EQ(FlopsOf({"f32[2,4,3]", "f32[2,2]", "f32[4]"},
                    "aten::native_group_norm_backward(a, a, b, b, c, N=2, C=4, HxW=3, group=2, "
                    "output_mask=[true,true,true]) -> f32[2,4,3], f32[4], f32[4]"),
            24 * 9);
}

TEST(CostArithmeticTest, ReductionsCountTheirInputsElements) {
  EXPECT_THAT(CostOfCall({"f32[3,4]"}, "aten::sum.dim_IntList(a, dim=[1]) -> f32[3]"),
              Optional(Costs(0, 12, 4 * (12 + 3))));
  EXPECT_EQ(FlopsOf({"f32[3,4]"}, "aten::mean.dim(a, dim=[1]) -> f32[3]"), 12 + 3);
  EXPECT_EQ(FlopsOf({"f32[3,4]"}, "aten::max.dim(a, dim=1) -> f32[3], i64[3]"), 12);
  EXPECT_EQ(FlopsOf({"f32[3,4]"}, "aten::amax(a) -> f32[]"), 12);
  EXPECT_EQ(FlopsOf({"f32[3,4]"}, "aten::var.correction(a, dim=[1]) -> f32[3]"), 48 + 3);
  EXPECT_EQ(FlopsOf({"f32[3,4]"}, "aten::linalg_vector_norm(a) -> f32[]"), 24 + 1);
  EXPECT_EQ(FlopsOf({"f32[3,4]"}, "aten::argmax(a) -> i64[]"), 12);
  EXPECT_EQ(FlopsOf({"f32[3,4]"}, "aten::cumsum(a, dim=1) -> f32[3,4]"), 12);
  EXPECT_EQ(FlopsOf({"f32[3,4]"}, "aten::topk(a, k=2) -> f32[3,2], i64[3,2]"), 12);
}

TEST(CostArithmeticTest, AMaximumOfTwoIsElementwise) {
  EXPECT_EQ(FlopsOf({"f32[1]", "f32[3,4]"}, "aten::max.other(a, b) -> f32[3,4]"), 12);
}

TEST(CostArithmeticTest, PoolingLooksAtAWindowForEachResult) {
  EXPECT_EQ(FlopsOf({"f32[1,2,6,6]"}, "aten::max_pool2d(a, kernel_size=[3,2]) -> f32[1,2,2,3]"),
            12 * 6);
  EXPECT_EQ(FlopsOf({"f32[1,2,6,6]"}, "aten::max_pool2d(a, kernel_size=[3]) -> f32[1,2,2,2]"),
            8 * 9);
  EXPECT_EQ(FlopsOf({"f32[1,2,6,6]"}, "aten::avg_pool2d(a, kernel_size=[2,2]) -> f32[1,2,3,3]"),
            18 * 4 + 18);
  EXPECT_EQ(FlopsOf({"f32[2,6]"}, "aten::max_pool1d(a, kernel_size=[2]) -> f32[2,3]"), 6 * 2);
}

TEST(CostArithmeticTest, AdaptiveWindowsOverlapWhereTheyDoNotDivide) {
  EXPECT_EQ(
      FlopsOf({"f32[1,8,7,7]"}, "aten::adaptive_avg_pool2d(a, output_size=[1,1]) -> f32[1,8,1,1]"),
      8 * 49 + 8);
  // 7 places in 3 windows: [0,3), [2,5), [4,7).
  EXPECT_EQ(
      FlopsOf({"f32[2,7]"}, "aten::adaptive_max_pool1d(a, output_size=[3]) -> f32[2,3], i64[2,3]"),
      2 * 9);
}

TEST(CostArithmeticTest, GradientsOfPooling) {
  EXPECT_EQ(
      FlopsOf({"f32[1,2,3,3]", "f32[1,2,6,6]", "i64[1,2,3,3]"},
              "aten::max_pool2d_with_indices_backward(a, b, c, kernel_size=[2,2]) -> f32[1,2,6,6]"),
      18);
  EXPECT_EQ(FlopsOf({"f32[1,2,3,3]", "f32[1,2,6,6]"},
                    "aten::avg_pool2d_backward(a, b, kernel_size=[2,2]) -> f32[1,2,6,6]"),
            18 * 4 + 18);
  EXPECT_EQ(FlopsOf({"f32[1,2,1,1]", "f32[1,2,6,6]"},
                    "aten::_adaptive_avg_pool2d_backward(a, b) -> f32[1,2,6,6]"),
            72 + 2);
}

TEST(CostArithmeticTest, LossesAddUpTheirElements) {
  EXPECT_EQ(FlopsOf({"f32[4,2]", "f32[4,2]"}, "aten::mse_loss(a, b) -> f32[]"), 8 * 3);
  EXPECT_EQ(FlopsOf({"f32[4,2]", "f32[4,2]"}, "aten::mse_loss(a, b, reduction=0) -> f32[4,2]"),
            8 * 2);
  EXPECT_EQ(FlopsOf({"f32[]", "f32[4,2]", "f32[4,2]"},
                    "aten::mse_loss_backward(a, b, c, reduction=1) -> f32[4,2]"),
            8 * 3);
  EXPECT_EQ(FlopsOf({"f32[4]", "f32[4]"}, "aten::binary_cross_entropy(a, b) -> f32[]"), 4 * 7);
}

TEST(CostArithmeticTest, CrossEntropyIsALogSoftmaxAndThePickedElements) {
  EXPECT_EQ(FlopsOf({"f32[4,10]", "i64[4]"}, "aten::cross_entropy_loss(a, b) -> f32[]"),
            5 * 40 + 4);
  EXPECT_THAT(
      CostOfCall({"f32[4,10]", "i64[4]"},
                 "aten::nll_loss_forward(a, b, reduction=1, ignore_index=-100) -> f32[], f32[]"),
      Optional(Costs(0, 4, 4 * 4 + 4 * 8 + 2 * 4)));
  EXPECT_EQ(FlopsOf({"f32[]", "f32[4,10]", "i64[4]"},
                    "aten::nll_loss_backward(a, b, c, none, a, reduction=1) -> f32[4,10]"),
            4);
}

TEST(CostArithmeticTest, InterpolationWeighsItsNeighbours) {
  EXPECT_EQ(FlopsOf({"f32[1,1,2,2]"}, "aten::upsample_nearest2d.vec(a) -> f32[1,1,4,4]"), 0);
  EXPECT_EQ(FlopsOf({"f32[1,1,2,2]"}, "aten::upsample_bilinear2d(a) -> f32[1,1,4,4]"), 16 * 7);
  EXPECT_EQ(FlopsOf({"f32[1,1,4,4]"}, "aten::upsample_bilinear2d_backward(a) -> f32[1,1,2,2]"),
            16 * 8);
}

TEST(CostArithmeticTest, OptimizersCountOverAllTensorsOfAList) {
  EXPECT_EQ(FlopsOf({"f32[4]", "f32[6]"}, "aten::_foreach_add_.Scalar([a!, b!], scalar=1)"), 10);
  EXPECT_THAT(
      CostOfCall({"f32[4]", "f32[6]"}, "aten::_foreach_add_.List([a!, b!], [b, a], alpha=0.1)"),
      Optional(Costs(0, 20, 4 * (10 + 10))));
  EXPECT_EQ(FlopsOf({"f32[4]"}, "aten::addcdiv_(a!, a, a, value=-0.1) -> =#0"), 12);
  EXPECT_EQ(FlopsOf({"f32[4]"}, "aten::lerp_.Scalar(a!, a, weight=0.1) -> =#0"), 12);
  EXPECT_EQ(
      FlopsOf({"f32[4]"}, "aten::_fused_adam_([a!], [a], [a!], [a!], [], [a], weight_decay=0)"),
      48);
}

}  // namespace
}  // namespace graphgold
