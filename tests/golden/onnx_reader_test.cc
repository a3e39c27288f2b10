// SPDX-License-Identifier: MIT
//
// Every way in which a golden in ONNX is refused, with its message.
#include "graphgold/golden/onnx_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/golden/store.h"
#include "onnx_test_util.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string SmallGolden() {
  return WriteOnnx(Graph(R"(
      run libtorch=2.6.0
      input x: f32[1,3]
      param fc.weight: f32[4,3]
      param fc.bias: f32[4]
      fc/addmm = aten::addmm(fc.bias, x, fc.weight, beta=0.123456789, pad=[1,2]) -> f32[1,4]
      fc+relu_ = aten::relu_(fc/addmm!) -> =#0
      fc+stack = aten::stack([fc/addmm@fc+relu_, x], train=true) -> [f32[2]]
      output output: fc/addmm@fc+relu_
      output output.all: [fc+stack:0.0])"));
}

// The message for the golden above with something changed, less the file and the next step.
template <typename Change>
std::string ErrorWith(const Change& change) {
  const std::string message =
      ErrorOf([&] { ReadOnnx(Changed(SmallGolden(), change), "model.onnx"); });
  constexpr std::string_view kFile = "model.onnx: ";
  const std::size_t end = message.rfind(kOnnxRestore);
  if (end == std::string::npos || message.compare(0, kFile.size(), kFile) != 0) {
    return message + " (no next step)";
  }
  return message.substr(kFile.size(), end - kFile.size());
}

onnx::NodeProto& NodeOf(onnx::ModelProto& model, int index) {
  return *model.mutable_graph()->mutable_node(index);
}

onnx::AttributeProto& AttributeOf(onnx::ModelProto& model, int node, const std::string& name) {
  for (auto& attribute : *NodeOf(model, node).mutable_attribute()) {
    if (attribute.name() == name) return attribute;
  }
  throw Error("the test's golden lacks the attribute " + name);
}

std::string& MetadataOf(onnx::ModelProto& model, const std::string& key) {
  for (auto& entry : *model.mutable_metadata_props()) {
    if (entry.key() == key) return *entry.mutable_value();
  }
  throw Error("the test's golden lacks the key " + key);
}

TEST(OnnxReader, TheGoldenOfTheseTestsIsReadWithoutError) {
  EXPECT_EQ(ErrorWith([](onnx::ModelProto&) {}), "(no error) (no next step)");
}

// ---- The file as a whole

TEST(OnnxReader, NewerVersionsAreRefused) {
  EXPECT_EQ(ErrorWith([](auto& model) { MetadataOf(model, "graphgold.format") = "2"; }),
            "model.onnx: metadata_props: the golden is in format 2, this GraphGold reads format 1. "
            "Use a newer GraphGold, one that reads format 2, or record the golden again with this "
            "one. (no next step)");
  EXPECT_EQ(ErrorWith([](auto& model) { MetadataOf(model, "graphgold.canonical_form") = "99"; }),
            "model.onnx: metadata_props: the golden is in canonical form 99, this GraphGold reads "
            "canonical form 1 to 2. Use a newer GraphGold, one that reads canonical form 99, or "
            "record the golden again with this one. (no next step)");
  EXPECT_EQ(ErrorWith([](auto& model) { MetadataOf(model, "graphgold.format") = "0"; }),
            "metadata_props: the golden is in format 0, this GraphGold reads format 1");
  EXPECT_EQ(ErrorWith([](auto& model) { MetadataOf(model, "graphgold.format") = "one"; }),
            "metadata_props: \"graphgold.format\" is \"one\"; expected a number");
}

TEST(OnnxReader, AnOlderCanonicalFormIsBroughtIntoThisOne) {
  const std::string older = Changed(
      SmallGolden(), [](auto& model) { MetadataOf(model, "graphgold.canonical_form") = "1"; });
  EXPECT_EQ(WriteOnnx(ReadOnnx(older, "model.onnx")), SmallGolden());
}

TEST(OnnxReader, MissingUnknownAndRepeatedMetadataAreRefused) {
  EXPECT_EQ(ErrorWith([](auto& model) { model.clear_metadata_props(); }),
            "metadata_props: missing key \"graphgold.format\"");
  EXPECT_EQ(ErrorWith([](auto& model) { model.mutable_metadata_props()->RemoveLast(); }),
            "metadata_props: missing key \"graphgold.fingerprint\"");
  EXPECT_EQ(ErrorWith([](auto& model) {
              auto& entry = *model.add_metadata_props();
              entry.set_key("graphgold.speed");
              entry.set_value("1");
            }),
            "metadata_props: unknown key \"graphgold.speed\"");
  EXPECT_EQ(ErrorWith([](auto& model) { *model.add_metadata_props() = model.metadata_props(1); }),
            "metadata_props[5]: the key \"graphgold.canonical_form\" is there twice");
  EXPECT_EQ(ErrorWith([](auto& model) {
              auto& entry = *model.add_metadata_props();
              entry.set_key("graphgold.training");
              entry.set_value("yes");
            }),
            "metadata_props: graphgold.training: found \"yes\", expected true or false");
}

TEST(OnnxReader, BudgetsAreChecked) {
  const auto with = [](const char* key, const char* value) {
    return ErrorWith([&](auto& model) {
      for (const auto& [name, text] :
           {std::pair<const char*, const char*>("graphgold.budget.peak_bytes.cpu", "1 margin 0.05"),
            std::pair<const char*, const char*>(key, value)}) {
        auto& entry = *model.add_metadata_props();
        entry.set_key(name);
        entry.set_value(text);
      }
    });
  };
  EXPECT_EQ(with("graphgold.budget.time", "1.5 margin 0.5"), "(no error) (no next step)");
  EXPECT_EQ(with("graphgold.budget.time", "1.5"),
            "metadata_props: graphgold.budget.time: found \"1.5\", expected a number and a margin: "
            "\"12345 margin 0.05\"");
  for (const char* text : {"1.50 margin 0.5", "nan margin 0", " 1 margin 0", "1 margin 0 "}) {
    EXPECT_NE(with("graphgold.budget.time", text), "(no error) (no next step)") << text;
  }
  EXPECT_EQ(with("graphgold.budget.time", "-1 margin 0"),
            "metadata_props: graphgold.budget.time: expected a number from 0 to 2^63, found -1.0");
  EXPECT_EQ(with("graphgold.budget.time.", "1 margin 0"),
            "metadata_props: graphgold.budget.time.: expected a device behind the last dot");
  EXPECT_EQ(with("graphgold.budget.flops", "1 margin 0"),
            "metadata_props: graphgold.budget.flops: the budget of flops stands before that of "
            "peak_bytes on cpu; expected the order flops, peak_bytes, allocated_bytes, "
            "allocations, live_bytes, time, and devices by name");
  EXPECT_EQ(with("graphgold.budget.speed", "1 margin 0"),
            "metadata_props: graphgold.budget.speed: unknown quantity; expected one of flops, "
            "peak_bytes, allocated_bytes, allocations, live_bytes, time");
}

TEST(OnnxReader, AGoldenWithAnotherProducerIsStillOne) {
  EXPECT_EQ(ErrorWith([](auto& model) {
              model.set_producer_name("somebody");
              MetadataOf(model, "graphgold.format") = "0";
            }),
            "metadata_props: the golden is in format 0, this GraphGold reads format 1");
}

TEST(OnnxReader, ContentThatDisagreesWithTheFingerprintIsRefused) {
  EXPECT_THAT(ErrorWith([](auto& model) { NodeOf(model, 1).set_op_type("gelu_"); }),
              testing::MatchesRegex("graph: fingerprint: the file says \"[0-9a-f]+\", but its "
                                    "content has \"[0-9a-f]+\": it was edited by hand, merged or "
                                    "damaged"));
}

TEST(OnnxReader, AChangeThatTheFingerprintDoesNotSeeIsRefusedByTheDigest) {
  onnx::ModelProto model = ParseModel(SmallGolden());
  MetadataOf(model, "graphgold.libtorch") = "2.6.1";
  EXPECT_EQ(ErrorOf([&] { ReadOnnx(model.SerializeAsString(), "model.onnx"); }),
            std::string("model.onnx: the digest at its end is not that of the file: it was changed "
                        "or damaged") +
                kOnnxRestore);
}

// ---- Values

TEST(OnnxReader, InputsAreChecked) {
  const auto input = [](auto& model, int i) -> auto& {
    return *model.mutable_graph()->mutable_input(i);
  };
  EXPECT_EQ(ErrorWith([&](auto& model) { input(model, 1).set_doc_string("weight"); }),
            "graph.input[1] (\"fc.bias\"): doc_string \"weight\": expected input, parameter, "
            "buffer or constant, and a type where ONNX does not hold it");
  EXPECT_EQ(ErrorWith([&](auto& model) { input(model, 1).set_name("x"); }),
            "graph.input[1] (\"x\"): the name \"x\" is declared twice");
  EXPECT_EQ(ErrorWith([&](auto& model) { input(model, 0).set_name("x\xFF"); }),
            "graph.input[0] (\"x\\xFF\"): \"x\\xFF\" is not valid UTF-8");
  EXPECT_EQ(ErrorWith([&](auto& model) { input(model, 0).clear_type(); }),
            "graph.input[0] (\"x\"): no tensor type; expected tensor_type");
  EXPECT_EQ(ErrorWith([&](auto& model) {
              input(model, 0).mutable_type()->mutable_tensor_type()->set_elem_type(99);
            }),
            "graph.input[0] (\"x\"): unknown elem_type 99");
  const auto size = [&](auto& model) -> auto& {
    return *input(model, 0).mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(0);
  };
  EXPECT_EQ(ErrorWith([&](auto& model) { size(model).clear_dim_value(); }),
            "graph.input[0] (\"x\"): a size is missing; expected dim_value or dim_param");
  EXPECT_EQ(ErrorWith([&](auto& model) { size(model).set_dim_param("2*n"); }),
            "graph.input[0] (\"x\"): the size \"2*n\" is not in normal form; expected \"n*2\"");
}

TEST(OnnxReader, OutputsAreChecked) {
  const auto output = [](auto& model, int i) -> auto& {
    return *model.mutable_graph()->mutable_output(i);
  };
  EXPECT_EQ(ErrorWith([&](auto& model) { output(model, 0).set_name("y"); }),
            "graph.output[0] (\"y\"): unknown value \"y\": a name must be declared on an earlier "
            "line than its first use");
  EXPECT_EQ(ErrorWith([&](auto& model) { output(model, 0).set_doc_string("output.all"); }),
            "graph.output[1] (\"Output output.all\"): the output \"output.all\" is declared twice");
  EXPECT_EQ(ErrorWith([&](auto& model) { model.mutable_graph()->mutable_output()->RemoveLast(); }),
            "graph: the node \"output.all\" gives no output of the graph");
  EXPECT_THAT(ErrorWith([&](auto& model) { NodeOf(model, 3).clear_attribute(); }),
              StartsWith("graph: fingerprint: the file says"));
}

TEST(OnnxReader, TypesOfResultsAreChecked) {
  EXPECT_EQ(ErrorWith([](auto& model) { model.mutable_graph()->clear_value_info(); }),
            "graph.node[0] (\"fc/addmm\").output[0]: \"fc/addmm\" has no value_info");
  EXPECT_EQ(ErrorWith([](auto& model) {
              *model.mutable_graph()->add_value_info() = model.graph().value_info(0);
            }),
            "graph.value_info[4] (\"fc/addmm\"): the value is there twice");
  EXPECT_EQ(ErrorWith([](auto& model) {
              model.mutable_graph()->mutable_value_info(0)->set_doc_string("f32");
            }),
            "graph.node[0] (\"fc/addmm\").output[0]: tensor type \"f32\": expected a dtype and a "
            "shape in brackets; a type reads like f32[1,3,224,224] or f32[8]{cuda:0,grad}");
}

// ---- Nodes

TEST(OnnxReader, OperatorsAreChecked) {
  EXPECT_EQ(ErrorWith([](auto& model) { NodeOf(model, 0).set_domain("ai.onnx"); }),
            "graph.node[0] (\"fc/addmm\"): the domain \"ai.onnx\" holds no traced operators; "
            "expected org.pytorch.<namespace>");
  EXPECT_EQ(ErrorWith([](auto& model) { NodeOf(model, 0).clear_op_type(); }),
            "graph.node[0] (\"fc/addmm\"): the operator's name is empty");
}

TEST(OnnxReader, InputsOfNodesMustBeMadeBefore) {
  EXPECT_EQ(
      ErrorWith([](auto& model) { NodeOf(model, 0).set_input(1, "y"); }),
      "graph.node[0] (\"fc/addmm\").input[1]: unknown value \"y\": a name must be declared on "
      "an earlier line than its first use");
  EXPECT_EQ(ErrorWith([](auto& model) { NodeOf(model, 0).set_input(1, "fc/addmm"); }),
            "graph.node[0] (\"fc/addmm\").input[1]: unknown value \"fc/addmm\": a name must be "
            "declared on an earlier line than its first use");
  EXPECT_EQ(
      ErrorWith([](auto& model) { model.mutable_graph()->mutable_node()->SwapElements(0, 1); }),
      "graph.node[0] (\"fc+relu_\").input[0]: unknown value \"fc/addmm\": a name must be "
      "declared on an earlier line than its first use");
}

TEST(OnnxReader, NamesOfNodesAndOutputsAreChecked) {
  EXPECT_EQ(ErrorWith([](auto& model) { NodeOf(model, 1).set_name("fc/addmm"); }),
            "graph.node[1] (\"fc/addmm\"): the name \"fc/addmm\" is declared twice");
  EXPECT_EQ(ErrorWith([](auto& model) { NodeOf(model, 0).set_output(0, "y"); }),
            "graph.node[0] (\"fc/addmm\").output[0]: found \"y\", expected \"fc/addmm\"");
}

TEST(OnnxReader, LayoutsAreChecked) {
  EXPECT_EQ(
      ErrorWith([](auto& model) { AttributeOf(model, 2, "graphgold.operands").set_s("[___]"); }),
      "graph.node[2] (\"fc+stack\"): found 2 inputs, expected 3 by its layout");
  for (const std::string layout : {"[__", "__]", "[_x_]", "]__["}) {
    EXPECT_EQ(
        ErrorWith([&](auto& model) { AttributeOf(model, 2, "graphgold.operands").set_s(layout); }),
        "graph.node[2] (\"fc+stack\"): \"" + layout +
            "\" is no layout; expected one like _[__]_, at most 32 deep");
  }
  EXPECT_THAT(ErrorWith([](auto& model) {
                AttributeOf(model, 2, "graphgold.operands")
                    .set_s(std::string(1000000, '[') + "__" + std::string(1000000, ']'));
              }),
              HasSubstr("is no layout"));
  EXPECT_EQ(
      ErrorWith([](auto& model) { AttributeOf(model, 2, "graphgold.results").set_s("[[_]]"); }),
      "graph.node[2] (\"fc+stack\"): a list of lists among its results");
}

TEST(OnnxReader, AttributesAreChecked) {
  EXPECT_EQ(ErrorWith([](auto& model) { AttributeOf(model, 0, "beta").set_f(2); }),
            "graph.node[0] (\"fc/addmm\").attribute[0] (\"beta\"): doc_string says exactly "
            "\"0.123456789\", "
            "which the number is not nearest to");
  EXPECT_THAT(ErrorWith([](auto& model) { AttributeOf(model, 2, "train").set_s("tru"); }),
              StartsWith("graph: fingerprint: the file says"));
  EXPECT_EQ(ErrorWith([](auto& model) { AttributeOf(model, 2, "train").set_s("[1"); }),
            "graph.node[2] (\"fc+stack\").attribute[0] (\"train\"): \"[1\" is no attribute value");
  EXPECT_EQ(ErrorWith([](auto& model) { AttributeOf(model, 2, "train").set_doc_string("bool"); }),
            "graph.node[2] (\"fc+stack\").attribute[0] (\"train\"): unknown doc_string \"bool\"; "
            "expected none, or \"the text of a value that ONNX has no type for\"");
  EXPECT_EQ(ErrorWith([](auto& model) {
              AttributeOf(model, 0, "pad").set_type(onnx::AttributeProto::GRAPH);
            }),
            "graph.node[0] (\"fc/addmm\").attribute[1] (\"pad\"): an attribute of type 5; expected "
            "INT, INTS, FLOAT, FLOATS, STRING or STRINGS");
  EXPECT_EQ(ErrorWith([](auto& model) { AttributeOf(model, 0, "pad").set_name("beta"); }),
            "graph.node[0] (\"fc/addmm\").attribute[1] (\"beta\"): the attribute is there twice");
  EXPECT_EQ(ErrorWith([](auto& model) { AttributeOf(model, 0, "pad").set_name("graphgold.x"); }),
            "graph.node[0] (\"fc/addmm\").attribute[1] (\"graphgold.x\"): unknown attribute of "
            "GraphGold");
  EXPECT_EQ(
      ErrorWith([](auto& model) { AttributeOf(model, 1, "graphgold.writes").set_ints(0, 7); }),
      "graph.node[1] (\"fc+relu_\"): graphgold.writes names the input 7, which is no tensor");
}

TEST(OnnxReader, FactsOfCallsAreChecked) {
  const auto with = [](const char* name, const std::string& text) {
    return [=](onnx::ModelProto& model) {
      auto& attribute = *NodeOf(model, 0).add_attribute();
      attribute.set_name(name);
      attribute.set_type(onnx::AttributeProto::STRING);
      attribute.set_s(text);
    };
  };
  EXPECT_EQ(ErrorWith(with("graphgold.phase", "sideways")),
            "graph.node[0] (\"fc/addmm\"): unknown phase \"sideways\"; expected backward or other "
            "(forward is left out)");
  EXPECT_EQ(ErrorWith(with("graphgold.of", "fc/addmm")),
            "graph.node[0] (\"fc/addmm\"): only a backward call is \"of\" another");
  EXPECT_EQ(ErrorWith(with("graphgold.rng", "3")),
            "graph.node[0] (\"fc/addmm\"): rng \"0\": expected the number of a draw, from 1 on");
  EXPECT_EQ(ErrorWith(with("graphgold.kernel", "C P U")),
            "graph.node[0] (\"fc/addmm\"): the name \"C P U\" holds ' '; in a name it is written "
            "as %20");
  EXPECT_EQ(ErrorWith([&](onnx::ModelProto& model) {
              with("graphgold.phase", "backward")(model);
              with("graphgold.of", "nobody")(model);
            }),
            "graph.node[0] (\"fc/addmm\"): \"fc/addmm\" is the gradient of \"nobody\", but no call "
            "has that name");
}

// ---- Cases

TEST(OnnxReader, CasesAreChecked) {
  Golden cases;
  cases.Set("decode", Graph("input x: f32[2]\nrelu = aten::relu(x) -> f32[2]\noutput o: relu"));
  cases.Set("prefill", OpGraph());
  const auto error = [&](const auto& change) {
    return ErrorOf([&] { ReadOnnx(Changed(WriteOnnx(cases), change), "model.onnx"); });
  };
  EXPECT_EQ(error([](auto& model) { NodeOf(model, 1).set_name("decode"); }),
            std::string("model.onnx: graph.node[1] (\"decode\"): the case \"decode\" is there "
                        "twice") +
                kOnnxRestore);
  EXPECT_EQ(error([](auto& model) { model.mutable_graph()->mutable_node()->RemoveLast(); }),
            std::string("model.onnx: graph: found 1 cases, expected 2") + kOnnxRestore);
  EXPECT_EQ(
      error([](auto& model) { model.mutable_graph()->clear_node(); }),
      std::string("model.onnx: graph: expected at least one case, found none") + kOnnxRestore);
  EXPECT_EQ(error([](auto& model) {
              AttributeOf(model, 0, "body").mutable_g()->mutable_node(0)->set_input(0, "y");
            }),
            std::string("model.onnx: graph.node[0] (\"decode\").body.node[0] (\"relu\").input[0]: "
                        "unknown value \"y\": a name must be declared on an earlier line than its "
                        "first use") +
                kOnnxRestore);
  EXPECT_EQ(error([](auto& model) { NodeOf(model, 0).set_op_type("Graph"); }),
            std::string("model.onnx: graph.node[0] (\"decode\"): expected a node of op_type "
                        "\"Case\" and domain \"graphgold\", found \"Graph\" of \"graphgold\"") +
                kOnnxRestore);
}

// ---- In the store

TEST(OnnxReader, TheStoreKnowsTheEnding) {
  TempFolder folder;
  const auto path = folder / "model.onnx";
  EXPECT_TRUE(SaveGolden(path, RichGraph()));
  EXPECT_FALSE(SaveGolden(path, RichGraph()));
  EXPECT_EQ(ReadFile(path), WriteOnnx(RichGraph()));
  EXPECT_EQ(WriteJson(*LoadGolden(path)), WriteJson(RichGraph()));
  EXPECT_TRUE(SaveGoldenCase(folder / "cases.onnx", "a", RichGraph()));
  EXPECT_TRUE(SaveGoldenCase(folder / "cases.onnx", "b", OpGraph()));
  EXPECT_EQ(LoadGolden(folder / "cases.onnx")->cases.size(), 2u);
}

}  // namespace
}  // namespace graphgold
