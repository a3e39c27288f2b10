// SPDX-License-Identifier: MIT
//
// Convolutions, matrix products, attention and recurrent layers, each computed by hand.
#include "cost_of_call.h"

namespace graphgold {
namespace {

using ::testing::Optional;

TEST(CostProductsTest, AConvolutionMultipliesAWindowForEachElementOfItsResult) {
  // 1·64·112·112 results, of 3·7·7 products.
  EXPECT_THAT(CostOfCall({"f32[1,3,224,224]", "f32[64,3,7,7]"},
                         "aten::conv2d(a, b, stride=[2,2], padding=[3,3]) -> f32[1,64,112,112]"),
              Optional(Costs(118013952, 236027904, 4 * (150528 + 9408 + 802816))));
}

TEST(CostProductsTest, ABiasIsOneAdditionForEachElement) {
  EXPECT_THAT(
      CostOfCall({"f32[2,4,8]", "f32[6,4,3]", "f32[6]"}, "aten::conv1d(a, b, c) -> f32[2,6,6]"),
      Optional(Costs(72 * 12, 2 * 72 * 12 + 72, 4 * (64 + 72 + 6 + 72))));
}

TEST(CostProductsTest, GroupsAreInTheWeightsShape) {
  EXPECT_EQ(MacsOf({"f32[1,32,8,8]", "f32[32,1,3,3]"},
                   "aten::conv2d(a, b, padding=[1,1], groups=32) -> f32[1,32,8,8]"),
            32 * 64 * 9);
}

TEST(CostProductsTest, ATransposedConvolutionSpreadsEachElementOfItsInput) {
  constexpr std::int64_t kMacs = 8 * 16 * (4 * 2 * 2);
  EXPECT_EQ(MacsOf({"f32[1,8,4,4]", "f32[8,4,2,2]"},
                   "aten::conv_transpose2d.input(a, b, stride=[2,2]) -> f32[1,4,8,8]"),
            kMacs);
  EXPECT_EQ(MacsOf({"f32[1,8,4,4]", "f32[8,4,2,2]"},
                   "aten::convolution(a, b, transposed=true, groups=1) -> f32[1,4,8,8]"),
            kMacs);
}

TEST(CostProductsTest, EachGradientOfAConvolutionCostsAsMuchAsIt) {
  const std::vector<std::string> inputs = {"f32[1,6,4,4]", "f32[1,4,6,6]", "f32[6,4,3,3]"};
  constexpr std::int64_t kOnce = 6 * 16 * 4 * 9;
  EXPECT_THAT(CostOfCall(inputs,
                         "aten::convolution_backward(a, b, c, transposed=false, "
                         "output_mask=[true,true,true]) -> f32[1,4,6,6], f32[6,4,3,3], f32[6]"),
              Optional(Costs(2 * kOnce, 4 * kOnce + 96, 4 * (96 + 144 + 216 + 144 + 216 + 6))));
  // The first layer needs no gradient of its input.
  EXPECT_THAT(CostOfCall(inputs,
                         "aten::convolution_backward(a, b, c, transposed=false, "
                         "output_mask=[false,true,false]) -> none, f32[6,4,3,3], none"),
              Optional(Costs(kOnce, 2 * kOnce, 4 * (96 + 144 + 216 + 216))));
}

TEST(CostProductsTest, GradientsOfAConvolutionsGradients) {
  // The gradient of the input's gradient: one convolution for the result's gradient, one for the
  // weight's.
  EXPECT_EQ(
      MacsOf({"f32[1,4,6,6]", "f32[1,6,4,4]", "f32[6,4,3,3]"},
             "aten::_convolution_double_backward(a, none, none, b, c, a, transposed=false) -> "
             "f32[1,6,4,4], none, f32[6,4,3,3]"),
      2 * 6 * 16 * 36);
}

TEST(CostProductsTest, MatrixProducts) {
  EXPECT_THAT(CostOfCall({"f32[2,3]", "f32[3,4]"}, "aten::mm(a, b) -> f32[2,4]"),
              Optional(Costs(24, 48, 4 * (6 + 12 + 8))));
  EXPECT_EQ(MacsOf({"f32[5,2,3]", "f32[5,3,4]"}, "aten::bmm(a, b) -> f32[5,2,4]"), 120);
  EXPECT_EQ(MacsOf({"f32[5,2,3]", "f32[3,4]"}, "aten::matmul(a, b) -> f32[5,2,4]"), 120);
  EXPECT_EQ(MacsOf({"f32[3]", "f32[3]"}, "aten::dot(a, b) -> f32[]"), 3);
  EXPECT_EQ(MacsOf({"f32[2,3]", "f32[3]"}, "aten::mv(a, b) -> f32[2]"), 6);
  EXPECT_EQ(MacsOf({"f32[2,3,4]", "f32[4,3,5]"},
                   "aten::tensordot(a, b, dims_self=[1,2], dims_other=[1,0]) -> f32[2,5]"),
            2 * 5 * 12);
}

TEST(CostProductsTest, LinearLayersAddTheirBias) {
  EXPECT_THAT(
      CostOfCall({"f32[2,7,3]", "f32[4,3]", "f32[4]"}, "aten::linear(a, b, c) -> f32[2,7,4]"),
      Optional(Costs(168, 336 + 56, 4 * (42 + 12 + 4 + 56))));
  EXPECT_THAT(CostOfCall({"f32[4]", "f32[2,3]", "f32[3,4]"}, "aten::addmm(a, b, c) -> f32[2,4]"),
              Optional(Costs(24, 48 + 8, 4 * (4 + 6 + 12 + 8))));
}

TEST(CostProductsTest, FactorsOfASumCountWhereTheyAreNotOne) {
  const std::vector<std::string> inputs = {"f32[2,4]", "f32[2,3]", "f32[3,4]"};
  EXPECT_EQ(FlopsOf(inputs, "aten::addmm(a, b, c, beta=0.5, alpha=2) -> f32[2,4]"), 48 + 3 * 8);
  // The input is not looked at.
  EXPECT_EQ(FlopsOf(inputs, "aten::addmm(a, b, c, beta=0) -> f32[2,4]"), 48);
  EXPECT_EQ(FlopsOf({"f32[2,4]", "f32[5,2,3]", "f32[5,3,4]"}, "aten::addbmm(a, b, c) -> f32[2,4]"),
            2 * 120 + 8);
}

TEST(CostProductsTest, AnOutTensorThatWasResizedCountsAtItsNewSize) {
  EXPECT_THAT(
      CostOfCall({"f32[2,3]", "f32[3,4]", "f32[0]"}, "aten::mm.out(a, b, c!) -> f32[2,4]~#2"),
      Optional(Costs(24, 48, 4 * (6 + 12 + 8))));
}

TEST(CostProductsTest, EinsumCountsByItsEquation) {
  EXPECT_EQ(MacsOf({"f32[2,8,5,16]", "f32[2,8,7,16]"},
                   "aten::einsum([a, b], equation=\"bhid,bhjd->bhij\") -> f32[2,8,5,7]"),
            2 * 8 * 5 * 7 * 16);
  // Without an arrow, letters that stand once are the result's.
  EXPECT_EQ(
      MacsOf({"f32[2,3]", "f32[3,4]"}, "aten::einsum([a, b], equation=\"ij,jk\") -> f32[2,4]"), 24);
  EXPECT_EQ(MacsOf({"f32[6,2,3]", "f32[1,3,4]"},
                   "aten::einsum([a, b], equation=\"...ij,...jk->...ik\") -> f32[6,2,4]"),
            6 * 24);
  // From left to right: (ij,jk) takes 2·3·4, then (ik,kl) 2·4·5.
  EXPECT_EQ(MacsOf({"f32[2,3]", "f32[3,4]", "f32[4,5]"},
                   "aten::einsum([a, b, c], equation=\"ij,jk,kl->il\") -> f32[2,5]"),
            24 + 40);
}

TEST(CostProductsTest, EinsumWithoutASharedSumIsNoProduct) {
  EXPECT_THAT(
      CostOfCall({"f32[2]", "f32[3]"}, "aten::einsum([a, b], equation=\"i,j->ij\") -> f32[2,3]"),
      Optional(Costs(0, 6, 4 * (2 + 3 + 6))));
  EXPECT_THAT(CostOfCall({"f32[2,3]"}, "aten::einsum([a], equation=\"ij->i\") -> f32[2]"),
              Optional(Costs(0, 6, 4 * (6 + 2))));
  // `j` is on one side alone, so it is summed before.
  EXPECT_THAT(
      CostOfCall({"f32[2,3]", "f32[2]"}, "aten::einsum([a, b], equation=\"ij,i->i\") -> f32[2]"),
      Optional(Costs(0, 6 + 2, 4 * (6 + 2 + 2))));
}

TEST(CostProductsTest, EinsumThatCannotBeReadIsUnknown) {
  EXPECT_EQ(CostOfCall({"f32[2,3]"}, "aten::einsum([a], equation=\"ijk->i\") -> f32[2]"),
            std::nullopt);
  EXPECT_EQ(CostOfCall({"f32[2,3]"},
                       "aten::einsum([a, a, a], equation=\"ij,ij,ij->i\", path=[0,1,0,1]) "
                       "-> f32[2]"),
            std::nullopt);
}

TEST(CostProductsTest, AttentionIsTwoProductsAndASoftmax) {
  const std::vector<std::string> inputs = {"f32[1,2,5,8]", "f32[1,2,7,8]", "f32[1,2,7,4]",
                                           "f32[5,7]"};
  constexpr std::int64_t kScores = 2 * 5 * 7;
  EXPECT_THAT(
      CostOfCall(inputs, "aten::scaled_dot_product_attention(a, b, c) -> f32[1,2,5,4]"),
      Optional(Costs(kScores * 12, 2 * kScores * 12 + 6 * kScores, 4 * (80 + 112 + 56 + 40))));
  EXPECT_EQ(FlopsOf(inputs,
                    "aten::scaled_dot_product_attention(a, b, c, d, dropout_p=0.1) -> "
                    "f32[1,2,5,4]"),
            2 * kScores * 12 + 9 * kScores);
}

TEST(CostProductsTest, QueriesMayHaveMoreHeadsThanKeys) {
  EXPECT_EQ(MacsOf({"f32[1,8,5,4]", "f32[1,2,5,4]"},
                   "aten::scaled_dot_product_attention(a, b, b, enable_gqa=true) -> f32[1,8,5,4]"),
            8 * 25 * 8);
}

TEST(CostProductsTest, AttentionBackwardIsFiveProducts) {
  EXPECT_EQ(MacsOf({"f32[1,2,5,4]", "f32[1,2,5,8]", "f32[1,2,7,8]", "f32[1,2,7,4]"},
                   "aten::_scaled_dot_product_flash_attention_for_cpu_backward(a, b, c, d, a, a, "
                   "dropout_p=0, is_causal=false) -> f32[1,2,5,8], f32[1,2,7,8], f32[1,2,7,4]"),
            70 * (3 * 8 + 2 * 4));
}

TEST(CostProductsTest, PackedSequencesOfAttentionAreUnknown) {
  EXPECT_EQ(CostOfCall({"f16[90,2,8]", "i32[4]"},
                       "aten::_flash_attention_forward(a, a, a, b, b) -> f16[90,2,8]"),
            std::nullopt);
  EXPECT_EQ(MacsOf({"f16[3,30,2,8]"}, "aten::_flash_attention_forward(a, a, a) -> f16[3,30,2,8]"),
            3 * 2 * 900 * 16);
}

TEST(CostProductsTest, AFusedEncoderLayerIsTheSumOfItsParts) {
  // 2·5 tokens of width 4 with 2 heads; 8 hidden.
  const std::int64_t macs = MacsOf(
      {"f32[2,5,4]", "f32[12,4]", "f32[12]", "f32[4,4]", "f32[4]", "f32[8,4]", "f32[8]",
       "f32[4,8]"},
      "aten::_transformer_encoder_layer_fwd(a, b, c, d, e, e, e, e, e, f, g, h, e, embed_dim=4, "
      "num_heads=2, use_gelu=true) -> f32[2,5,4]");
  EXPECT_EQ(macs, 10 * 48 + 10 * 16 + 2 * (2 * 25 * 4) + 10 * 32 * 2);
}

TEST(CostProductsTest, AnLstmMultipliesWithAllWeightsAtEachStep) {
  // 2 layers of 5 units over 4 steps of 3 sequences; no biases.
  const std::int64_t kMacs = 12 * (20 * 6 + 20 * 5 + 20 * 5 + 20 * 5);
  EXPECT_THAT(
      CostOfCall({"f32[4,3,6]", "f32[2,3,5]", "f32[20,6]", "f32[20,5]"},
                 "aten::lstm.input(a, [b, b], [c, d, d, d], has_biases=false, num_layers=2, "
                 "dropout=0, train=false, bidirectional=false, batch_first=false) -> "
                 "f32[4,3,5], f32[2,3,5], f32[2,3,5]"),
      Optional(
          Costs(kMacs, 2 * kMacs + 12 * 2 * 5 * 13, 4 * (72 + 30 + 120 + 100 + 60 + 30 + 30))));
}

TEST(CostProductsTest, BiasesAndDropoutOfRecurrentLayersCount) {
  const std::string call =
      "aten::gru.input(a, b, [c, d, e, e, d, d, e, e], has_biases=true, num_layers=2, dropout=0.5, "
      "train=true, bidirectional=false, batch_first=false) -> f32[4,3,5], f32[2,3,5]";
  constexpr std::int64_t kMacs = 12 * 4 * 75;
  EXPECT_EQ(FlopsOf({"f32[4,3,5]", "f32[2,3,5]", "f32[15,5]", "f32[15,5]", "f32[15]"}, call),
            2 * kMacs + 12 * 4 * 15 + 12 * 2 * 5 * 10 + 12 * 5 * 2);
}

TEST(CostProductsTest, BothDirectionsOfPackedSequencesCount) {
  // 9 steps in all.
  EXPECT_EQ(MacsOf({"f32[9,6]", "i64[4]", "f32[2,3,5]", "f32[5,6]", "f32[5,5]"},
                   "aten::rnn_tanh.data(a, b, c, [d, e, d, e], has_biases=false, num_layers=1, "
                   "dropout=0, train=false, bidirectional=true) -> f32[9,10], f32[2,3,5]"),
            9 * 2 * (30 + 25));
}

TEST(CostProductsTest, ProjectionsOfAnLstmAreMatricesToo) {
  // 4 gates of 6 units, projected to 2.
  EXPECT_EQ(FlopsOf({"f32[1,1,3]", "f32[1,1,2]", "f32[24,3]", "f32[24,2]", "f32[2,6]"},
                    "aten::lstm.input(a, [b, b], [c, d, e], has_biases=false, num_layers=1, "
                    "dropout=0, train=false, bidirectional=false, batch_first=false) -> "
                    "f32[1,1,2], f32[1,1,2], f32[1,1,6]"),
            2 * (72 + 48 + 12) + 6 * 13);
}

TEST(CostProductsTest, CellsAreOneStep) {
  EXPECT_EQ(FlopsOf({"f32[3,6]", "f32[3,5]", "f32[20,6]", "f32[20,5]", "f32[20]"},
                    "aten::lstm_cell(a, [b, b], c, d, e, e) -> f32[3,5], f32[3,5]"),
            2 * 3 * 220 + 3 * 40 + 3 * 5 * 13);
  EXPECT_EQ(MacsOf({"f32[3,6]", "f32[3,5]", "f32[5,6]", "f32[5,5]"},
                   "aten::rnn_relu_cell(a, b, c, d) -> f32[3,5]"),
            3 * 55);
}

TEST(CostProductsTest, ALayerOfOneDnnBackwardIsTwiceItsForward) {
  EXPECT_EQ(MacsOf({"f32[4,3,6]", "f32[20,6]", "f32[20,5]", "f32[20]", "f32[3,5]"},
                   "aten::mkldnn_rnn_layer_backward(a, b, c, d, d, e, e, mode=2) -> f32[4,3,6]"),
            2 * 12 * 220);
}

TEST(CostProductsTest, LayersThatTheWeightsDoNotMakeAreUnknown) {
  for (const char* layers : {"0", "-1", "3", "9223372036854775807", "1e300"}) {
    EXPECT_EQ(MacsOf({"f32[4,3,6]", "f32[2,3,5]", "f32[20,6]", "f32[20,5]"},
                     "aten::lstm.input(a, [b, b], [c, d], has_biases=false, num_layers=" +
                         std::string(layers) +
                         ", dropout=0.5, train=true, bidirectional=true) -> f32[4,3,10]"),
              -1)
        << layers;
  }
}

TEST(CostProductsTest, TensordotCountsDimensionsFromTheEndToo) {
  EXPECT_EQ(MacsOf({"f32[2,3]", "f32[3,5]"},
                   "aten::tensordot(a, b, dims_self=[-1], dims_other=[0]) -> f32[2,5]"),
            2 * 3 * 5);
  EXPECT_EQ(MacsOf({"f32[2,3]", "f32[3,5]"},
                   "aten::tensordot(a, b, dims_self=[4294967297], dims_other=[0]) -> f32[2,5]"),
            -1);
}

}  // namespace
}  // namespace graphgold
