// SPDX-License-Identifier: MIT
//
// GraphGold on a device: recording, memory, time, budgets in goldens. What a GPU would go through,
// down to streams and events.
#include <chrono>

#include "../plugin/scratch.h"
#include "mlp.h"
#include "test_device.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::Eq;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::Le;
using ::testing::Not;
using torch::Tensor;

constexpr int64_t kFloat = 4;
constexpr char kDevice[] = "privateuseone:0";

class DeviceRunsTest : public ScratchTest {
 protected:
  DeviceRunsTest() { RegisterTestDevice(); }
  ~DeviceRunsTest() override { SetKernelDelay(std::chrono::microseconds(0)); }

  static Tensor Input(int64_t rows = 64) { return torch::ones({rows, 4}).to(TestDevice()); }
  static TraceOptions Measuring() {
    TraceOptions options;
    options.memory = true;
    return options;
  }
};

TEST_F(DeviceRunsTest, CallsAreRecordedWithTheirDevice) {
  const ModelRun run = Trace([](const Tensor& x) { return x.relu(); }, Input());
  ASSERT_EQ(run.graph.nodes.size(), 1u);
  EXPECT_EQ(run.graph.values.back().type->device, kDevice);
}

TEST_F(DeviceRunsTest, DeviceAndHostMemoryAreApart) {
  const auto model = [](const Tensor& x) {
    const Tensor y = x.relu();                       // on the device
    const Tensor host = torch::zeros({1000}).neg();  // on the host: two tensors
    return y.add(y);
  };
  const ModelRun run = TraceWith(Measuring(), model, {}, Input());
  const DeviceMemory& device = *run.profile.memory->Find("privateuseone");
  EXPECT_EQ(device.device, kDevice);
  EXPECT_EQ(device.allocations, 2);
  EXPECT_EQ(device.peak_bytes, 2 * 64 * 4 * kFloat);
  EXPECT_EQ(device.live_bytes, 0);
  const DeviceMemory& host = *run.profile.memory->Find("cpu");
  EXPECT_GE(host.allocated_bytes, 2 * 1000 * kFloat);
  EXPECT_LT(host.allocated_bytes, 2 * 1000 * kFloat + 64);
  EXPECT_THAT(run, PeakMemory("privateuseone", Eq(2 * 64 * 4 * kFloat)));
  EXPECT_THAT(run, LeaksNothing());
}

TEST_F(DeviceRunsTest, ATrainingStepIsRecordedAndMeasuredOnTheDevice) {
  Mlp mlp(TestDevice());
  const auto step = [&](const Tensor& x) {
    mlp->zero_grad(true);
    mlp->forward(x).sum().backward();
  };
  const ModelRun run = TraceWith(Measuring(), step, {{"mlp", mlp}}, Input());
  EXPECT_THAT(run.problems, testing::IsEmpty());
  EXPECT_THAT(run.graph, InPhase(Phase::kBackward, HasOp("aten::mm")));
  const DeviceMemory& device = *run.profile.memory->Find(kDevice);
  int64_t gradients = 0;
  for (const Tensor& parameter : mlp->parameters()) gradients += parameter.numel() * kFloat;
  EXPECT_EQ(device.live_bytes, gradients);
  EXPECT_EQ(device.leaked_bytes, 0);
  EXPECT_GT(device.peak_bytes, gradients);
}

TEST_F(DeviceRunsTest, MemoryIsTheSameInEveryRun) {
  Mlp mlp(TestDevice());
  const auto measure = [&] {
    return *TraceWith(Measuring(), mlp, {}, Input()).profile.memory->Find(kDevice);
  };
  const DeviceMemory first = measure();
  for (int i = 0; i < 20; ++i) {
    const DeviceMemory again = measure();
    ASSERT_EQ(again.peak_bytes, first.peak_bytes);
    ASSERT_EQ(again.allocated_bytes, first.allocated_bytes);
    ASSERT_EQ(again.allocations, first.allocations);
  }
}

// Launching a kernel takes no time; the kernel does.
TEST_F(DeviceRunsTest, TimeIsThatOfTheDevice) {
  SetKernelDelay(std::chrono::milliseconds(20));
  TraceOptions options;
  options.time = true;
  options.timing.warm_up = 1;
  options.timing.min_runs = options.timing.max_runs = 3;
  const auto model = [](const Tensor& x) { return x.relu(); };
  const ModelRun run = TraceWith(options, model, {}, Input());
  EXPECT_EQ(run.profile.time->unavailable, "");
  EXPECT_GE(run.profile.time->run.fastest, 20e6);
  ASSERT_EQ(run.profile.time->calls.size(), 1u);
  EXPECT_GE(run.profile.time->calls[0].nanoseconds, 20e6);
}

TEST_F(DeviceRunsTest, ARecordersTimeIsThatOfTheDeviceToo) {
  SetKernelDelay(std::chrono::milliseconds(20));
  TraceOptions options;
  options.time = true;
  const Tensor x = Input();
  Recorder recorder(options);
  recorder.Input("x", x);
  recorder.Start();
  const Tensor y = x.relu();
  recorder.Stop();
  recorder.Output("y", y);
  const ModelRun run = recorder.Finish();
  EXPECT_GE(run.profile.time->run.median, 20e6);
  ASSERT_EQ(run.profile.time->calls.size(), 1u);
  EXPECT_GE(run.profile.time->calls[0].nanoseconds, 20e6);
}

TEST_F(DeviceRunsTest, AGoldenHoldsTheDevicesBudget) {
  Mlp mlp(TestDevice());
  const Facets facets = Facets::Default().With(Facet::kMemory).With(Facet::kDevices);
  Record(mlp, Input(), "mlp.json", facets);
  EXPECT_THAT(ReadGolden("mlp.json"),
              HasSubstr(R"({"of": "peak_bytes", "device": "privateuseone:0", "value": )"));
  EXPECT_TRUE(Check(mlp, Input(), "mlp.json", facets));

  const auto hoarder = [&](const Tensor& x) {
    const at::DataPtr pad = c10::GetAllocator(c10::DeviceType::PrivateUse1)->allocate(1 << 22);
    return mlp->forward(x);
  };
  Record([&](const Tensor& x) { return mlp->forward(x); }, Input(), "f.json", facets,
         Modules{{"mlp", mlp}});
  const testing::AssertionResult result =
      Check(hoarder, Input(), "f.json", facets, Modules{{"mlp", mlp}});
  ASSERT_FALSE(result);
  EXPECT_THAT(result.message(),
              AllOf(HasSubstr("peak memory on privateuseone:0: "), Not(HasSubstr("on cpu: "))));
}

TEST_F(DeviceRunsTest, TransfersAndSyncsAreFound) {
  TraceOptions options;
  options.level = TraceLevel::kKernels;
  const auto stays = [](const Tensor& x) { return x.relu(); };
  EXPECT_THAT(TraceWith(options, stays, {}, Input()),
              AllOf(HasNoDeviceTransfers(), HasNoHostSync()));
  const auto leaves = [](const Tensor& x) { return x.relu().cpu(); };
  EXPECT_THAT(TraceWith(options, leaves, {}, Input()), Not(HasNoDeviceTransfers()));
  const auto asks = [](const Tensor& x) { return x.relu().mul(x.sum().item<double>()); };
  EXPECT_THAT(TraceWith(options, asks, {}, Input()), Not(HasNoHostSync()));
}

TEST_F(DeviceRunsTest, DevicesAreCounted) {
  EXPECT_EQ(WhyNoDevice("privateuseone:1"), "");
  EXPECT_THAT(WhyNoDevice("privateuseone:2"), HasSubstr("this machine has 2 of that kind"));
}

}  // namespace
}  // namespace graphgold
