// SPDX-License-Identifier: MIT
//
// docs/golden-format.schema.json takes goldens, and refuses what is none. (That it takes goldens
// with every feature is seen in json_round_trip_test.cc.)
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "golden_test_util.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/json_writer.h"
#include "schema_check.h"

namespace graphgold {
namespace {

class JsonSchema : public testing::Test {
 protected:
  void SetUp() override {
    if (!CanCheckSchema()) {
      GTEST_SKIP() << "valijson was not found. On Debian: apt-get install libvalijson-dev";
    }
  }
};

std::string GoldenText() {
  return WriteJson(Graph(R"(
      run libtorch=2.6.0 training=true
      input x: f32[1,3]
      param fc.weight: f32[3,3]
      const c: i64[2]
      fc/linear = aten::linear(x, fc.weight, none) -> f32[1,3]
      fc+relu_ = aten::relu_(fc/linear!) -> =#0
      fc+view = aten::view(fc/linear@fc+relu_, size=[3,?]) -> f32[3]~#0
      fc+index = rng:1 kernel:CPU my::op(fc+view, [c], p=0.5) -> f32[3], [i64[1]], scalar
      fc+mul = backward of fc/linear aten::mul.Tensor(fc+index, fc+view) -> f32[3]
      output output: fc+index
      output grad:fc.weight: fc+mul)"));
}

TEST_F(JsonSchema, TakesTheGoldensOfTheExamples) {
  for (const char* file :
       {"quickstart/classifier.json", "resnet/resnet18.json", "torchscript/block.json"}) {
    const std::string text = ReadFile(std::string(GRAPHGOLD_EXAMPLES "/") + file);
    EXPECT_EQ(SchemaErrors(text), "") << file;
  }
}

TEST_F(JsonSchema, TakesGoldensOfSeveralCases) {
  Golden golden;
  golden.Set("prefill", Graph("input x: f32[2]\nn = aten::relu(x) -> f32[2]\noutput o: n"));
  golden.Set("decode", Graph("input x: f32[2]\nn = aten::gelu(x) -> f32[2]\noutput o: n"));
  EXPECT_EQ(SchemaErrors(WriteJson(golden)), "");
  EXPECT_NE(SchemaErrors(Replace(WriteJson(golden), "\"case\": \"decode\", ", "")), "");
  EXPECT_NE(SchemaErrors("{\"graphgold\": 1, \"canonical_form\": 2, \"cases\": []}"), "");
}

TEST_F(JsonSchema, RefusesWhatIsNoGolden) {
  ASSERT_EQ(SchemaErrors(GoldenText()), "");
  const struct {
    const char* from;
    const char* to;
  } kDamages[] = {
      {"\"graphgold\": 1", "\"graphgold\": 2"},
      {"\"graphgold\": 1, ", ""},
      {"\"canonical_form\": 2", "\"canonical_form\": 3"},
      {"\"canonical_form\": 2", "\"canonical_form\": \"2\""},
      {"\"level\": \"calls\"", "\"level\": \"call\""},
      {"\"training\": true", "\"training\": false"},
      {"\"training\": true", "\"eval\": true"},
      {"\"fingerprint\": \"", "\"fingerprint\": \"0"},
      {"\"fingerprint\": \"", "\"seal\": \"0\", \"fingerprint\": \""},
      {"\"inputs\"", "\"input\""},
      {"\"name\": \"x\", ", ""},
      {"\"name\": \"x\"", "\"name\": \"\""},
      {"\"name\": \"x\"", "\"name\": \"none\""},
      {"\"name\": \"x\"", "\"name\": \"a b\""},
      {"\"name\": \"x\"", "\"name\": \"a%b\""},
      {"\"f32[1,3]\"", "\"f32\""},
      {"\"f32[1,3]\"", "\"f32[1,,3]\""},
      {"\"f32[1,3]\"", "\"f32[1,3]{}\""},
      {"\"f32[1,3]\"", "\"f32[1,3]~\""},
      {"\"f32[1,3]\"", "\"f32[1, 3]\""},
      {"\"id\": \"fc/linear\", ", ""},
      {"\"id\": \"fc/linear\"", "\"id\": \"fc/lin@ear\""},
      {"\"op\": \"aten::linear\"", "\"op\": \"\""},
      {"\"op\": \"aten::linear\"", "\"ops\": \"aten::linear\""},
      {"\"in\": [\"x\"", "\"in\": [7"},
      {"\"in\": [\"x\"", "\"in\": [\"x!!\""},
      {"\"in\": [\"x\"", "\"in\": [\"x@\""},
      {"\"fc/linear@fc+relu_\"", "\"fc/linear:a\""},
      {"\"=#0\"", "\"=\""},
      {"\"=#0\"", "\"#0\""},
      {"[\"i64[1]\"]", "[[\"i64[1]\"]]"},
      {"\"attrs\": {\"p\": 0.5}", "\"attrs\": {}"},
      {"\"p\": 0.5", "\"p\": {\"value\": 1}"},
      {"{\"$\": \"?\"}", "{\"$\": 1}"},
      {"{\"$\": \"?\"}", "{\"$bytes\": \"0\"}"},
      {"\"rng\": 1", "\"rng\": 0"},
      {"\"phase\": \"backward\", ", ""},
      {"\"phase\": \"backward\"", "\"phase\": \"forward\""},
      {"\"grad:fc.weight\"", "\"grad:\""},
      {"\"value\": \"fc+mul\"", "\"value\": true"},
      {"\"nodes\"", "\"calls\""},
  };
  for (const auto& damage : kDamages) {
    EXPECT_NE(SchemaErrors(Replace(GoldenText(), damage.from, damage.to)), "")
        << damage.from << " -> " << damage.to;
  }
}

}  // namespace
}  // namespace graphgold
