// SPDX-License-Identifier: MIT
//
// What a check decides, and what it prints.
#include <gtest/gtest-spi.h>

#include "graphgold/golden/store.h"
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
            "  received: <folder>/pending<program>/"
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
            "  received: <folder>/pending<program>/"
            "CheckTest.DriftFailsAndSaysWhatWhereAndHowToAcceptIt/a.json\n"
            "  report:   graphgold report <folder>/a.json <folder>/pending<program>/"
            "CheckTest.DriftFailsAndSaysWhatWhereAndHowToAcceptIt/a.json -o a.html\n"
            "  accept:   <program> "
            "--gtest_filter=CheckTest.DriftFailsAndSaysWhatWhereAndHowToAcceptIt "
            "--update_goldens\n");
}

// Multiplies by a buffer, and may write it on the way.
struct ScaledImpl : torch::nn::Module {
  Tensor forward(const Tensor& x) {
    if (writes_raw) *buffer.data_ptr<float>() += 1;
    if (writes) buffer.add_(1);
    return x * buffer;
  }
  Tensor buffer = register_buffer("buffer", torch::ones({2}));
  bool writes_raw = false;
  bool writes = false;
};
TORCH_MODULE(Scaled);

ModelRun Recorded(Scaled& model, const Tensor& input) {
  return MakeTraced({}, model, {}, input).FirstWithDigest();
}

bool IsSealed(const std::filesystem::path& golden, Scaled& model, const Tensor& input) {
  const ModelRun run = Recorded(model, input);
  return run.recording && IsSealedBy(golden, *run.recording);
}

TEST_F(CheckTest, RunThatTheGoldenWasWrittenOfIsKnownByItsSeal) {
  Scaled model;
  Record(model, x_, "a.json");
  EXPECT_TRUE(IsSealed(folder_ / "a.json", model, x_));
  EXPECT_TRUE(Check(model, x_, "a.json"));
  Scaled other;
  other->buffer.fill_(7);
  EXPECT_TRUE(IsSealed(folder_ / "a.json", other, torch::zeros({2})));
  EXPECT_TRUE(Check(other, torch::zeros({2}), "a.json"));
  EXPECT_FALSE(IsSealed(folder_ / "a.json", other, torch::zeros({1})));
  EXPECT_FALSE(Check(other, torch::zeros({1}), "a.json"));
}

// A seal stands for the comparison, unless it is to be ignored.
TEST_F(CheckTest, SealsCanBeIgnored) {
  Scaled model;
  OpGraph other = Trace(Exponential, x_).graph;
  const ModelRun run = Recorded(model, x_);
  SaveGolden(folder_ / "a.json", MakeGolden("", other, run.recording));
  EXPECT_TRUE(Check(model, x_, "a.json"));
  setenv("GRAPHGOLD_IGNORE_SEALS", "1", 1);
  EXPECT_FALSE(Check(model, x_, "a.json"));
  setenv("GRAPHGOLD_IGNORE_SEALS", "0", 1);
  EXPECT_TRUE(Check(model, x_, "a.json"));
  unsetenv("GRAPHGOLD_IGNORE_SEALS");
}

TEST_F(CheckTest, RunThatIsNoGoodHasNoSeal) {
  Scaled model;
  ASSERT_TRUE(Recorded(model, x_).recording);
  model->writes_raw = true;
  const ModelRun run = Recorded(model, x_);
  EXPECT_FALSE(run.problems.empty());
  EXPECT_FALSE(run.recording);
}

TEST_F(CheckTest, SealOfAnEditedGoldenFitsNothing) {
  Scaled model;
  Record(model, x_, "a.json");
  std::string text = ReadGolden("a.json");
  text.replace(text.find("aten::mul"), 9, "aten::div");
  WriteGolden("a.json", text);
  EXPECT_THAT(Check(model, x_, "a.json").message(), HasSubstr("fingerprint: the file says"));
}

TEST_F(CheckTest, SealDoesNotHideABufferThatChangesByItself) {
  Scaled model;
  Record(model, x_, "a.json");
  model->writes_raw = true;
  EXPECT_THAT(Check(model, x_, "a.json").message(),
              HasSubstr("the buffer buffer changed, but no recorded call wrote it"));
}

TEST_F(CheckTest, BufferThatTheRunWritesIsPartOfWhatIsSealed) {
  Scaled model;
  model->writes = true;
  Record(model, x_, "a.json");
  EXPECT_TRUE(IsSealed(folder_ / "a.json", model, x_));
  EXPECT_TRUE(Check(model, x_, "a.json"));
  model->writes = false;
  EXPECT_FALSE(Check(model, x_, "a.json"));
}

TEST_F(CheckTest, GoldenWithNumbersThatDependOnTheDataHasNoSeal) {
  const auto model = [](const Tensor& x) { return x * x.sum().item<double>(); };
  struct Net : torch::nn::Module {
    Tensor forward(const Tensor& x) { return x * x.sum().item<double>(); }
  } net;
  Record(net, x_, "a.json");
  EXPECT_THAT(ReadGolden("a.json"), AllOf(HasSubstr("\"?\""), Not(HasSubstr("\"seal\""))));
  EXPECT_TRUE(Check(net, x_ * 3, "a.json"));
  // A callable is not run again, so its numbers are kept as they are.
  Record(model, x_, "b.json");
  EXPECT_TRUE(Check(model, x_, "b.json"));
  EXPECT_FALSE(Check(model, x_ * 3, "b.json"));
}

TEST_F(CheckTest, ReceivedGraphIsLeftAsAGolden) {
  Record(Negate, x_, "a.json");
  EXPECT_FALSE(Check(Exponential, x_, "a.json"));
  std::filesystem::rename(PendingFile("a.json"), folder_ / "a.json");
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
              AllOf(HasSubstr("<folder>/a.json:"), HasSubstr("record:   <program>")));
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
  std::filesystem::remove_all(folder_ / "pending");
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

TEST_F(CheckTest, PendingFileTellsTheWholeDifference) {
  Record(Negate, x_, "a.json");
  EXPECT_FALSE(Check(Exponential, x_, "a.json"));
  EXPECT_EQ(ReadText(PendingFile("a.json.diff")),
            "1 change: exp: aten::neg → aten::exp\n"
            "\n"
            "in the model itself:\n"
            "@@ exp: aten::neg → aten::exp\n"
            "  - neg = aten::neg(input) -> f32[2]\n"
            "  + exp = aten::exp(input) -> f32[2]\n");
}

TEST_F(CheckTest, PendingFileIsGoneWhenTheCheckPasses) {
  Record(Negate, x_, "a.json");
  EXPECT_FALSE(Check(Exponential, x_, "a.json"));
  EXPECT_TRUE(Check(Negate, x_, "a.json"));
  EXPECT_FALSE(std::filesystem::exists(PendingFile("a.json")));
}

TEST_F(CheckTest, CasesLiveInOneGolden) {
  Record(Negate, x_, "a.json", Case("minus"));
  Record(Exponential, x_, "a.json", Case("exp"));
  EXPECT_THAT(printed_, HasSubstr("a.json, case \"exp\": 1 call\n"));
  EXPECT_TRUE(Check(Negate, x_, "a.json", Case("minus")));
  EXPECT_TRUE(Check(Exponential, x_, "a.json", Case("exp")));

  const testing::AssertionResult drifted = Check(Negate, x_, "a.json", Case("exp"));
  EXPECT_THAT(drifted.message(), AllOf(HasSubstr("matches the golden a.json, case \"exp\"\n"),
                                       HasSubstr("exp → aten::neg")));
  EXPECT_TRUE(std::filesystem::exists(PendingFile("a@exp.json")));
  const testing::AssertionResult missing = Check(Negate, x_, "a.json", Case("log"));
  EXPECT_THAT(missing.message(),
              HasSubstr("there is no such case in the golden; the graph has 1 call"));
  EXPECT_FALSE(Check(Negate, x_, "a.json")) << "a case without a name is another one";
}

TEST_F(CheckTest, AGoldenForThisLibTorchIsPreferred) {
  Record(Negate, x_, "a.json");
  const std::string version = TORCH_VERSION;
  const std::string variant = "a.torch" + version.substr(0, version.find('.')) + ".json";
  WriteGolden(variant, ReadGolden("a.json"));
  WriteGolden("a.torch99.json", "{");
  Record(Exponential, x_, "a.json");
  EXPECT_THAT(printed_, HasSubstr(variant));
  EXPECT_TRUE(Check(Exponential, x_, "a.json"));
  std::filesystem::remove(folder_ / variant);
  EXPECT_TRUE(Check(Negate, x_, "a.json")) << "the golden for all was left alone";
}

TEST_F(CheckTest, AnotherLibTorchIsNamedFirstWithTheWayToKeepBoth) {
  Record(Negate, x_, "a.json");
  std::string golden = ReadGolden("a.json");
  const std::size_t at = golden.find(TORCH_VERSION);
  golden.replace(at, std::string(TORCH_VERSION).size(), "0.4.1");
  WriteGolden("a.json", golden);
  EXPECT_TRUE(Check(Negate, x_, "a.json")) << "a version is no drift";
  const testing::AssertionResult result = Check(Exponential, x_, "a.json");
  const std::string major =
      std::string(TORCH_VERSION).substr(0, std::string(TORCH_VERSION).find('.'));
  EXPECT_THAT(Portable(result.message()),
              AllOf(HasSubstr("a.json\n    Note: recorded with LibTorch 0.4.1, this is " +
                              std::string(TORCH_VERSION) + "\n  Actual: 1 change"),
                    HasSubstr("  or both:  cp <folder>/a.json <folder>/a.torch" + major +
                              ".json && <program> --gtest_filter=")));
}

TEST_F(CheckTest, WhatAnotherLibTorchIsKnownToChangeIsSaid) {
  const auto spread = [](const Tensor& x) { return x.std(std::vector<int64_t>{0}); };
  Record(spread, x_, "a.json");
  const bool old = ReadGolden("a.json").find("aten::std.dim") != std::string::npos;
  std::string golden = ReadGolden("a.json");
  const auto replace = [&](const std::string& from, const std::string& to) {
    const std::size_t at = golden.find(from);
    if (at != std::string::npos) golden.replace(at, from.size(), to);
  };
  // As the other LibTorch would have recorded it. Its fingerprint is another one, too.
  replace(TORCH_VERSION, old ? "2.6.0" : "1.13.1");
  replace(old ? "std.dim" : "std.correction", old ? "std.correction" : "std.dim");
  WriteGolden("a.json", golden);
  const std::string refused = Check(spread, x_, "a.json").message();
  const std::string mark = "but its content has \"";
  replace(golden.substr(golden.find("\"fingerprint\": \"") + 16, 32),
          refused.substr(refused.find(mark) + mark.size(), 32));
  WriteGolden("a.json", golden);
  EXPECT_THAT(Check(spread, x_, "a.json").message(),
              HasSubstr("    Note: all changes are known to come with that LibTorch: std.dim is "
                        "std.correction\n  Actual: 1 change"));
}

TEST_F(CheckTest, MisspelledPartIsNotRecorded) {
  setenv("GRAPHGOLD_UPDATE_GOLDENS", "changed", 1);
  EXPECT_FALSE(Check(Negate, x_, "a.json", InModule("decoder")));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "a.json"));
}

TEST_F(CheckTest, FacetsAreRecordedWhereTheyAreNotTheDefault) {
  Record(Negate, x_, "a.json", Facets::Default().With(Facet::kStrides));
  EXPECT_THAT(ReadGolden("a.json"), HasSubstr("\"facets\": \"operators,"));
  Record(Negate, x_, "b.json");
  EXPECT_THAT(ReadGolden("b.json"), Not(HasSubstr("facets")));
}

class UnnamedGoldenTest : public ScratchTest {
 protected:
  UnnamedGoldenTest() { setenv("GRAPHGOLD_GOLDEN_DIR", folder_.c_str(), 1); }
  ~UnnamedGoldenTest() override { unsetenv("GRAPHGOLD_GOLDEN_DIR"); }
};

TEST_F(UnnamedGoldenTest, IsCalledAfterTheTest) {
  setenv("GRAPHGOLD_UPDATE_GOLDENS", "missing", 1);
  const Tensor x = torch::ones({2});
  EXPECT_GRAPH_MATCHES_GOLDEN(Negate, x);
  EXPECT_GRAPH_MATCHES_GOLDEN(Exponential, x, Facets{Facet::kOperators});
  EXPECT_THAT(ReadGolden("UnnamedGoldenTest.IsCalledAfterTheTest.json"), HasSubstr("aten::neg"));
  EXPECT_THAT(ReadGolden("UnnamedGoldenTest.IsCalledAfterTheTest.2.json"), HasSubstr("aten::exp"));
}

class ParameterisedGoldenTest : public UnnamedGoldenTest,
                                public testing::WithParamInterface<int> {};
TEST_P(ParameterisedGoldenTest, EachHasItsOwn) {
  setenv("GRAPHGOLD_UPDATE_GOLDENS", "missing", 1);
  EXPECT_GRAPH_MATCHES_GOLDEN(Negate, torch::ones({GetParam()}));
  const std::string number = std::to_string(GetParam() - 1);
  EXPECT_THAT(ReadGolden("Sizes-ParameterisedGoldenTest.EachHasItsOwn-" + number + ".json"),
              HasSubstr("f32[" + std::to_string(GetParam()) + "]"));
}
INSTANTIATE_TEST_SUITE_P(Sizes, ParameterisedGoldenTest, testing::Values(1, 2));

TEST(GoldenNameTest, IsSafeAndStable) {
  EXPECT_EQ(GoldenNameOf("Suite.Test", 1), "Suite.Test.json");
  EXPECT_EQ(GoldenNameOf("Suite.Test", 2), "Suite.Test.2.json");
  EXPECT_EQ(GoldenNameOf("All/Suite/0.Test/big", 1), "All-Suite-0.Test-big.json");
  const std::string longest = GoldenNameOf("S." + std::string(400, 'x') + "1", 1);
  EXPECT_LT(longest.size(), 200u);
  EXPECT_NE(longest, GoldenNameOf("S." + std::string(400, 'x') + "2", 1));
}

}  // namespace
}  // namespace graphgold
