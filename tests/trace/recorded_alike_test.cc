// SPDX-License-Identifier: MIT
//
// Which runs have a digest of their recording, and that it is the same the next time, whatever ran
// before. (That it tells runs apart: recording_digest_test.cc; that of models: tests/score/.)
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "graphgold/trace/make_traced.h"
#include "traced.h"

namespace graphgold {
namespace {

using torch::Tensor;

template <typename Run>
std::optional<Hash128> DigestOfRun(Run run, const TraceOptions& options = {}) {
  const Tensor input = torch::ones({2, 2});
  return MakeTraced(options, run, {}, input).FirstWithDigest().recording;
}

TEST(RecordedAlikeTest, ARunWhoseGraphIsKnownMakesNone) {
  const auto run = [](const Tensor& x) { return x + 1; };
  const Tensor input = torch::ones({2, 2});
  const std::optional<Hash128> known = DigestOfRun(run);
  ASSERT_TRUE(known);
  const auto is_known = [&](const RunInfo& made, const std::optional<Hash128>& recording) {
    EXPECT_EQ(made.level, "calls");
    return recording == known;
  };
  EXPECT_FALSE(MakeTraced({}, run, {}, input).FirstUnless(is_known));
  const auto other = [](const Tensor& x) { return x + 2; };
  EXPECT_TRUE(MakeTraced({}, other, {}, input).FirstUnless(is_known));
}

TEST(RecordedAlikeTest, WhatRanBeforeMeansNothing) {
  Tensor weight = torch::ones({2, 2}, torch::requires_grad());
  std::set<Hash128> digests;
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < i; ++k) (weight * 2).sum();  // takes autograd's numbers
    Tensor loss;
    std::thread([&] { loss = (weight * weight).sum(); }).join();
    const auto digest = DigestOfRun([&](const Tensor& x) {
      loss.backward();
      return x * weight.grad();
    });
    ASSERT_TRUE(digest);
    digests.insert(*digest);
    weight.mutable_grad() = Tensor();
  }
  EXPECT_EQ(digests.size(), 1u);
}

TEST(RecordedAlikeTest, ThereIsNoneWhereAddressesAreNotProtected) {
  EXPECT_FALSE(DigestOfRun([](const Tensor& x) {
    return torch::quantize_per_channel(x, torch::ones({2}), torch::zeros({2}), 0, torch::kQInt8)
        .dequantize();
  }));
  EXPECT_FALSE(DigestOfRun([](const Tensor& x) { return x.to_sparse_csr().to_dense(); }));
}

TEST(RecordedAlikeTest, ThereIsNoneOfMoreThanTheUsual) {
  const auto run = [](const Tensor& x) { return x + 1; };
  const auto digest = [&](const auto& ask) {
    TraceOptions options;
    ask(options);
    return DigestOfRun(run, options);
  };
  EXPECT_TRUE(digest([](TraceOptions&) {}));
  EXPECT_FALSE(digest([](TraceOptions& options) { options.strides = true; }));
  EXPECT_FALSE(digest([](TraceOptions& options) { options.rng_order = true; }));
  EXPECT_FALSE(digest([](TraceOptions& options) { options.constants = true; }));
  EXPECT_FALSE(digest([](TraceOptions& options) { options.kernels = true; }));
  EXPECT_FALSE(digest([](TraceOptions& options) { options.census = true; }));
  EXPECT_FALSE(digest([](TraceOptions& options) { options.level = TraceLevel::kKernels; }));
}

}  // namespace
}  // namespace graphgold
