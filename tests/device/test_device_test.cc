// SPDX-License-Identifier: MIT
//
// The test device itself: tests on it say something only if it is what it claims to be.
#include "test_device.h"

#include <c10/core/Event.h>
#include <c10/core/StreamGuard.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/torch.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "mlp.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using torch::Tensor;

// Registered before any test: LibTorch starts its backward threads only once.
const bool registered = (RegisterTestDevice(), true);

Tensor Numbers(c10::IntArrayRef size) {
  return torch::arange(c10::multiply_integers(size), torch::kFloat32).sin().view(size);
}

Tensor OnDevice(const Tensor& tensor, int index = 0) { return tensor.to(TestDevice(index)); }

c10::Stream CurrentStreamOf(int index = 0) {
  return c10::impl::VirtualGuardImpl(c10::DeviceType::PrivateUse1).getStream(TestDevice(index));
}

// Kernels take long while it lives.
class SlowKernels {
 public:
  static constexpr std::chrono::milliseconds kDelay{200};
  SlowKernels() { SetKernelDelay(kDelay); }
  ~SlowKernels() { SetKernelDelay(std::chrono::microseconds(0)); }
};

TEST(TestDeviceTest, ATensorGoesThereAndBack) {
  const Tensor x = Numbers({3, 4});
  const Tensor there = OnDevice(x);
  EXPECT_EQ(there.device().str(), "privateuseone:0");
  EXPECT_NE(there.data_ptr(), x.data_ptr());
  EXPECT_TRUE(torch::equal(there.cpu(), x));
}

TEST(TestDeviceTest, StridesAndTypesSurviveCopies) {
  const Tensor x = Numbers({3, 4});
  EXPECT_TRUE(torch::equal(OnDevice(x.t()).cpu(), x.t()));
  EXPECT_TRUE(torch::equal(OnDevice(x).t().cpu(), x.t()));
  EXPECT_TRUE(torch::equal(OnDevice(x).t().contiguous().cpu(), x.t()));
  EXPECT_TRUE(torch::equal(OnDevice(x).to(torch::kFloat64).cpu(), x.to(torch::kFloat64)));

  const Tensor target = OnDevice(torch::zeros({3, 4}));
  target.slice(1, 0, 4, 2).copy_(OnDevice(x).slice(1, 1, 4, 2));
  Tensor expected = torch::zeros({3, 4});
  expected.slice(1, 0, 4, 2).copy_(x.slice(1, 1, 4, 2));
  EXPECT_TRUE(torch::equal(target.cpu(), expected));
}

TEST(TestDeviceTest, ViewsShareTheMemoryOfTheDevice) {
  const Tensor x = OnDevice(torch::zeros({2, 6}));
  const std::int64_t before = BytesInUse();
  for (const Tensor& view : {x.view({3, 4}), x.reshape({12}), x.t(), x[1], x.unsqueeze(0)}) {
    EXPECT_TRUE(view.storage().is_alias_of(x.storage()));
  }
  EXPECT_EQ(BytesInUse(), before);
  x[1].fill_(2);
  EXPECT_EQ(x.sum().item<float>(), 12);
}

TEST(TestDeviceTest, ResizingKeepsTheValues) {
  const Tensor x = OnDevice(Numbers({2}));
  x.resize_({4});
  EXPECT_TRUE(torch::equal(x.slice(0, 0, 2).cpu(), Numbers({2})));
}

// Bit by bit, since its kernels are the CPU's.
TEST(TestDeviceTest, OperatorsGiveWhatTheCpuGives) {
  const std::vector<std::function<Tensor(const Tensor&)>> functions = {
      [](const Tensor& x) { return x + x; },
      [](const Tensor& x) { return 2 * x + 1; },
      [](const Tensor& x) { return x * x[0]; },
      [](const Tensor& x) { return x.mm(x.t()).relu(); },
      [](const Tensor& x) { return x.sum(0, /*keepdim=*/true) + x.sum(); },
      [](const Tensor& x) { return x.clone().add_(x).mul_(x).relu_(); },
      // Left to the CPU.
      [](const Tensor& x) { return x.softmax(-1).sigmoid(); },
      [](const Tensor& x) {
        return std::get<0>(torch::cat({x, x.exp()}).sort(0));
      },
      [](const Tensor& x) {
        return torch::conv1d(x.view({1, 3, 4}), x.view({2, 3, 2}));
      },
  };
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const Tensor expected = functions[i](Numbers({3, 4}));
    const Tensor received = functions[i](OnDevice(Numbers({3, 4})));
    EXPECT_EQ(received.device(), TestDevice()) << i;
    EXPECT_TRUE(torch::equal(received.cpu(), expected)) << i;
  }
}

TEST(TestDeviceTest, OperandsOfAnotherDeviceAreRefused) {
  EXPECT_THROW(OnDevice(Numbers({2})) + Numbers({2}), c10::Error);
  EXPECT_THROW(OnDevice(Numbers({2}), 0) + OnDevice(Numbers({2}), 1), c10::Error);
}

TEST(TestDeviceTest, GradientsEqualThoseOfTheCpu) {
  Mlp here(torch::kCPU);
  Mlp there(TestDevice());
  const Tensor x = Numbers({5, 4});
  const Tensor expected = here(x);
  const Tensor received = there(OnDevice(x));
  EXPECT_TRUE(torch::equal(received.cpu(), expected));

  expected.sum().backward();
  received.sum().backward();
  for (const auto& parameter : here->named_parameters()) {
    const Tensor gradient = there->named_parameters()[parameter.key()].grad();
    EXPECT_EQ(gradient.device(), TestDevice()) << parameter.key();
    EXPECT_TRUE(torch::equal(gradient.cpu(), parameter.value().grad())) << parameter.key();
  }
}

TEST(TestDeviceTest, ConvolutionsHaveGradients) {
  const auto gradients = [](c10::Device device) {
    const Tensor x = Numbers({1, 2, 5, 5}).to(device).requires_grad_();
    const Tensor weight = Numbers({3, 2, 3, 3}).to(device).requires_grad_();
    const Tensor bias = Numbers({3}).to(device).requires_grad_();
    torch::conv2d(x, weight, bias).sum().backward();
    return std::vector<Tensor>{x.grad().cpu(), weight.grad().cpu(), bias.grad().cpu()};
  };
  const std::vector<Tensor> expected = gradients(torch::kCPU);
  const std::vector<Tensor> received = gradients(TestDevice());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_TRUE(torch::allclose(received[i], expected[i])) << i;
  }
}

TEST(TestDeviceTest, BackwardRunsOnTheThreadOfTheDevice) {
  for (int index = 0; index < kTestDeviceCount; ++index) {
    const Tensor x = OnDevice(Numbers({2}), index).requires_grad_();
    const Tensor y = x * x;
    std::thread::id thread = std::this_thread::get_id();
    y.register_hook([&](const Tensor&) { thread = std::this_thread::get_id(); });
    y.sum().backward();
    EXPECT_NE(thread, std::this_thread::get_id());
    EXPECT_TRUE(torch::equal(x.grad().cpu(), 2 * Numbers({2})));
  }
}

TEST(TestDeviceTest, InferenceModeWorks) {
  const c10::InferenceMode inference;
  Mlp there(TestDevice());
  EXPECT_TRUE(
      torch::equal(there(OnDevice(Numbers({5, 4}))).cpu(), Mlp(torch::kCPU)(Numbers({5, 4}))));
}

TEST(TestDeviceTest, ASlowKernelReturnsAtOnceAndItsEventCompletesLater) {
  const Tensor x = OnDevice(Numbers({4}));
  const SlowKernels slow;
  const auto start = std::chrono::steady_clock::now();
  const Tensor y = x + x;
  c10::Event event(c10::DeviceType::PrivateUse1);
  event.record(CurrentStreamOf());
  EXPECT_FALSE(event.query());
  EXPECT_FALSE(CurrentStreamOf().query());

  const std::uint64_t synchronisations = SynchronisationCount();
  CurrentStreamOf().synchronize();
  EXPECT_EQ(SynchronisationCount(), synchronisations + 1);
  EXPECT_GE(std::chrono::steady_clock::now() - start, SlowKernels::kDelay);
  EXPECT_TRUE(event.query());
  EXPECT_TRUE(CurrentStreamOf().query());
  EXPECT_TRUE(torch::equal(y.cpu(), Numbers({4}) * 2));
}

TEST(TestDeviceTest, ForwardAndBackwardOfAModelAreAsynchronous) {
  Mlp there(TestDevice());
  const Tensor x = OnDevice(Numbers({5, 4}));
  const std::uint64_t synchronisations = SynchronisationCount();
  {
    const SlowKernels slow;
    there(x).sum().backward();
    EXPECT_FALSE(CurrentStreamOf().query());
  }
  EXPECT_EQ(SynchronisationCount(), synchronisations);
  EXPECT_TRUE(there->second->bias.grad().cpu().eq(5).all().item<bool>());
}

TEST(TestDeviceTest, ReadingAValueWaitsForIt) {
  const Tensor x = OnDevice(torch::ones({2}));
  const SlowKernels slow;
  EXPECT_EQ((x + x).mul_(3).sum().item<float>(), 12);
  EXPECT_TRUE(torch::equal((x + x).sigmoid().cpu(), torch::full({2}, 2).sigmoid()));
}

TEST(TestDeviceTest, FreedMemoryIsNotReusedBeforeItsKernelsAreDone) {
  const Tensor x = OnDevice(torch::ones({64}));
  SetKernelDelay(std::chrono::milliseconds(5));
  Tensor sum = OnDevice(torch::zeros({64}));
  for (int i = 1; i <= 10; ++i) sum = sum + x * i;  // the product is freed while it is queued
  SetKernelDelay(std::chrono::microseconds(0));
  EXPECT_TRUE(torch::equal(sum.cpu(), torch::full({64}, 55.0F)));
}

TEST(TestDeviceTest, StreamsRunSideBySideUntilAnEventOrdersThem) {
  const c10::impl::VirtualGuardImpl guard(c10::DeviceType::PrivateUse1);
  const c10::Stream side = guard.getStreamFromGlobalPool(TestDevice());
  Tensor x = OnDevice(torch::ones({2}));
  c10::Event written(c10::DeviceType::PrivateUse1);
  {
    const SlowKernels slow;
    x.mul_(5);
    written.record(CurrentStreamOf());
  }
  EXPECT_TRUE(side.query());  // what the default stream does is not its business
  side.wait(written);
  Tensor y;
  {
    const c10::StreamGuard on_side(side);
    y = x + x;
    EXPECT_FALSE(side.query());
    EXPECT_TRUE(torch::equal(y.cpu(), torch::full({2}, 10.0F)));
  }
  EXPECT_TRUE(written.query());
}

TEST(TestDeviceTest, FreedMemoryWaitsForTheOtherStreamsThatUseIt) {
  const c10::impl::VirtualGuardImpl guard(c10::DeviceType::PrivateUse1);
  const c10::Stream side = guard.getStreamFromGlobalPool(TestDevice());
  Tensor x = OnDevice(torch::full({77}, 3));
  Tensor y;
  {
    const SlowKernels slow;
    const c10::StreamGuard on_side(side);
    y = x + x;
  }
  guard.recordDataPtrOnStream(x.storage().data_ptr(), side);
  void* const address = x.data_ptr();
  x = Tensor();
  const Tensor next = torch::empty({77}, y.options());
  ASSERT_EQ(next.data_ptr(), address);
  next.fill_(100);
  side.synchronize();
  EXPECT_TRUE(torch::equal(y.cpu(), torch::full({77}, 6)));
}

TEST(TestDeviceTest, MemoryIsCountedPerDeviceAndComesBack) {
  const std::int64_t before = BytesInUse(0);
  const std::int64_t before_on_other = BytesInUse(1);
  {
    const Tensor x = OnDevice(torch::zeros({256}), 0);
    EXPECT_EQ(BytesInUse(0), before + 1024);
    EXPECT_EQ(BytesInUse(1), before_on_other);
    const Tensor y = x.to(TestDevice(1));
    EXPECT_EQ(BytesInUse(0), before + 1024);
    EXPECT_EQ(BytesInUse(1), before_on_other + 1024);
    EXPECT_EQ((y + y).device(), TestDevice(1));
    EXPECT_TRUE(torch::equal(y.cpu(), x.cpu()));
  }
  EXPECT_EQ(BytesInUse(0), before);
  EXPECT_EQ(BytesInUse(1), before_on_other);
}

TEST(TestDeviceTest, FreedBlocksStayReservedAndAreUsedAgain) {
  { const Tensor x = torch::empty({12345}, TestDevice()); }
  const std::int64_t reserved = BytesReserved();
  { const Tensor x = torch::empty({12345}, TestDevice()); }
  EXPECT_EQ(BytesReserved(), reserved);
}

// One line per report. LibTorch 1.13 has signed totals, later versions unsigned ones.
class Reports : public c10::MemoryReportingInfoBase {
 public:
  explicit Reports(std::vector<std::string>* lines) : lines_(lines) {}
  bool memoryProfilingEnabled() const override { return true; }
  void reportMemoryUsage(void*, std::int64_t change, std::int64_t total, std::int64_t,
                         c10::Device device) {
    lines_->push_back(device.str() + " " + std::to_string(change) + " of " +
                      std::to_string(total - before_));
  }
  void reportMemoryUsage(void* data, std::int64_t change, std::size_t total, std::size_t reserved,
                         c10::Device device) {
    reportMemoryUsage(data, change, static_cast<std::int64_t>(total),
                      static_cast<std::int64_t>(reserved), device);
  }

 private:
  std::vector<std::string>* lines_;
  std::int64_t before_ = BytesInUse();
};

TEST(TestDeviceTest, TheProfilerHearsOfItsMemory) {
  const Tensor x = OnDevice(torch::ones({64}));
  std::vector<std::string> lines;
  {
    const c10::DebugInfoGuard guard(c10::DebugInfoKind::PROFILER_STATE,
                                    std::make_shared<Reports>(&lines));
    const Tensor y = x * x;
    const Tensor z = (x + y) + y;
  }
  EXPECT_THAT(lines, ElementsAre("privateuseone:0 256 of 256", "privateuseone:0 256 of 512",
                                 "privateuseone:0 256 of 768", "privateuseone:0 -256 of 512",
                                 "privateuseone:0 -256 of 256", "privateuseone:0 -256 of 0"));
}

TEST(TestDeviceTest, NothingIsLeft) {
  {
    Mlp there(TestDevice());
    there(OnDevice(Numbers({5, 4}))).sum().backward();
    EXPECT_GT(BytesInUse(), 0);
  }
  EXPECT_EQ(BytesInUse(0), 0);
  EXPECT_EQ(BytesInUse(1), 0);
}

}  // namespace
}  // namespace graphgold
