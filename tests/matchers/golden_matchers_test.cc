// SPDX-License-Identifier: MIT
#include "graphgold/matchers/golden_matchers.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "graphgold/golden/store.h"
#include "graphgold/matchers/op_matchers.h"
#include "matcher_test_util.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

OpGraph Convolution(const std::string& attributes, const std::string& activation = "relu") {
  return ParseCanonical(
      "input x: f32[1,3]\nparam c.weight: f32[3,3]\n"
      "c/conv2d = aten::conv2d(x, c.weight" +
      attributes +
      ") -> f32[1,3]\n"
      "c+" +
      activation + " = aten::" + activation +
      "(c/conv2d) -> f32[1,3]\n"
      "output output: c+" +
      activation);
}

TEST(IsEquivalentTo, ComparesGraphs) {
  EXPECT_THAT(Convolution(""), IsEquivalentTo(Convolution("")));
  EXPECT_THAT(Convolution(", stride=[2,2]"), Not(IsEquivalentTo(Convolution(""))));
}

TEST(IsEquivalentTo, TakesGraphsThatAreNotCanonical) {
  const OpGraph a = ParseText(R"(
      input x: f32[2]
      p = aten::relu(x) -> f32[2]
      q = aten::gelu(x) -> f32[2]
      s = aten::add.Tensor(p, q) -> f32[2]
      output output: s)");
  const OpGraph b = ParseText(R"(
      input x: f32[2]
      a = aten::gelu(x) -> f32[2]
      b = aten::relu(x) -> f32[2]
      c = aten::add.Tensor(b, a) -> f32[2]
      output output: c)");
  EXPECT_THAT(a, IsEquivalentTo(b));
}

TEST(IsEquivalentTo, TakesOptions) {
  CompareOptions options;
  options.facets = Facets::Default().Without(Facet::kAttributes);
  EXPECT_THAT(Convolution(", stride=[2,2]"), IsEquivalentTo(Convolution(""), options));
}

TEST(IsEquivalentTo, DescribesItself) {
  const auto same = IsEquivalentTo(Convolution(""));
  EXPECT_EQ(Describe(same), "is equivalent to the graph of 2 calls: 1 aten::conv2d, 1 aten::relu");
  EXPECT_EQ(DescribeNegation(same),
            "isn't equivalent to the graph of 2 calls: 1 aten::conv2d, 1 aten::relu");
}

TEST(IsEquivalentTo, ShowsWhatDiffers) {
  EXPECT_EQ(Explain(IsEquivalentTo(Convolution(", stride=[3,3]")), Convolution(", stride=[2,2]")),
            "which has 1 change: c/conv2d: stride [3,3] → [2,2]\n"
            "in c:\n"
            "@@ c/conv2d: stride [3,3] → [2,2]\n"
            "  - c/conv2d = aten::conv2d(x, c.weight, stride=[3,3]) -> f32[1,3]\n"
            "  + c/conv2d = aten::conv2d(x, c.weight, stride=[2,2]) -> f32[1,3]\n"
            "    c+relu = aten::relu(c/conv2d) -> f32[1,3]\n");
}

TEST(IsEquivalentTo, SpellsOutDefaultsWhereTheyAreKnown) {
  const ScopedContext context(SmallContext());
  EXPECT_THAT(Explain(IsEquivalentTo(Convolution("")), Convolution(", stride=[2,2]")),
              HasSubstr("stride [1,1] → [2,2]"));
}

// A folder of its own, which goldens are looked for in.
class MatchesGoldenTest : public ::testing::Test {
 protected:
  MatchesGoldenTest()
      : folder_(std::filesystem::path(::testing::TempDir()) / "graphgold_matches_golden"),
        context_(ContextOf(folder_)) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~MatchesGoldenTest() override { std::filesystem::remove_all(folder_); }

  static MatcherContext ContextOf(const std::filesystem::path& folder) {
    MatcherContext context;
    context.golden_path = [folder](const std::string& golden) { return folder / golden; };
    return context;
  }

  const std::filesystem::path folder_;
  const ScopedContext context_;
};

TEST_F(MatchesGoldenTest, ComparesWithWhatWasRecorded) {
  SaveGolden(folder_ / "conv.json", Convolution(""));
  EXPECT_THAT(Convolution(""), MatchesGolden("conv.json"));
  EXPECT_THAT(Convolution(", stride=[2,2]"), Not(MatchesGolden("conv.json")));
  EXPECT_THAT(Convolution(", stride=[2,2]"),
              MatchesGolden("conv.json", Facets::Default().Without(Facet::kAttributes)));
  CompareOptions options;
  options.in_place_as_functional = true;
  EXPECT_THAT(Convolution(""), AllOf(MatchesGolden("conv.json", options), HasOp("aten::relu")));
}

TEST_F(MatchesGoldenTest, FindsCasesAndVariants) {
  SaveGoldenCase(folder_ / "conv.json", "prefill", Convolution(""));
  SaveGoldenCase(folder_ / "conv.json", "decode", Convolution("", "gelu"));
  EXPECT_THAT(Convolution("", "gelu"), MatchesGolden("conv.json", Case("decode")));
  EXPECT_THAT(Convolution("", "gelu"), Not(MatchesGolden("conv.json", Case("prefill"))));
  SaveGolden(folder_ / "relu.torch2.json", Convolution(""));
  OpGraph graph = Convolution("");
  graph.run.libtorch = "2.6.0";
  EXPECT_THAT(graph, MatchesGolden("relu.json"));
}

TEST_F(MatchesGoldenTest, DescribesItself) {
  EXPECT_EQ(Describe(MatchesGolden("conv.json")), "matches the golden conv.json");
  EXPECT_EQ(DescribeNegation(MatchesGolden("conv.json", Case("decode"))),
            "doesn't match the golden conv.json, case \"decode\"");
}

TEST_F(MatchesGoldenTest, ShowsWhatDiffersAndWhereTheGoldenIs) {
  SaveGolden(folder_ / "conv.json", Convolution(""));
  EXPECT_THAT(Explain(MatchesGolden("conv.json"), Convolution(", stride=[2,2]")),
              AllOf(HasSubstr("which has 1 change: c/conv2d: stride"),
                    HasSubstr(", compared with " + (folder_ / "conv.json").string() + "\n"),
                    HasSubstr("+ c/conv2d = aten::conv2d(x, c.weight, stride=[2,2])")));
}

TEST_F(MatchesGoldenTest, AMissingGoldenIsAnErrorBothWaysWithTheNextStep) {
  EXPECT_EQ(ErrorBothWays(MatchesGolden("none.json"), Convolution("")),
            "MatchesGolden: there is no golden " + (folder_ / "none.json").string() +
                "; record it with EXPECT_GRAPH_MATCHES(…, \"none.json\") and --update_goldens");
  SaveGoldenCase(folder_ / "conv.json", "prefill", Convolution(""));
  EXPECT_EQ(ErrorBothWays(MatchesGolden("conv.json", Case("decode")), Convolution("")),
            "MatchesGolden: there is no golden " + (folder_ / "conv.json").string() +
                ", case \"decode\"; record it with EXPECT_GRAPH_MATCHES(…, \"conv.json\", "
                "Case(\"decode\")) and --update_goldens");
}

TEST_F(MatchesGoldenTest, AGoldenThatCannotBeReadIsAnErrorBothWays) {
  std::ofstream(folder_ / "torn.json") << "{\"graphgold\": 1, ";
  EXPECT_THAT(ErrorBothWays(MatchesGolden("torn.json"), Convolution("")), HasSubstr("torn.json"));
}

TEST_F(MatchesGoldenTest, AModuleThatIsNotThereIsAnErrorBothWays) {
  SaveGolden(folder_ / "conv.json", Convolution(""));
  CompareOptions options;
  options.in_module = "d";
  EXPECT_EQ(ErrorBothWays(MatchesGolden("conv.json", options), Convolution("")),
            "MatchesGolden: can't be compared with " + (folder_ / "conv.json").string() +
                ": what is expected: no call belongs to the module \"d\"; outermost modules are c");
}

TEST(MatchesGolden, WithoutAContextAPathBeginsAtTheWorkingDirectory) {
  EXPECT_THAT(ErrorBothWays(MatchesGolden("none.json"), Convolution("")),
              HasSubstr((std::filesystem::current_path() / "none.json").string()));
}

TEST(GoldenMatchers, AGraphCannotBeHeldToABudget) {
  CompareOptions options;
  options.facets = Facets::Default().With(Facet::kFlops);
  const std::string why =
      ": a graph cannot be held to a budget, and the facet \"flops\" asks for it; use "
      "EXPECT_GRAPH_MATCHES, or HasFlops, MemoryWithin and TimeWithin";
  EXPECT_EQ(ErrorIn([&] { static_cast<void>(IsEquivalentTo(Convolution(""), options)); }),
            "IsEquivalentTo" + why);
  EXPECT_EQ(ErrorIn([&] { static_cast<void>(MatchesGolden("conv.json", options.facets)); }),
            "MatchesGolden(\"conv.json\")" + why);
}

TEST(IsEquivalentTo, RecordingsWithoutTensorsCannotBeCompared) {
  const OpGraph graph = ParseText("a = aten::relu() -> none\n");
  EXPECT_EQ(ErrorBothWays(IsEquivalentTo(graph), graph),
            "the comparison of graphs: unknown, for the graph was recorded without its tensors; "
            "trace the model with TraceOptions::tensors = true");
}

}  // namespace
}  // namespace graphgold
