// SPDX-License-Identifier: MIT
//
// What can be traced, and on what.
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using torch::Tensor;

class NetImpl : public torch::nn::Module {
 public:
  NetImpl() : fc_(register_module("fc", torch::nn::Linear(3, 2))) {}
  Tensor forward(const Tensor& x) { return fc_(x); }

 private:
  torch::nn::Linear fc_;
};
TORCH_MODULE(Net);

constexpr char kNetText[] =
    "input input: f32[1,3]\n"
    "param fc.bias: f32[2]\n"
    "param fc.weight: f32[2,3]\n"
    "fc/t = aten::t(fc.weight) -> f32[3,2]~#0\n"
    "fc/addmm = aten::addmm(fc.bias, input, fc/t) -> f32[1,2]\n"
    "output output: fc/addmm\n";

// Parameters are listed by first use: t(weight) comes before addmm(bias, …).
std::string InOrderOfUse() {
  std::string text = kNetText;
  const std::string bias = "param fc.bias: f32[2]\n";
  text.erase(text.find(bias), bias.size());
  const std::string weight = "param fc.weight: f32[2,3]\n";
  text.insert(text.find(weight) + weight.size(), bias);
  return text;
}

TEST(ModelsTest, HolderReferenceAndPointerAreTheSameModel) {
  const Tensor x = torch::ones({1, 3});
  Net holder;
  EXPECT_EQ(TracedText(holder, x), InOrderOfUse());
  EXPECT_EQ(TracedText(*holder, x), InOrderOfUse());
  EXPECT_EQ(TracedText(holder.get(), x), InOrderOfUse());
  EXPECT_EQ(TracedText(holder.ptr(), x), InOrderOfUse());
  const Net constant;
  EXPECT_EQ(TracedText(constant, x), InOrderOfUse());
  EXPECT_EQ(TracedText(Net(), x), InOrderOfUse());
}

TEST(ModelsTest, SequentialAndAnyModule) {
  torch::nn::Sequential sequential(torch::nn::Linear(3, 2), torch::nn::ReLU());
  EXPECT_THAT(TracedText(sequential, torch::ones({1, 3})),
              HasSubstr("0+relu = aten::relu(0/addmm)"));
  torch::nn::AnyModule any(torch::nn::Linear(3, 2));
  EXPECT_THAT(TracedText(any, torch::ones({1, 3})),
              HasSubstr("addmm = aten::addmm(bias, input, t)"));
}

TEST(ModelsTest, CallableWithItsModelsByName) {
  Net gen;
  torch::nn::Linear disc(2, 1);
  const auto step = [&](const Tensor& z) { return disc(gen(z)); };
  const std::string text =
      Text(Trace(step, Modules{{"gen", gen}, {"disc", disc}}, torch::ones({1, 3})));
  EXPECT_THAT(text, HasSubstr("param gen.fc.weight: f32[2,3]\n"));
  EXPECT_THAT(text, HasSubstr("gen.fc/addmm = aten::addmm(gen.fc.bias, input, gen.fc/t)"));
  EXPECT_THAT(text, HasSubstr("disc/addmm = aten::addmm(disc.bias, gen.fc/addmm, disc/t)"));
}

TEST(ModelsTest, CallableWithoutItsModelsSeesConstants) {
  Net net;
  EXPECT_THAT(TracedText([&](const Tensor& x) { return net(x); }, torch::ones({1, 3})),
              HasSubstr("const t.in0: f32[2,3]{grad}\n"));
}

TEST(ModelsTest, SeveralInputsAndPacksAreTheSame) {
  const auto model = [](const Tensor& a, const Tensor& b) { return a + b; };
  const Tensor a = torch::ones({2});
  EXPECT_EQ(TracedText(model, a, a.neg()), TracedText(model, Inputs(a, a.neg())));
}

TEST(ModelsTest, NestedInputsAreNamedByTheirPath) {
  using Batch = std::map<std::string, std::vector<Tensor>>;
  const auto model = [](const Batch& batch, std::tuple<Tensor, int> pair) {
    return batch.at("ids")[1] + batch.at("mask")[0] * std::get<0>(pair);
  };
  const Batch batch = {{"ids", {torch::ones({1}), torch::ones({2})}}, {"mask", {torch::ones({2})}}};
  const ModelRun run = Trace(model, batch, std::make_tuple(torch::ones({2}), 7));
  std::vector<std::string> names;
  for (const NamedValue& input : run.graph.inputs) names.push_back(input.name);
  EXPECT_THAT(names, ElementsAre("input.0.ids.0", "input.0.ids.1", "input.0.mask.0", "input.1.0"));
}

TEST(ModelsTest, OneListIsOneInput) {
  const auto model = [](const std::vector<Tensor>& list) { return torch::stack(list); };
  EXPECT_THAT(TracedText(model, std::vector<Tensor>{torch::ones({2}), torch::ones({2})}),
              HasSubstr("aten::stack([input.0, input.1])"));
}

TEST(ModelsTest, NestedOutputsAreNamedByTheirPath) {
  using Result = std::map<std::string, std::pair<Tensor, c10::optional<Tensor>>>;
  const auto model = [](const Tensor& x) {
    return Result{{"b", {x.neg(), c10::nullopt}}, {"a", {x, x.exp()}}};
  };
  EXPECT_EQ(TracedText(model, torch::ones({1})),
            "input input: f32[1]\n"
            "exp = aten::exp(input) -> f32[1]\n"
            "neg = aten::neg(input) -> f32[1]\n"
            "output output.a.0: input\n"
            "output output.a.1: exp\n"
            "output output.b.0: neg\n"
            "output output.b.1: none\n");
}

struct Detections {
  Tensor boxes, scores;
};
template <typename Visit>
void GraphGoldVisit(const Detections& value, const std::string& path, const Visit& visit) {
  VisitTensors(value.boxes, path + ".boxes", visit);
  VisitTensors(value.scores, path + ".scores", visit);
}

TEST(ModelsTest, TypeOfTheUsersOwnIsVisitedByItsFunction) {
  const auto model = [](const Tensor& x) { return Detections{x.neg(), x.exp()}; };
  const std::string text = TracedText(model, torch::ones({1}));
  EXPECT_THAT(text, HasSubstr("output output.boxes: neg\noutput output.scores: exp\n"));
}

TEST(ModelsTest, ParameterThatIsCalledInputDoesNotClashWithTheInput) {
  class Odd : public torch::nn::Module {
   public:
    Odd() : weight_(register_parameter("input", torch::ones({2}))) {}
    Tensor forward(const Tensor& x) { return x * weight_; }

   private:
    Tensor weight_;
  };
  EXPECT_THAT(TracedText(Odd(), torch::ones({2})),
              HasSubstr("mul = aten::mul.Tensor(input_, input) -> f32[2]\n"));
}

TEST(ModelsTest, ContainersOfTorchAreVisited) {
  torch::OrderedDict<std::string, Tensor> ordered;
  ordered.insert("b", torch::ones({1}));
  ordered.insert("a", torch::ones({2}));
  c10::Dict<std::string, Tensor> dict;
  dict.insert("k.0", torch::ones({3}));
  const auto model = [](const torch::OrderedDict<std::string, Tensor>& first,
                        const c10::Dict<std::string, Tensor>& second, c10::Scalar factor) {
    return std::make_pair(first["a"] * factor, second.at("k.0").neg());
  };
  const ModelRun run = Trace(model, ordered, dict, c10::Scalar(2));
  std::vector<std::string> names;
  for (const NamedValue& input : run.graph.inputs) names.push_back(input.name);
  EXPECT_THAT(names, ElementsAre("input.0.b", "input.0.a", "input.1.k%2E0"));
}

TEST(ModelsTest, TemporaryThatSharesItsModuleMayBeNamed) {
  torch::nn::ModuleList list(torch::nn::Linear(3, 2));
  const auto model = [&](const Tensor& x) { return list[0]->as<torch::nn::Linear>()->forward(x); };
  EXPECT_THAT(Text(Trace(model, Modules{{"first", list[0]}}, torch::ones({1, 3}))),
              HasSubstr("first/addmm"));
}

TEST(ModelsTest, ModeIsReadWhenTheModelRuns) {
  torch::nn::Linear net(3, 2);
  const Modules modules{{"net", net}};
  net->eval();
  const auto model = [&](const Tensor& x) { return net(x); };
  EXPECT_FALSE(Trace(model, modules, torch::ones({1, 3})).graph.run.training);
}

TEST(ModelsTest, MissingModelIsAnErrorThatSaysSo) {
  const std::shared_ptr<NetImpl> null;
  EXPECT_THAT(
      [&] {
        Trace(null, torch::ones({1, 3}));
      },
      testing::ThrowsMessage<Error>(HasSubstr("null pointer")));
  EXPECT_THAT(
      [&] {
        Trace(Net(nullptr), torch::ones({1, 3}));
      },
      testing::ThrowsMessage<Error>(HasSubstr("empty module holder")));
  Net net;
  EXPECT_THAT(
      [&] {
        Trace(net, Modules{{"net", net}}, torch::ones({1, 3}));
      },
      testing::ThrowsMessage<Error>(HasSubstr("Modules are for a callable")));
}

TEST(ModelsTest, RunWithoutACallIsNoGood) {
  const ModelRun run = Trace([](const Tensor& x) { return x; }, torch::ones({1}));
  EXPECT_THAT(run.problems, ElementsAre(HasSubstr("made no operator call")));
}

TEST(ModelsTest, OutputFromNowhereIsNoGood) {
  const Tensor before = torch::ones({1});
  const auto model = [&](const Tensor& x) {
    x.neg();
    return before;
  };
  EXPECT_THAT(Trace(model, torch::ones({1})).problems,
              ElementsAre(HasSubstr("output comes from nowhere")));
}

TEST(ModelsTest, OutputsThatAreInputsOrParametersAreFine) {
  Net net;
  const auto model = [&](const Tensor& x) {
    net(x);
    return std::make_pair(x, net->named_parameters()["fc.weight"]);
  };
  const ModelRun run = Trace(model, Modules{{"net", net}}, torch::ones({1, 3}));
  EXPECT_THAT(run.problems, ElementsAre());
  EXPECT_THAT(Text(run), HasSubstr("output output.0: input\noutput output.1: net.fc.weight\n"));
}

}  // namespace
}  // namespace graphgold
