// SPDX-License-Identifier: MIT
//
// Times of real runs. No test here depends on how fast the machine is.
#include <torch/script.h>

#include <chrono>
#include <thread>

#include "traced.h"

namespace graphgold {
namespace {

using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::Not;
using torch::Tensor;

TraceOptions WithTime() {
  TraceOptions options;
  options.time = true;
  options.timing.warm_up = 1;
  options.timing.min_runs = options.timing.max_runs = 5;
  return options;
}

void Sleep(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

TEST(TimeTest, IsThatOfTheModel) {
  const auto model = [](const Tensor& x) {
    Sleep(5);
    return x + 1;
  };
  const TimeProfile time = *TraceWith(WithTime(), model, {}, torch::ones({2})).profile.time;
  EXPECT_EQ(time.unavailable, "");
  EXPECT_EQ(time.run.runs, 5u);
  EXPECT_THAT(time.run.fastest, Gt(5e6));
  EXPECT_THAT(time.run.low, Le(time.run.median));
  EXPECT_THAT(time.relative.median, Gt(0));
}

TEST(TimeTest, RunsAreNotRecorded) {
  int recorded = 0;
  int runs = 0;
  const auto model = [&](const Tensor& x) {
    ++runs;
    if (c10::impl::tls_is_dispatch_key_included(c10::DispatchKey::TESTING_ONLY_GenericMode) &&
        !c10::impl::tls_is_dispatch_key_excluded(c10::DispatchKey::TESTING_ONLY_GenericMode)) {
      ++recorded;
    }
    return x + 1;
  };
  TraceWith(WithTime(), model, {}, torch::ones({2}));
  EXPECT_GE(runs - recorded, 6);  // one to warm up, five that count
}

TEST(TimeTest, EveryRunBeginsFromTheSameState) {
  struct CounterImpl : torch::nn::Module {
    CounterImpl() {
      count = register_buffer("count", torch::zeros({1}));
      weight = register_parameter("weight", torch::ones({1}));
    }
    Tensor forward(const Tensor& x) {
      seen.push_back(count.item<float>());
      drawn.push_back(torch::rand({1}).item<float>());
      had_gradient = had_gradient || weight.grad().defined();
      count += 1;
      (x * weight).sum().backward();
      return x + count;
    }
    Tensor count, weight;
    std::vector<float> seen, drawn;
    bool had_gradient = false;
  };
  CounterImpl model;
  TraceWith(WithTime(), model, {}, torch::ones({2}));
  EXPECT_GT(model.seen.size(), 6u);
  EXPECT_THAT(model.seen, testing::Each(0));
  EXPECT_THAT(model.drawn, testing::Each(model.drawn[0]));
  EXPECT_FALSE(model.had_gradient);
  EXPECT_EQ(model.count.item<float>(), 1);
  EXPECT_TRUE(model.weight.grad().defined());
}

TEST(TimeTest, CallsHaveTheirShares) {
  const auto model = [](const Tensor& x) { return torch::mm(torch::mm(x, x), x).relu(); };
  const ModelRun run = TraceWith(WithTime(), model, {}, torch::ones({100, 100}));
  ASSERT_EQ(run.profile.time->calls.size(), 3u);
  for (const CallTime& call : run.profile.time->calls) EXPECT_THAT(call.nanoseconds, Gt(0));
}

TEST(TimeTest, TorchScriptRunsOnItsOwnExecutor) {
  torch::jit::Module module("m");
  module.define(R"(
    def forward(self, x):
        return torch.relu(x) + 1
  )");
  const ModelRun run = TraceWith(WithTime(), module, {}, torch::ones({2}));
  EXPECT_EQ(run.graph.run.executor, "interpreter");
  EXPECT_EQ(run.profile.time->unavailable, "");
  EXPECT_EQ(run.profile.time->run.runs, 5u);
}

TEST(TimeTest, AModelThatFailsMakesItUnavailable) {
  int runs = 0;
  const auto model = [&](const Tensor& x) {
    if (++runs > 2) throw std::runtime_error("tired");
    return x + 1;
  };
  const TimeProfile time = *TraceWith(WithTime(), model, {}, torch::ones({2})).profile.time;
  EXPECT_THAT(time.unavailable, HasSubstr("tired"));
  EXPECT_EQ(time.run.runs, 0u);
}

TEST(TimeTest, InstructionsAreCountedOrItIsSaidWhyNot) {
  const auto model = [](const Tensor& x) { return x + 1; };
  const TimeProfile time = *TraceWith(WithTime(), model, {}, torch::ones({2})).profile.time;
  EXPECT_NE(time.instructions.has_value(), !time.instructions_unavailable.empty());
  EXPECT_GT(time.instructions.value_or(1000), 100);
}

TEST(TimeTest, WorkloadsAreTimedInTurn) {
  torch::nn::Linear model(8, 8);
  const Tensor input = torch::ones({2, 8});
  const auto slow = [&](const Tensor& x) {
    Sleep(3);
    return model(x);
  };
  TimeOptions options;
  options.min_runs = options.max_runs = 5;
  const PairedDurations pair = TimeInTurn(Timed(slow, input), Timed(model, input), options);
  EXPECT_GT(pair.first.median, 3e6);
  EXPECT_GT(pair.ratio.low, 1);
}

TEST(TimeTest, AWorkloadKeepsItsInput) {
  torch::nn::Linear model(8, 8);
  const Workload workload = Timed(model, torch::ones({2, 8}));
  EXPECT_GT(workload.run(), 0);
  EXPECT_GT(workload.run(), 0);
}

TEST(TimeTest, AWorkloadLeavesTheModelAsItIsWhenItRuns) {
  torch::nn::BatchNorm1d model(2);
  const Workload workload = Timed(model, torch::ones({4, 2}));
  workload.run();
  const torch::NoGradGuard no_grad;
  model->weight.fill_(7);
  model->running_mean.fill_(3);
  workload.run();
  EXPECT_EQ(model->weight[0].item<float>(), 7);
  EXPECT_EQ(model->running_mean[0].item<float>(), 3);
}

TEST(MeasureTest, GivesAllOfIt) {
  torch::nn::Linear model(8, 8);
  const ModelRun run = Measure(model, torch::ones({2, 8}));
  EXPECT_THAT(run.graph.nodes, Not(IsEmpty()));
  ASSERT_TRUE(run.profile.memory.has_value());
  ASSERT_TRUE(run.profile.time.has_value());
  EXPECT_GT(run.profile.memory->Find("cpu")->peak_bytes, 0);
  EXPECT_GT(run.profile.time->run.median, 0);
}

}  // namespace
}  // namespace graphgold
