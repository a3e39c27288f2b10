// SPDX-License-Identifier: MIT
//
// The witnesses over the corpus: every model replays bit for bit, forward and backward, and torch's
// own RecordFunction counts the same calls.

#include "corpus.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/graph/fold.h"
#include "graphgold/trace/replay.h"
#include "traced.h"

namespace graphgold {
namespace {

using torch::Tensor;

// What is inside the calls is all there, and without it the graph is that of the calls.
template <typename M>
void ExpectKernelsFold(const M& model, const Modules& modules, const Tensor& input) {
  TraceOptions kernels;
  kernels.level = TraceLevel::kKernels;
  kernels.census = true;
  const ModelRun nested = TraceWith(kernels, model, modules, input);
  EXPECT_THAT(nested.problems, testing::IsEmpty());
  const ModelRun calls = TraceWith({}, model, modules, input);
  for (const OpGraph* graph : {&nested.graph, &calls.graph}) {
    const std::string text = PrintText(*graph);
    EXPECT_EQ(PrintText(ParseText(text)), text);
    EXPECT_EQ(PrintText(*ReadJson(WriteJson(*graph), "golden.json").Find("")), text);
  }
  EXPECT_GT(nested.graph.nodes.size(), calls.graph.nodes.size());
  EXPECT_EQ(PrintText(FoldToCalls(nested.graph)), PrintText(calls.graph));
}

template <typename M>
void ExpectExact(M model, const Tensor& input) {
  TraceOptions with_census;
  with_census.census = true;
  const auto train = [&](const Tensor& x) {
    model->zero_grad();
    const Tensor loss = model->forward(x).pow(2).mean();
    loss.backward();
    return loss;
  };
  const Modules modules{{"net", model}};
  for (const bool training : {false, true}) {
    model->train(training);
    EXPECT_THAT(TraceWith(with_census, model, {}, input).problems, testing::IsEmpty());
    const ReplayReport forward = Replay(model, input);
    EXPECT_THAT(forward.mismatches, testing::IsEmpty());
    EXPECT_THAT(forward.run.problems, testing::IsEmpty());
    EXPECT_GE(forward.compared, forward.run.graph.nodes.size() * 3 / 4);
    ExpectKernelsFold(model, {}, input);
  }
  EXPECT_THAT(TraceWith(with_census, train, modules, input).problems, testing::IsEmpty());
  ExpectKernelsFold(train, modules, input);
  const ReplayReport step = Replay(train, modules, input);
  EXPECT_THAT(step.mismatches, testing::IsEmpty());
  EXPECT_THAT(step.run.problems, testing::IsEmpty());
}

TEST(CorpusTest, Mlp) { ExpectExact(corpus::Mlp(), torch::randn({3, 8})); }
TEST(CorpusTest, ResNet18) { ExpectExact(resnet::ResNet18(), torch::randn({2, 3, 32, 32})); }
TEST(CorpusTest, MobileNetLike) {
  ExpectExact(corpus::MobileNetLike(), torch::randn({2, 3, 24, 24}));
}
TEST(CorpusTest, Transformer) { ExpectExact(corpus::Transformer(), torch::randint(0, 20, {5, 2})); }
TEST(CorpusTest, Recurrent) { ExpectExact(corpus::Recurrent(), torch::randn({4, 2, 6})); }
TEST(CorpusTest, UNet) { ExpectExact(corpus::UNet(), torch::randn({1, 3, 8, 8})); }
TEST(CorpusTest, InPlace) { ExpectExact(corpus::InPlace(), torch::randn({3, 8})); }

TEST(CorpusTest, GanStepWithTwoModels) {
  torch::nn::Sequential gen(torch::nn::Linear(4, 8), torch::nn::Tanh());
  torch::nn::Sequential disc(torch::nn::Linear(8, 1), torch::nn::Sigmoid());
  torch::optim::SGD optimizer(gen->parameters(), torch::optim::SGDOptions(0.1).momentum(0.9));
  const auto step = [&](const Tensor& noise) {
    optimizer.zero_grad();
    const Tensor score = disc->forward(gen->forward(noise));
    const Tensor loss = torch::binary_cross_entropy(score, torch::ones_like(score));
    loss.backward();
    optimizer.step();
    return loss;
  };
  const Modules modules{{"gen", gen}, {"disc", disc}};
  for (int i = 0; i < 3; ++i) {
    const ReplayReport report = Replay(step, modules, torch::randn({2, 4}));
    EXPECT_THAT(report.mismatches, testing::IsEmpty());
    EXPECT_THAT(report.run.problems, testing::IsEmpty());
  }
  TraceOptions with_census;
  with_census.census = true;
  EXPECT_THAT(TraceWith(with_census, step, modules, torch::randn({2, 4})).problems,
              testing::IsEmpty());
}

}  // namespace
}  // namespace graphgold
