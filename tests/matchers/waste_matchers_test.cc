// SPDX-License-Identifier: MIT
#include "graphgold/matchers/waste_matchers.h"

#include <gtest/gtest.h>

#include "matcher_test_util.h"

namespace graphgold {
namespace {

using ::testing::Not;

TEST(HasNoDeadOps, MatchesWhereAllIsOfUse) {
  EXPECT_THAT(ParseText(R"(
      input x: f32[2]
      param w: f32[2]
      buffer seen: i64[]
      a = aten::add_.Scalar(seen!, other=1) -> =#0
      m = aten::mul.Tensor(x, w) -> f32[2]
      i = aten::item(m) -> scalar
      r = aten::relu(x) -> f32[2]
      output output: r)"),
              HasNoDeadOps());
}

OpGraph TwoDeadCalls() {
  return ParseText(R"(
      input x: f32[2]
      t = aten::tanh(x) -> f32[2]
      u = aten::exp(t) -> f32[2]
      r = aten::relu(x) -> f32[2]
      output output: r)");
}

TEST(HasNoDeadOps, NamesTheCallsThatNothingDependsOn) {
  EXPECT_THAT(TwoDeadCalls(), Not(HasNoDeadOps()));
  EXPECT_EQ(Explain(HasNoDeadOps(), TwoDeadCalls()),
            "which has 2 calls that nothing that the run left depends on: t, u");
  EXPECT_EQ(Explain(HasNoDeadOps(), OpGraph()),
            "which has no call that nothing that the run left depends on");
  EXPECT_EQ(Describe(HasNoDeadOps()), "has no dead call");
  EXPECT_EQ(DescribeNegation(HasNoDeadOps()), "has a dead call");
}

TEST(HasNoDeadOps, GradientsAreOfUse) {
  EXPECT_THAT(ParseText(R"(
      param w: f32[2]{grad}
      r = aten::relu(w) -> f32[2]
      b = backward aten::threshold_backward(r, r) -> f32[2]
      output grad:w: b)"),
              HasNoDeadOps());
}

OpGraph Kernels(const std::string& calls) {
  return ParseText("run level=kernels\ninput x: f32[2]{cuda:0}\n" + calls);
}

OpGraph Transfer() {
  return Kernels(R"(
      to = aten::to.device(x, device="cpu") -> f32[2]
      to>copy = aten::_to_copy(x, device="cpu") -> f32[2]
      r = aten::relu(to) -> f32[2]
      output output: r)");
}

TEST(HasNoDeviceTransfers, TellsCopiesBetweenDevices) {
  EXPECT_THAT(Kernels("r = aten::relu(x) -> f32[2]{cuda:0}\noutput output: r"),
              HasNoDeviceTransfers());
  EXPECT_THAT(Transfer(), Not(HasNoDeviceTransfers()));
  EXPECT_EQ(Explain(HasNoDeviceTransfers(), Transfer()),
            "which has 1 call that moves data between devices: to");
  EXPECT_EQ(Explain(HasNoDeviceTransfers(), Kernels("")),
            "which has no call that moves data between devices");
  EXPECT_EQ(Describe(HasNoDeviceTransfers()), "moves no data between devices");
  EXPECT_EQ(DescribeNegation(HasNoDeviceTransfers()), "moves data between devices");
}

TEST(HasNoDeviceTransfers, ASingleNumberGoesWithTheCall) {
  EXPECT_THAT(Kernels(R"(
      const s: f32[]
      m = aten::mul.Tensor(x, s) -> f32[2]{cuda:0}
      output output: m)"),
              HasNoDeviceTransfers());
  EXPECT_THAT(Kernels(R"(
      const i: i64[2]
      m = aten::index.Tensor(x, [i]) -> f32[2]{cuda:0}
      output output: m)"),
              Not(HasNoDeviceTransfers()));
}

TEST(HasNoDeviceTransfers, NumbersBesideResultsElsewhereAreTheCallsOwn) {
  const OpGraph seeds = Kernels(R"(
      a = aten::_scaled_dot_product_flash_attention(x, x, x) -> f32[2]{cuda:0}, i64[], i64[]
      output output: a)");
  EXPECT_THAT(seeds, HasNoDeviceTransfers());
  EXPECT_THAT(seeds, HasNoHostSync());
  EXPECT_THAT(Kernels("a = my::sum(x) -> f32[]\noutput output: a"), Not(HasNoHostSync()));
}

TEST(HasNoHostSync, TellsWhatTheHostWaitsFor) {
  EXPECT_THAT(Kernels(R"(
      const c: f32[2]
      up = aten::copy_(x!, c) -> =#0
      output output: x@up)"),
              HasNoHostSync());
  EXPECT_THAT(Transfer(), Not(HasNoHostSync()));
  const OpGraph syncs = Kernels(R"(
      i = aten::item(x) -> scalar
      i>l = aten::_local_scalar_dense(x) -> scalar
      n = aten::nonzero(x) -> i64[?,1]{cuda:0}
      w = aten::where.ScalarSelf(x, x) -> f32[2]{cuda:0}
      output output: n)");
  EXPECT_EQ(Explain(HasNoHostSync(), syncs), "which has 2 calls that make the host wait: i, n");
  EXPECT_EQ(Describe(HasNoHostSync()), "never makes the host wait");
  EXPECT_EQ(DescribeNegation(HasNoHostSync()), "makes the host wait");
}

TEST(HasNoHostSync, CountsOnTheCpuToo) {
  EXPECT_THAT(ParseText(R"(
      run level=kernels
      input x: f32[2]
      n = aten::masked_select(x, x) -> f32[?]
      output output: n)"),
              Not(HasNoHostSync()));
}

TEST(HostMatchers, OfAGraphOfCallsTheAnswerIsUnknownBothWays) {
  const std::string why =
      "(): unknown, for the graph is of level \"calls\", and what happens inside its calls was not "
      "recorded; trace the model with TraceOptions::level = TraceLevel::kKernels";
  EXPECT_EQ(ErrorBothWays(HasNoDeviceTransfers(), TwoDeadCalls()), "HasNoDeviceTransfers" + why);
  EXPECT_EQ(ErrorBothWays(HasNoHostSync(), TwoDeadCalls()), "HasNoHostSync" + why);
}

// As TraceOptions::tensors = false leaves it.
TEST(WasteMatchers, OfARecordingWithoutTensorsTheAnswerIsUnknownBothWays) {
  const OpGraph graph = ParseText("run level=kernels\ninput x: f32[2]\na = aten::relu() -> none\n");
  const std::string why =
      ": unknown, for the graph was recorded without its tensors; trace the model with "
      "TraceOptions::tensors = true";
  EXPECT_EQ(ErrorBothWays(HasNoDeadOps(), graph), "HasNoDeadOps" + why);
  EXPECT_EQ(ErrorBothWays(HasNoDeviceTransfers(), graph), "HasNoDeviceTransfers" + why);
  EXPECT_EQ(ErrorBothWays(HasNoHostSync(), graph), "HasNoHostSync" + why);
}

}  // namespace
}  // namespace graphgold
