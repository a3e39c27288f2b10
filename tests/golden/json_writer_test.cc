// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "golden_test_util.h"
#include "graphgold/graph/fingerprint.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;

TEST(JsonWriter, OneItemPerLineInAStableOrder) {
  const OpGraph graph = Graph(R"(
      run libtorch=2.6.0 level=calls
      input  x: f32[1,3,8,8]
      param  conv.weight: f32[4,3,3,3]
      buffer scale: f32[4,1,1]
      const  c: i64[]
      conv/conv2d = aten::conv2d(x, conv.weight, none, stride=[2,2], mode="zeros") -> f32[1,4,3,3]
      conv+mul = aten::mul.Tensor(conv/conv2d, scale) -> f32[1,4,3,3]
      conv+add_ = aten::add_.Tensor(conv+mul!, c, alpha=0.5) -> =#0
      output output: conv+mul@conv+add_)");
  EXPECT_EQ(WriteJson(graph),
            R"({"graphgold": 1, "canonical_form": 2, "recorded_with": {"libtorch": "2.6.0", )"
            R"("level": "calls"}, "fingerprint": ")" +
                ToString(StructureFingerprint(graph)) +
                R"(",
"inputs": [
{"name": "x", "type": "f32[1,3,8,8]"}
],
"parameters": [
{"name": "conv.weight", "type": "f32[4,3,3,3]"}
],
"buffers": [
{"name": "scale", "type": "f32[4,1,1]"}
],
"constants": [
{"name": "conv+add_.in1", "type": "i64[]"}
],
"nodes": [
{"id": "conv/conv2d", "op": "aten::conv2d", "in": ["x", "conv.weight", null], )"
                R"("attrs": {"stride": [2, 2], "mode": "zeros"}, "out": ["f32[1,4,3,3]"]},
{"id": "conv+mul", "op": "aten::mul.Tensor", "in": ["conv/conv2d", "scale"], )"
                R"("out": ["f32[1,4,3,3]"]},
{"id": "conv+add_", "op": "aten::add_.Tensor", "in": ["conv+mul!", "conv+add_.in1"], )"
                R"("attrs": {"alpha": 0.5}, "out": ["=#0"]}
],
"outputs": [
{"name": "output", "value": "conv+mul@conv+add_"}
]}
)");
}

// Told without writing it all, so what is not the golden must be found wherever it differs.
TEST(JsonWriter, AGoldenIsTheGraphsByEveryByte) {
  const OpGraph graph = Graph(R"(
      input  x: f32[2]
      const  größe: i64[]
      a = aten::mul.Tensor(x, größe, k="q\"") -> f32[2]
      b = aten::relu(a) -> f32[2]
      output output: b)");
  const std::string json = WriteJson(graph);
  EXPECT_TRUE(IsJsonOf(json, graph));
  for (std::size_t i = 0; i < json.size(); ++i) {
    std::string other = json;
    other[i] = other[i] == 'x' ? 'y' : 'x';
    EXPECT_FALSE(IsJsonOf(other, graph)) << other;
    EXPECT_FALSE(IsJsonOf(json.substr(0, i), graph)) << i;
  }
  EXPECT_FALSE(IsJsonOf(json + " ", graph));
  EXPECT_FALSE(IsJsonOf(json, Graph("input x: f32[2]\noutput output: x")));
}

TEST(JsonWriter, EmptySectionsAreLeftOutExceptNodesAndOutputs) {
  EXPECT_EQ(WriteJson(OpGraph()),
            R"({"graphgold": 1, "canonical_form": 2, "recorded_with": {"level": "calls"}, )"
            R"("fingerprint": ")" +
                ToString(StructureFingerprint(OpGraph())) + R"(",
"nodes": [
],
"outputs": [
]}
)");
}

TEST(JsonWriter, TheHeaderNamesWhatIsUnusualAboutTheRun) {
  EXPECT_THAT(WriteJson(Graph("run libtorch=2.9.1 level=kernels executor=interpreter training=true "
                              "grad=false inference=true autocast=true")),
              HasSubstr(R"("recorded_with": {"libtorch": "2.9.1", "level": "kernels", )"
                        R"("executor": "interpreter", "training": true, "grad": false, )"
                        R"("inference": true, "autocast": true})"));
}

TEST(JsonWriter, AttributesThatJsonHasNoFormForAreMarkedTexts) {
  EXPECT_THAT(
      WriteJson(Graph("op = my::op(n=none, b=true, i=-7, d=1e-05, s=\"a\\\"b\", l=[[1],[]], "
                      "sym=seq*2+1, any=?, c=(0.5,-2.5j), o=<Generator>, nan=nan, inf=-inf, "
                      "mixed=[1,?]) -> f32[]")),
      HasSubstr(R"("attrs": {"n": null, "b": true, "i": -7, "d": 1e-05, "s": "a\"b", )"
                R"("l": [[1], []], "sym": {"$": "seq*2+1"}, "any": {"$": "?"}, )"
                R"-("c": {"$": "(0.5,-2.5j)"}, "o": {"$": "<Generator>"}, "nan": {"$": "nan"}, )-"
                R"("inf": {"$": "-inf"}, "mixed": [1, {"$": "?"}]})"));
}

TEST(JsonWriter, ForwardIsThePhaseThatNeedsNoMention) {
  const std::string json = WriteJson(Graph(R"(
      input x: f32[2]
      a = aten::relu(x) -> f32[2]
      b = backward aten::mul(a, x) -> f32[2]
      c = other aten::add(b, x) -> f32[2]
      output output: c)"));
  EXPECT_THAT(json, HasSubstr(R"({"id": "relu", "op": "aten::relu", "in")"));
  EXPECT_THAT(json, HasSubstr(R"({"id": "mul", "op": "aten::mul", "phase": "backward", "in")"));
  EXPECT_THAT(json, HasSubstr(R"({"id": "add", "op": "aten::add", "phase": "other", "in")"));
}

TEST(JsonWriter, NamesAreReadableWhereTheyAreUtf8) {
  EXPECT_THAT(WriteJson(Graph("param größe.w: f32[2]")), HasSubstr(R"({"name": "größe.w", )"));
}

TEST(JsonWriter, AStringAttributeThatIsNoUtf8IsStoredAsBytes) {
  OpGraph graph = Graph("op = my::op(blob=\"x\") -> f32[]");
  graph.nodes[0].attributes[0].value = std::string("a\xFF\x00\xC3", 4);
  EXPECT_THAT(WriteJson(graph), HasSubstr(R"("attrs": {"blob": {"$bytes": "61ff00c3"}})"));
}

TEST(JsonWriter, ANameThatIsNoUtf8IsRefused) {
  OpGraph graph = Graph("op = my::op() -> f32[]");
  graph.nodes[0].op = "my::op\xFF";
  EXPECT_EQ(ErrorOf([&] { WriteJson(graph); }),
            "the graph cannot be stored: the name \"my::op\\xFF\" is not valid UTF-8, "
            "which a golden is written in. Rename it in the model.");
}

// Strings are looked through in blocks: what needs an escape is found wherever it is in one.
TEST(JsonWriter, EscapesAreFoundAtEveryPlaceOfAString) {
  OpGraph graph = Graph("op = my::op(s=\"x\") -> f32[]");
  const std::pair<std::string, std::string> escapes[] = {{"\"", "\\\""},   {"\\", "\\\\"},
                                                         {"\n", "\\n"},    {"\x1F", "\\u001f"},
                                                         {"\x7F", "\x7F"}, {"ö", "ö"}};
  for (std::size_t size = 0; size < 36; ++size) {
    for (std::size_t at = 0; at <= size; ++at) {
      const std::string before(at, ' ');
      const std::string behind(size - at, '~');
      for (const auto& [plain, escaped] : escapes) {
        graph.nodes[0].attributes[0].value = before + plain + behind;
        const std::string json = WriteJson(graph);
        ASSERT_THAT(json, HasSubstr("{\"s\": \"" + before + escaped + behind + "\"}"));
        ASSERT_TRUE(IsJsonOf(json, graph));
      }
      graph.nodes[0].attributes[0].value = before + "\xFF" + behind;
      ASSERT_THAT(WriteJson(graph), HasSubstr("{\"s\": {\"$bytes\": \""));
    }
  }
}

// The texts of the last ones are kept, at fewer places than there are floats here.
TEST(JsonWriter, FloatsAreThemselvesHoweverManyThereAre) {
  AttrValue::List floats;
  std::string expected;
  for (int i = 0; i < 200; ++i) {
    for (const double number : {i + 0.5, -0.0, 0.1}) {
      floats.emplace_back(number);
      expected += (expected.empty() ? "" : ", ") + DoubleToString(number);
    }
  }
  OpGraph graph = Graph("op = my::op(f=0.5) -> f32[]");
  graph.nodes[0].attributes[0].value = floats;
  EXPECT_THAT(WriteJson(graph), HasSubstr("{\"f\": [" + expected + "]}"));
}

TEST(JsonWriter, TheSameGraphIsTheSameBytesWhateverOrderItRanIn) {
  const std::string one = WriteJson(Graph(R"(
      input x: f32[2]
      a = aten::relu(x) -> f32[2]
      b = aten::tanh(x) -> f32[2]
      c = aten::add(a, b) -> f32[2]
      output output: c)"));
  const std::string other = WriteJson(Graph(R"(
      input x: f32[2]
      b = aten::tanh(x) -> f32[2]
      a = aten::relu(x) -> f32[2]
      c = aten::add(a, b) -> f32[2]
      output output: c)"));
  EXPECT_EQ(one, other);
}

}  // namespace
}  // namespace graphgold
