// SPDX-License-Identifier: MIT
//
// Where calls of torch::nn models belong.
#include <ATen/ThreadLocalState.h>

#include <thread>

#include "traced.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using torch::Tensor;

class BlockImpl : public torch::nn::Module {
 public:
  BlockImpl()
      : conv_(register_module("conv", torch::nn::Conv2d(2, 2, 1))),
        out_(register_module("out",
                             torch::nn::Linear(torch::nn::LinearOptions(2, 2).bias(false)))) {}
  Tensor forward(const Tensor& x) {
    const Tensor y = torch::relu(conv_(x));
    return out_((y + x).mean({2, 3}));
  }

 private:
  torch::nn::Conv2d conv_;
  torch::nn::Linear out_;
};
TORCH_MODULE(Block);

TEST(ModulesTest, CallsBelongToTheOwnersOfTheirParameters) {
  torch::nn::Sequential model(Block{});
  const std::string text = TracedText(model, torch::ones({1, 2, 4, 4}));
  EXPECT_THAT(text, HasSubstr("0.conv/conv2d = "));
  // A linear layer without bias: mm consumes the weight through its transpose.
  EXPECT_THAT(text, HasSubstr("0.out/t = "));
  EXPECT_THAT(text, HasSubstr("0.out/matmul = "));
}

TEST(ModulesTest, OtherCallsHangOnTheirAnchor) {
  torch::nn::Sequential model(Block{});
  const std::string text = TracedText(model, torch::ones({1, 2, 4, 4}));
  EXPECT_THAT(text, HasSubstr("0.conv+relu = "));
  EXPECT_THAT(text, HasSubstr("0.conv+add = "));
  EXPECT_THAT(text, HasSubstr("0.conv+mean = "));
  const ModelRun run = Trace(model, torch::ones({1, 2, 4, 4}));
  for (const Node& node : run.graph.nodes) {
    if (node.name != "0.conv+relu") continue;
    EXPECT_TRUE(node.scope_inferred);
    EXPECT_EQ(ModuleOf(node), "0");
  }
}

TEST(ModulesTest, SharedModuleIsNamedOnceAndItsCallsAreNumbered) {
  torch::nn::Linear shared(2, 2);
  const auto model = [&](const Tensor& x) { return shared(shared(x)); };
  const std::string text = Text(Trace(model, Modules{{"shared", shared}}, torch::ones({1, 2})));
  EXPECT_THAT(text, HasSubstr("shared/addmm = aten::addmm(shared.bias, input, shared/t)"));
  EXPECT_THAT(text,
              HasSubstr("shared/addmm#2 = aten::addmm(shared.bias, shared/addmm, shared/t#2)"));
}

TEST(ModulesTest, ScopesThatTheUserOpenedNameWhatConsumesNoParameter) {
  torch::nn::Linear layer(2, 2);
  const auto model = [&](const Tensor& x) {
    RECORD_USER_SCOPE("head");
    Tensor y = layer(x).relu();
    {
      RECORD_USER_SCOPE("norm");
      y = y / y.sum();
    }
    return y.tanh();
  };
  const std::string text = TracedText(model, Modules{{"fc", layer}}, torch::ones({1, 2}));
  EXPECT_THAT(text, HasSubstr("fc/addmm = "));
  EXPECT_THAT(text, HasSubstr("head/relu = "));
  EXPECT_THAT(text, HasSubstr("head.norm/div = "));
  EXPECT_THAT(text, HasSubstr("head/tanh = "));
  // Outside the scope all is as before.
  EXPECT_THAT(TracedText([](const Tensor& x) { return x.relu(); }, torch::ones({1})),
              HasSubstr("\nrelu = "));
}

TEST(ModulesTest, ATraceWithinATraceSeesAScopeOnce) {
  std::string inner;
  const auto model = [&](const Tensor& x) {
    inner = TracedText(
        [](const Tensor& y) {
          RECORD_USER_SCOPE("head");
          return y.neg();
        },
        x);
    return x.exp();
  };
  Trace(model, torch::ones({1}));
  EXPECT_THAT(inner, HasSubstr("\nhead/neg = "));
}

// A thread's number may come back from the system as another thread's.
TEST(ModulesTest, ShortLivedThreadsKeepTheirScopesApart) {
  const auto model = [](const Tensor& x) {
    Tensor y = x;
    for (const char* name : {"first", "second"}) {
      std::thread(at::wrapPropagateTLSState([&] {
        RECORD_USER_SCOPE(name);
        y = y.exp();
      })).join();
    }
    return y;
  };
  EXPECT_EQ(TracedText(model, torch::ones({1})), R"(input input: f32[1]
first/exp = aten::exp(input) -> f32[1]
second/exp = aten::exp(first/exp) -> f32[1]
output output: second/exp
)");
}

}  // namespace
}  // namespace graphgold
