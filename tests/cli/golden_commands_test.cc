// SPDX-License-Identifier: MIT
//
// show, stats, convert, lint, export: one golden, looked at or written.
#include <gmock/gmock.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "cli_test.h"
#include "graphgold/golden/json_writer.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;

class GoldenCommandsTest : public CliTest {
 protected:
  GoldenCommandsTest() { Save("net.json", kOldNet); }
};

TEST_F(GoldenCommandsTest, ShowsTheSummary) { ExpectText("show", Run("show net.json")); }

TEST_F(GoldenCommandsTest, ShowsLayersOpsAndTree) {
  ExpectText("show_layers", Run("show net.json --layers"));
  ExpectText("show_ops", Run("show net.json --ops"));
  ExpectText("show_tree", Run("show net.json --tree"));
  ExpectText("show_tree_depth", Run("show net.json --tree --depth 1"));
}

TEST_F(GoldenCommandsTest, ShowsCasesUnderTheirNames) {
  SaveCase("llm.json", "decode", kOldNet);
  SaveCase("llm.json", "prefill", kNewNet);
  ExpectText("show_cases", Run("show llm.json --ops"));
  EXPECT_EQ(Run("show llm.json --case decode").output, Run("show net.json").output);
  ExpectText("show_cases_json", Run("show llm.json --json"));
  ExpectText("stats_case_missing", Run("stats llm.json"));
}

TEST_F(GoldenCommandsTest, GoldenIsNotRun) {
  ExpectText("show_golden_input", Run("show net.json --input 'f32[1,3,8,8]'"));
  ExpectText("show_missing", Run("show missing.json"));
}

TEST_F(GoldenCommandsTest, StatsAreTotals) {
  ExpectText("stats", Run("stats net.json"));
  const auto stats = nlohmann::json::parse(Run("stats net.json --json").output);
  EXPECT_EQ(stats["calls"], 5);
  EXPECT_EQ(stats["parameters"]["count"], 4 * 3 * 3 * 3 + 50);
  EXPECT_EQ(Run("show net.json --json").output, Run("stats net.json --json").output);
}

TEST_F(GoldenCommandsTest, ConvertLosesNothing) {
  ExpectText("convert", Run("convert net.json net.onnx"));
  ASSERT_EQ(Run("convert net.onnx back.json").code, 0);
  EXPECT_EQ(ReadOwn("back.json"), ReadOwn("net.json"));
}

// The seal is one of the text in JSON; nothing else is lost.
TEST_F(GoldenCommandsTest, ConvertsASealedGolden) {
  const std::string unsealed = ReadOwn("net.json");
  std::string sealed = unsealed;
  sealed.insert(sealed.find(",\n"), ", \"seal\": \"0123456789abcdef0123456789abcdef\"");
  std::ofstream(folder_ / "sealed.json") << sealed;
  ASSERT_EQ(Run("convert sealed.json sealed.onnx").code, 0);
  ASSERT_EQ(Run("convert sealed.onnx unsealed.json").code, 0);
  EXPECT_EQ(ReadOwn("unsealed.json"), unsealed);
  ASSERT_EQ(Run("convert sealed.json copy.json").code, 0);
  EXPECT_EQ(ReadOwn("copy.json"), sealed);
  EXPECT_EQ(Run("diff sealed.json net.json").code, 0);
  EXPECT_EQ(Run("lint sealed.json").code, 0);
}

TEST_F(GoldenCommandsTest, ConvertRefuses) {
  ExpectText("convert_missing", Run("convert missing.json net.onnx"));
  ExpectText("convert_ending", Run("convert net.json net.txt"));
  WriteOwn("there.json", "precious");
  ExpectText("convert_there", Run("convert net.json there.json"));
  EXPECT_EQ(ReadOwn("there.json"), "precious");
  EXPECT_EQ(Run("convert net.json there.json --force").code, 0);
  WriteOwn("file", "");
  ExpectText("convert_unwritable", Run("convert net.json file/net.onnx"));
}

TEST_F(GoldenCommandsTest, CleanGoldenPassesLint) {
  ExpectText("lint_clean", Run("lint net.json"));
  Save("net.onnx", kOldNet);
  ExpectText("lint_clean_all", Run("lint net.json net.onnx"));
}

TEST_F(GoldenCommandsTest, LintFindsWhatWouldBeWrittenOtherwise) {
  const std::string written = ReadOwn("net.json");
  std::string spaced = written;
  spaced.replace(spaced.find("\"nodes\": ["), 10, "\"nodes\":  [");
  WriteOwn("net.json", spaced);
  ExpectText("lint_spaces", Run("lint net.json"));
  ExpectText("lint_json", Run("lint net.json --json"));
  ExpectText("lint_fix", Run("lint net.json --fix"));
  EXPECT_EQ(ReadOwn("net.json"), written);
}

TEST_F(GoldenCommandsTest, LintFindsAnOldCanonicalForm) {
  std::string old = ReadOwn("net.json");
  const std::string key = "\"canonical_form\": 2";
  old.replace(old.find(key), key.size(), "\"canonical_form\": 1");
  WriteOwn("net.json", old);
  ExpectText("lint_old_form", Run("lint net.json"));
}

TEST_F(GoldenCommandsTest, LintFindsCallsOutOfOrder) {
  const OpGraph graph = ParseText(R"(
    input x: f32[1]
    b = aten::sigmoid(x) -> f32[1]
    a = aten::relu(x) -> f32[1]
    add = aten::add.Tensor(a, b) -> f32[1]
    output output: add
  )");
  WriteOwn("net.json", WriteJson(graph));
  ExpectText("lint_order", Run("lint net.json"));
}

TEST_F(GoldenCommandsTest, LintFindsBudgetsThatNobodyLooksAt) {
  OpGraph graph = Graph(kOldNet);
  graph.run.facets = "operators,memory";
  graph.budget = {{"flops", "", 1024, 0}};
  SaveGolden(folder_ / "net.json", graph);
  ExpectText("lint_budget", Run("lint net.json"));
}

TEST_F(GoldenCommandsTest, LintFindsAVariantOfAnotherLibTorch) {
  Save("net.torch1.json", kOldNet);
  ExpectText("lint_variant", Run("lint net.torch1.json"));
}

TEST_F(GoldenCommandsTest, LintOfWhatCannotBeReadIsAnError) {
  std::string edited = ReadOwn("net.json");
  edited.replace(edited.find("aten::relu"), 10, "aten::gelu");
  WriteOwn("net.json", edited);
  ExpectText("lint_edited", Run("lint net.json"));
}

TEST_F(GoldenCommandsTest, ExportIsTheWholeRecord) {
  ExpectText("export", Run("export net.json"));
  ASSERT_EQ(Run("export net.json -o net.graph.json").code, 0);
  EXPECT_EQ(ReadOwn("net.graph.json"), Run("export net.json").output);
  WriteOwn("file", "");
  ExpectText("export_unwritable", Run("export net.json -o file/graph.json"));
}

}  // namespace
}  // namespace graphgold
