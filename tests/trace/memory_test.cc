// SPDX-License-Identifier: MIT
//
// Memory of real runs, from the allocators' own reports.
#include <torch/csrc/autograd/profiler_legacy.h>

#include "corpus.h"
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using torch::Tensor;

constexpr int64_t kFloat = 4;

TraceOptions WithMemory() {
  TraceOptions options;
  options.memory = true;
  return options;
}

template <typename M>
MemoryProfile MemoryOf(M& model, const Tensor& input, const Modules& modules = {}) {
  return *TraceWith(WithMemory(), model, modules, input).profile.memory;
}

const DeviceMemory& Cpu(const MemoryProfile& profile) {
  EXPECT_EQ(profile.unavailable, "");
  EXPECT_NE(profile.Find("cpu"), nullptr);
  return *profile.Find("cpu");
}

TEST(MemoryTest, IsMeasuredOnlyOnRequest) {
  const auto model = [](const Tensor& x) { return x + 1; };
  EXPECT_FALSE(Trace(model, torch::ones({2})).profile.memory.has_value());
  EXPECT_TRUE(TraceWith(WithMemory(), model, {}, torch::ones({2})).profile.memory.has_value());
}

// 1000 floats: a is there with b, b with c, then only c.
TEST(MemoryTest, PeakAndAllocationsAreThoseOfTheTensors) {
  const auto model = [](const Tensor& x) {
    Tensor a = x.neg();
    Tensor b = a.neg();
    a = Tensor();
    Tensor c = b.neg();
    return c;
  };
  const MemoryProfile profile = MemoryOf(model, torch::zeros({1000}));
  const DeviceMemory& cpu = Cpu(profile);
  EXPECT_EQ(cpu.peak_bytes, 2 * 1000 * kFloat);
  EXPECT_EQ(cpu.allocated_bytes, 3 * 1000 * kFloat);
  EXPECT_EQ(cpu.allocations, 3);
  EXPECT_EQ(cpu.live_bytes, 0);
  EXPECT_THAT(profile.devices, SizeIs(1));
}

TEST(MemoryTest, CallsHaveTheirParts) {
  torch::nn::Linear model(100, 50);
  const ModelRun run = TraceWith(WithMemory(), model, {}, torch::zeros({4, 100}));
  const MemoryProfile& memory = *run.profile.memory;
  ASSERT_THAT(memory.calls, SizeIs(1));  // t() is a view
  EXPECT_EQ(run.graph.node(memory.calls[0].node).op, "aten::addmm");
  EXPECT_GE(memory.calls[0].memory.allocated_bytes, 4 * 50 * kFloat);
}

// A buffer that was there before, and a tensor that is hidden from everyone.
TEST(MemoryTest, WhatTheModelHidesIsALeakAndWhatItRegistersIsNot) {
  struct HoarderImpl : torch::nn::Module {
    HoarderImpl() { seen = register_buffer("seen", torch::zeros({10})); }
    Tensor forward(const Tensor& x) {
      hidden.push_back(x * 2);
      seen.set_data(x + 1);
      return x * 3;
    }
    Tensor seen;
    std::vector<Tensor> hidden;
  };
  HoarderImpl model;
  const MemoryProfile profile = MemoryOf(model, torch::zeros({10}));
  EXPECT_EQ(Cpu(profile).live_bytes, 2 * 10 * kFloat);
  EXPECT_EQ(Cpu(profile).leaked_bytes, 10 * kFloat);
  int64_t leaked_by_calls = 0;
  for (const CallMemory& call : profile.calls) leaked_by_calls += call.memory.leaked_bytes;
  EXPECT_EQ(leaked_by_calls, 10 * kFloat);
}

TEST(MemoryTest, GradientsAreNoLeak) {
  torch::nn::Linear model(8, 8);
  const auto step = [&](const Tensor& x) { model(x).sum().backward(); };
  const MemoryProfile profile = MemoryOf(step, torch::ones({4, 8}), {{"fc", model}});
  EXPECT_EQ(Cpu(profile).live_bytes, (64 + 8) * kFloat);
  EXPECT_EQ(Cpu(profile).leaked_bytes, 0);
}

TEST(MemoryTest, TheRunThatMeasuresLeavesTheModelAsTheFirstRunDid) {
  torch::nn::Sequential model(torch::nn::Linear(4, 4), torch::nn::BatchNorm1d(4),
                              torch::nn::Dropout(0.5));
  torch::nn::Sequential other(torch::nn::Linear(4, 4), torch::nn::BatchNorm1d(4),
                              torch::nn::Dropout(0.5));
  for (size_t i = 0; i < model->parameters().size(); ++i) {
    other->parameters()[i].data().copy_(model->parameters()[i]);
  }
  const Tensor input = torch::randn({8, 4});
  torch::manual_seed(3);
  Trace(other, input);
  const Tensor after_other = torch::rand({4});
  torch::manual_seed(3);
  MemoryOf(model, input);
  EXPECT_TRUE(torch::equal(torch::rand({4}), after_other));
  EXPECT_TRUE(torch::equal(model->named_buffers()["1.running_mean"],
                           other->named_buffers()["1.running_mean"]));
  EXPECT_EQ(model->named_buffers()["1.num_batches_tracked"].item<int64_t>(), 1);
}

TEST(MemoryTest, IsUnavailableWhileAProfilerRuns) {
  namespace profiler = torch::autograd::profiler;
  torch::nn::Linear model(4, 4);
  profiler::enableProfilerLegacy(profiler::ProfilerConfig(profiler::ProfilerState::CPU,
                                                          /*report_input_shapes=*/false,
                                                          /*profile_memory=*/true));
  const ModelRun run = TraceWith(WithMemory(), model, {}, torch::ones({2, 4}));
  profiler::disableProfilerLegacy();
  EXPECT_THAT(run.profile.memory->unavailable, HasSubstr("a profiler is running"));
  EXPECT_THAT(run.profile.memory->devices, IsEmpty());
  EXPECT_THAT(run.graph.nodes, Not(IsEmpty()));
}

TEST(MemoryTest, AModelThatFailsTheSecondTimeMakesItUnavailable) {
  int runs = 0;
  const auto model = [&](const Tensor& x) {
    if (++runs > 1) throw std::runtime_error("only once");
    return x + 1;
  };
  EXPECT_THAT(MemoryOf(model, torch::ones({2})).unavailable, HasSubstr("only once"));
}

TEST(MemoryTest, WorkOnOtherThreadsCounts) {
  const auto model = [](const Tensor& x) {
    const Tensor y = x.detach().requires_grad_();
    (y * 2).sum().backward();
    return y.grad();
  };
  EXPECT_GE(Cpu(MemoryOf(model, torch::ones({1000}))).allocated_bytes, 2 * 1000 * kFloat);
}

bool SameMemory(const MemoryProfile& a, const MemoryProfile& b) {
  const auto same = [](const DeviceMemory& x, const DeviceMemory& y) {
    return x.device == y.device && x.peak_bytes == y.peak_bytes &&
           x.allocated_bytes == y.allocated_bytes && x.allocations == y.allocations &&
           x.live_bytes == y.live_bytes && x.leaked_bytes == y.leaked_bytes;
  };
  const auto same_call = [&](const CallMemory& x, const CallMemory& y) {
    return x.node == y.node && same(x.memory, y.memory);
  };
  return a.unavailable == b.unavailable &&
         std::equal(a.devices.begin(), a.devices.end(), b.devices.begin(), b.devices.end(), same) &&
         std::equal(a.calls.begin(), a.calls.end(), b.calls.begin(), b.calls.end(), same_call);
}

// Every number, also of every call, in a hundred measurements.
template <typename M>
void ExpectTheSameAHundredTimes(M& model, const Tensor& input, const Modules& modules = {}) {
  const MemoryProfile first = MemoryOf(model, input, modules);
  ASSERT_GT(Cpu(first).peak_bytes, 0);
  ASSERT_THAT(first.calls, Not(IsEmpty()));
  for (int i = 1; i < 100; ++i) {
    ASSERT_TRUE(SameMemory(MemoryOf(model, input, modules), first)) << "measurement " << i;
  }
}

TEST(MemoryTest, IsTheSameInAHundredRunsOfAConvolutionalNet) {
  auto model = corpus::MobileNetLike();
  ExpectTheSameAHundredTimes(model, torch::randn({1, 3, 32, 32}));
}

TEST(MemoryTest, IsTheSameInAHundredRunsOfATransformer) {
  corpus::Transformer model;
  ExpectTheSameAHundredTimes(model, torch::ones({5, 2}, torch::kLong));
}

TEST(MemoryTest, IsTheSameInAHundredRunsOfAnLstm) {
  corpus::Recurrent model;
  ExpectTheSameAHundredTimes(model, torch::randn({4, 2, 6}));
}

TEST(MemoryTest, IsTheSameInAHundredTrainingSteps) {
  auto model = corpus::MobileNetLike();
  const auto step = [&](const Tensor& x) {
    model->zero_grad(/*set_to_none=*/true);
    model->forward(x).pow(2).sum().backward();
  };
  ExpectTheSameAHundredTimes(step, torch::randn({2, 3, 32, 32}), {{"net", model}});
}

}  // namespace
}  // namespace graphgold
