// SPDX-License-Identifier: MIT
//
// Training steps: gradients are outputs, calls have phases, and gradients flow to forward calls.
#include "graphgold/trace/replay.h"
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
  EXPECT_THAT(text, HasSubstr("= backward of fc+relu aten::threshold_backward("));
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

// The lines of the given phase.
std::vector<std::string> CallsOf(Phase phase, const ModelRun& run) {
  std::vector<std::string> calls;
  for (const Node& node : run.graph.nodes) {
    if (node.phase == phase) calls.push_back(node.name);
  }
  return calls;
}

TEST(TrainingTest, AWholeStepHasThreePhases) {
  torch::nn::Linear model(3, 2);
  torch::optim::SGD optimizer(model->parameters(), torch::optim::SGDOptions(0.1).momentum(0.9));
  const auto step = [&](const Tensor& x) {
    optimizer.zero_grad();
    const Tensor loss = model(x).relu().sum();
    loss.backward();
    optimizer.step();
    return loss;
  };
  for (int i = 0; i < 2; ++i) step(torch::ones({1, 3}));
  const ModelRun run = Trace(step, Modules{{"fc", model}}, torch::ones({1, 3}));
  EXPECT_THAT(run.problems, testing::IsEmpty());
  EXPECT_THAT(CallsOf(Phase::kForward, run),
              testing::ElementsAre("fc/t", "fc/addmm", "fc+relu", "fc+sum"));
  for (const std::string& name : CallsOf(Phase::kOther, run)) {
    EXPECT_THAT(name, testing::ContainsRegex("zero_|mul_|add_|detach")) << Text(run);
  }
  EXPECT_THAT(CallsOf(Phase::kOther, run), testing::SizeIs(testing::Ge(6))) << Text(run);
  EXPECT_THAT(CallsOf(Phase::kBackward, run), testing::Contains("fc+threshold_backward"));
}

TEST(TrainingTest, AnOptimizersFirstStepMakesItsState) {
  torch::nn::Linear model(3, 2);
  torch::optim::Adam optimizer(model->parameters(), torch::optim::AdamOptions(0.1));
  const auto step = [&](const Tensor& x) {
    const Tensor loss = model(x).sum();
    loss.backward();
    optimizer.step();
    return loss;
  };
  const ModelRun run = Trace(step, Modules{{"fc", model}}, torch::ones({1, 3}));
  EXPECT_THAT(CallsOf(Phase::kForward, run), testing::ElementsAre("fc/t", "fc/addmm", "fc+sum"))
      << Text(run);
  EXPECT_THAT(run.graph, HasOpCount("aten::zeros_like", 4));
}

// The second model's forward pass reads what the first one's optimizer wrote; it is forward still.
TEST(TrainingTest, AForwardPassAfterAStepIsForward) {
  torch::nn::Linear model(3, 2);
  torch::optim::SGD optimizer(model->parameters(), 0.1);
  const auto step = [&](const Tensor& x) {
    model(x).sum().backward();
    optimizer.step();
    return model(x).relu();
  };
  const ModelRun run = Trace(step, Modules{{"fc", model}}, torch::ones({1, 3}));
  EXPECT_THAT(CallsOf(Phase::kForward, run), testing::Contains("fc+relu"));
  EXPECT_THAT(CallsOf(Phase::kForward, run), testing::Contains(testing::StartsWith("fc/addmm")))
      << Text(run);
}

// The call whose gradient the named call computes.
std::string GradientOf(const ModelRun& run, const std::string& name) {
  for (const Node& node : run.graph.nodes) {
    if (node.name != name) continue;
    return node.differentiates.valid() ? run.graph.node(node.differentiates).name : "none";
  }
  return "no such call";
}

TEST(TrainingTest, GradientsFlowFromEachBackwardCallToItsForwardCall) {
  torch::nn::Sequential model(torch::nn::Conv2d(3, 4, 3), torch::nn::BatchNorm2d(4),
                              torch::nn::Tanh());
  const auto step = [&](const Tensor& x) { model->forward(x).sum().backward(); };
  const ModelRun run = Trace(step, Modules{{"net", model}}, torch::randn({2, 3, 5, 5}));
  EXPECT_EQ(GradientOf(run, "net.0/convolution_backward"), "net.0/conv2d") << Text(run);
  EXPECT_EQ(GradientOf(run, "net.1/native_batch_norm_backward"), "net.1/batch_norm");
  EXPECT_EQ(GradientOf(run, "net.1+tanh_backward"), "net.1+tanh");
}

TEST(TrainingTest, DoubleBackward) {
  torch::nn::Linear model(3, 1);
  const auto penalty = [&](const Tensor& x) {
    const Tensor y = model(x).tanh().sum();
    const Tensor slope =
        torch::autograd::grad({y}, {x}, {}, /*retain_graph=*/true, /*create_graph=*/true)[0];
    const Tensor loss = slope.pow(2).sum();
    loss.backward();
    return loss;
  };
  const Tensor x = torch::randn({2, 3}, torch::requires_grad());
  const ModelRun run = Trace(penalty, Modules{{"fc", model}}, x);
  EXPECT_THAT(run.problems, testing::IsEmpty());
  // A gradient of a gradient is the backward of a backward call, and belongs to the same module.
  bool second_order = false;
  for (const Node& node : run.graph.nodes) {
    if (!node.differentiates.valid()) continue;
    const Node& of = run.graph.node(node.differentiates);
    if (of.phase != Phase::kBackward) continue;
    second_order = true;
    EXPECT_EQ(node.scope, of.scope);
  }
  EXPECT_TRUE(second_order) << Text(run);
  EXPECT_THAT(CallsOf(Phase::kForward, run), testing::Contains(testing::HasSubstr("pow")));
  EXPECT_THAT(Replay(penalty, Modules{{"fc", model}}, x).mismatches, testing::IsEmpty());
}

// y = x³, with a backward pass of its own.
struct Cube : public torch::autograd::Function<Cube> {
  static Tensor forward(torch::autograd::AutogradContext* context, const Tensor& x) {
    context->save_for_backward({x});
    return x * x * x;
  }
  static torch::autograd::tensor_list backward(torch::autograd::AutogradContext* context,
                                               torch::autograd::tensor_list gradients) {
    const Tensor x = context->get_saved_variables()[0];
    return {gradients[0] * 3 * x * x};
  }
};

TEST(TrainingTest, AFunctionWithABackwardOfItsOwn) {
  torch::nn::Linear model(3, 2);
  const auto step = [&](const Tensor& x) {
    const Tensor loss = Cube::apply(model(x)).sum();
    loss.backward();
    return loss;
  };
  const Modules modules{{"fc", model}};
  const ModelRun run = Trace(step, modules, torch::ones({1, 3}));
  EXPECT_THAT(run.problems, testing::IsEmpty());
  EXPECT_THAT(run.graph, HasOpCount("aten::mul", testing::Ge(5)));
  // What the function saved is what the model's layer gave.
  EXPECT_THAT(Text(run), testing::ContainsRegex("backward aten::mul.Tensor.*fc/addmm"))
      << Text(run);
  EXPECT_THAT(Replay(step, modules, torch::ones({1, 3})).mismatches, testing::IsEmpty());
}

// Runs its layer again in the backward pass instead of saving what is inside.
struct Recomputed : public torch::autograd::Function<Recomputed> {
  static Tensor forward(torch::autograd::AutogradContext* context, const Tensor& x,
                        const Tensor& weight) {
    context->save_for_backward({x, weight});
    return torch::tanh(torch::matmul(x, weight));
  }
  static torch::autograd::tensor_list backward(torch::autograd::AutogradContext* context,
                                               torch::autograd::tensor_list gradients) {
    const auto saved = context->get_saved_variables();
    const torch::AutoGradMode grad_on(true);
    const Tensor x = saved[0].detach().requires_grad_();
    const Tensor weight = saved[1].detach().requires_grad_();
    const Tensor y = torch::tanh(torch::matmul(x, weight));
    return torch::autograd::grad({y}, {x, weight}, {gradients[0]});
  }
};

TEST(TrainingTest, RecomputationInTheBackwardPass) {
  torch::nn::Linear model(3, 3);
  const auto step = [&](const Tensor& x) {
    const Tensor loss = Recomputed::apply(model(x), model->weight).sum();
    loss.backward();
    return loss;
  };
  const Modules modules{{"fc", model}};
  const ModelRun run = Trace(step, modules, torch::ones({2, 3}));
  EXPECT_THAT(run.problems, testing::IsEmpty());
  EXPECT_THAT(run.graph, HasOpCount("aten::tanh", 2));
  std::size_t recomputed = 0;
  for (const Node& node : run.graph.nodes) {
    if (node.op == "aten::tanh" && node.phase == Phase::kBackward) ++recomputed;
  }
  EXPECT_EQ(recomputed, 1u);
  EXPECT_THAT(Replay(step, modules, torch::ones({2, 3})).mismatches, testing::IsEmpty());
}

}  // namespace
}  // namespace graphgold
