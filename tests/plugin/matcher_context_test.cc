// SPDX-License-Identifier: MIT
//
// Matchers in a program with LibTorch: what the plugin tells them.
#include "graphgold/plugin/matcher_context.h"

#include <gmock/gmock.h>

#include "graphgold/graph/error.h"
#include "graphgold/matchers/context.h"
#include "graphgold/plugin/golden_paths.h"
#include "graphgold/plugin/options.h"
#include "scratch.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class MatcherContextTest : public ScratchTest {
 protected:
  MatcherContextTest() {
    model_->push_back("conv", torch::nn::Conv2d(torch::nn::Conv2dOptions(3, 4, 3).padding(1)));
    model_->push_back("relu", torch::nn::ReLU());
    setenv("GRAPHGOLD_GOLDEN_DIR", folder_.c_str(), 1);
  }
  ~MatcherContextTest() override { unsetenv("GRAPHGOLD_GOLDEN_DIR"); }

  OpGraph Traced() const { return Trace(model_, input_).graph; }
  std::string ErrorOfMatching(const testing::Matcher<const OpGraph&>& matcher) const {
    try {
      static_cast<void>(matcher.Matches(Traced()));
    } catch (const Error& error) {
      return error.what();
    }
    return "(no error)";
  }

  torch::nn::Sequential model_;
  const torch::Tensor input_ = torch::ones({2, 3, 8, 8});
};

TEST_F(MatcherContextTest, KnowsTheOperatorsOfLibTorch) {
  EXPECT_THAT(CurrentMatcherContext().operators(),
              AllOf(Contains("aten::conv2d"), Contains("aten::add.Tensor")));
  EXPECT_THAT(Traced(), AllOf(HasNoOp("aten::dropout"), HasNoOp("aten::add.Scalar")));
}

TEST_F(MatcherContextTest, ATypingErrorDoesNotPass) {
  EXPECT_THAT(ErrorOfMatching(HasNoOp("aten::dropuot")),
              AllOf(HasSubstr("there is no such operator"), HasSubstr("aten::dropout")));
  EXPECT_THAT(ErrorOfMatching(Not(HasOp("aten::dropuot"))), HasSubstr("aten::dropout"));
}

TEST_F(MatcherContextTest, KnowsDefaultsThatAreNotInTheGraph) {
  const OpGraph graph = Traced();
  EXPECT_THAT(
      CallsOf(graph, "aten::conv2d"),
      Each(AllOf(Attr("padding", {1, 1}), Attr("dilation", ElementsAre(1, 1)), Attr("groups", 1))));
}

TEST_F(MatcherContextTest, FindsGoldensWhereChecksDo) {
  Record(model_, input_, "model.json");
  EXPECT_THAT(Traced(), MatchesGolden("model.json"));
  EXPECT_EQ(CurrentMatcherContext().golden_path("model.json"), folder_ / "model.json");
}

// "test.cc", as the compiler calls a file of the folder that it works in.
TEST(GoldenRootTest, AFileWithoutAFolderIsInTheCurrentOne) {
  CheckSite site{"", "", "test.cc", 1, "", ""};
  EXPECT_EQ(GoldenRoot(site, PluginOptions()), std::filesystem::current_path());
  site.file = "tests/test.cc";
  EXPECT_EQ(GoldenRoot(site, PluginOptions()), std::filesystem::current_path() / "tests");
}

TEST_F(MatcherContextTest, NotesGoToTheTestsOutput) {
  testing::internal::CaptureStdout();
  CurrentMatcherContext().note("the machine is busy");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "[   NOTE   ] the machine is busy\n");
}

}  // namespace
}  // namespace graphgold
