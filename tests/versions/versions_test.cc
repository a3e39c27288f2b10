// SPDX-License-Identifier: MIT
//
// Nets as LibTorch 1.13, 2.6 and 2.14 run them. Forward, one golden serves all: forward/. A
// training step has a golden for each version: 1.13/, 2.6/, 2.14/. Whichever runs here meets its
// own golden, and those of the others either match as well, or the failure lays everything at
// LibTorch's door.
#include "../plugin/scratch.h"
#include "../trace/corpus.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using torch::Tensor;
namespace nn = torch::nn;

constexpr const char* kVersions[] = {"1.13", "2.6", "2.14"};

// "2.6", if this is one of those that goldens were recorded with.
std::string ThisVersion() {
  const std::string text = TORCH_VERSION;
  const std::string version = text.substr(0, text.find('.', text.find('.') + 1));
  for (const char* known : kVersions) {
    if (version == known) return version;
  }
  return "";
}

struct Net {
  std::function<Tensor(const Tensor&)> forward;
  std::vector<Tensor> parameters;
  Modules modules;
  Tensor input;

  bool optimize = false;              // by Adam, which takes a dozen calls for each parameter
  Facets facets = Facets::Default();  // what one version does on all machines

  Tensor Step(const Tensor& x) const {
    torch::optim::Adam optimizer(parameters);
    const Tensor loss = forward(x).pow(2).mean();
    loss.backward();
    if (optimize) optimizer.step();
    return loss;
  }
};

template <typename M>
Net MakeNet(M model, const Tensor& input) {
  const auto forward = [model](const Tensor& x) mutable { return model->forward(x); };
  Net net;
  net.forward = forward;
  net.parameters = model->parameters();
  net.modules = Modules{{"net", model}};
  net.input = input;
  return net;
}

// A normalization that is written out.
class StandardizeImpl : public nn::Module {
 public:
  StandardizeImpl() : fc_(register_module("fc", nn::Linear(4, 4))) {}
  Tensor forward(const Tensor& x) {
    const Tensor y = fc_(x);
    return torch::dropout((y - y.mean()) / (y.norm() + 1e-5), 0.1, is_training());
  }

 private:
  nn::Linear fc_;
};
TORCH_MODULE(Standardize);

Net MakeNet(const std::string& name) {
  if (name == "mlp") {
    Net net = MakeNet(corpus::Mlp(), torch::randn({3, 8}));
    net.optimize = true;
    return net;
  }
  if (name == "conv") {
    return MakeNet(
        nn::Sequential(nn::Conv2d(3, 8, 3), nn::BatchNorm2d(8), corpus::InvertedResidual(8, 16, 1),
                       nn::AdaptiveAvgPool2d(1), nn::Flatten(), nn::Linear(8, 10)),
        torch::randn({2, 3, 10, 10}));
  }
  if (name == "transformer") return MakeNet(corpus::Transformer(), torch::randint(0, 20, {5, 2}));
  if (name == "recurrent") {
    Net net = MakeNet(corpus::Recurrent(), torch::randn({2, 2, 6}));
    // From LibTorch 2 on, the LSTM's backward has a scratch space of a size that oneDNN likes here.
    net.facets = net.facets.Without(Facet::kShapes);
    return net;
  }
  if (name == "unet") return MakeNet(corpus::UNet(), torch::randn({1, 3, 8, 8}));
  if (name == "in_place") return MakeNet(corpus::InPlace(), torch::randn({3, 8}));
  return MakeNet(Standardize(), torch::randn({3, 4}));
}

class VersionsTest : public GraphTest, public testing::WithParamInterface<std::string> {
 protected:
  const Net net_ = MakeNet(GetParam());
};

TEST_P(VersionsTest, ForwardIsTheSameWithAll) {
  EXPECT_GRAPH_MATCHES(net_.forward, net_.input, "forward/" + GetParam() + ".json", net_.modules);
}

TEST_P(VersionsTest, ATrainingStepIsThatOfTheVersion) {
  if (ThisVersion().empty()) {
    GTEST_SKIP() << "no training step was recorded with LibTorch " << TORCH_VERSION;
  }
  const auto step = [&](const Tensor& x) { return net_.Step(x); };
  EXPECT_GRAPH_MATCHES(step, net_.input, ThisVersion() + "/" + GetParam() + ".json", net_.modules,
                       net_.facets);
}

class OtherVersionsTest : public ScratchTest, public testing::WithParamInterface<std::string> {};

TEST_P(OtherVersionsTest, WhereATrainingStepDiffersItIsTheVersion) {
  const std::filesystem::path here = std::filesystem::path(__FILE__).parent_path();
  for (const std::string version : kVersions) {
    if (version == ThisVersion()) continue;
    const std::string golden = "step-" + version + ".json";
    WriteGolden(golden, ReadText(here / version / (GetParam() + ".json")));
    const Net net = MakeNet(GetParam());  // with no gradients yet
    const auto step = [&](const Tensor& x) { return net.Step(x); };
    const testing::AssertionResult result = Check(step, net.input, golden, net.modules);
    if (result) continue;
    EXPECT_THAT(result.message(), HasSubstr("Note: recorded with LibTorch " + version));
    EXPECT_THAT(result.message(), HasSubstr(std::string(", this is ") + TORCH_VERSION));
    EXPECT_THAT(result.message(), HasSubstr("all changes are known to come with that LibTorch: "));
  }
}

const auto kNets =
    testing::Values("mlp", "conv", "transformer", "recurrent", "unet", "in_place", "standardize");
std::string NameOf(const testing::TestParamInfo<std::string>& info) { return info.param; }
INSTANTIATE_TEST_SUITE_P(Nets, VersionsTest, kNets, NameOf);
INSTANTIATE_TEST_SUITE_P(Nets, OtherVersionsTest, kNets, NameOf);

}  // namespace
}  // namespace graphgold
