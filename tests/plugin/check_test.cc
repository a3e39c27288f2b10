// SPDX-License-Identifier: MIT
//
// What a check decides, and what it prints.
#include <gtest/gtest-spi.h>

#include "scratch.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using torch::Tensor;

Tensor Negate(const Tensor& x) { return x.neg(); }
Tensor Exponential(const Tensor& x) { return x.exp(); }

class CheckTest : public ScratchTest {
 protected:
  Tensor x_ = torch::ones({2});
};

TEST_F(CheckTest, MissingGoldenFailsAndIsNotMade) {
  const testing::AssertionResult result = Check(Negate, x_, "a.json");
  EXPECT_FALSE(result);
  EXPECT_EQ(Portable(result.message()),
            "Value of: the graph of model on input\n"
            "Expected: matches the golden a.json\n"
            "  Actual: there is no such golden; the graph has 1 call\n"
            "\n"
            "  golden:   <folder>/a.json\n"
            "  received: <folder>/pending/plugin_test/"
            "CheckTest.MissingGoldenFailsAndIsNotMade/a.json\n"
            "  record:   <program> --gtest_filter=CheckTest.MissingGoldenFailsAndIsNotMade "
            "--update_goldens\n");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "a.json"));
}

TEST_F(CheckTest, RecordedGoldenMatches) {
  Record(Negate, x_, "a.json");
  EXPECT_THAT(printed_, AllOf(HasSubstr("[  GOLDEN  ] recorded "), HasSubstr("a.json: 1 call\n")));
  EXPECT_TRUE(Check(Negate, x_, "a.json"));
}

TEST_F(CheckTest, DriftFailsAndSaysWhatWhereAndHowToAcceptIt) {
  Record(Negate, x_, "a.json");
  const testing::AssertionResult result = Check(Exponential, x_, "a.json");
  EXPECT_FALSE(result);
  EXPECT_EQ(Portable(result.message()),
            "Value of: the graph of model on input\n"
            "Expected: matches the golden a.json\n"
            "  Actual: 1 change: exp: aten::neg → aten::exp\n"
            "\n"
            "in the model itself:\n"
            "@@ exp: aten::neg → aten::exp\n"
            "  - neg = aten::neg(input) -> f32[2]\n"
            "  + exp = aten::exp(input) -> f32[2]\n"
            "\n"
            "  golden:   <folder>/a.json\n"
            "  received: <folder>/pending/plugin_test/"
            "CheckTest.DriftFailsAndSaysWhatWhereAndHowToAcceptIt/a.json\n"
            "  accept:   <program> "
            "--gtest_filter=CheckTest.DriftFailsAndSaysWhatWhereAndHowToAcceptIt "
            "--update_goldens\n");
}

TEST_F(CheckTest, ReceivedGraphIsLeftAsAGolden) {
  Record(Negate, x_, "a.json");
  EXPECT_FALSE(Check(Exponential, x_, "a.json"));
  std::filesystem::rename(
      folder_ / "pending/plugin_test/CheckTest.ReceivedGraphIsLeftAsAGolden/a.json",
      folder_ / "a.json");
  EXPECT_TRUE(Check(Exponential, x_, "a.json"));
}

TEST_F(CheckTest, UpdateOfAMatchingGoldenWritesNothing) {
  Record(Negate, x_, "a.json");
  const auto written = std::filesystem::last_write_time(folder_ / "a.json");
  const std::string before = ReadGolden("a.json");
  Record(Negate, x_, "a.json");
  EXPECT_EQ(printed_, "");
  EXPECT_EQ(std::filesystem::last_write_time(folder_ / "a.json"), written);
  EXPECT_EQ(ReadGolden("a.json"), before);
}

TEST_F(CheckTest, UpdateOfADriftedGoldenSaysWhatChanged) {
  Record(Negate, x_, "a.json");
  Record(Exponential, x_, "a.json");
  EXPECT_THAT(printed_, HasSubstr("a.json: 1 call; 1 change: exp: aten::neg → aten::exp\n"));
}

TEST_F(CheckTest, UnreadableGoldenIsNamedWithItsPlaceAndTheNextStep) {
  WriteGolden("a.json", "{\"graphgold\": 1,\n\"nodes\": [\n");
  const testing::AssertionResult result = Check(Negate, x_, "a.json");
  EXPECT_THAT(Portable(result.message()),
              AllOf(HasSubstr("<folder>/a.json:"), HasSubstr("record it anew: <program>")));
  EXPECT_THAT(ReadGolden("a.json"), HasSubstr("\"nodes\": [\n")) << "must be left alone";
}

TEST_F(CheckTest, ModelThatThrowsFailsWithItsMessage) {
  const auto model = [](const Tensor& x) { return torch::mm(x, x); };
  const testing::AssertionResult result = Check(model, x_, "a.json");
  EXPECT_THAT(result.message(), AllOf(HasSubstr("Actual: the model threw: "),
                                      HasSubstr("in the call: mm = aten::mm(input, input)")));
}

TEST_F(CheckTest, RunThatIsNoGoodIsNeverRecorded) {
  setenv("GRAPHGOLD_UPDATE_GOLDENS", "all", 1);
  EXPECT_THAT(Check([](const Tensor& x) { return x; }, x_, "a.json").message(),
              HasSubstr("Actual: the run made no operator call"));
  const Tensor before = torch::ones({2});
  const auto from_nowhere = [&](const Tensor& x) {
    x.neg();
    return before;
  };
  EXPECT_THAT(Check(from_nowhere, x_, "a.json").message(), HasSubstr("output comes from nowhere"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "a.json"));
}

TEST_F(CheckTest, UnwritablePendingFolderDoesNotHideTheDrift) {
  Record(Negate, x_, "a.json");
  WriteGolden("pending", "a file where a folder should be");
  const testing::AssertionResult result = Check(Exponential, x_, "a.json");
  EXPECT_THAT(result.message(), AllOf(HasSubstr("1 change: exp: aten::neg → aten::exp"),
                                      HasSubstr("received: not saved: ")));
}

TEST_F(CheckTest, OtherModeOfTheRunIsNamed) {
  Record(Negate, x_, "a.json");
  const torch::NoGradGuard guard;
  EXPECT_TRUE(Check(Negate, x_, "a.json")) << "the mode alone is no drift";
  EXPECT_THAT(Check(Exponential, x_, "a.json").message(),
              HasSubstr("Note: recorded with gradients on, this is with gradients off\n"));
}

TEST_F(CheckTest, FacetsThatAreOffDoNotFail) {
  Record(Negate, x_, "a.json");
  EXPECT_FALSE(Check(Negate, torch::ones({3}), "a.json"));
  EXPECT_TRUE(Check(Negate, torch::ones({3}), "a.json", Facets::Default().Without(Facet::kShapes)));
}

TEST_F(CheckTest, StridesAreComparedOnRequest) {
  const Facets strides = Facets::Default().With(Facet::kStrides);
  Record(Negate, torch::ones({2, 3}), "a.json", strides);
  EXPECT_TRUE(Check(Negate, torch::ones({2, 3}), "a.json", strides));
  EXPECT_FALSE(Check(Negate, torch::ones({3, 2}).t(), "a.json", strides));
  EXPECT_TRUE(Check(Negate, torch::ones({3, 2}).t(), "a.json"));
}

TEST_F(CheckTest, OptionsMayStandInAnyOrder) {
  const Facets strides = Facets::Default().With(Facet::kStrides);
  Record(Negate, torch::ones({2, 3}), "a.json", strides, TraceOptions());
  EXPECT_THAT(ReadGolden("a.json"), HasSubstr("strides="));
}

TEST_F(CheckTest, DeviceOfACallIsAMatterOfDevices) {
  const auto add_zeros = [](const Tensor& x) { return x + torch::zeros(x.sizes(), x.options()); };
  Record(add_zeros, x_, "a.json");
  const Tensor meta = torch::ones({2}, torch::kMeta);
  EXPECT_TRUE(Check(add_zeros, meta, "a.json"));
  EXPECT_FALSE(Check(add_zeros, meta, "a.json", Facets::Default().With(Facet::kDevices)));
}

TEST_F(CheckTest, CallableIsCheckedWithItsModules) {
  torch::nn::Linear fc(2, 2);
  const auto model = [&](const Tensor& x) { return fc(x); };
  Record(model, torch::ones({1, 2}), "a.json", Modules{{"fc", fc}});
  EXPECT_THAT(ReadGolden("a.json"), HasSubstr("\"fc.weight\""));
  EXPECT_TRUE(Check(model, torch::ones({1, 2}), "a.json", Modules{{"fc", fc}}));
}

TEST(CheckMacroTest, ExpectReportsAtItsOwnLineAndGoesOn) {
  EXPECT_NONFATAL_FAILURE(EXPECT_GRAPH_MATCHES(Negate, torch::ones({2}), "no/such/golden.json")
                              << "more to say",
                          "the graph of Negate on torch::ones({2})");
}

void AssertAndGoOn(bool* went_on) {
  ASSERT_GRAPH_MATCHES(Negate, torch::ones({2}), "no/such/golden.json");
  *went_on = true;
}

TEST(CheckMacroTest, AssertEndsTheFunction) {
  static bool went_on = false;
  EXPECT_FATAL_FAILURE(AssertAndGoOn(&went_on), "there is no such golden");
  EXPECT_FALSE(went_on);
}

TEST(CheckMacroTest, WorksInsideAnIfWithoutBraces) {
  if (testing::Test::HasFailure())
    EXPECT_GRAPH_MATCHES(Negate, torch::ones({2}), "no/such/golden.json");
  else
    SUCCEED();
}

}  // namespace
}  // namespace graphgold
