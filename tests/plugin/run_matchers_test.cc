// SPDX-License-Identifier: MIT
//
// Matchers over a run: those of graphs and those of profiles in one sentence.
#include <graphgold/graphgold.h>
#include <torch/torch.h>

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Eq;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::Le;
using ::testing::Not;
using ::testing::PrintToString;
using ::testing::ResultOf;
using ::testing::StringMatchResultListener;

class RunMatchersTest : public GraphTest {
 protected:
  static ModelRun Run() {
    TraceOptions options;
    options.memory = true;
    torch::nn::Linear model(4, 8);
    return TraceWith(options, model, {}, torch::ones({2, 4}));
  }
  const ModelRun run = Run();
};

TEST_F(RunMatchersTest, GraphsAndProfilesComposeInOneSentence) {
  EXPECT_THAT(run, AllOf(HasOp("aten::addmm"), HasNoOp("aten::relu"), HasParameterCount(40),
                         HasFlops(Le(1000)), PeakMemory("cpu", Ge(64)), LeaksNothing()));
  EXPECT_THAT(run, Not(HasOp("aten::relu")));
  EXPECT_THAT(run, AnyOf(HasOp("aten::relu"), PeakMemory("cpu", Le(MiB(1)))));
  EXPECT_THAT(run, ResultOf([](const ModelRun& made) { return made.graph.nodes.size(); }, Eq(2u)));
}

TEST_F(RunMatchersTest, ARunIsShownInALine) {
  EXPECT_EQ(PrintToString(run),
            "graph of 2 calls: 1 aten::addmm, 1 aten::t; profile: at most 64 B on cpu");
}

TEST_F(RunMatchersTest, AFailureExplainsItselfByTheGraph) {
  StringMatchResultListener listener;
  const auto matcher = testing::SafeMatcherCast<const ModelRun&>(HasOpCount("aten::addmm", 2));
  EXPECT_FALSE(matcher.MatchAndExplain(run, &listener));
  EXPECT_THAT(listener.str(), HasSubstr("which has 1 aten::addmm call: addmm"));
}

// LibTorch's own names are known to programs that include graphgold.h.
TEST_F(RunMatchersTest, AMistypedOperatorIsAnErrorWithASuggestion) {
  const auto look = [&](const char* op) {
    static_cast<void>(testing::Matches(HasNoOp(op))(run.graph));
  };
  EXPECT_THAT([&] { look("aten::dropuot"); },
              testing::ThrowsMessage<Error>(HasSubstr("aten::dropout")));
  EXPECT_NO_THROW(look("aten::dropout"));
}

TEST_F(RunMatchersTest, ADefaultIsLookedUpInTheSchema) {
  torch::nn::Conv2d conv(torch::nn::Conv2dOptions(1, 1, 1));
  const ModelRun made = Trace(conv, torch::ones({1, 1, 2, 2}));
  EXPECT_THAT(made, EachOp("aten::conv2d", Attr("stride", {1, 1})));
  EXPECT_THAT(made, Not(EachOp("aten::conv2d", Attr("stride", {2, 2}))));
}

TEST_F(RunMatchersTest, ASummaryIsThatOfTheRun) {
  const Summary summary = Summarize(run);
  EXPECT_EQ(summary.calls, 2u);
  ASSERT_TRUE(summary.memory.has_value());
  EXPECT_THAT(SummaryText(summary), HasSubstr("memory on cpu: peak 64 B"));
}

}  // namespace
}  // namespace graphgold
