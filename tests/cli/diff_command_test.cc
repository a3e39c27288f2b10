// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli_test.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class DiffCommandTest : public CliTest {
 protected:
  DiffCommandTest() {
    Save("old.json", kOldNet);
    Save("new.json", kNewNet);
  }
};

TEST_F(DiffCommandTest, SameGoldensAreTheSameInAnyMixOfFormats) {
  Save("old.onnx", kOldNet);
  Save("copy.json", kOldNet);
  ExpectText("diff_same", Run("diff old.json copy.json"));
  ExpectText("diff_same_formats", Run("diff old.json old.onnx"));
  EXPECT_EQ(Run("diff old.onnx copy.json").code, 0);
}

TEST_F(DiffCommandTest, DifferenceIsShownAndExitsWithOne) {
  ExpectText("diff_text", Run("diff old.json new.json"));
  ExpectText("diff_summary", Run("diff old.json new.json --summary"));
  ExpectText("diff_markdown", Run("diff old.json new.json --format markdown"));
  ExpectText("diff_json", Run("diff old.json new.json --json"));
}

TEST_F(DiffCommandTest, FormatsDifferInNothingButTheForm) {
  Save("new.onnx", kNewNet);
  EXPECT_EQ(Run("diff old.json new.onnx").output, Run("diff old.json new.json").output);
}

TEST_F(DiffCommandTest, FacetThatIsOffDoesNotDiffer) {
  ExpectText("diff_facets", Run("diff old.json new.json --facets operators --summary"));
  ExpectText("diff_facets_unknown", Run("diff old.json new.json --facets colour"));
}

TEST_F(DiffCommandTest, PartIsComparedAlone) {
  EXPECT_EQ(Run("diff old.json new.json --module fc").code, 0);
  EXPECT_EQ(Run("diff old.json new.json --module conv").code, 1);
  ExpectText("diff_module_unknown", Run("diff old.json new.json --module head"));
}

TEST_F(DiffCommandTest, CasesArePairedByName) {
  SaveCase("a.json", "decode", kOldNet);
  SaveCase("a.json", "prefill", kOldNet);
  SaveCase("b.json", "prefill", kNewNet);
  SaveCase("b.json", "train", kNewNet);
  ExpectText("diff_cases", Run("diff a.json b.json --summary"));
  ExpectText("diff_one_case", Run("diff a.json b.json --case prefill --summary"));
  ExpectText("diff_case_unknown", Run("diff a.json b.json --case decode"));
}

TEST_F(DiffCommandTest, BudgetsAreComparedWhereTheGoldenHasThem) {
  OpGraph graph = Graph(kOldNet);
  graph.run.facets = "operators,memory";
  graph.budget = {{"peak_bytes", "cpu", 1024 * 1024, 0.05}};
  SaveGolden(folder_ / "a.json", graph);
  graph.budget[0].value *= 2;
  SaveGolden(folder_ / "b.json", graph);
  ExpectText("diff_budget", Run("diff a.json b.json"));
  EXPECT_EQ(Run("diff a.json b.json --facets=-memory").code, 0);
}

TEST_F(DiffCommandTest, MarkupInNamesIsShownAndNotRead) {
  Save("a.json", "input x: f32[1]\nparam %3Cb%3E%60%60%60%3C%2Fb%3E: f32[1]\noutput output: x\n");
  const CliOutcome outcome = Run("diff old.json a.json --format markdown");
  EXPECT_THAT(outcome.output, HasSubstr("\\<b\\>\\`\\`\\`\\</b\\>"));
  EXPECT_THAT(outcome.output, HasSubstr("\n````diff\n"));
  EXPECT_EQ(outcome.code, 1);
}

TEST_F(DiffCommandTest, JsonIsJson) {
  const auto report = nlohmann::json::parse(Run("diff old.json new.json --json").output);
  EXPECT_EQ(report["same"], false);
  EXPECT_EQ(report["cases"][0]["changes"][0]["fields"][0]["field"], "stride");
}

TEST_F(DiffCommandTest, GitHubGetsAnnotationsAndASummary) {
  ExpectText("diff_github", Run("diff old.json new.json --summary",
                                "GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=summary.md"));
  EXPECT_EQ(ReadOwn("summary.md"), Run("diff old.json new.json --format markdown").output + "\n");
  EXPECT_THAT(Run("diff old.json old.json", "GITHUB_ACTIONS=true").output, Not(HasSubstr("::")));
  EXPECT_THAT(Run("diff old.json new.json", "GITHUB_ACTIONS=false").output,
              Not(HasSubstr("::error")));
}

TEST_F(DiffCommandTest, FilesThatAreNoGoldensAreErrors) {
  ExpectText("diff_missing", Run("diff old.json missing.json"));
  ExpectText("diff_ending", Run("diff old.json net.pt"));
  WriteOwn("torn.json", ReadOwn("new.json").substr(0, 300));
  ExpectText("diff_torn", Run("diff old.json torn.json"));
  WriteOwn("merged.json", "<<<<<<< ours\n" + ReadOwn("new.json"));
  ExpectText("diff_merged", Run("diff old.json merged.json"));
  WriteOwn("text.onnx", "not a model");
  EXPECT_EQ(Run("diff old.json text.onnx").code, 2);
  ExpectText("diff_usage", Run("diff old.json"));
}

TEST_F(DiffCommandTest, NoColourWhereNobodyLooks) {
  EXPECT_THAT(Run("diff old.json new.json").output, Not(HasSubstr("\033[")));
}

}  // namespace
}  // namespace graphgold
