// SPDX-License-Identifier: MIT
//
// Graphs that replay bit for bit.
#include "graphgold/trace/replay.h"

#include "traced.h"

namespace graphgold {
namespace {

using torch::Tensor;

void ExpectReplays(const ReplayReport& report) {
  EXPECT_TRUE(report.ok()) << (report.mismatches.empty() ? report.run.problems.front()
                                                         : report.mismatches.front())
                           << "\n"
                           << PrintText(report.run.graph);
  EXPECT_GE(report.compared, report.run.graph.nodes.size() / 2);
}

TEST(ReplayTest, FunctionalCalls) {
  ExpectReplays(Replay([](const Tensor& x) { return torch::relu(torch::mm(x, x) * 2 + 1); },
                       torch::randn({3, 3})));
}

TEST(ReplayTest, WritesThroughViews) {
  const auto model = [](const Tensor& x) {
    Tensor y = x.clone();
    y[0].add_(1);
    y.view({-1}).slice(0, 2, 4).mul_(3);
    Tensor z = y.t();
    z.zero_();
    return y + x;
  };
  ExpectReplays(Replay(model, torch::randn({3, 3})));
}

TEST(ReplayTest, WritesToAnInput) {
  const auto model = [](Tensor x) {
    x.add_(1);
    return x * x;
  };
  ExpectReplays(Replay(model, torch::randn({3})));
}

TEST(ReplayTest, RandomNumbers) {
  const auto model = [](const Tensor& x) {
    return torch::dropout(x, 0.5, true) + torch::rand({3}) + torch::randn_like(x);
  };
  ExpectReplays(Replay(model, torch::randn({3})));
}

TEST(ReplayTest, OutVariantsThatResizeTheirResult) {
  const auto model = [](const Tensor& x) {
    Tensor out = torch::empty({0});
    torch::add_out(out, x, x);
    return out.neg();
  };
  EXPECT_THAT(Replay(model, torch::randn({3})).mismatches, testing::IsEmpty());
}

TEST(ReplayTest, ConstantsAndTensorsFilledByHand) {
  const Tensor captured = torch::randn({3});
  const auto model = [&](const Tensor& x) {
    return x * captured + torch::tensor({1.0f, 2.0f, 3.0f}) + torch::arange(3);
  };
  ExpectReplays(Replay(model, torch::randn({3})));
}

TEST(ReplayTest, TrainingStep) {
  torch::nn::Sequential net(torch::nn::Conv2d(3, 4, 3), torch::nn::BatchNorm2d(4),
                            torch::nn::ReLU(torch::nn::ReLUOptions(true)), torch::nn::Flatten(),
                            torch::nn::Linear(4 * 36, 5));
  const auto step = [&](const Tensor& x) {
    const Tensor loss = net->forward(x).pow(2).mean();
    loss.backward();
    return loss;
  };
  ExpectReplays(Replay(step, Modules{{"net", net}}, torch::randn({2, 3, 8, 8})));
}

TEST(ReplayTest, OptimizerStep) {
  torch::nn::Linear net(3, 2);
  torch::optim::Adam optimizer(net->parameters());
  const auto step = [&](const Tensor& x) {
    optimizer.zero_grad();
    net(x).sum().backward();
    optimizer.step();
  };
  step(torch::randn({4, 3}));
  ExpectReplays(Replay(step, Modules{{"net", net}}, torch::randn({4, 3})));
}

TEST(ReplayTest, RecurrentAndAttention) {
  torch::nn::LSTM lstm(torch::nn::LSTMOptions(4, 5).num_layers(2));
  ExpectReplays(Replay(lstm, torch::randn({3, 2, 4})));
  torch::nn::TransformerEncoderLayer layer(torch::nn::TransformerEncoderLayerOptions(8, 2));
  ExpectReplays(Replay(layer, torch::randn({3, 2, 8})));
}

TEST(ReplayTest, AGraphThatIsWrongDoesNotReplay) {
  // Memory that is written behind the dispatcher's back: the graph cannot know.
  const auto model = [](const Tensor& x) {
    Tensor y = x.clone();
    y.data_ptr<float>()[0] = 42;
    return y.neg();
  };
  const ReplayReport report = Replay(model, torch::ones({2}));
  EXPECT_FALSE(report.ok());
  EXPECT_THAT(report.mismatches.front(), testing::HasSubstr("neg (aten::neg) gave other numbers"));
}

}  // namespace
}  // namespace graphgold
