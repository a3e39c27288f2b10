// SPDX-License-Identifier: MIT
//
// graphgold report and draw, as a shell sees them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <fstream>

#include "../golden/golden_test_util.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/store.h"
#include "html_check.h"
#include "samples.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Outcome {
  int code = -1;
  std::string text;  // of both streams
};

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
  Outcome Run(const std::string& arguments) const {
    const std::string command = "cd '" + folder_.path().string() + "' && '" + GRAPHGOLD_COMMAND +
                                "' " + arguments + " 2>&1";
    Outcome outcome;
    FILE* const pipe = ::popen(command.c_str(), "r");
    std::array<char, 4096> bytes;
    while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), pipe)) {
      outcome.text.append(bytes.data(), count);
    }
    const int status = ::pclose(pipe);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
  }
  std::string File(const std::string& name) const { return ReadFile(folder_.path() / name); }

  const TempFolder folder_;
};

TEST_F(CommandsTest, ReportOfADriftExitsWithOne) {
  const Outcome outcome = Run("report a.json b.json -o page.html");
  EXPECT_EQ(outcome.text, "wrote page.html\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(ReadHtml(File("page.html")).TextsByClass("verdict"), ElementsAre("Different"));
}

TEST_F(CommandsTest, ReportOfTheSameOrOfOneExitsWithZero) {
  EXPECT_EQ(Run("report a.json a.json -o same.html").code, 0);
  EXPECT_EQ(Run("report a.json").text, "wrote report.html\n");
  EXPECT_THAT(ReadHtml(File("report.html")).TextById("head"), HasSubstr("a.json"));
}

TEST_F(CommandsTest, ABrokenBudgetIsADifference) {
  OpGraph graph = GraphOf(kTenCalls);
  for (const double flops : {1000., 2000.}) {
    graph.budget = {{"flops", "", flops, 0.05}};
    SaveGolden(folder_.path() / ("budget" + std::to_string(int(flops)) + ".json"), Golden(graph));
  }
  EXPECT_EQ(Run("report budget1000.json budget2000.json").code, 1);
  EXPECT_EQ(Run("report budget1000.json budget1000.json").code, 0);
}

TEST_F(CommandsTest, FacetsSayWhatIsCompared) {
  EXPECT_EQ(Run("report a.json b.json --facets sizes").text.substr(0, 11), "graphgold: ");
  EXPECT_EQ(Run("report a.json b.json --facets sizes").code, 2);
}

TEST_F(CommandsTest, ADiffMakesThePageToo) {
  const Outcome outcome = Run("diff a.json b.json --html diff.html");
  EXPECT_EQ(outcome.code, 1);
  Run("report a.json b.json -o report.html");
  EXPECT_EQ(File("diff.html"), File("report.html"));
  EXPECT_EQ(Run("diff cases.json cases.json --html cases.html").text,
            "graphgold: --html: a page shows one case of both goldens; say which: --case NAME\n");
}

TEST_F(CommandsTest, OneOfSeveralCasesIsChosenByName) {
  const Outcome outcome = Run("report cases.json");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.text,
            "graphgold: cases.json has 2 cases, \"decode\", \"prefill\"; expected the name of one: "
            "--case NAME\n");
  EXPECT_EQ(Run("report cases.json --case decode").code, 0);
  EXPECT_EQ(
      Run("report cases.json --case verify").text,
      "graphgold: cases.json has no case \"verify\"; it has \"decode\", \"prefill\". Name one of "
      "these.\n");
}

TEST_F(CommandsTest, ErrorsNameTheFileAndTheNextStep) {
  const Outcome missing = Run("report none.json");
  EXPECT_EQ(
      missing.text,
      "graphgold: there is no file none.json; expected a golden, .json or .onnx. Check the path, "
      "or record one: graphgold trace MODEL.pt --input TYPE -o FILE\n");
  EXPECT_EQ(missing.code, 2);
  const Outcome ending = Run("report a.json -o page.pdf");
  EXPECT_EQ(ending.text, "graphgold: page.pdf: \".pdf\" is no ending of a page. Name it .html.\n");
  EXPECT_EQ(ending.code, 2);
  const Outcome unwritable = Run("report a.json -o a.json/page.html");
  EXPECT_THAT(unwritable.text, StartsWith("graphgold: "));
  EXPECT_THAT(unwritable.text, HasSubstr("a.json/page.html"));
  EXPECT_EQ(unwritable.code, 2);
}

TEST_F(CommandsTest, DrawWritesWhatTheEndingSays) {
  EXPECT_EQ(Run("draw a.json -o a.dot").text, "wrote a.dot\n");
  EXPECT_THAT(File("a.dot"), StartsWith("digraph graphgold {"));
  EXPECT_EQ(Run("draw a.json b.json -o ab.dot --depth 0").code, 0);
  EXPECT_THAT(File("ab.dot"), HasSubstr("3 calls, 1 changed"));
  const Outcome ending = Run("draw a.json -o a.gif");
  EXPECT_EQ(ending.text,
            "graphgold: a.gif: \".gif\" is no ending of a drawing. Give the file one of .svg, .png "
            "and .dot.\n");
  EXPECT_EQ(ending.code, 2);
}

TEST_F(CommandsTest, HelpHasExamples) {
  EXPECT_THAT(Run("report --help").text, HasSubstr("graphgold report resnet18.json -o"));
  EXPECT_THAT(Run("draw --help").text, HasSubstr("graphgold draw resnet18.json -o"));
}

}  // namespace
}  // namespace graphgold
