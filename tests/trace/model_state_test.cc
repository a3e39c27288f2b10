// SPDX-License-Identifier: MIT
//
// What a run changed, put back.
#include "graphgold/trace/model_state.h"

#include "traced.h"

namespace graphgold::trace {
namespace {

using ::testing::HasSubstr;
using torch::Tensor;
namespace nn = torch::nn;

// Bit by bit, so that NaN equals itself.
bool SameBits(const Tensor& a, const Tensor& b) { return DigestOf(a) == DigestOf(b); }

std::vector<RegisteredTensor> Input(const Tensor& tensor) {
  return {{Origin::kInput, "input", tensor}};
}

// Runs the model twice from one state; both outputs must be the same.
template <typename Run>
void ExpectTheSameTwice(const Modules& modules, const Run& run) {
  const ModelState before = ModelState::Of(modules);
  const Tensor first = run();
  const Tensor changed = run();
  EXPECT_FALSE(SameBits(first, changed)) << "this model shows no state";
  before.Restore();
  EXPECT_TRUE(SameBits(first, run()));
  before.Restore();
  EXPECT_TRUE(SameBits(first, run())) << "a state can be restored more than once";
}

TEST(ModelStateTest, StatisticsOfBatchNorm) {
  nn::BatchNorm1d norm(3);
  const Tensor x = torch::randn({4, 3});
  ExpectTheSameTwice(Modules::Only(norm), [&] {
    norm(x);
    return norm->running_mean.clone();
  });
  const ModelState before = ModelState::Of(Modules::Only(norm));
  const Tensor batches = norm->num_batches_tracked.clone();
  norm(x);
  before.Restore();
  EXPECT_TRUE(SameBits(norm->num_batches_tracked, batches));
}

TEST(ModelStateTest, RandomNumbers) {
  nn::Dropout dropout(0.5);
  ExpectTheSameTwice(Modules::Only(dropout), [&] { return dropout(torch::ones({64})); });
}

TEST(ModelStateTest, InputThatTheModelWrites) {
  const Tensor x = torch::randn({3});
  const Tensor given = x.clone();
  const ModelState before = ModelState::Of({}, Input(x));
  x.add_(1);
  before.Restore();
  EXPECT_TRUE(SameBits(x, given));
}

TEST(ModelStateTest, InputThatBecameAResultIsALeafAgain) {
  nn::Linear net(3, 3);
  const Tensor base = torch::randn({2, 3});
  const Tensor x = base[0];
  const ModelState before = ModelState::Of({}, Input(x));
  for (int run = 0; run < 2; ++run) {
    x.add_(net->weight[0]);
    ASSERT_TRUE(x.requires_grad());
    x.sum().backward();
    before.Restore();
    EXPECT_FALSE(x.requires_grad());
    EXPECT_FALSE(base.requires_grad());
    EXPECT_TRUE(x.is_leaf());
  }
  // What autograd had of it is gone, so it can be used as if new.
  (x * net->weight).sum().backward();
}

TEST(ModelStateTest, GradientsAreTheSameTensorsWithTheSameNumbers) {
  nn::Linear net(3, 2);
  const Tensor x = torch::randn({4, 3});
  net(x).sum().backward();
  net->bias.mutable_grad() = Tensor();
  const Tensor gradient = net->weight.grad();
  const Tensor numbers = gradient.clone();
  const ModelState before = ModelState::Of(Modules::Only(net));
  net(x).sum().backward();
  ASSERT_FALSE(SameBits(gradient, numbers));
  before.Restore();
  EXPECT_TRUE(net->weight.grad().is_same(gradient));
  EXPECT_TRUE(SameBits(gradient, numbers));
  EXPECT_FALSE(net->bias.grad().defined());
}

TEST(ModelStateTest, GradientThatWasDroppedIsMadeAgain) {
  nn::Linear net(3, 2);
  net(torch::randn({4, 3})).sum().backward();
  const Tensor numbers = net->weight.grad().clone();
  const ModelState before = ModelState::Of(Modules::Only(net));
  net->weight.mutable_grad() = Tensor();
  before.Restore();
  ASSERT_TRUE(net->weight.grad().defined());
  EXPECT_TRUE(SameBits(net->weight.grad(), numbers));
}

TEST(ModelStateTest, GradientsThatAreSparse) {
  nn::Embedding embedding(nn::EmbeddingOptions(4, 2).sparse(true));
  const auto step = [&] { embedding(torch::tensor({1, 3})).sum().backward(); };
  step();
  const Tensor numbers = embedding->weight.grad().to_dense();
  const ModelState before = ModelState::Of(Modules::Only(embedding));
  step();
  ASSERT_FALSE(torch::equal(embedding->weight.grad().to_dense(), numbers));
  before.Restore();
  EXPECT_TRUE(torch::equal(embedding->weight.grad().to_dense(), numbers));
}

TEST(ModelStateTest, NothingIsKeptAlive) {
  Tensor x = torch::randn({3});
  const ModelState before = ModelState::Of({}, Input(x));
  EXPECT_EQ(x.use_count(), 1u);
  EXPECT_EQ(x.storage().use_count(), 1u);
}

TEST(ModelStateTest, TiedWeightsStayTied) {
  nn::Linear a(3, 3);
  nn::Linear b(3, 3);
  b->weight.set_data(a->weight.t());
  const Tensor numbers = a->weight.detach().clone();
  const ModelState before = ModelState::Of(Modules{{"a", a}, {"b", b}});
  {
    const torch::NoGradGuard no_grad;
    a->weight.zero_();
    b->weight.set_data(torch::ones({3, 3}));
  }
  before.Restore();
  EXPECT_TRUE(SameBits(a->weight, numbers));
  EXPECT_TRUE(a->weight.is_alias_of(b->weight));
  EXPECT_TRUE(SameBits(b->weight.detach().t().contiguous(), numbers));
}

TEST(ModelStateTest, DataThatWasReplacedComesBack) {
  nn::Linear net(3, 2);
  const void* const memory = net->weight.data_ptr();
  const Tensor numbers = net->weight.detach().clone();
  const Tensor holder = net->weight.detach();
  const ModelState before = ModelState::Of(Modules::Only(net));
  net->weight.set_data(torch::ones({5, 3}, torch::kDouble));
  before.Restore();
  EXPECT_TRUE(SameBits(net->weight, numbers));
  EXPECT_EQ(net->weight.data_ptr(), memory);
}

TEST(ModelStateTest, DataThatWasReplacedAndDiedIsMadeAgain) {
  nn::Linear net(3, 2);
  const Tensor numbers = net->weight.detach().clone();
  const ModelState before = ModelState::Of(Modules::Only(net));
  net->weight.set_data(torch::ones({5, 3}));
  before.Restore();
  EXPECT_TRUE(SameBits(net->weight, numbers));
  net(torch::ones({1, 3})).sum().backward();
  EXPECT_EQ(net->weight.grad().sizes(), net->weight.sizes());
}

TEST(ModelStateTest, TrainingFlagsOfAllModules) {
  nn::ModuleList inner(nn::Dropout(), nn::BatchNorm1d(3));
  nn::ModuleList net(nn::Dropout(), inner);
  inner[1]->eval();
  const auto flags = [&] {
    std::vector<bool> values;
    for (const auto& module : net->modules()) values.push_back(module->is_training());
    return values;
  };
  const std::vector<bool> given = flags();
  const ModelState before = ModelState::Of(Modules::Only(net));
  net->eval();
  before.Restore();
  EXPECT_EQ(flags(), given);
  net->train();
  before.Restore();
  EXPECT_EQ(flags(), given);
}

struct Moody : nn::Module {
  Tensor forward(const Tensor& x) {
    train(!is_training());
    return torch::dropout(x, 1.0, is_training());
  }
};

TEST(ModelStateTest, ModuleThatFlipsItsOwnFlag) {
  Moody moody;
  ExpectTheSameTwice(Modules::Only(moody), [&] { return moody.forward(torch::ones({2})); });
}

TEST(ModelStateTest, SettingsOfTorch) {
  const ModelState before = ModelState::Of({});
  torch::GradMode::set_enabled(false);
  before.Restore();
  EXPECT_TRUE(torch::GradMode::is_enabled());
}

torch::jit::Module Stateful() {
  torch::jit::Module net("Net");
  net.register_parameter("weight", torch::ones({2}), false);
  net.register_buffer("written", torch::zeros({2}));
  net.register_buffer("assigned", torch::zeros({2}));
  net.register_attribute("count", c10::IntType::get(), 0);
  net.register_attribute("list", c10::ListType::ofTensors(), c10::List<Tensor>());
  net.register_attribute("dict", c10::DictType::create(c10::StringType::get(), c10::IntType::get()),
                         c10::Dict<std::string, std::int64_t>());
  net.define(R"(
    def forward(self, x):
        self.written.add_(x)
        self.assigned = self.assigned + x
        self.count = self.count + 1
        self.list.append(x)
        if len(self.list) > 1:
            self.list[0].mul_(2)
        self.dict[str(self.count)] = self.count
        return self.written + self.assigned * self.count + len(self.list) + len(self.dict) + self.list[0]
  )");
  return net;
}

TEST(ModelStateTest, AttributesOfTorchScript) {
  torch::jit::Module net = Stateful();
  const auto run = [&] { return net.forward({torch::ones({2})}).toTensor(); };
  ExpectTheSameTwice(Modules::Only(net), run);
  // Now with something in the list and the dict.
  ExpectTheSameTwice(Modules::Only(net), run);
}

TEST(ModelStateTest, TrainingFlagOfTorchScript) {
  torch::jit::Module net = Stateful();
  const ModelState before = ModelState::Of(Modules::Only(net));
  net.eval();
  before.Restore();
  EXPECT_TRUE(net.is_training());
}

TEST(ModelStateTest, TensorsThatAreNotPlain) {
  const Tensor sparse = torch::eye(3).to_sparse();
  const Tensor quantized = torch::quantize_per_tensor(torch::ones({4}), 0.5, 0, torch::kQInt8);
  Tensor inference;
  {
    const c10::InferenceMode mode;
    inference = torch::ones({3});
  }
  const Tensor meta = torch::empty({3}, torch::kMeta);
  const std::vector<Tensor> tensors = {sparse, quantized, inference, meta};
  std::vector<RegisteredTensor> inputs;
  for (const Tensor& tensor : tensors) inputs.push_back({Origin::kInput, "input", tensor});
  const ModelState before = ModelState::Of({}, inputs);
  sparse.mul_(2);
  std::memset(quantized.data_ptr(), 0, 4);
  inference.data_ptr<float>()[1] = 7;
  meta.add_(1);
  before.Restore();
  EXPECT_TRUE(torch::equal(sparse.to_dense(), torch::eye(3)));
  EXPECT_TRUE(torch::equal(quantized.dequantize(), torch::ones({4})));
  EXPECT_TRUE(SameBits(inference, torch::ones({3})));
}

TEST(ModelStateTest, TensorThatCannotBeSavedIsNamed) {
  // Of a device that has no kernels at all.
  const Tensor opaque = at::detail::make_tensor<c10::TensorImpl>(
      c10::DispatchKeySet(c10::DispatchKey::PrivateUse1), c10::scalarTypeToTypeMeta(torch::kFloat),
      c10::Device(c10::DeviceType::PrivateUse1, 0));
  try {
    ModelState::Of({}, {{Origin::kBuffer, "cache", opaque}});
    FAIL() << "must throw";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("the buffer cache cannot be saved ("));
    EXPECT_THAT(error.what(), testing::EndsWith("), so the model cannot be run again"));
  }
}

}  // namespace
}  // namespace graphgold::trace
