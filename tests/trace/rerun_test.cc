// SPDX-License-Identifier: MIT
//
// Runs beyond the first.
#include "graphgold/trace/make_traced.h"
#include "graphgold/trace/model_state.h"
#include "graphgold/trace/tensor_copy.h"
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using torch::Tensor;
namespace nn = torch::nn;

// All that a run may have changed, as digests.
std::vector<Hash128> Everything(const nn::Module& module, const std::vector<Tensor>& inputs) {
  std::vector<Hash128> digests;
  const auto add = [&](const Tensor& tensor) {
    digests.push_back(trace::DigestOf(tensor));
    digests.push_back(tensor.grad().defined() ? trace::DigestOf(tensor.grad()) : Hash128());
  };
  for (const Tensor& parameter : module.parameters()) add(parameter);
  for (const Tensor& buffer : module.buffers()) add(buffer);
  for (const Tensor& input : inputs) add(input);
  add(at::detail::getDefaultCPUGenerator().get_state());
  return digests;
}

nn::Sequential TrainingNet() {
  return nn::Sequential(nn::Conv2d(2, 3, 3), nn::BatchNorm2d(3), nn::ReLU(), nn::Dropout(0.5),
                        nn::Flatten(), nn::Linear(48, 2));
}

TEST(RerunTest, SameGraphAndNothingChanged) {
  nn::Sequential net = TrainingNet();
  const Tensor x = torch::randn({2, 2, 6, 6});
  TracedModel traced = MakeTraced({}, net, {}, x);
  EXPECT_TRUE(traced.repeatable());
  EXPECT_TRUE(traced.sizes().empty());
  traced.Prepare();
  const std::string first = Text(traced.First());
  const auto after = Everything(*net, {x});
  for (int run = 0; run < 2; ++run) {
    EXPECT_EQ(Text(traced.Again()), first);
    EXPECT_EQ(Everything(*net, {x}), after);
  }
}

TEST(RerunTest, FirstRunIsTheSameWithAndWithoutPreparing) {
  nn::Sequential net = TrainingNet();
  const Tensor x = torch::randn({2, 2, 6, 6});
  const auto before = trace::ModelState::Of(Modules::Only(net));
  MakeTraced({}, net, {}, x).First();
  const auto expected = Everything(*net, {x});
  before.Restore();
  TracedModel traced = MakeTraced({}, net, {}, x);
  traced.Prepare();
  traced.First();
  EXPECT_EQ(Everything(*net, {x}), expected);
}

// Counts its runs in a buffer, and does more from the second on.
struct CountingImpl : nn::Module {
  CountingImpl() : count(register_buffer("count", torch::zeros({}))) {}
  Tensor forward(const Tensor& x) {
    count.add_(1);
    return count.item<float>() > 1 ? x.neg().neg() : x.neg();
  }
  Tensor count;
};
TORCH_MODULE(Counting);

TEST(RerunTest, BeginsFromTheStateThatWasPrepared) {
  Counting model;
  const Tensor x = torch::ones({2});
  TracedModel traced = MakeTraced({}, model, {}, x);
  traced.Prepare();
  const std::string first = Text(traced.First());
  EXPECT_EQ(Text(traced.Again()), first);
  EXPECT_EQ(model->count.item<float>(), 1);
}

TEST(RerunTest, BeginsFromNowIfNothingWasPrepared) {
  Counting model;
  const Tensor x = torch::ones({2});
  TracedModel traced = MakeTraced({}, model, {}, x);
  const std::string first = Text(traced.First());
  const std::string second = Text(traced.Again());
  EXPECT_NE(second, first);
  EXPECT_EQ(Text(traced.Again()), second);
  EXPECT_EQ(model->count.item<float>(), 1);
}

TEST(RerunTest, OptionsAreThoseOfTheFirstRun) {
  nn::Linear net(3, 2);
  const Tensor x = torch::ones({1, 3});
  TraceOptions options;
  options.level = TraceLevel::kKernels;
  TracedModel traced = MakeTraced(options, net, {}, x);
  EXPECT_EQ(Text(traced.First()), Text(traced.Again()));
  EXPECT_THAT(Text(traced.Again()), HasSubstr("t>"));
  traced.options.level = TraceLevel::kCalls;
  EXPECT_THAT(Text(traced.Again()), Not(HasSubstr("t>")));
}

TEST(RerunTest, TrainingStepWithItsModules) {
  nn::Sequential net = TrainingNet();
  const auto step = [&](const Tensor& x) { net->forward(x).sum().backward(); };
  const Tensor x = torch::randn({2, 2, 6, 6}).set_requires_grad(true);
  step(x);
  TracedModel traced = MakeTraced({}, step, Modules{{"net", net}}, x);
  EXPECT_FALSE(traced.repeatable());
  traced.Prepare();
  const std::string first = Text(traced.First());
  EXPECT_THAT(first, AllOf(HasSubstr("grad:net.0.weight"), HasSubstr("grad:input")));
  const auto after = Everything(*net, {x});
  EXPECT_EQ(Text(traced.Again()), first);
  EXPECT_EQ(Text(traced.Again({{}, true})), first);
  EXPECT_EQ(Everything(*net, {x}), after);
}

TEST(RerunTest, InputThatIsWrittenIsFreshInEveryRun) {
  nn::Linear net(3, 3);
  const auto model = [&](Tensor x) {
    const bool positive = x.sum().item<float>() > 0;
    x.copy_(net(x) - 100);
    return positive ? x.neg() : x;
  };
  const Tensor x = torch::ones({2, 3});
  TracedModel traced = MakeTraced({}, model, Modules{{"net", net}}, x);
  traced.Prepare();
  const std::string first = Text(traced.First());
  EXPECT_THAT(first, HasSubstr("neg = "));
  const Hash128 after = trace::DigestOf(x);
  EXPECT_EQ(Text(traced.Again()), first);
  EXPECT_EQ(trace::DigestOf(x), after);
  EXPECT_TRUE(x.requires_grad()) << "as the first run left it";
  x.detach_();  // what wrote it has saved it: they would keep each other
}

TEST(RerunTest, InferenceMode) {
  const c10::InferenceMode mode;
  nn::Sequential net = TrainingNet();
  const DynamicTensor x = Dynamic(torch::randn({2, 2, 6, 6}), {{0, "batch"}});
  TracedModel traced = MakeTraced({}, net, {}, x);
  traced.Prepare();
  const std::string first = Text(traced.First());
  const auto after = Everything(*net, {x.tensor()});
  EXPECT_EQ(Text(traced.Again({{}, true})), first);
  EXPECT_THAT(Text(traced.Again({{{"batch", 3}}})), HasSubstr("input: f32[3,2,6,6]"));
  EXPECT_EQ(Everything(*net, {x.tensor()}), after);
}

TEST(RerunTest, TorchScript) {
  torch::jit::Module net("Net");
  net.register_parameter("weight", torch::ones({3, 3}), false);
  net.register_attribute("count", c10::IntType::get(), 0);
  net.define(R"(
    def forward(self, x):
        self.count = self.count + 1
        y = torch.mm(x, self.weight)
        if self.count > 1:
            y = torch.relu(y)
        return y.view([x.size(0), 3])
  )");
  const DynamicTensor x = Dynamic(torch::ones({2, 3}), {{0, "batch"}});
  TracedModel traced = MakeTraced({}, net, {}, x);
  EXPECT_TRUE(traced.repeatable());
  traced.Prepare();
  const std::string first = Text(traced.First());
  EXPECT_EQ(Text(traced.Again()), first);
  EXPECT_THAT(Text(traced.Again({{{"batch", 5}}})),
              AllOf(HasSubstr("f32[5,3]"), HasSubstr("mm"), Not(HasSubstr("relu"))));
  EXPECT_EQ(net.attr("count").toInt(), 1);
}

// ------------------------------------------------------------------------------------------------

struct ReshapeNetImpl : nn::Module {
  ReshapeNetImpl() : fc(register_module("fc", nn::Linear(3, 4))) {}
  Tensor forward(const Tensor& x) { return fc(x).view({x.size(0) * 2, 2}); }
  nn::Linear fc;
};
TORCH_MODULE(ReshapeNet);

TEST(RerunTest, OtherSizes) {
  ReshapeNet net;
  const DynamicTensor x = Dynamic(torch::randn({2, 3}), {{0, "batch"}});
  TracedModel traced = MakeTraced({}, net, {}, x);
  EXPECT_EQ(traced.sizes(), (Sizes{{"batch", 2}}));
  const std::string first = Text(traced.First());
  EXPECT_THAT(first, AllOf(HasSubstr("input: f32[2,3]"), HasSubstr("f32[4,2]")));
  EXPECT_THAT(Text(traced.Again({{{"batch", 3}}})),
              AllOf(HasSubstr("input: f32[3,3]"), HasSubstr("f32[6,2]")));
  EXPECT_THAT(Text(traced.Again({{{"batch", 5}}})),
              AllOf(HasSubstr("input: f32[5,3]"), HasSubstr("f32[10,2]")));
  EXPECT_EQ(Text(traced.Again({{{"batch", 2}}})), first);
}

TEST(RerunTest, IndicesStayValidAtOtherSizesAndWithOtherData) {
  nn::Embedding embedding(10, 4);
  const DynamicTensor ids = Dynamic(torch::tensor({{9, 0, 4}}), {{0, "batch"}, {1, "seq"}});
  TracedModel traced = MakeTraced({}, embedding, {}, ids);
  traced.First();
  EXPECT_THAT(Text(traced.Again({{{"batch", 2}, {"seq", 11}}, true})), HasSubstr("f32[2,11,4]"));
}

TEST(RerunTest, InputsHaveTheSameNamesAtEverySize) {
  const auto model = [](const Tensor& a, const std::vector<Tensor>& b) { return a + b.at(0); };
  const DynamicTensor x = Dynamic(torch::ones({2}), {{0, "n"}});
  const auto inputs = Inputs(x, std::vector<DynamicTensor>{x});
  TracedModel traced = MakeTraced({}, model, {}, inputs);
  EXPECT_THAT(Text(traced.First()),
              AllOf(HasSubstr("input.0: f32[2]"), HasSubstr("input.1.0: f32[2]")));
  EXPECT_THAT(Text(traced.Again({{{"n", 3}}})),
              AllOf(HasSubstr("input.0: f32[3]"), HasSubstr("input.1.0: f32[3]")));
}

TEST(RerunTest, FunctionMakesTheInputsOfEveryRun) {
  const auto inputs = DynamicInputs({{"batch", 2}, {"seq", 8}}, [](const Sizes& sizes) {
    return Inputs(torch::rand({sizes.at("batch"), sizes.at("seq")}), 2.0);
  });
  std::vector<float> sums;
  const auto model = [&](const Tensor& x, double scale) {
    sums.push_back(x.sum().item<float>());
    return x * scale;
  };
  TracedModel traced = MakeTraced({}, model, {}, inputs);
  EXPECT_EQ(traced.sizes(), (Sizes{{"batch", 2}, {"seq", 8}}));
  traced.Prepare();
  EXPECT_THAT(Text(traced.First()), HasSubstr("input.0: f32[2,8]"));
  EXPECT_THAT(Text(traced.Again({{{"seq", 5}}})), HasSubstr("input.0: f32[2,5]"));
  traced.Again();
  EXPECT_EQ(sums.at(2), sums.at(0)) << "the same random numbers";
  traced.Again({{}, true});
  EXPECT_NE(sums.at(3), sums.at(0));
}

TEST(RerunTest, OtherDataShowsWhatDependsOnIt) {
  const auto model = [](const Tensor& x) { return x.index({x > 0.5}).mul(x.max().item<float>()); };
  const Tensor x = torch::ones({4});
  TracedModel traced = MakeTraced({}, model, {}, x);
  const std::string first = Text(traced.First());
  EXPECT_THAT(first, AllOf(HasSubstr("f32[4]"), HasSubstr("other=1)")));
  EXPECT_THAT(Text(traced.Again({{}, true})), AllOf(HasSubstr("f32[2]"), HasSubstr("other=0.875")));
  EXPECT_TRUE(torch::equal(x, torch::ones({4})));
}

TEST(RerunTest, ModelThatThrowsAtOtherSizesLeavesEverythingAsItWas) {
  nn::Sequential net(nn::BatchNorm1d(3), nn::Dropout(), nn::Linear(3, 2));
  const auto model = [&](Tensor x) {
    x.add_(1);
    const Tensor y = net->forward(x);
    if (x.size(0) > 2) {
      net->eval();
      throw std::runtime_error("too much for me");
    }
    return y;
  };
  const Tensor given = torch::randn({2, 3});
  const DynamicTensor x = Dynamic(given, {{0, "batch"}});
  TracedModel traced = MakeTraced({}, model, Modules{{"net", net}}, x);
  traced.Prepare();
  traced.First();
  const auto after = Everything(*net, {given});
  try {
    traced.Again({{{"batch", 3}}});
    FAIL() << "must throw";
  } catch (const ModelError& error) {
    EXPECT_THAT(error.what(), HasSubstr("too much for me"));
    EXPECT_THAT(Text(error.partial()), HasSubstr("batch_norm"));
  }
  EXPECT_EQ(Everything(*net, {given}), after);
  EXPECT_TRUE(net->is_training());
}

TEST(RerunTest, NamesThatDoNotFitAreRefused) {
  const auto error_of = [](const auto& action) -> std::string {
    try {
      action();
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  };
  const auto model = [](const Tensor& a, const Tensor& b) { return a.sum() + b.sum(); };
  const Tensor x = torch::ones({2, 3});
  const auto twice = Inputs(Dynamic(x, {{0, "n"}}), Dynamic(x, {{1, "n"}}));
  EXPECT_EQ(error_of([&] { MakeTraced({}, model, {}, twice); }),
            "the size n is 2 in dimension 0 of input.0, but 3 in dimension 1 of input.1");
  const auto marked = Inputs(Dynamic(x, {{0, "n"}, {1, "m"}}), x);
  TracedModel traced = MakeTraced({}, model, {}, marked);
  EXPECT_EQ(error_of([&] {
              traced.Again({{{"k", 2}}});
            }),
            "no input has a size called k; marked are m, n");
  EXPECT_EQ(error_of([&] { traced.Again({{{"n", -2}}}); }), "the size n cannot be -2");
  const auto plain = Inputs(x, x);
  TracedModel unmarked = MakeTraced({}, model, {}, plain);
  EXPECT_EQ(error_of([&] {
              unmarked.Again({{{"k", 2}}});
            }),
            "no input has a size called k: none is marked");
}

}  // namespace
}  // namespace graphgold
