// SPDX-License-Identifier: MIT
//
// The tensors of a module are found in its own lists. They must be what LibTorch's copies say.
#include <gmock/gmock.h>
#include <torch/torch.h>

#include <string>
#include <utility>
#include <vector>

#include "corpus.h"
#include "graphgold/trace/model.h"
#include "graphgold/trace/places.h"
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using torch::Tensor;

using Names = std::vector<std::pair<std::string, const void*>>;

Names OfLibTorch(const torch::OrderedDict<std::string, Tensor>& tensors) {
  Names names;
  for (const auto& tensor : tensors) {
    names.emplace_back(tensor.key(), tensor.value().unsafeGetTensorImpl());
  }
  return names;
}

Names Visited(const Modules& modules, Origin origin) {
  Names names;
  modules.VisitTensors([&](Origin of, const std::string& name, const Tensor& tensor) {
    if (of == origin) names.emplace_back(name, tensor.unsafeGetTensorImpl());
  });
  return names;
}

template <typename Model>
void ExpectLikeLibTorch(Model model) {
  const Modules modules = Modules::Only(model);
  EXPECT_EQ(Visited(modules, Origin::kParameter), OfLibTorch(model->named_parameters()));
  EXPECT_EQ(Visited(modules, Origin::kBuffer), OfLibTorch(model->named_buffers()));
}

TEST(ModuleTensorsTest, AreThoseOfLibTorchsOwnLists) {
  ExpectLikeLibTorch(corpus::Mlp());
  ExpectLikeLibTorch(corpus::MobileNetV3Small());
  ExpectLikeLibTorch(resnet::ResNet18());
  ExpectLikeLibTorch(torch::nn::LSTM(torch::nn::LSTMOptions(3, 4).num_layers(2)));
  ExpectLikeLibTorch(torch::nn::MultiheadAttention(8, 2));
}

// Registers a module under two names.
class SharingImpl : public torch::nn::Module {
 public:
  SharingImpl() {
    const torch::nn::BatchNorm1d shared(2);
    register_module("one", shared);
    register_module("other", shared);
  }
};
TORCH_MODULE(Sharing);

TEST(ModuleTensorsTest, AModuleWithTwoNamesIsThereTwice) {
  Sharing model;
  ExpectLikeLibTorch(model);
  EXPECT_THAT(Visited(Modules::Only(model), Origin::kBuffer), SizeIs(6));
}

TEST(ModuleTensorsTest, ListsAndDictsOfParametersMayGrowAndShrink) {
  torch::nn::ParameterList list;
  torch::nn::ParameterDict dict;
  for (int i = 0; i < 3; ++i) {
    list->append(torch::ones({i + 1}));
    dict->insert("p" + std::to_string(i), torch::ones({i + 1}));
  }
  dict->pop("p1");
  ExpectLikeLibTorch(list);
  ExpectLikeLibTorch(dict);
}

TEST(ModuleTensorsTest, NamesBeginWithTheNameThatTheModelWasGiven) {
  torch::nn::Sequential model(torch::nn::BatchNorm1d(2));
  const Modules modules{{"net", model}};
  EXPECT_EQ(Visited(modules, Origin::kParameter)[1].first, "net.0.bias");
  EXPECT_EQ(Visited(modules, Origin::kBuffer)[2].first, "net.0.num_batches_tracked");
}

// Where they were in the first walk is no more than a hint in the second.
TEST(ModuleTensorsTest, ModulesMayBeReplacedBetweenTwoWalks) {
  torch::nn::Sequential model(torch::nn::BatchNorm1d(2), torch::nn::Linear(2, 2));
  const Modules modules = Modules::Only(model);
  trace::Places places;
  for (int walk = 0; walk < 3; ++walk) {
    Names names;
    const auto visit = [&](Origin origin, const std::string& name, const Tensor& tensor) {
      if (origin == Origin::kParameter) names.emplace_back(name, tensor.unsafeGetTensorImpl());
    };
    modules.VisitTensors(visit, places);
    EXPECT_EQ(names, OfLibTorch(model->named_parameters()));
    model->replace_module("0", torch::nn::BatchNorm1d(1 << (8 * walk)));
  }
}

TEST(ModuleTensorsTest, WhatIsNotDefinedIsLeftOut) {
  torch::nn::Linear model(torch::nn::LinearOptions(2, 2).bias(false));
  EXPECT_THAT(Visited(Modules::Only(model), Origin::kParameter), SizeIs(1));
  torch::nn::BatchNorm1d plain(
      torch::nn::BatchNorm1dOptions(2).affine(false).track_running_stats(false));
  EXPECT_THAT(Visited(Modules::Only(plain), Origin::kParameter), IsEmpty());
  EXPECT_THAT(Visited(Modules::Only(plain), Origin::kBuffer), IsEmpty());
}

// Calls its own the module that it hands the input to.
class PassingImpl : public torch::nn::Module {
 public:
  template <typename Module>
  explicit PassingImpl(const Module& module) {
    register_module("input", module);
  }
  Tensor forward(const Tensor& x) { return x.neg(); }
};
TORCH_MODULE(Passing);

TEST(ModuleTensorsTest, AModuleThatIsCalledInputTakesTheNameOnlyIfItHasTensors) {
  EXPECT_THAT(TracedText(Passing(torch::nn::ReLU()), torch::ones({2})),
              HasSubstr("aten::neg(input)"));
  EXPECT_THAT(TracedText(Passing(torch::nn::Linear(2, 2)), torch::ones({2})),
              HasSubstr("aten::neg(input_)"));
}

// A dict takes names that no module could give.
class DictNetImpl : public torch::nn::ParameterDictImpl {
 public:
  using torch::nn::ParameterDictImpl::ParameterDictImpl;
  Tensor forward(const Tensor& x, const Tensor& y) { return x * y * parameters_["input.0"]; }
};
TORCH_MODULE(DictNet);

TEST(ModuleTensorsTest, AParameterWhoseNameBeginsLikeAnInputDoesNotClashWithIt) {
  torch::OrderedDict<std::string, Tensor> parameters;
  parameters.insert("input.0", torch::ones({2}));
  DictNet net(parameters);
  const ModelRun run = Trace(net, Inputs(torch::ones({2}), torch::ones({2})));
  ASSERT_THAT(run.graph.inputs, SizeIs(2));
  EXPECT_EQ(run.graph.inputs[0].name, "input_.0");
  EXPECT_EQ(run.graph.parameters[0].name, "input.0");
}

TEST(ModuleTensorsTest, AScriptsParameterThatIsNotDefinedTakesNoName) {
  torch::jit::Module module("net");
  module.register_parameter("input", Tensor(), /*is_buffer=*/false);
  module.define("def forward(self, x):\n  return x.neg()\n");
  EXPECT_THAT(Visited(Modules::Only(module), Origin::kParameter), IsEmpty());
  EXPECT_THAT(TracedText(module, torch::ones({2})), HasSubstr("aten::neg(input)"));
}

TEST(ModuleTensorsTest, AParameterOfAScriptMayBeCalledInput) {
  torch::jit::Module module("net");
  module.register_parameter("input", torch::ones({2}), /*is_buffer=*/false);
  module.define("def forward(self, x):\n  return x * self.input\n");
  EXPECT_THAT(TracedText(module, torch::ones({2})), HasSubstr("aten::mul.Tensor(input_, input)"));
}

}  // namespace
}  // namespace graphgold
