// SPDX-License-Identifier: MIT
//
// Two live models against each other, and what a check is told to look at.
#include <gtest/gtest-spi.h>

#include "scratch.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using torch::Tensor;

Tensor Functional(const Tensor& x) { return torch::relu(x.exp()); }
Tensor InPlace(const Tensor& x) { return x.exp().relu_(); }
Tensor Throwing(const Tensor& x) { return x.view({17}); }

TEST(EquivalenceTest, ModelsThatDoTheSameAreEquivalent) {
  torch::nn::Linear a(2, 2);
  torch::nn::Linear b(2, 2);
  EXPECT_GRAPHS_EQUIVALENT(a, b, torch::ones({1, 2}));
  ASSERT_GRAPHS_EQUIVALENT(a, b, torch::ones({1, 2}), Facets::All());
}

TEST(EquivalenceTest, AFailureShowsBothModels) {
  EXPECT_NONFATAL_FAILURE(EXPECT_GRAPHS_EQUIVALENT(Functional, InPlace, torch::ones({2})),
                          "Value of: the graph of InPlace\n"
                          "Expected: is equivalent to the graph of Functional\n"
                          "  Actual: 1 change: relu_: aten::relu → aten::relu_ (1 reader rewired)\n"
                          "\n"
                          "in the model itself:\n"
                          "@@ relu_: aten::relu → aten::relu_\n"
                          "    exp = aten::exp(input) -> f32[2]\n"
                          "  - relu = aten::relu(exp) -> f32[2]\n"
                          "  + relu_ = aten::relu_(exp!) -> =#0\n"
                          "1 reader rewired\n");
}

TEST(EquivalenceTest, NormalisationsApply) {
  CompareOptions options;
  options.in_place_as_functional = true;
  EXPECT_GRAPHS_EQUIVALENT(Functional, InPlace, torch::ones({2}), options);
}

TEST(EquivalenceTest, AModelThatThrowsIsNamed) {
  EXPECT_NONFATAL_FAILURE(EXPECT_GRAPHS_EQUIVALENT(Functional, Throwing, torch::ones({2})),
                          "GraphGold: Throwing could not be compared: ");
}

class CheckedPartTest : public ScratchTest {
 protected:
  // Two layers; `wide` is the inner size.
  static torch::nn::Sequential Model(bool dropout) {
    torch::nn::Sequential model;
    model->push_back("encoder", torch::nn::Linear(2, 2));
    if (dropout) model->push_back("drop", torch::nn::Dropout(0.5));
    model->push_back("decoder", torch::nn::Linear(2, 2));
    return model;
  }
  Tensor x_ = torch::ones({1, 2});
};

TEST_F(CheckedPartTest, APartIsCheckedAlone) {
  Record(Model(false), x_, "model.json");
  EXPECT_FALSE(Check(Model(true), x_, "model.json"));
  EXPECT_TRUE(Check(Model(true), x_, "model.json", InModule("decoder")));
  EXPECT_THAT(Check(Model(true), x_, "model.json", InModule("decodr")).message(),
              HasSubstr("what is expected: no call belongs to the module \"decodr\"; outermost "
                        "modules are "));
}

TEST_F(CheckedPartTest, AGoldenWithoutTheModuleCanBeUpdated) {
  torch::nn::Sequential older;
  older->push_back("encoder", torch::nn::Linear(2, 2));
  Record(older, x_, "model.json");
  EXPECT_THAT(Check(Model(false), x_, "model.json", InModule("decoder")).message(),
              AllOf(HasSubstr("what is expected: no call belongs to the module \"decoder\""),
                    HasSubstr("accept:   "), HasSubstr("--update_goldens")));
  Record(Model(false), x_, "model.json", InModule("decoder"));
  EXPECT_TRUE(Check(Model(false), x_, "model.json", InModule("decoder")));
}

TEST_F(CheckedPartTest, AModuleThatTheModelLacksIsNeverAccepted) {
  Record(Model(false), x_, "model.json");
  const std::string before = ReadGolden("model.json");
  setenv("GRAPHGOLD_UPDATE_GOLDENS", "changed", 1);
  EXPECT_FALSE(Check(Model(true), x_, "model.json", InModule("decodr")));
  EXPECT_EQ(ReadGolden("model.json"), before);
}

TEST_F(CheckedPartTest, OptionsStandInAnyOrder) {
  Record(Model(false), x_, "model.json");
  EXPECT_TRUE(Check(Model(true), x_, "model.json", InModule("decoder"), CompareOptions()));
  EXPECT_TRUE(Check(Model(true), x_, "model.json", CompareOptions(), InModule("decoder")));
}

TEST_F(CheckedPartTest, OperatorsCanBeIgnored) {
  Record(Model(false), x_, "model.json");
  CompareOptions options;
  options.ignored_ops = {"aten::dropout"};
  EXPECT_TRUE(Check(Model(true), x_, "model.json", options));
}

TEST_F(CheckedPartTest, TheCommandLineChangesTheFacets) {
  Record(Model(false), x_, "model.json");
  torch::nn::Sequential wider;
  wider->push_back("encoder", torch::nn::Linear(2, 3));
  wider->push_back("decoder", torch::nn::Linear(3, 2));
  EXPECT_FALSE(Check(wider, x_, "model.json"));
  setenv("GRAPHGOLD_FACETS", "-shapes", 1);
  EXPECT_TRUE(Check(wider, x_, "model.json"));
  setenv("GRAPHGOLD_FACETS", "-shape", 1);
  EXPECT_THAT(Check(wider, x_, "model.json").message(),
              HasSubstr("GRAPHGOLD_FACETS: facets \"-shape\": \"-shape\" is no facet"));
  unsetenv("GRAPHGOLD_FACETS");
}

TEST_F(CheckedPartTest, AGoldenThatLacksWhatIsComparedIsToldApart) {
  Record(Model(false), x_, "model.json");
  const Facets facets = Facets::Default().With(Facet::kStrides).With(Facet::kKernels);
  EXPECT_THAT(
      Check(Model(false), x_, "model.json", facets).message(),
      HasSubstr("Note: the golden holds no strides and no kernels: it was recorded by a check "
                "that did not ask for it\n"));
}

TEST_F(CheckedPartTest, WhatIsComparedOnRequestIsRecorded) {
  const Facets facets = Facets::Default().With(Facet::kRngOrder).With(Facet::kKernels);
  Record(Model(true), x_, "model.json", facets);
  EXPECT_TRUE(Check(Model(true), x_, "model.json", facets));
  EXPECT_TRUE(Check(Model(true), x_, "model.json"));
  EXPECT_THAT(ReadGolden("model.json"), HasSubstr("\"rng\": 1"));
}

}  // namespace
}  // namespace graphgold
