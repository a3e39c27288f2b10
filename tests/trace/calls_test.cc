// SPDX-License-Identifier: MIT
//
// What is recorded of a call: operands, attributes, results.
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using torch::Tensor;

TEST(CallsTest, FunctionalCallsFeedEachOther) {
  EXPECT_EQ(
      TracedText([](const Tensor& x) { return torch::relu(torch::mm(x, x)); }, torch::ones({2, 2})),
      "input input: f32[2,2]\n"
      "mm = aten::mm(input, input) -> f32[2,2]\n"
      "relu = aten::relu(mm) -> f32[2,2]\n"
      "output output: relu\n");
}

TEST(CallsTest, OnlyOutermostCallsAreRecorded) {
  // conv2d calls convolution, which calls _convolution, …
  const ModelRun run = Trace([](const Tensor& x, const Tensor& w) { return torch::conv2d(x, w); },
                             torch::ones({1, 1, 4, 4}), torch::ones({1, 1, 3, 3}));
  EXPECT_THAT(CountOps(run.graph), testing::ElementsAre(testing::Pair("aten::conv2d", 1)));
}

TEST(CallsTest, AttributesGoByNameAndDefaultsAreLeftOut) {
  const std::string text =
      TracedText([](const Tensor& x, const Tensor& w) { return torch::conv2d(x, w, {}, 2, 1); },
                 torch::ones({1, 1, 4, 4}), torch::ones({1, 1, 3, 3}));
  EXPECT_THAT(text, HasSubstr("conv2d = aten::conv2d(input.0, input.1, stride=[2,2], "
                              "padding=[1,1]) -> f32[1,1,2,2]\n"));
}

TEST(CallsTest, ExplicitDefaultsMakeNoDifference) {
  const Tensor x = torch::ones({1, 1, 4, 4});
  const Tensor w = torch::ones({1, 1, 3, 3});
  const auto brief = [](const Tensor& a, const Tensor& b) { return torch::conv2d(a, b); };
  const auto verbose = [](const Tensor& a, const Tensor& b) {
    return torch::conv2d(a, b, {}, /*stride=*/1, /*padding=*/torch::IntArrayRef{0}, /*dilation=*/1,
                         /*groups=*/1);
  };
  EXPECT_EQ(TracedText(brief, x, w), TracedText(verbose, x, w));
}

TEST(CallsTest, ListsOfTensorsKeepTheirOrder) {
  EXPECT_EQ(TracedText(
                [](const Tensor& a, const Tensor& b) {
                  return torch::cat({b, a, b}, 1);
                },
                torch::ones({1, 2}), torch::ones({1, 3})),
            "input input.0: f32[1,2]\n"
            "input input.1: f32[1,3]\n"
            "cat = aten::cat([input.1, input.0, input.1], dim=1) -> f32[1,8]\n"
            "output output: cat\n");
}

TEST(CallsTest, ListResultsAreNamedByElement) {
  EXPECT_EQ(TracedText([](const Tensor& x) { return torch::chunk(x, 2)[1]; }, torch::ones({4})),
            "input input: f32[4]\n"
            "chunk = aten::chunk(input, chunks=2) -> [f32[2]~#0, f32[2]~#0]\n"
            "output output: chunk:0.1\n");
}

TEST(CallsTest, SeveralResultsAreNamedByPosition) {
  EXPECT_EQ(
      TracedText([](const Tensor& x) { return std::get<1>(torch::max(x, 0)); }, torch::ones({4})),
      "input input: f32[4]\n"
      "max = aten::max.dim(input, dim=0) -> f32[], i64[]\n"
      "output output: max:1\n");
}

TEST(CallsTest, AbsentOptionalTensorsHoldTheirPlaceAndTrailingOnesAreLeftOut) {
  // batch_norm(input, weight?, bias?, running_mean?, running_var?)
  const auto no_bias = [](const Tensor& x, const Tensor& v) {
    return torch::batch_norm(x, {}, {}, v, v, false, 0.1, 1e-5, false);
  };
  EXPECT_THAT(TracedText(no_bias, torch::ones({2, 3}), torch::ones({3})),
              HasSubstr("aten::batch_norm(input.0, none, none, input.1, input.1, "));
  const auto nothing = [](const Tensor& x) {
    return torch::layer_norm(x, {3}, {}, {}, 1e-5, false);
  };
  EXPECT_THAT(TracedText(nothing, torch::ones({2, 3})), HasSubstr("aten::layer_norm(input, "));
}

TEST(CallsTest, OptionalTensorsInsideAListHoldTheirPlace) {
  const auto column = [](const Tensor& x, const Tensor& i) {
    return x.index({torch::indexing::Slice(), i});
  };
  EXPECT_THAT(TracedText(column, torch::ones({2, 3}), torch::tensor({0, 2})),
              HasSubstr(", [none, input.1]) -> f32[2,2]"));
}

TEST(CallsTest, EnumsStringsAndScalarsAreReadable) {
  EXPECT_THAT(TracedText([](const Tensor& x) { return x.to(torch::kFloat64); }, torch::ones({2})),
              HasSubstr("dtype=\"f64\""));
  EXPECT_THAT(TracedText([](const Tensor& x) { return torch::gelu(x, "tanh"); }, torch::ones({2})),
              HasSubstr("aten::gelu(input, approximate=\"tanh\")"));
  EXPECT_THAT(TracedText([](const Tensor& x) { return torch::clamp(x, 0.5, 2); }, torch::ones({2})),
              HasSubstr("aten::clamp(input, min=0.5, max=2)"));
}

TEST(CallsTest, TensorsFromOutsideAreConstants) {
  const Tensor captured = torch::ones({2});
  EXPECT_EQ(TracedText([&](const Tensor& x) { return torch::mul(x, captured); }, torch::ones({2})),
            "input input: f32[2]\n"
            "const mul.in1: f32[2]\n"
            "mul = aten::mul.Tensor(input, mul.in1) -> f32[2]\n"
            "output output: mul\n");
}

TEST(CallsTest, ResultsThatAreNoTensorAreScalars) {
  const auto model = [](const Tensor& x) { return x.item<float>() > 0 ? x.relu() : x.neg(); };
  EXPECT_EQ(TracedText(model, torch::ones({1})),
            "input input: f32[1]\n"
            "relu = aten::relu(input) -> f32[1]\n"
            "item = aten::item(input) -> scalar\n"
            "output output: relu\n");
}

TEST(CallsTest, StridesAreRecordedOnRequest) {
  TraceOptions options;
  options.strides = true;
  const ModelRun run = TraceWith(
      options, [](const Tensor& x) { return x.t().relu(); }, {}, torch::ones({2, 3}));
  EXPECT_THAT(Text(run), HasSubstr("t = aten::t(input) -> f32[3,2]{strides=[1,3]}~#0"));
}

TEST(CallsTest, RunInfoSaysHowTheRunWasMade) {
  const auto model = [](const Tensor& x) { return x.relu(); };
  const Tensor x = torch::ones({1});
  EXPECT_TRUE(Trace(model, x).graph.run.grad);
  {
    const torch::NoGradGuard guard;
    EXPECT_FALSE(Trace(model, x).graph.run.grad);
  }
  {
    const c10::InferenceMode guard;
    EXPECT_TRUE(Trace(model, x).graph.run.inference);
  }
  EXPECT_FALSE(Trace(model, x).graph.run.autocast);
  EXPECT_EQ(Trace(model, x).graph.run.libtorch, TORCH_VERSION);
}

}  // namespace
}  // namespace graphgold
