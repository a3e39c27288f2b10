// SPDX-License-Identifier: MIT
//
// Work on other threads, several traces at once, and traces within traces.
#include <ATen/Parallel.h>
#include <torch/csrc/autograd/profiler.h>

#include <atomic>
#include <future>
#include <thread>

#include "graphgold/trace/graph_builder.h"
#include "graphgold/trace/session.h"
#include "traced.h"

namespace graphgold {
namespace {

using torch::Tensor;

// Runs `work` on LibTorch's inter-op pool and waits for it.
template <typename Work>
void Launch(const Work& work) {
  std::promise<void> done;
  at::launch([&] {
    work();
    done.set_value();
  });
  done.get_future().wait();
}

TEST(ThreadsTest, WorkOnInterOpThreadsIsRecorded) {
  const auto model = [](const Tensor& x) {
    Tensor a;
    Tensor b;
    Launch([&] { a = x.neg(); });
    Launch([&] { b = a.exp(); });
    return a + b;
  };
  EXPECT_EQ(TracedText(model, torch::ones({2})),
            "input input: f32[2]\n"
            "neg = aten::neg(input) -> f32[2]\n"
            "exp = aten::exp(neg) -> f32[2]\n"
            "add = aten::add.Tensor(neg, exp) -> f32[2]\n"
            "output output: add\n");
}

TEST(ThreadsTest, InterleavingMakesNoDifference) {
  // Two branches race; the graph is the same whoever wins.
  const auto model = [](const Tensor& x) {
    std::promise<Tensor> left;
    std::promise<Tensor> right;
    at::launch([&] { left.set_value(x.neg().exp().neg().exp()); });
    at::launch([&] { right.set_value(x.exp().neg().exp().neg()); });
    return left.get_future().get() + right.get_future().get();
  };
  const std::string first = TracedText(model, torch::ones({2}));
  for (int i = 0; i < 200; ++i) ASSERT_EQ(TracedText(model, torch::ones({2})), first);
}

TEST(ThreadsTest, TwoThreadsTraceTwoModelsAtOnce) {
  const auto left = [](const Tensor& x) {
    Tensor y = x;
    for (int i = 0; i < 300; ++i) y = y.neg();
    return y;
  };
  const auto right = [](const Tensor& x) {
    Tensor y = x;
    for (int i = 0; i < 300; ++i) y = y.exp();
    return y;
  };
  ModelRun runs[2];
  std::thread one([&] { runs[0] = Trace(left, torch::ones({2})); });
  std::thread two([&] { runs[1] = Trace(right, torch::ones({2})); });
  one.join();
  two.join();
  EXPECT_THAT(CountOps(runs[0].graph), testing::ElementsAre(testing::Pair("aten::neg", 300)));
  EXPECT_THAT(CountOps(runs[1].graph), testing::ElementsAre(testing::Pair("aten::exp", 300)));
}

TEST(ThreadsTest, TraceWithinATraceRecordsItsOwnPart) {
  ModelRun inner;
  const auto model = [&](const Tensor& x) {
    const Tensor y = x.neg();
    inner = Trace([](const Tensor& t) { return t.exp(); }, y);
    return y.relu();
  };
  EXPECT_EQ(TracedText(model, torch::ones({2})),
            "input input: f32[2]\n"
            "neg = aten::neg(input) -> f32[2]\n"
            "relu = aten::relu(neg) -> f32[2]\n"
            "output output: relu\n");
  EXPECT_EQ(inner.graph.nodes.size(), 1u);
}

TEST(ThreadsTest, HandMadeThreadIsNotRecordedAndItsResultComesFromNowhere) {
  const auto model = [](const Tensor& x) {
    Tensor y = x.neg();
    std::thread([&] { y = x.exp(); }).join();
    return y;
  };
  const ModelRun run = Trace(model, torch::ones({2}));
  EXPECT_EQ(run.graph.nodes.size(), 1u);
  EXPECT_THAT(run.problems, testing::ElementsAre(testing::HasSubstr("output comes from nowhere")));
}

TEST(ThreadsTest, WorkLeftRunningStopsBeingRecordedWhenTheModelReturns) {
  std::atomic<bool> stop{false};
  std::promise<void> started;
  std::promise<void> done;
  const auto model = [&](const Tensor& x) {
    at::launch([&, x] {
      x.exp();
      started.set_value();
      while (!stop) x.exp();
      done.set_value();
    });
    started.get_future().wait();
    return x.neg();
  };
  const ModelRun run = Trace(model, torch::ones({2}));
  const std::string text = Text(run);
  stop = true;
  done.get_future().wait();
  EXPECT_THAT(text, testing::HasSubstr("output output: neg\n"));
}

TEST(ThreadsTest, NothingIsWrittenOnceTheSessionIsClosed) {
  trace::Session session;
  std::promise<void> started;
  std::promise<void> go_on;
  std::promise<void> done;
  {
    const trace::Session::Scope scope(session);
    at::launch([&] {
      torch::ones({1}).exp();
      started.set_value();
      go_on.get_future().wait();
      torch::ones({1}).exp();
      done.set_value();
    });
    started.get_future().wait();
  }
  session.Close();
  const auto recorded = [&] {
    std::size_t calls = 0;
    for (const auto& tape : session.recording().tapes) calls += tape->calls.size();
    return calls;
  };
  const std::size_t before = recorded();
  EXPECT_EQ(before, 2u);
  go_on.set_value();
  done.get_future().wait();
  EXPECT_EQ(recorded(), before);
}

// Its backward pass runs another backward pass, and so on. Past some depth, autograd goes on in
// threads of its own.
struct Deep : public torch::autograd::Function<Deep> {
  static Tensor forward(torch::autograd::AutogradContext* context, const Tensor& x, int64_t depth) {
    context->saved_data["depth"] = depth;
    return x.clone();
  }
  static torch::autograd::tensor_list backward(torch::autograd::AutogradContext* context,
                                               torch::autograd::tensor_list gradients) {
    const int64_t depth = context->saved_data["depth"].toInt();
    if (depth > 0) {
      const torch::AutoGradMode grad_on(true);
      const Tensor x = torch::ones({1}).requires_grad_();
      Deep::apply(x, depth - 1).log1p().sum().backward();
    }
    return {gradients[0], Tensor()};
  }
};

TEST(ThreadsTest, WorkOnAutogradsThreadsIsRecorded) {
  constexpr int64_t kDepth = 80;
  trace::Session session;
  {
    const trace::Session::Scope scope(session);
    Deep::apply(torch::ones({1}).requires_grad_(), kDepth).sum().backward();
  }
  session.Close();
  EXPECT_GT(session.recording().tapes.size(), 1u);
  const OpGraph graph = trace::BuildGraph(session.recording()).graph;
  EXPECT_THAT(graph, HasOpCount("aten::log1p", kDepth));
  for (const Node& node : graph.nodes) {
    if (node.op != "aten::log1p") continue;
    EXPECT_EQ(node.phase, Phase::kBackward);
  }
}

TEST(ThreadsTest, TracesWhileTorchsProfilerRuns) {
  using torch::autograd::profiler::ProfilerConfig;
  using torch::autograd::profiler::ProfilerState;
  const auto model = [](const Tensor& x) { return x.neg().exp(); };
  const std::string plain = TracedText(model, torch::ones({2}));
  torch::autograd::profiler::enableProfilerLegacy(ProfilerConfig(ProfilerState::CPU, true, true));
  const std::string profiled = TracedText(model, torch::ones({2}));
  torch::autograd::profiler::disableProfilerLegacy();
  EXPECT_EQ(profiled, plain);
}

}  // namespace
}  // namespace graphgold
