// SPDX-License-Identifier: MIT
//
// What nobody means to type, and files that nobody means to write. Each is an error that says what
// to do, exits with 2 and leaves nothing behind. Damaged goldens are tested in tests/golden/.
#include <gmock/gmock.h>

#include "cli_test.h"
#include "graphgold/golden/json_writer.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class BadInputTest : public CliTest {
 protected:
  BadInputTest() { Save("net.json", kOldNet); }

  std::size_t FilesHere() const {
    const std::filesystem::directory_iterator files(folder_);
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
  }
};

TEST_F(BadInputTest, FoldersAreNoFiles) {
  std::filesystem::create_directory(folder_ / "goldens.json");
  std::filesystem::create_directory(folder_ / "page.html");
  ExpectText("folder_golden", Run("show goldens.json"));
  ExpectText("folder_output", Run("report net.json -o page.html"));
  ExpectText("folder_pending", Run("pending --dir net.json"));
}

// A shell gives an empty name for a variable that is not set.
TEST_F(BadInputTest, EmptyNamesAreNoFiles) {
  ExpectText("empty_golden", Run("show ''"));
  ExpectText("empty_received", Run("report net.json ''"));
  for (const char* const arguments :
       {"diff net.json ''", "draw net.json ''  -o net.dot", "report net.json -o ''",
        "export net.json -o ''", "convert net.json ''", "diff net.json net.json --html ''"}) {
    const CliOutcome outcome = Run(arguments);
    EXPECT_THAT(outcome.output, HasSubstr("expected the name of a file, found nothing"));
    EXPECT_EQ(outcome.code, 2) << arguments;
  }
  EXPECT_EQ(FilesHere(), 1u);
}

TEST_F(BadInputTest, PathsThatLeadNowhereAreToldWithTheReason) {
  std::filesystem::create_symlink("loop.json", folder_ / "loop.json");
  EXPECT_EQ(Run("show loop.json").output,
            "graphgold: cannot read loop.json: Too many levels of symbolic links\n");
  const std::string name = std::string(300, 'n') + ".json";
  EXPECT_EQ(Run("lint " + name).output,
            "graphgold: cannot read " + name + ": File name too long\n");
  EXPECT_THAT(Run("convert net.json " + name).output, HasSubstr(": File name too long"));
  EXPECT_THAT(Run("pending --dir " + name).output, HasSubstr("there is no folder nnn"));
  EXPECT_EQ(Run("convert net.json " + name).code, 2);
}

TEST_F(BadInputTest, NumbersHaveTheirRanges) {
  ExpectText("depth_negative", Run("show net.json --depth -1"));
  ExpectText("depth_word", Run("draw net.json -o net.dot --depth deep"));
  ExpectText("seed_negative", Run("trace net.pt --input 'f32[1]' --seed -1 -o net.json"));
  ExpectText("size_negative", Run("trace net.pt --input 'f32[-1]' -o net.json"));
  const CliOutcome endless =
      Run("trace net.pt --input 'f32['$(printf '(%.0s' $(seq 9000))']' -o net.json");
  EXPECT_LT(endless.output.size(), 1000u);
  EXPECT_EQ(endless.code, 2);
}

TEST_F(BadInputTest, ACaseIsNamedOnlyWhereThereAreNames) {
  ExpectText("case_of_one", Run("stats net.json --case decode"));
}

TEST_F(BadInputTest, AnExportDoesNotReplaceItsGolden) {
  const std::string golden = ReadOwn("net.json");
  ExpectText("export_itself", Run("export net.json -o ./net.json"));
  EXPECT_EQ(ReadOwn("net.json"), golden);
}

TEST_F(BadInputTest, FacetsThatNobodyKnowsAreToldWithTheWayOut) {
  OpGraph graph = Graph(kOldNet);
  graph.run.facets = "colour";
  WriteOwn("later.json", WriteJson(graph));
  EXPECT_THAT(Run("diff later.json net.json").output,
              StartsWith("graphgold: what the golden was recorded for cannot be told: facets "
                         "\"colour\": \"colour\" is no facet."));
  EXPECT_EQ(Run("diff later.json net.json").code, 2);
  EXPECT_EQ(Run("diff later.json net.json --facets operators").code, 0);
}

TEST_F(BadInputTest, NamesInFilesDoNothingToTheTerminal) {
  OpGraph graph = Graph(kNewNet);
  graph.run.libtorch = "\033[2J\u009b2J\n::error::";
  WriteOwn("nasty.json", WriteJson(graph));
  const CliOutcome diff = Run("diff net.json nasty.json");
  EXPECT_THAT(diff.output, HasSubstr("this is \\x1B[2J\\x9B2J\\x0A::error::\n"));
  EXPECT_THAT(diff.output, Not(HasSubstr("\033")));
  std::string text = ReadOwn("net.json");
  ReplaceEach(text, "\"id\": \"conv+relu\"", "\"id\": \"\\u001b[2J\"");
  WriteOwn("nasty.json", text);
  ExpectText("name_control", Run("show nasty.json"));
}

TEST_F(BadInputTest, FilesWhoseNamesAreNoUtf8AreFilesAllTheSame) {
  const std::string name = "\xFF<b>.json";
  std::string golden = ReadOwn("net.json");
  ReplaceEach(golden, "\"nodes\": [", "\"nodes\":  [");  // so that lint names the file
  WriteOwn(name, golden);
  for (const char* const command :
       {"lint --json ", "diff --json net.json ", "report net.json ", "draw -o net.dot "}) {
    const CliOutcome outcome = Run(command + ("'" + name) + "'");
    EXPECT_NE(outcome.code, 2) << command << outcome.output;
  }
}

TEST_F(BadInputTest, AFullDiskLeavesNothingBehind) {
  for (const char* const arguments :
       {"report net.json", "draw net.json -o net.dot", "export net.json -o net.graph.json"}) {
    // No file may be longer than a block, and that is no reason to be killed.
    const CliOutcome outcome =
        Shell("trap '' XFSZ; ulimit -f 1; '" GRAPHGOLD_COMMAND "' " + std::string(arguments));
    EXPECT_THAT(outcome.output, HasSubstr("File too large. Name another file"));
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(FilesHere(), 1u) << arguments;
  }
}

TEST_F(BadInputTest, WhatCannotBePrintedIsAnError) {
  for (const char* const arguments :
       {"show net.json", "diff net.json net.json", "export net.json", "lint net.json", "--help"}) {
    const CliOutcome outcome = Run(std::string(arguments) + " > /dev/full");
    EXPECT_EQ(outcome.output,
              "graphgold: the output could not be written: the disk is full, or nobody reads it "
              "any more. Make room, or write it elsewhere.\n");
    EXPECT_EQ(outcome.code, 2) << arguments;
  }
}

}  // namespace
}  // namespace graphgold
