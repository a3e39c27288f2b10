// SPDX-License-Identifier: MIT
//
// Every way in which a golden is refused, with its message.
#include "graphgold/golden/json_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "golden_test_util.h"
#include "graphgold/golden/json_writer.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// Line 1 is the header; inputs begin at line 2, parameters at 5, nodes at 9, outputs at 13.
std::string ReadableGolden() {
  return WriteJson(Graph(R"(
      run libtorch=2.6.0
      input x: f32[1,3]
      param fc.weight: f32[4,3]
      param fc.bias: f32[4]
      fc/addmm = aten::addmm(fc.bias, x, fc.weight, beta=1, pad=[1,2]) -> f32[1,4]
      fc+relu_ = aten::relu_(fc/addmm!) -> =#0
      output output: fc/addmm@fc+relu_)"));
}

std::string ErrorFor(const std::string& text) {
  return ErrorOf([&] { ReadJsonGraph(text, "model.json"); });
}

// The message for the golden above with one thing changed, less the next step that all share.
std::string ErrorWith(std::string_view from, std::string_view to) {
  return WithoutNextStep(ErrorFor(Replace(ReadableGolden(), from, to)));
}

TEST(JsonReader, TheGoldenOfTheseTestsIsReadWithoutError) {
  EXPECT_EQ(ErrorFor(ReadableGolden()), "(no error)");
}

// ---- The file as a whole

TEST(JsonReader, EmptyFileIsRefused) {
  for (const char* text : {"", " \n\n"}) {
    EXPECT_EQ(ErrorFor(text), std::string("model.json:1:1: the file is empty; expected a golden, "
                                          "{\"graphgold\": 1, …}") +
                                  kRestore);
  }
}

TEST(JsonReader, TruncatedGoldenIsRefusedWithLineAndColumn) {
  const std::string golden = ReadableGolden();
  const std::string in_string = golden.substr(0, golden.find("ten::addmm"));
  EXPECT_EQ(ErrorFor(in_string),
            std::string("model.json:10:28: the file is cut off: invalid string: "
                        "missing closing quote, found the end of the file") +
                kRestore);
  const std::string before_end = golden.substr(0, golden.rfind('}'));
  EXPECT_EQ(ErrorFor(before_end), std::string("model.json:15:2: the file is cut off: expected ',' "
                                              "or '}', found the end of the file") +
                                      kRestore);
}

TEST(JsonReader, MissingNewlineAtTheEndIsACutFile) {
  std::string golden = ReadableGolden();
  golden.pop_back();
  EXPECT_EQ(ErrorFor(golden),
            std::string("model.json:15:3: the file is cut off: expected a newline at its end") +
                kRestore);
}

TEST(JsonReader, MergeConflictIsRecognisedAsSuch) {
  const std::string next =
      "; expected a golden. Take the whole file of either side, then record the golden again: "
      "lines "
      "merged by hand would not agree with the fingerprint.";
  const std::string golden = ReadableGolden();
  EXPECT_EQ(ErrorFor("<<<<<<< HEAD\n" + golden + "=======\n" + golden + ">>>>>>> wider\n"),
            "model.json:1:1: merge conflict marker \"<<<<<<< HEAD\"" + next);
  EXPECT_EQ(ErrorFor(Replace(golden, "{\"id\": \"fc+relu_\"", "=======\n{\"id\": \"fc+relu_\"")),
            "model.json:11:1: merge conflict marker \"=======\"" + next);
  EXPECT_EQ(ErrorFor(golden + ">>>>>>> wider"),
            "model.json:16:1: merge conflict marker \">>>>>>> wider\"" + next);
  EXPECT_EQ(ErrorFor(Replace(golden, "\"nodes\"", "||||||| base\n\"nodes\"")),
            "model.json:9:1: merge conflict marker \"||||||| base\"" + next);
}

// ---- Versions

TEST(JsonReader, NewerFormatIsNamedBeforeAnythingElseIsReadInIt) {
  EXPECT_EQ(
      ErrorFor("{\"graphgold\": 2, \"news\": []}\n"),
      "model.json:1:15: graphgold: the golden is in format 2, this GraphGold reads format 1. Use "
      "a newer GraphGold, one that reads format 2, or record the golden again with this one.");
}

TEST(JsonReader, UnknownFormatsAreRefused) {
  EXPECT_EQ(ErrorWith("\"graphgold\": 1", "\"graphgold\": 0"),
            "model.json:1:15: graphgold: the golden is in format 0, this GraphGold reads format 1");
  EXPECT_EQ(ErrorWith("\"graphgold\": 1", "\"graphgold\": \"1\""),
            "model.json:1:15: graphgold: expected an integer, found a string");
  EXPECT_EQ(ErrorWith("\"graphgold\": 1", "\"graphgold\": 1.5"),
            "model.json:1:15: graphgold: expected an integer, found a number with a fraction");
}

TEST(JsonReader, AnUnknownCanonicalFormIsRefused) {
  const auto with = [](const char* form) {
    return ErrorFor(Replace(ReadableGolden(), "\"canonical_form\": 2",
                            std::string("\"canonical_form\": ") + form));
  };
  EXPECT_EQ(with("7"),
            "model.json:1:36: canonical_form: the golden is in canonical form 7, this GraphGold "
            "reads canonical form 1 to 2. Use a newer GraphGold, one that reads canonical form 7, "
            "or record the golden again with this one.");
  EXPECT_EQ(with("0"), std::string("model.json:1:36: canonical_form: the golden is in canonical "
                                   "form 0, this GraphGold reads canonical form 1 to 2") +
                           kRestore);
}

// Form 1 listed dead calls in another order.
TEST(JsonReader, AnOlderCanonicalFormIsMigrated) {
  const OpGraph now = Canonicalize(ParseText(R"(
      input x: f32[4]
      a = aten::sin(x) -> f32[4]
      b = aten::cos(x) -> f32[4]
  )"));
  OpGraph older = now;
  std::swap(older.nodes[0], older.nodes[1]);
  std::swap(older.values[1], older.values[2]);
  for (std::size_t i = 0; i < 2; ++i) {
    older.nodes[i].results = {Operand::Of(ValueId(i + 1))};
    older.values[i + 1].made_by.node = NodeId(i);
  }
  ASSERT_NE(PrintText(older), PrintText(now));
  const std::string golden =
      Replace(WriteJson(older), "\"canonical_form\": 2", "\"canonical_form\": 1");
  EXPECT_EQ(PrintText(ReadJsonGraph(golden, "model.json")), PrintText(now));
}

// ---- Shape

TEST(JsonReader, AJsonFileThatIsNoGoldenIsRefused) {
  EXPECT_EQ(ErrorFor("[1]\n"),
            std::string("model.json:1:1: expected an object, found a list") + kRestore);
  EXPECT_EQ(ErrorFor("null\n"),
            std::string("model.json:1:1: expected an object, found null") + kRestore);
  EXPECT_EQ(ErrorFor("{}\n"), std::string("model.json:1:1: missing key \"graphgold\"") + kRestore);
}

TEST(JsonReader, MissingKeysAreNamed) {
  EXPECT_EQ(ErrorWith("\"canonical_form\": 2, ", ""),
            "model.json:1:1: missing key \"canonical_form\"");
  EXPECT_EQ(ErrorWith("\"op\": \"aten::relu_\", ", ""),
            "model.json:11:1: nodes[1] (\"fc+relu_\"): missing key \"op\"");
  EXPECT_EQ(ErrorWith(", \"level\": \"calls\"", ""),
            "model.json:1:56: recorded_with: missing key \"level\"");
  EXPECT_EQ(ErrorWith(", \"type\": \"f32[1,3]\"", ""),
            "model.json:3:1: inputs[0] (\"x\"): missing key \"type\"");
  EXPECT_EQ(ErrorWith("\"name\": \"x\", ", ""), "model.json:3:1: inputs[0]: missing key \"name\"");
  EXPECT_EQ(ErrorWith(", \"value\": \"fc/addmm@fc+relu_\"", ""),
            "model.json:14:1: outputs[0] (\"output\"): missing key \"value\"");
  for (const std::string key : {"fingerprint", "recorded_with", "nodes", "outputs"}) {
    std::string golden = ReadableGolden();
    const std::string renamed = Replace(golden, "\"" + key + "\"", "\"missing\"");
    EXPECT_THAT(ErrorFor(renamed), HasSubstr("missing: unknown key; expected one of "
                                             "graphgold, canonical_form, "));
  }
  EXPECT_EQ(ErrorFor("{\"graphgold\": 1, \"canonical_form\": 1, \"recorded_with\": "
                     "{\"level\": \"calls\"}, \"outputs\": []}\n"),
            std::string("model.json:1:1: missing key \"nodes\"") + kRestore);
}

TEST(JsonReader, UnknownKeysAreRefused) {
  EXPECT_EQ(ErrorWith("\"op\": \"aten::relu_\"", "\"ops\": \"aten::relu_\""),
            "model.json:11:20: nodes[1] (\"fc+relu_\").ops: unknown key; expected one of id, op, "
            "phase, of, rng, kernel, in, attrs, out");
  EXPECT_EQ(ErrorWith("\"level\"", "\"levels\""),
            "model.json:1:78: recorded_with.levels: unknown key; expected one of libtorch, level, "
            "executor, training, grad, inference, autocast, facets");
  EXPECT_EQ(ErrorWith("\"name\": \"fc.bias\"", "\"title\": \"fc.bias\""),
            "model.json:6:2: parameters[0].title: unknown key; expected one of name, type");
}

TEST(JsonReader, KeysMayStandInAnyOrder) {
  EXPECT_EQ(ErrorFor(Replace(ReadableGolden(), "\"id\": \"fc+relu_\", \"op\": \"aten::relu_\"",
                             "\"op\": \"aten::relu_\", \"id\": \"fc+relu_\"")),
            "(no error)");
  EXPECT_EQ(ErrorFor(Replace(ReadableGolden(), "{\"name\": \"x\", \"type\": \"f32[1,3]\"}",
                             "{\"type\": \"f32[1,3]\", \"name\": \"x\"}")),
            "(no error)");
}

TEST(JsonReader, AnErrorInOneOfSeveralCasesNamesTheCase) {
  graphgold::Golden golden;
  golden.Set("decode", ReadJsonGraph(ReadableGolden(), "model.json"));
  golden.Set("prefill", ReadJsonGraph(ReadableGolden(), "model.json"));
  std::string text = WriteJson(golden);
  text.replace(text.rfind("\"=#0\""), 5, "7");
  EXPECT_EQ(ErrorFor(text),
            std::string("model.json:28:70: cases[1] (\"prefill\").nodes[1] (\"fc+relu_\").out[0]: "
                        "expected a string, found an integer") +
                kRestore);
}

TEST(JsonReader, WrongTypesAreRefusedWithTheirPlace) {
  EXPECT_EQ(ErrorWith("\"aten::relu_\"", "null"),
            "model.json:11:26: nodes[1] (\"fc+relu_\").op: expected a string, found null");
  EXPECT_EQ(ErrorWith("\"in\": [\"fc/addmm!\"]", "\"in\": \"fc/addmm!\""),
            "model.json:11:47: nodes[1] (\"fc+relu_\").in: expected a list, found a string");
  EXPECT_EQ(ErrorWith("\"x\", \"fc.weight\"]", "true, \"fc.weight\"]"),
            "model.json:10:59: nodes[0] (\"fc/addmm\").in[1]: expected a string, found true");
  EXPECT_EQ(ErrorWith("\"out\": [\"=#0\"]", "\"out\": [[[\"=#0\"]]]"),
            "model.json:11:71: nodes[1] (\"fc+relu_\").out[0][0]: expected a string, found a list");
  EXPECT_EQ(ErrorWith("{\"beta\": 1, \"pad\": [1, 2]}", "[1]"),
            "model.json:10:87: nodes[0] (\"fc/addmm\").attrs: expected an object, found a list");
  EXPECT_EQ(ErrorWith("\"level\": \"calls\"", "\"level\": \"calls\", \"grad\": 0"),
            "model.json:1:104: recorded_with.grad: expected true or false, found an integer");
  EXPECT_EQ(ErrorWith("{\"libtorch\": \"2.6.0\", \"level\": \"calls\"}", "\"2.6.0\""),
            "model.json:1:56: recorded_with: expected an object, found a string");
  EXPECT_EQ(ErrorWith("{\"name\": \"x\", \"type\": \"f32[1,3]\"}", "\"x\""),
            "model.json:3:1: inputs[0]: expected an object, found a string");
}

// ---- Content

// What follows the place comes from the parsers of graph/, and is tested there.

TEST(JsonReader, UnknownReferencesAreRefused) {
  EXPECT_THAT(ErrorWith("\"x\", \"fc.weight\"]", "\"y\", \"fc.weight\"]"),
              StartsWith("model.json:10:59: nodes[0] (\"fc/addmm\").in[1]: unknown value \"y\""));
  EXPECT_THAT(
      ErrorWith("\"x\", \"fc.weight\"]", "[\"x\", \"x@later\"], \"fc.weight\"]"),
      StartsWith("model.json:10:65: nodes[0] (\"fc/addmm\").in[1][1]: unknown call \"later\""));
  EXPECT_THAT(ErrorWith("\"value\": \"fc/addmm@fc+relu_\"", "\"value\": \"\""),
              StartsWith("model.json:14:29: outputs[0] (\"output\").value: "));
  EXPECT_THAT(
      ErrorWith("\"=#0\"", "\"=#1\""),
      StartsWith("model.json:11:70: nodes[1] (\"fc+relu_\").out[0]: \"#1\" names no tensor "));
  EXPECT_THAT(
      ErrorWith("f32[4]\"", "f32[4]~fc.gone\""),
      StartsWith("model.json:6:29: parameters[0] (\"fc.bias\").type: unknown value \"fc.gone\""));
}

TEST(JsonReader, RepeatedNamesAreRefused) {
  EXPECT_EQ(
      ErrorWith("{\"name\": \"fc.weight\"", "{\"name\": \"fc.bias\""),
      "model.json:7:10: parameters[1] (\"fc.bias\").name: the name \"fc.bias\" is declared twice");
  EXPECT_EQ(ErrorWith("{\"id\": \"fc+relu_\"", "{\"id\": \"fc/addmm\""),
            "model.json:11:8: nodes[1] (\"fc/addmm\").id: the name \"fc/addmm\" is declared twice");
  EXPECT_EQ(
      ErrorWith("{\"name\": \"output\"",
                "{\"name\": \"output\", \"value\": null},\n{\"name\": \"output\""),
      "model.json:15:10: outputs[1] (\"output\").name: the output \"output\" is declared twice");
}

TEST(JsonReader, NamesThatAreNoneAreRefused) {
  EXPECT_THAT(ErrorWith("{\"name\": \"x\"", "{\"name\": \"\""),
              StartsWith("model.json:3:10: inputs[0] (\"\").name: "));
  EXPECT_THAT(ErrorWith("{\"id\": \"fc+relu_\"", "{\"id\": \"fc relu\""),
              StartsWith("model.json:11:8: nodes[1] (\"fc relu\").id: "));
  EXPECT_EQ(ErrorWith("\"aten::relu_\"", "\"\""),
            "model.json:11:26: nodes[1] (\"fc+relu_\").op: an operator's name is missing");
}

TEST(JsonReader, BadTypesAndPhasesAreRefused) {
  EXPECT_THAT(ErrorWith("\"f32[1,3]\"", "\"f32\""),
              StartsWith("model.json:3:23: inputs[0] (\"x\").type: tensor type \"f32\": "));
  EXPECT_THAT(ErrorWith("\"f32[1,4]\"", "\"f32[1,]\""),
              StartsWith("model.json:10:123: nodes[0] (\"fc/addmm\").out[0]: "));
  EXPECT_EQ(ErrorWith("\"in\": [\"fc/addmm!\"]", "\"phase\": \"forward\", \"in\": [\"fc/addmm!\"]"),
            "model.json:11:50: nodes[1] (\"fc+relu_\").phase: unknown phase \"forward\"; expected "
            "backward or other (forward is left out)");
}

TEST(JsonReader, GradientsOfNoCallAreRefused) {
  const auto with = [](const std::string& keys) {
    return ErrorWith("\"in\": [\"fc/addmm!\"]", keys + ", \"in\": [\"fc/addmm!\"]");
  };
  EXPECT_EQ(with("\"of\": \"fc/addmm\""),
            "model.json:11:47: nodes[1] (\"fc+relu_\").of: only a backward call is \"of\" another");
  EXPECT_EQ(with("\"phase\": \"backward\", \"of\": \"nowhere\""),
            "model.json:11:68: nodes[1] (\"fc+relu_\").of: \"fc+relu_\" is the gradient of "
            "\"nowhere\", but no call has that name");
}

TEST(JsonReader, BadAttributesAreRefusedWithTheirPlace) {
  EXPECT_THAT(
      ErrorWith("\"pad\": [1, 2]", "\"pad\": [1, {\"$\": \"seq*\"}]"),
      StartsWith("model.json:10:116: nodes[0] (\"fc/addmm\").attrs.pad[1].$: \"seq*\" is no "
                 "attribute value: column 1: "));
  EXPECT_EQ(ErrorWith("\"pad\": [1, 2]", "\"pad\": {\"$\": 7}"),
            "model.json:10:112: nodes[0] (\"fc/addmm\").attrs.pad.$: expected a string, found an "
            "integer");
  for (const char* hex : {"f", "fg", "ff0", "-1", "+1", " 1"}) {
    EXPECT_EQ(ErrorWith("\"pad\": [1, 2]", "\"pad\": {\"$bytes\": \"" + std::string(hex) + "\"}"),
              "model.json:10:117: nodes[0] (\"fc/addmm\").attrs.pad.$bytes: \"" + std::string(hex) +
                  "\" is no string of bytes; expected two hex digits each");
  }
  EXPECT_EQ(ErrorWith("\"pad\": [1, 2]", "\"pad\": {}"),
            "model.json:10:106: nodes[0] (\"fc/addmm\").attrs.pad: expected {\"$\": text} or "
            "{\"$bytes\": hex digits}, found neither key");
  EXPECT_EQ(ErrorWith("\"pad\": [1, 2]", "\"pad\": {\"$\": \"?\", \"$bytes\": \"\"}"),
            "model.json:10:106: nodes[0] (\"fc/addmm\").attrs.pad: expected {\"$\": text} or "
            "{\"$bytes\": hex digits}, found both keys");
  EXPECT_EQ(ErrorWith("\"pad\": [1, 2]", "\"pad\": {\"value\": 1}"),
            "model.json:10:107: nodes[0] (\"fc/addmm\").attrs.pad.value: unknown key; expected one "
            "of $, $bytes");
}

TEST(JsonReader, ContentThatWasEditedByHandIsRefused) {
  EXPECT_THAT(
      ErrorWith("\"pad\": [1, 2]", "\"pad\": [1, 1]"),
      ::testing::MatchesRegex(
          "model\\.json:1:112: fingerprint: the file says \"[0-9a-f]+\", but its content has "
          "\"[0-9a-f]+\": it was edited by hand, merged or damaged"));
}

}  // namespace
}  // namespace graphgold
