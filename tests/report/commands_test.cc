// SPDX-License-Identifier: MIT
//
// graphgold report and draw, as a shell sees them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../golden/golden_test_util.h"
#include "../support/shell.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/store.h"
#include "html_check.h"
#include "samples.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class CommandsTest : public ::testing::Test {
 protected:
  CommandsTest() {
    SaveGolden(folder_.path() / "a.json", Golden(GraphOf(kTenCalls)));
    SaveGolden(folder_.path() / "b.json", Golden(GraphOf(kTenCallsDrifted)));
    Golden cases;
    cases.Set("prefill", GraphOf(kTenCalls));
    cases.Set("decode", GraphOf(kTenCallsDrifted));
    SaveGolden(folder_.path() / "cases.json", cases);
  }

  // In the folder of the goldens.
  ShellOutcome Run(const std::string& arguments) const {
    return RunShellIn(folder_.path(), "'" GRAPHGOLD_COMMAND "' " + arguments);
  }
  std::string File(const std::string& name) const { return ReadFile(folder_.path() / name); }

  const TempFolder folder_;
};

TEST_F(CommandsTest, ReportOfADriftExitsWithOne) {
  const ShellOutcome outcome = Run("report a.json b.json -o page.html");
  EXPECT_EQ(outcome.output, "wrote page.html\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(ReadHtml(File("page.html")).TextsByClass("verdict"), ElementsAre("Different"));
}

TEST_F(CommandsTest, ReportOfTheSameOrOfOneExitsWithZero) {
  EXPECT_EQ(Run("report a.json a.json -o same.html").code, 0);
  EXPECT_EQ(Run("report a.json").output, "wrote report.html\n");
  EXPECT_THAT(ReadHtml(File("report.html")).TextById("head"), HasSubstr("a.json"));
}

TEST_F(CommandsTest, ABrokenBudgetIsADifferenceForReportAsForDiff) {
  OpGraph graph = GraphOf(kTenCalls);
  for (const char* const facets : {"+flops", ""}) {
    graph.run.facets = facets;
    for (const double flops : {1000., 2000.}) {
      graph.budget = {{"flops", "", flops, 0.05}};
      SaveGolden(folder_.path() / ("budget" + std::to_string(int(flops)) + ".json"), Golden(graph));
    }
    graph.budget.clear();
    SaveGolden(folder_.path() / "none.json", Golden(graph));
    const int broken = *facets == '\0' ? 0 : 1;  // a facet that is off breaks nothing
    for (const char* const command : {"report", "diff"}) {
      const auto code = [&](const char* files) {
        return Run(std::string(command) + " " + files).code;
      };
      EXPECT_EQ(code("budget1000.json budget2000.json"), broken) << command << facets;
      EXPECT_EQ(code("budget1000.json none.json"), broken) << command << facets;
      EXPECT_EQ(code("none.json budget1000.json"), broken) << command << facets;
      EXPECT_EQ(code("budget1000.json budget1000.json"), 0) << command << facets;
    }
  }
}

TEST_F(CommandsTest, FacetsSayWhatIsCompared) {
  EXPECT_EQ(Run("report a.json b.json --facets sizes").output.substr(0, 11), "graphgold: ");
  EXPECT_EQ(Run("report a.json b.json --facets sizes").code, 2);
  EXPECT_EQ(Run("draw a.json b.json -o ab.dot --facets sizes").code, 2);
  Run("draw a.json b.json -o ab.dot --facets=-attributes,-shapes");
  EXPECT_THAT(File("ab.dot"), Not(HasSubstr("conv2d (modified)")));
  Run("draw a.json b.json -o ab.dot --facets=-shapes");
  EXPECT_THAT(File("ab.dot"), HasSubstr("conv2d (modified)"));
  const ShellOutcome alone = Run("report a.json --facets shapes");
  EXPECT_EQ(alone.output,
            "graphgold: --facets shapes says what is compared, and a.json is alone. Name a second "
            "golden, or leave it out.\n");
  EXPECT_EQ(alone.code, 2);
}

TEST_F(CommandsTest, APartIsShownAlone) {
  EXPECT_EQ(Run("report a.json b.json --module stem").code, 1);
  const HtmlDocument page = ReadHtml(File("report.html"));
  EXPECT_THAT(page.TextsByClass("headline"),
              ElementsAre("modified stem.conv/conv2d: stride default → [2,2] show"));
  Run("report a.json --module stem");
  EXPECT_THAT(ReadHtml(File("report.html")).TextsByClass("totals"),
              ElementsAre(HasSubstr("calls3\n")));
  Run("draw a.json -o stem.dot --module stem");
  EXPECT_THAT(File("stem.dot"), AllOf(HasSubstr("stem.conv/conv2d"), Not(HasSubstr("softmax"))));
  EXPECT_EQ(Run("report a.json b.json --module trunk").output,
            Run("diff a.json b.json --module trunk").output);
}

TEST_F(CommandsTest, ADiffMakesThePageToo) {
  const ShellOutcome outcome = Run("diff a.json b.json --html diff.html");
  EXPECT_EQ(outcome.code, 1);
  Run("report a.json b.json -o report.html");
  EXPECT_EQ(File("diff.html"), File("report.html"));
  EXPECT_EQ(Run("diff cases.json cases.json --html cases.html").output,
            "graphgold: --html: a page shows one case of both goldens; say which: --case NAME\n");
}

TEST_F(CommandsTest, OneOfSeveralCasesIsChosenByName) {
  const ShellOutcome outcome = Run("report cases.json");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.output,
            "graphgold: cases.json has 2 cases, \"decode\", \"prefill\"; expected the name of one: "
            "--case NAME\n");
  EXPECT_EQ(Run("report cases.json --case decode").code, 0);
  EXPECT_EQ(
      Run("report cases.json --case verify").output,
      "graphgold: cases.json has no case \"verify\"; it has \"decode\", \"prefill\". Name one of "
      "these.\n");
}

TEST_F(CommandsTest, ErrorsNameTheFileAndTheNextStep) {
  const ShellOutcome missing = Run("report none.json");
  EXPECT_EQ(
      missing.output,
      "graphgold: there is no file none.json; expected a golden, .json or .onnx. Check the path, "
      "or record one: graphgold trace MODEL.pt --input TYPE -o FILE\n");
  EXPECT_EQ(missing.code, 2);
  const ShellOutcome ending = Run("report a.json -o page.pdf");
  EXPECT_EQ(ending.output,
            "graphgold: page.pdf: \".pdf\" is no ending of a page. Name it .html.\n");
  EXPECT_EQ(ending.code, 2);
  const ShellOutcome unwritable = Run("report a.json -o a.json/page.html");
  EXPECT_THAT(unwritable.output, StartsWith("graphgold: "));
  EXPECT_THAT(unwritable.output, HasSubstr("a.json/page.html"));
  EXPECT_EQ(unwritable.code, 2);
}

TEST_F(CommandsTest, DrawWritesWhatTheEndingSays) {
  EXPECT_EQ(Run("draw a.json -o a.dot").output, "wrote a.dot\n");
  EXPECT_THAT(File("a.dot"), StartsWith("digraph graphgold {"));
  EXPECT_EQ(Run("draw a.json b.json -o ab.dot --depth 0").code, 0);
  EXPECT_THAT(File("ab.dot"), HasSubstr("3 calls, 1 changed"));
  const ShellOutcome ending = Run("draw a.json -o a.gif");
  EXPECT_EQ(ending.output,
            "graphgold: a.gif: \".gif\" is no ending of a drawing. Give the file one of .svg, .png "
            "and .dot.\n");
  EXPECT_EQ(ending.code, 2);
}

}  // namespace
}  // namespace graphgold
