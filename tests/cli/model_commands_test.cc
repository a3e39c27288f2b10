// SPDX-License-Identifier: MIT
//
// Commands that run a model: check, trace, show, export.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "../support/terminal.h"
#include "cli_page.h"
#include "make_model.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

class ModelCommandsTest : public CliTest {
 protected:
  ModelCommandsTest() { SaveNet((folder_ / "net.pt").string()); }

  void SaveWithGelu(const std::string& name) const { SaveNet((folder_ / name).string(), "gelu"); }
};

TEST_F(ModelCommandsTest, TracedModelChecks) {
  ExpectText("trace", Run("trace net.pt --input 'f32[2,4]' -o net.json"));
  ExpectText("trace_again", Run("trace net.pt --input 'f32[2,4]' -o net.json"));
  ExpectText("check_same", Run("check net.pt --input 'f32[2,4]' --golden net.json"));
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' -o net.onnx").code, 0);
  EXPECT_EQ(Run("diff net.json net.onnx").code, 0);
  EXPECT_EQ(Run("check net.pt --input 'f32[2,4]' --golden net.onnx").code, 0);
  EXPECT_EQ(Run("lint net.json net.onnx").code, 0);
}

TEST_F(ModelCommandsTest, DriftIsShown) {
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' -o net.json").code, 0);
  SaveWithGelu("new.pt");
  ExpectText("check_drift", Run("check new.pt --input 'f32[2,4]' --golden net.json"));
  ExpectText("check_markdown",
             Run("check new.pt --input 'f32[2,4]' --golden net.json --format markdown"));
  EXPECT_THAT(
      Run("check new.pt --input 'f32[2,4]' --golden net.json", "GITHUB_ACTIONS=true").output,
      HasSubstr("::error file=net.json"));
  EXPECT_EQ(Run("check new.pt --input 'f32[2,4]' --golden net.json --facets topology").code, 0);
  ExpectText("check_other_size",
             Run("check net.pt --input 'f32[3,4]' --golden net.json --summary"));
}

TEST_F(ModelCommandsTest, NamedSizesServeAllSizes) {
  ExpectText("trace_dynamic",
             Run("trace net.pt --input 'f32[2,4]' --dynamic 0:0=batch -o net.json"));
  EXPECT_THAT(ReadOwn("net.json"), HasSubstr("f32[batch,4]"));
  EXPECT_EQ(Run("check net.pt --input 'f32[7,4]' --golden net.json").code, 0);
  EXPECT_EQ(Run("check net.pt --input 'f32[5,4]' --dynamic 0:0=batch --golden net.json").code, 0);
  ExpectText("dynamic_no_input",
             Run("trace net.pt --input 'f32[2,4]' --dynamic 1:0=batch -o net.json"));
  ExpectText("dynamic_no_dim",
             Run("trace net.pt --input 'f32[2,4]' --dynamic 0:5=batch -o net.json"));
}

TEST_F(ModelCommandsTest, BackwardRecordsGradients) {
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' --train --backward -o net.json").code, 0);
  EXPECT_THAT(ReadOwn("net.json"), AllOf(HasSubstr("grad:fc.weight"), HasSubstr("\"backward\"")));
  EXPECT_EQ(Run("check net.pt --input 'f32[2,4]' --train --backward --golden net.json").code, 0);
  EXPECT_EQ(Run("check net.pt --input 'f32[2,4]' --golden net.json").code, 1);
}

TEST_F(ModelCommandsTest, SeveralInputsAndInputsFromAFile) {
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' --input 'f32[8]' -o two.json").code, 0);
  EXPECT_THAT(ReadOwn("two.json"), HasSubstr("input.1"));
  torch::save(std::vector<torch::Tensor>{torch::ones({2, 4}), torch::ones({8})},
              (folder_ / "archived.pt").string());
  EXPECT_EQ(Run("check net.pt --inputs archived.pt --golden two.json").code, 0);
  const std::vector<char> pickled =
      torch::pickle_save(c10::IValue(std::vector<torch::Tensor>{torch::ones({2, 4})}));
  WriteOwn("pickled.pt", std::string(pickled.begin(), pickled.end()));
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' -o one.json").code, 0);
  EXPECT_EQ(Run("check net.pt --inputs pickled.pt --golden one.json").code, 0);
  WriteOwn("text.pt", "no tensors");
  ExpectText("inputs_text", Run("check net.pt --inputs text.pt --golden one.json"));
  EXPECT_EQ(Run("check net.pt --inputs missing.pt --golden one.json").code, 2);
}

TEST_F(ModelCommandsTest, KernelsAreShownAtTheirLevel) {
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' --level kernels -o net.json").code, 0);
  EXPECT_THAT(ReadOwn("net.json"), HasSubstr("linear>"));
  EXPECT_EQ(Run("check net.pt --input 'f32[2,4]' --golden net.json").code, 0)
      << "a check is made at the level of the golden";
}

TEST_F(ModelCommandsTest, BudgetsAreHeld) {
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' --facets +flops,+memory -o net.json").code, 0);
  EXPECT_EQ(Run("check net.pt --input 'f32[2,4]' --golden net.json").code, 0);
  EXPECT_EQ(Run("lint net.json").code, 0);
}

TEST_F(ModelCommandsTest, CasesAreRecordedBesideEachOther) {
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' --case small -o net.json").code, 0);
  ASSERT_EQ(Run("trace net.pt --input 'f32[9,4]' --case large -o net.json").code, 0);
  EXPECT_EQ(Run("check net.pt --input 'f32[2,4]' --case small --golden net.json").code, 0);
  EXPECT_EQ(Run("check net.pt --input 'f32[2,4]' --case large --golden net.json").code, 1);
  EXPECT_EQ(Run("check net.pt --input 'f32[2,4]' --golden net.json").code, 2);
}

TEST_F(ModelCommandsTest, ModelIsShownAndExported) {
  ExpectText("show_model", Run("show net.pt --input 'f32[2,4]'"));
  EXPECT_THAT(Run("show net.pt --input 'f32[2,4]' --memory --time").output,
              AllOf(HasSubstr("memory on cpu"), HasSubstr("the median of")));
  EXPECT_THAT(Run("show net.pt --input 'f32[2,4]' --layers --memory").output,
              HasSubstr("Allocated"));
  const CliOutcome outcome = Run("export net.pt --input 'f32[2,4]' --backward --memory --time");
  const auto exported = nlohmann::json::parse(outcome.output);
  EXPECT_TRUE(exported["nodes"][0].contains("timestamp"));
  EXPECT_TRUE(exported["nodes"][0].contains("memory"));
  EXPECT_TRUE(exported["nodes"][0].contains("time"));
}

TEST_F(ModelCommandsTest, SeedMakesRunsRepeatable) {
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' --seed 7 --threads 2 -o a.json").code, 0);
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' --seed 8 -o b.json").code, 0);
  EXPECT_EQ(ReadOwn("a.json"), ReadOwn("b.json")) << "numbers are no part of a golden";
}

TEST_F(ModelCommandsTest, CompilingAFileIsNoPartOfTheRun) {
  SaveNetWithConstants((folder_ / "constants.pt").string());
  ExpectText("trace_constants", Run("trace constants.pt --input 'f32[2,4]' -o constants.json"));
}

TEST_F(ModelCommandsTest, ErrorsSayWhatWasFoundAndExpected) {
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' -o net.json").code, 0);
  ExpectText("model_missing", Run("check missing.pt --input 'f32[2,4]' --golden net.json"));
  ExpectText("golden_missing", Run("check net.pt --input 'f32[2,4]' --golden missing.json"));
  ExpectText("dtype_unknown", Run("check net.pt --input 'f33[2,4]' --golden net.json"));
  ExpectText("too_many_inputs", Run("check net.pt --input 'f32[2,4]' --input 'f32[1]' --input "
                                    "'f32[1]' --golden net.json"));
  ExpectText("output_ending", Run("trace net.pt --input 'f32[2,4]' -o net.txt"));
  WriteOwn("file", "");
  ExpectText("output_unwritable", Run("trace net.pt --input 'f32[2,4]' -o file/net.json"));
  // In the second line: how long the first is depends on LibTorch's version.
  const std::string golden = ReadOwn("net.json");
  WriteOwn("torn.json", golden.substr(0, golden.find('\n') + 8));
  ExpectText("golden_torn", Run("check net.pt --input 'f32[2,4]' --golden torn.json"));
}

// What LibTorch says differs from version to version.
TEST_F(ModelCommandsTest, ErrorsOfLibTorchAreExplained) {
  ASSERT_EQ(Run("trace net.pt --input 'f32[2,4]' -o net.json").code, 0);
  const CliOutcome shape = Run("check net.pt --input 'f32[2,5]' --golden net.json");
  EXPECT_THAT(shape.output, AllOf(HasSubstr("graphgold: net.pt did not run on f32[2,5]:\n"),
                                  HasSubstr("2x5 and 4x8"), HasSubstr("Give it inputs of"),
                                  Not(HasSubstr("Traceback"))));
  EXPECT_EQ(shape.code, 2);
  const CliOutcome dtype = Run("check net.pt --input 'i64[2,4]' --golden net.json");
  EXPECT_THAT(dtype.output, HasSubstr("graphgold: net.pt did not run on i64[2,4]:\n"));
  EXPECT_EQ(dtype.code, 2);
  WriteOwn("text.pt", "no model");
  const CliOutcome text = Run("check text.pt --input 'f32[2,4]' --golden net.json");
  EXPECT_THAT(text.output, AllOf(HasSubstr("graphgold: text.pt is no TorchScript file: "),
                                 HasSubstr("Expected one that torch.jit.save")));
  EXPECT_EQ(text.code, 2);
}

TEST_F(ModelCommandsTest, WhoWaitsAtATerminalSeesWhatIsDone) {
  const CliOutcome outcome =
      RunOnTerminal(folder_, "env -u NO_COLOR TERM=xterm '" GRAPHGOLD_COMMAND
                             "' trace net.pt --input 'f32[2,4]' --facets +flops -o net.json");
  EXPECT_THAT(outcome.output, AllOf(HasSubstr("loading net.pt…"), HasSubstr("tracing net.pt…"),
                                    HasSubstr("measuring net.pt…"),
                                    HasSubstr("running net.pt again, to see what varies…"),
                                    EndsWith("\r\033[Krecorded net.json: 2 calls\n")));
}

class ModelPageTest : public CliPageFolder {};

TEST_F(ModelPageTest, ShowsWhatTheCommandsPrint) {
  SaveNet((folder_ / "net.pt").string());
  SaveNet((folder_ / "new.pt").string(), "gelu");
  ExpectPage("console torch");
  EXPECT_GE(commands_, 4u);
}

}  // namespace
}  // namespace graphgold
