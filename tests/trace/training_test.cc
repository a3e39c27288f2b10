// SPDX-License-Identifier: MIT
//
// Training steps: gradients are outputs, backward calls are marked.
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using torch::Tensor;

TEST(TrainingTest, GradientsAreOutputsOfATrainingStep) {
  torch::nn::Linear model(3, 2);
  const auto step = [&](const Tensor& x) {
    const Tensor loss = model(x).relu().sum();
    loss.backward();
    return loss;
  };
  const ModelRun run = Trace(step, Modules{{"fc", model}}, torch::ones({1, 3}));
  const std::string text = Text(run);
  EXPECT_THAT(text, HasSubstr("output output: "));
  EXPECT_THAT(text, HasSubstr("output grad:fc.bias: "));
  EXPECT_THAT(text, HasSubstr("output grad:fc.weight: "));
  EXPECT_THAT(text, HasSubstr("= backward aten::threshold_backward("));
  EXPECT_THAT(run.problems, testing::IsEmpty());
}

TEST(TrainingTest, GradientOfAnInputIsAnOutput) {
  const Tensor x = torch::ones({3}, torch::requires_grad());
  const ModelRun run = Trace([](const Tensor& t) { (t * t).sum().backward(); }, x);
  EXPECT_THAT(Text(run), HasSubstr("output grad:input: "));
}

TEST(TrainingTest, NewGradientIsAnOutputThoughItsAddressMayBeAnOldOnes) {
  for (int i = 0; i < 50; ++i) {
    torch::nn::Linear model(3, 2);
    const auto step = [&](const Tensor& x) {
      const Tensor loss = model(x).sum();
      for (Tensor& parameter : model->parameters()) parameter.mutable_grad() = Tensor();
      loss.backward();
    };
    step(torch::ones({1, 3}));
    const ModelRun run = Trace(step, Modules{{"fc", model}}, torch::ones({1, 3}));
    ASSERT_EQ(run.graph.outputs.size(), 2u);
  }
}

TEST(TrainingTest, GradientThatWasThereBeforeIsNoOutput) {
  torch::nn::Linear model(3, 2);
  model(torch::ones({1, 3})).sum().backward();
  EXPECT_THAT(TracedText(model, torch::ones({1, 3})), testing::Not(HasSubstr("grad:")));
}

}  // namespace
}  // namespace graphgold
