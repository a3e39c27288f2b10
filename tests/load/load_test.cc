// SPDX-License-Identifier: MIT
//
// Much of everything: traces at once, one after the other, of a million calls, and of a model that
// throws at every call in turn. Nothing grows, nothing is left switched on.
//
// GRAPHGOLD_LOAD_SECONDS: how long threads trace at once; a few seconds where it is not set.
#include <gmock/gmock.h>
#include <graphgold/graphgold.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <torch/torch.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "../trace/corpus.h"
#include "graphgold/graph/fingerprint.h"

namespace graphgold {
namespace {

using torch::Tensor;

std::chrono::seconds LoadSeconds() {
  const char* const given = std::getenv("GRAPHGOLD_LOAD_SECONDS");
  return std::chrono::seconds(given == nullptr ? 3 : std::atoi(given));
}

// What the process holds, in MiB: after what is free was given back.
std::size_t ResidentMiB() {
  ::malloc_trim(0);
  std::ifstream statm("/proc/self/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  statm >> all >> resident;
  return resident * 4096 >> 20;
}

TEST(LoadTest, EightThreadsTraceAtOnce) {
  const auto end = std::chrono::steady_clock::now() + LoadSeconds();
  std::atomic<std::size_t> traces{0};
  std::atomic<std::size_t> different{0};
  const auto trace_models = [&](std::size_t thread) {
    const torch::NoGradGuard no_grad;
    auto mlp = corpus::Mlp();
    mlp->eval();
    corpus::Transformer transformer;
    transformer->eval();
    const auto graph = [&](std::size_t which) {
      return which % 2 == 0 ? Trace(mlp, torch::randn({3, 8})).graph
                            : Trace(transformer, torch::randint(0, 20, {5, 2})).graph;
    };
    const Hash128 expected[] = {StructureFingerprint(graph(0)), StructureFingerprint(graph(1))};
    for (std::size_t i = thread; std::chrono::steady_clock::now() < end; ++i) {
      if (StructureFingerprint(graph(i)) != expected[i % 2]) ++different;
      ++traces;
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 8; ++i) threads.emplace_back(trace_models, i);
  for (std::thread& thread : threads) thread.join();
  std::cout << traces << " traces in 8 threads\n";
  EXPECT_EQ(different, 0u);
  EXPECT_GT(traces, 100u);
}

TEST(LoadTest, TenThousandTracesLeaveNothingBehind) {
  const torch::NoGradGuard no_grad;
  auto model = corpus::Mlp();
  model->eval();
  // Sizes that vary: what is kept of each would add up.
  const auto trace = [&](int i) { Trace(model, torch::randn({1 + i % 500, 8})); };
  for (int i = 0; i < 2000; ++i) trace(i);
  const std::size_t before = ResidentMiB();
  for (int i = 0; i < 10000; ++i) trace(i);
  EXPECT_LE(ResidentMiB(), before + 4);
}

TEST(LoadTest, AMillionCallsAreOneTrace) {
  constexpr int kCalls = 1000000;
  const torch::NoGradGuard no_grad;
  const ModelRun run = Trace(
      [](const Tensor& x) {
        Tensor sum = x;
        for (int i = 0; i < kCalls; ++i) sum = torch::add(sum, x);
        return sum;
      },
      torch::ones({1}));
  EXPECT_THAT(run.problems, testing::IsEmpty());
  EXPECT_EQ(run.graph.nodes.size(), std::size_t{kCalls});
}

// Throws before the call of a given number.
class Fuse {
 public:
  explicit Fuse(int calls) : left_(calls) {}
  void Burn() {
    if (left_-- == 0) throw std::runtime_error("the fuse is blown");
  }

 private:
  int left_;
};

TEST(LoadTest, AModelMayThrowAtEveryCallInTurn) {
  const Tensor x = torch::randn({3, 8});
  const auto run = [&](Fuse fuse) {
    const Tensor weight = torch::ones({8, 8}).set_requires_grad(true);
    fuse.Burn();
    Tensor y = torch::matmul(x, weight);
    fuse.Burn();
    y.add_(1);
    fuse.Burn();
    y = torch::relu(y);
    fuse.Burn();
    const Tensor loss = y.pow(2).sum();
    fuse.Burn();
    loss.backward();
    fuse.Burn();
    return loss;
  };
  const auto whole = [&] {
    return StructureFingerprint(Trace([&] { return run(Fuse(100)); }).graph);
  };
  const Hash128 expected = whole();
  for (int calls = 0; calls < 6; ++calls) {
    try {
      Trace([&] { return run(Fuse(calls)); });
      FAIL() << "nothing was thrown after " << calls << " calls";
    } catch (const std::exception& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr("the fuse is blown")) << calls;
    }
    // Nothing is left switched on: the next trace is whole, and holds nothing of the last.
    EXPECT_EQ(whole(), expected) << calls;
  }
}

// Also where LibTorch itself throws, deep inside.
TEST(LoadTest, AThousandTracesMayThrowInsideLibTorch) {
  const Tensor x = torch::randn({3, 8});
  const auto good = [&] {
    return StructureFingerprint(Trace([&] { return x.relu().sum(); }).graph);
  };
  const Hash128 expected = good();
  for (int i = 0; i < 1000; ++i) {
    EXPECT_THROW(Trace([&] { return torch::matmul(x.relu(), x); }), std::exception);
  }
  EXPECT_EQ(good(), expected);
}

}  // namespace
}  // namespace graphgold
