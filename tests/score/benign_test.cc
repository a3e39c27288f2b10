// SPDX-License-Identifier: MIT
//
// What changes nothing in the architecture must change nothing in the verdict: weights, inputs,
// threads, the order of independent calls, sizes that have a name, arguments at their default.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "../graph/random_graph.h"
#include "corpus_runs.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/compare.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/trace/make_traced.h"
#include "graphgold/trace/recordable.h"

namespace graphgold::score {
namespace {

using torch::Tensor;

class BenignTest : public testing::Test {
 protected:
  void ExpectSame(const OpGraph& golden, const OpGraph& received, const std::string& what) {
    ++tried;
    const Comparison comparison = Compare(golden, received);
    EXPECT_TRUE(comparison.equal()) << what << ":\n" << RenderDiff(comparison.diff);
  }
  static void TearDownTestSuite() {
    std::cout << tried << " benign variations\n";
    const testing::TestSuite& suite = *testing::UnitTest::GetInstance()->current_test_suite();
    const bool is_whole = suite.test_to_run_count() == suite.total_test_count();
    if (is_whole) {
      EXPECT_GE(tried, 300u);
    }
  }
  static inline std::size_t tried = 0;
};

TEST_F(BenignTest, OtherWeightsAndInputs) {
  for (const CorpusRun& run : CorpusRuns()) {
    const OpGraph golden = run.trace(1);
    for (const std::uint64_t seed : {2, 3, 4}) {
      ExpectSame(golden, run.trace(seed), run.name + ", seed " + std::to_string(seed));
    }
  }
}

// So a seal fits: it asks for the same recording, not only for the same graph.
TEST_F(BenignTest, RunsThatDoTheSameAreRecordedAlike) {
  std::map<Hash128, std::string> recordings;
  for (const CorpusRun& run : CorpusRuns()) {
    const std::optional<Hash128> recording = run.run(1).recording;
    ASSERT_TRUE(recording) << run.name;
    for (const std::uint64_t seed : {1, 2, 3}) {
      EXPECT_EQ(run.run(seed).recording, recording) << run.name << ", seed " << seed;
    }
    const auto [other, is_new] = recordings.emplace(*recording, run.name);
    EXPECT_TRUE(is_new) << run.name << " is recorded like " << other->second;
  }
}

TEST_F(BenignTest, OtherNumbersOfThreads) {
  const int usual = torch::get_num_threads();
  for (const CorpusRun& run : CorpusRuns()) {
    const OpGraph golden = run.trace(1);
    for (const int threads : {1, 2, 4}) {
      torch::set_num_threads(threads);
      ExpectSame(golden, run.trace(1), run.name + ", threads " + std::to_string(threads));
    }
    torch::set_num_threads(usual);
  }
}

TEST_F(BenignTest, OtherOrdersOfIndependentCalls) {
  for (const CorpusRun& run : CorpusRuns()) {
    const OpGraph golden = run.trace(1);
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
      Random random(seed);
      ExpectSame(golden, Canonicalize(Disguised(golden, random)),
                 run.name + ", disguise " + std::to_string(seed));
    }
  }
}

TEST_F(BenignTest, OtherBatchSizesOfASymbolicGolden) {
  auto model = corpus::MobileNetLike();
  model->eval();
  const torch::NoGradGuard no_grad;
  const auto input = Dynamic(torch::randn({2, 3, 24, 24}), {{0, "batch"}});
  TracedModel traced = MakeTraced({}, model, Modules(), input);
  const Recordable golden = MakeRecordable(traced, traced.First().graph, {});
  ASSERT_THAT(golden.problems, testing::IsEmpty());
  for (const std::int64_t batch : {1, 3, 4, 5, 7, 8}) {
    ExpectSame(golden.graph, Trace(model, torch::randn({batch, 3, 24, 24})).graph,
               "batch " + std::to_string(batch));
  }
}

TEST_F(BenignTest, ArgumentsThatAreSpelledOut) {
  const Tensor x = torch::randn({2, 3, 8, 8});
  const Tensor w = torch::randn({4, 3, 3, 3});
  const std::vector<std::int64_t> none = {0, 0};
  const std::vector<std::int64_t> one = {1, 1};
  const auto same = [&](const std::string& what, const auto& plain, const auto& spelled_out) {
    ExpectSame(Trace(plain, x).graph, Trace(spelled_out, x).graph, what);
  };
  same(
      "conv2d", [&](const Tensor& in) { return torch::conv2d(in, w); },
      [&](const Tensor& in) { return torch::conv2d(in, w, Tensor(), one, none, one, 1); });
  same(
      "add", [](const Tensor& in) { return torch::add(in, in); },
      [](const Tensor& in) { return torch::add(in, in, 1); });
  same(
      "softmax", [](const Tensor& in) { return torch::softmax(in, 1); },
      [](const Tensor& in) { return torch::softmax(in, 1, c10::nullopt); });
  same(
      "max_pool2d", [](const Tensor& in) { return torch::max_pool2d(in, 2); },
      [](const Tensor& in) { return torch::max_pool2d(in, 2, {}, 0, 1, false); });
  same(
      "flatten", [](const Tensor& in) { return torch::flatten(in); },
      [](const Tensor& in) { return torch::flatten(in, 0, -1); });
  same(
      "sum", [](const Tensor& in) { return torch::sum(in, {1}); },
      [](const Tensor& in) { return torch::sum(in, {1}, false, c10::nullopt); });
}

TEST_F(BenignTest, OtherNamesOfLocalsAndAddresses) {
  const auto one = [](const Tensor& x) {
    const Tensor left = torch::relu(x);
    const Tensor right = torch::sin(x);
    return left + right;
  };
  const auto other = [](const Tensor& input) {
    const Tensor b = torch::sin(input);
    const Tensor a = torch::relu(input);
    return a + b;
  };
  std::vector<Tensor> elsewhere;  // kept, so that each run's tensors lie in other places
  for (int i = 0; i < 10; ++i) {
    elsewhere.push_back(torch::randn({3, 4}));
    ExpectSame(Trace(one, elsewhere.front()).graph, Trace(other, elsewhere.back()).graph,
               "branches");
  }
}

}  // namespace
}  // namespace graphgold::score
