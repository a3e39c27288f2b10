// SPDX-License-Identifier: MIT
//
// Tracing changes nothing: outputs, gradients, random numbers, lifetimes.
#include <c10/core/Allocator.h>

#include "graphgold/trace/session.h"
#include "traced.h"

namespace graphgold {
namespace {

using torch::Tensor;

// A net with in-place calls, views, dropout and batch norm.
class TrickyNetImpl : public torch::nn::Module {
 public:
  TrickyNetImpl()
      : conv_(register_module("conv", torch::nn::Conv2d(3, 4, 3))),
        bn_(register_module("bn", torch::nn::BatchNorm2d(4))),
        fc_(register_module("fc", torch::nn::Linear(4, 5))) {}
  Tensor forward(const Tensor& x) {
    Tensor y = bn_(conv_(x)).relu_();
    y = torch::dropout(y, 0.5, is_training());
    return fc_(y.mean({2, 3}));
  }

 private:
  torch::nn::Conv2d conv_;
  torch::nn::BatchNorm2d bn_;
  torch::nn::Linear fc_;
};
TORCH_MODULE(TrickyNet);

struct Outcome {
  Tensor output, gradient, statistics, random;
};

// One training step from a fixed state; `call` runs the model.
template <typename Call>
Outcome Step(const Call& call) {
  torch::manual_seed(7);
  TrickyNet net;
  const Tensor x = torch::randn({2, 3, 8, 8});
  Outcome outcome;
  outcome.output = call(net, x);
  outcome.output.sum().backward();
  outcome.gradient = net->named_parameters()["conv.weight"].grad();
  outcome.statistics = net->named_buffers()["bn.running_mean"];
  outcome.random = torch::rand({4});
  return outcome;
}

TEST(NeutralityTest, OutputsGradientsStatisticsAndRandomNumbersAreBitEqual) {
  const Outcome plain = Step([](TrickyNet& net, const Tensor& x) { return net(x); });
  const Outcome traced = Step([](TrickyNet& net, const Tensor& x) {
    Tensor output;
    Trace(
        [&](const Tensor& input) {
          output = net(input);
          return output;
        },
        Modules{{"net", net}}, x);
    return output;
  });
  EXPECT_TRUE(torch::equal(plain.output, traced.output));
  EXPECT_TRUE(torch::equal(plain.gradient, traced.gradient));
  EXPECT_TRUE(torch::equal(plain.statistics, traced.statistics));
  EXPECT_TRUE(torch::equal(plain.random, traced.random));
}

TEST(NeutralityTest, BackwardUnderTraceGivesTheSameGradients) {
  const auto gradient = [](bool traced) {
    torch::manual_seed(7);
    TrickyNet net;
    const Tensor x = torch::randn({2, 3, 8, 8});
    const auto step = [&](const Tensor& input) { net(input).pow(2).sum().backward(); };
    if (traced) {
      Trace(step, Modules{{"net", net}}, x);
    } else {
      step(x);
    }
    return net->named_parameters()["conv.weight"].grad();
  };
  EXPECT_TRUE(torch::equal(gradient(true), gradient(false)));
}

TEST(NeutralityTest, NoTensorIsKeptAlive) {
  Tensor kept;
  std::vector<c10::weak_intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>> seen;
  const auto model = [&](const Tensor& x) {
    Tensor a = x.neg();
    seen.emplace_back(a.getIntrusivePtr());
    Tensor b = a.exp();
    seen.emplace_back(b.getIntrusivePtr());
    a.reset();
    EXPECT_TRUE(seen[0].expired()) << "a temporary must die when the model drops it";
    kept = b;
    return b;
  };
  const ModelRun run = Trace(model, torch::ones({2}));
  EXPECT_EQ(kept.use_count(), 1);
  kept.reset();
  EXPECT_TRUE(seen[1].expired());
}

TEST(NeutralityTest, StorageOfADeadTensorIsFreedDuringTheRun) {
  bool freed = false;
  std::vector<float> data(4, 1.f);
  const auto model = [&](const Tensor& x) {
    Tensor blob = torch::from_blob(data.data(), {4}, [&](void*) { freed = true; });
    Tensor sum = blob + x;
    blob.reset();
    EXPECT_TRUE(freed) << "the memory must go when the model drops it";
    return sum;
  };
  Trace(model, torch::ones({4}));
}

TEST(NeutralityTest, NothingIsRecordedOutsideTheRun) {
  const Tensor x = torch::ones({2});
  const ModelRun run = Trace([](const Tensor& t) { return t.neg(); }, x);
  x.exp();
  EXPECT_EQ(run.graph.nodes.size(), 1u);
  EXPECT_FALSE(c10::impl::tls_is_dispatch_key_included(c10::DispatchKey::TESTING_ONLY_GenericMode));
}

TEST(NeutralityTest, TheSameRunGivesTheSameGraph) {
  TrickyNet net;
  const Tensor x = torch::randn({2, 3, 8, 8});
  const std::string first = TracedText(net, x);
  for (const int threads : {1, 2}) {
    torch::set_num_threads(threads);
    EXPECT_EQ(TracedText(net, x), first);
  }
}

// Follows the memory that LibTorch's allocators report. Totals are signed or not, by version.
class PeakProbe : public c10::MemoryReportingInfoBase {
 public:
  void reportMemoryUsage(void*, int64_t size, int64_t, int64_t, c10::Device) { Add(size); }
  void reportMemoryUsage(void*, int64_t size, size_t, size_t, c10::Device) { Add(size); }
  bool memoryProfilingEnabled() const override { return true; }
  int64_t peak() const { return peak_; }

 private:
  void Add(int64_t size) {
    now_ += size;
    peak_ = std::max(peak_, now_);
  }
  int64_t now_ = 0;
  int64_t peak_ = 0;
};

template <typename Run>
int64_t PeakOf(const Run& run) {
  const auto probe = std::make_shared<PeakProbe>();
  const c10::DebugInfoGuard guard(c10::DebugInfoKind::PROFILER_STATE, probe);
  run();
  return probe->peak();
}

TEST(NeutralityTest, PeakMemoryIsTheSame) {
  torch::nn::Sequential model(torch::nn::Conv2d(3, 8, 3), torch::nn::BatchNorm2d(8),
                              torch::nn::ReLU(), torch::nn::Flatten(),
                              torch::nn::Linear(8 * 14 * 14, 10));
  const Tensor x = torch::randn({4, 3, 16, 16});
  const auto step = [&](const Tensor& input) {
    model->zero_grad();
    const Tensor loss = model->forward(input).pow(2).sum();
    loss.backward();
    return loss;
  };
  // What one step frees, the step before it must have allocated under a probe, too.
  step(x);
  PeakOf([&] { step(x); });
  const int64_t untraced = PeakOf([&] { step(x); });
  EXPECT_GT(untraced, 4 * 8 * 14 * 14 * 4);
  trace::Session session;
  EXPECT_EQ(PeakOf([&] {
              const trace::Session::Scope scope(session);
              step(x);
            }),
            untraced);
}

}  // namespace
}  // namespace graphgold
