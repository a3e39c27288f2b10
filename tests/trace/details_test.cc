// SPDX-License-Identifier: MIT
//
// What is recorded of calls on request: draws of random numbers, kernels, small constants.
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using torch::Tensor;

template <typename Model, typename... Args>
std::string TextWith(const TraceOptions& options, const Model& model, const Args&... args) {
  return PrintText(TraceWith(options, model, Modules(), Inputs(args...)).graph);
}

TEST(DetailsTest, NothingOfItIsRecordedUnasked) {
  const std::string text = TextWith(
      {}, [](const Tensor& x) { return torch::dropout(x, 0.5, true); }, torch::ones({4}));
  EXPECT_THAT(text, Not(HasSubstr("rng:")));
  EXPECT_THAT(text, Not(HasSubstr("kernel:")));
}

TEST(DetailsTest, CallsThatDrawAreNumberedAsTheyRan) {
  TraceOptions options;
  options.rng_order = true;
  const auto model = [](const Tensor& x) {
    const Tensor second_operand = torch::dropout(x, 0.25, true);
    const Tensor idle = torch::dropout(x, 0.75, false);
    return torch::dropout(x, 0.5, true) + second_operand + idle;
  };
  const std::string text = TextWith(options, model, torch::ones({4}));
  EXPECT_THAT(text, HasSubstr("rng:2 aten::dropout(input, p=0.5, train=true)"));
  EXPECT_THAT(text, HasSubstr("rng:1 aten::dropout(input, p=0.25, train=true)"));
  EXPECT_THAT(text, HasSubstr("= aten::dropout(input, p=0.75, train=false)"));
}

TEST(DetailsTest, AGeneratorOfItsOwnIsWatched) {
  TraceOptions options;
  options.rng_order = true;
  at::Generator generator = at::detail::createCPUGenerator(1);
  const auto model = [&](const Tensor& x) { return x.clone().normal_(0, 1, generator) + x; };
  EXPECT_THAT(TextWith(options, model, torch::ones({4})), HasSubstr("rng:1 aten::normal_("));
}

// randperm holds its generator's lock while it makes calls.
TEST(DetailsTest, DrawsAtTheLevelOfKernelsAreTheOutermostCalls) {
  TraceOptions options;
  options.rng_order = true;
  options.level = TraceLevel::kKernels;
  const std::string text = TextWith(
      options,
      [](const Tensor& x) {
        const Tensor order = torch::randperm(4);  // first: C++ may evaluate operands in any order
        return order + torch::dropout(x, 0.5, true);
      },
      torch::ones({4}));
  EXPECT_THAT(text, HasSubstr("randperm = rng:1 aten::randperm("));
  EXPECT_THAT(text, HasSubstr("dropout = rng:2 aten::dropout("));
}

TEST(DetailsTest, RecordingDrawsLeavesTheStreamAsItWas) {
  TraceOptions options;
  options.rng_order = true;
  torch::manual_seed(7);
  const Tensor plain = torch::rand({4});
  torch::manual_seed(7);
  Tensor traced;
  TraceWith(
      options, [&](const Tensor&) { return traced = torch::rand({4}); }, Modules(),
      torch::ones({1}));
  EXPECT_TRUE(torch::equal(plain, traced));
}

TEST(DetailsTest, KernelsAreNamedByTheirBackend) {
  TraceOptions options;
  options.kernels = true;
  const std::string text = TextWith(
      options, [](const Tensor& x) { return torch::conv2d(x, x).add(1).relu(); },
      torch::ones({1, 1, 2, 2}));
  EXPECT_THAT(text, HasSubstr("kernel:composite aten::conv2d("));
  EXPECT_THAT(text, HasSubstr("kernel:CPU aten::relu("));
}

TEST(DetailsTest, SmallIntegerConstantsKeepTheirNumbers) {
  TraceOptions options;
  options.constants = true;
  const Tensor index = torch::tensor({2, 0}, torch::kInt64);
  const Tensor mask = torch::tensor({true, false}).t();
  const Tensor large = torch::zeros({65}, torch::kInt64);
  const Tensor real = torch::ones({1});
  const auto model = [&](const Tensor& x) {
    return x.index_select(0, index.flip(0)).add(mask).sum() + large.sum() + real +
           x.index_select(0, index).sum();
  };
  const std::string text = TextWith(options, model, torch::ones({3}));
  EXPECT_THAT(text, HasSubstr(": i64[2]{data=[2,0]}\n"));
  EXPECT_THAT(text, HasSubstr(": bool[2]{data=[1,0]}\n"));
  EXPECT_THAT(text, HasSubstr(": i64[65]\n"));
  EXPECT_THAT(text, HasSubstr(": f32[1]\n"));
}

TEST(DetailsTest, StridedConstantsAreReadInTheOrderOfIndices) {
  TraceOptions options;
  options.constants = true;
  const Tensor turned = torch::tensor({1, 2, 3, 4}, torch::kInt32).view({2, 2}).t();
  EXPECT_THAT(TextWith(
                  options, [&](const Tensor& x) { return x + turned; }, torch::ones({2, 2})),
              HasSubstr(": i32[2,2]{data=[1,3,2,4]}\n"));
}

}  // namespace
}  // namespace graphgold
