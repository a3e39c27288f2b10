// SPDX-License-Identifier: MIT
//
// What GraphGold counts is what is published: parameters exactly, multiply-adds to the digits that
// are given.
#include "graphgold/graph/cost.h"

#include "corpus.h"
#include "graphgold/graph/stats.h"
#include "published_models.h"
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::DoubleNear;
using ::testing::IsEmpty;
using ::testing::Optional;
using torch::Tensor;

template <typename M>
OpGraph Evaluated(M& model, const Tensor& input) {
  const torch::NoGradGuard no_grad;
  model->eval();
  return Trace(model, input).graph;
}

void ExpectPublished(const OpGraph& graph, std::int64_t parameters, double giga_macs) {
  EXPECT_THAT(CountParameters(graph), Optional(parameters));
  const GraphCost cost = CostOf(graph);
  EXPECT_THAT(static_cast<double>(cost.total.macs), DoubleNear(giga_macs * 1e9, giga_macs * 1e6));
  EXPECT_GT(cost.total.flops, 2 * cost.total.macs);
  EXPECT_THAT(cost.unknown_ops, IsEmpty());
}

Tensor Image() { return torch::zeros({1, 3, 224, 224}); }

TEST(PublishedCostTest, ResNet18) {
  resnet::ResNet18 model;
  ExpectPublished(Evaluated(model, Image()), 11689512, 1.814);
}

TEST(PublishedCostTest, ResNet50) {
  torch::nn::Sequential model = published::ResNet50();
  ExpectPublished(Evaluated(model, Image()), 25557032, 4.089);
}

TEST(PublishedCostTest, MobileNetV2) {
  torch::nn::Sequential model = published::MobileNetV2();
  ExpectPublished(Evaluated(model, Image()), 3504872, 0.301);
}

TEST(PublishedCostTest, Vgg11) {
  torch::nn::Sequential model = published::Vgg11();
  ExpectPublished(Evaluated(model, Image()), 132863336, 7.609);
}

TEST(PublishedCostTest, VitB16) {
  published::VitB16 model;
  ExpectPublished(Evaluated(model, Image()), 86567656, 17.564);
}

TEST(PublishedCostTest, BertBase) {
  published::BertBase model;
  const OpGraph graph = Evaluated(model, torch::zeros({1, 128}, torch::kInt64));
  ExpectPublished(graph, 109482240, 11.17);
  constexpr std::int64_t kTokens = 128;
  constexpr std::int64_t kWidth = 768;
  constexpr std::int64_t kLayer = kTokens * 4 * kWidth * kWidth     // queries, keys, values, output
                                  + 2 * kTokens * kTokens * kWidth  // scores, and their sums
                                  + 2 * kTokens * kWidth * 4 * kWidth;
  EXPECT_EQ(CostOf(graph).total.macs, 12 * kLayer + kWidth * kWidth);
}

TEST(PublishedCostTest, TheModeMakesNoDifference) {
  resnet::ResNet18 model;
  const Cost no_grad = CostOf(Evaluated(model, Image())).total;
  const Cost grad = CostOf(Trace(model, Image()).graph).total;
  const c10::InferenceMode guard;
  const Cost inference = CostOf(Trace(model, Image()).graph).total;
  for (const Cost& cost : {grad, inference}) {
    EXPECT_EQ(cost.macs, no_grad.macs);
    EXPECT_EQ(cost.flops, no_grad.flops);
    EXPECT_EQ(cost.bytes, no_grad.bytes);
  }
}

TEST(PublishedCostTest, TheLevelMakesNoDifference) {
  resnet::ResNet18 model;
  const Cost calls = CostOf(Evaluated(model, Image())).total;
  TraceOptions options;
  options.level = TraceLevel::kKernels;
  const torch::NoGradGuard no_grad;
  const Cost kernels = CostOf(TraceWith(options, model, {}, Image()).graph).total;
  EXPECT_EQ(kernels.macs, calls.macs);
  EXPECT_EQ(kernels.flops, calls.flops);
  EXPECT_EQ(kernels.bytes, calls.bytes);
}

TEST(PublishedCostTest, ATrainingStepTakesThreeTimesTheForwardPass) {
  resnet::ResNet18 model;
  const std::int64_t forward = CostOf(Evaluated(model, Image())).total.macs;
  model->train();
  const auto step = [&](const Tensor& image) {
    const Tensor loss =
        torch::nn::functional::cross_entropy(model(image), torch::zeros({1}, torch::kInt64));
    loss.backward();
    return loss;
  };
  const GraphCost cost = CostOf(Trace(step, Modules{{"net", model}}, Image()).graph);
  EXPECT_THAT(cost.unknown_ops, IsEmpty());
  // Nobody needs the image's gradient.
  constexpr std::int64_t kFirstLayer = std::int64_t{64} * 112 * 112 * 3 * 7 * 7;
  EXPECT_EQ(cost.total.macs, 3 * forward - kFirstLayer);
}

template <typename M>
std::map<std::string, std::size_t> UnknownInTraining(M model, const Tensor& input) {
  torch::optim::Adam adam(model->parameters(), torch::optim::AdamOptions(0.1).weight_decay(0.1));
  const auto step = [&](const Tensor& x) {
    const Tensor loss = model->forward(x).pow(2).mean();
    loss.backward();
    adam.step();
    return loss;
  };
  return CostOf(Trace(step, Modules{{"net", model}}, input).graph).unknown_ops;
}

TEST(PublishedCostTest, NothingIsUnknownInTrainingStepsOfAllKindsOfModels) {
  const Tensor image = torch::randn({2, 3, 32, 32});
  EXPECT_THAT(UnknownInTraining(corpus::Mlp(), torch::randn({2, 8})), IsEmpty());
  EXPECT_THAT(UnknownInTraining(corpus::MobileNetLike(), image), IsEmpty());
  EXPECT_THAT(UnknownInTraining(corpus::Transformer(), torch::ones({5, 2}, torch::kInt64)),
              IsEmpty());
  EXPECT_THAT(UnknownInTraining(corpus::Recurrent(), torch::randn({4, 2, 6})), IsEmpty());
  EXPECT_THAT(UnknownInTraining(corpus::UNet(), image), IsEmpty());
}

}  // namespace
}  // namespace graphgold
