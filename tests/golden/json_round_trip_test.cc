// SPDX-License-Identifier: MIT
//
// What is written is read back: the same graph, and from it the same bytes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>

#include "golden_test_util.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/graph/fingerprint.h"
#include "schema_check.h"

namespace graphgold {
namespace {

void ExpectRoundTrip(const OpGraph& graph) {
  const std::string json = WriteJson(graph);
  SCOPED_TRACE(json);
  const OpGraph read = ReadJsonGraph(json, "model.json");
  EXPECT_EQ(PrintText(read), PrintText(graph));
  EXPECT_EQ(WriteJson(read), json);
  EXPECT_TRUE(SameStructure(read, graph, Facets::All()));
  EXPECT_EQ(SchemaErrors(json), "");
}

AttrValue RoundTrip(const AttrValue& value) {
  OpGraph graph = Graph("op = my::op(value=none) -> f32[]");
  graph.nodes[0].attributes[0].value = value;
  const std::string json = WriteJson(graph);
  const OpGraph read = ReadJsonGraph(json, "model.json");
  EXPECT_EQ(WriteJson(read), json);
  EXPECT_EQ(SchemaErrors(json), "");
  return read.nodes[0].attributes[0].value;
}

TEST(JsonRoundTrip, AnEmptyGraph) { ExpectRoundTrip(OpGraph()); }

TEST(JsonRoundTrip, EverythingAboutTheRun) {
  ExpectRoundTrip(Graph("run level=calls"));
  ExpectRoundTrip(
      Graph("run libtorch=2.6.0 level=kernels executor=interpreter training=true grad=false "
            "inference=true autocast=true"));
  OpGraph graph;
  graph.run.libtorch = "2.6.0 \"nightly\"";
  graph.run.level = "";
  const OpGraph read = ReadJsonGraph(WriteJson(graph), "model.json");
  EXPECT_EQ(read.run.libtorch, graph.run.libtorch);
  EXPECT_EQ(read.run.level, "");
}

TEST(JsonRoundTrip, WhatIsRecordedOnRequest) {
  ExpectRoundTrip(Graph(R"(
      input x: f32[2]{strides=[1]}
      const index.in1: i64[2]{data=[0,-1]}
      index = kernel:CPU aten::index(x, index.in1) -> f32[2]
      drop = rng:1 kernel:composite aten::dropout(index, p=0.5) -> f32[2]
      output output: drop)"));
}

TEST(JsonRoundTrip, InPlaceCallsAndViews) {
  ExpectRoundTrip(Graph(R"(
      input x: f32[2,3]
      buffer mean: f32[3]
      view = aten::view(x, size=[6]) -> f32[6]~#0
      add_ = aten::add_.Scalar(view!, other=1) -> =#0
      mul = aten::mul.Tensor(x@add_, mean) -> f32[2,3]
      norm = aten::batch_norm(mul, none, none, mean!) -> f32[2,3]
      other = my::remembered(norm) -> f32[3]~mean, =mean
      output output: norm
      output output.1: mean@norm)"));
}

TEST(JsonRoundTrip, ListsNothingAndScalars) {
  ExpectRoundTrip(Graph(R"(
      input x: f32[4,2]
      split = aten::split(x, split_size=2) -> [f32[2,2]~#0, f32[2,2]~#0]
      cat = aten::cat([split:0.1, split:0.0, x]) -> f32[8,2]
      index = aten::index(cat, [none, x]) -> f32[8]
      pick = my::pick([[x, none], []], cat) -> f32[2]~#1, none, scalar, [none, f32[1]~#1], []
      part = my::part([x, cat]) -> f32[2]~#0.1
      item = aten::item(pick) -> scalar
      nothing = my::print(part)
      output output: [index, [pick:3.1, none]])"));
}

TEST(JsonRoundTrip, SeveralResultsAndPhases) {
  ExpectRoundTrip(Graph(R"(
      input x: f32[5,1,4]
      param lstm.w: f32[16,4]
      lstm/lstm = aten::lstm.input(x, [x, x], [lstm.w]) -> f32[5,1,4], f32[1,1,4], f32[1,1,4]
      lstm+mul = backward aten::mul.Tensor(lstm/lstm:1, lstm/lstm:2) -> f32[16,4]
      step = other aten::add_.Tensor(lstm.w!, lstm+mul, alpha=-0.1) -> =#0
      output output: lstm/lstm
      output grad:lstm.w: lstm+mul)"));
}

TEST(JsonRoundTrip, NestedCallsAndTheGradientsOfCalls) {
  ExpectRoundTrip(Graph(R"(
      run level=kernels
      input x: f32[4]
      param fc.w: f32[4]
      fc/linear = aten::linear(x, fc.w) -> f32[4]
      fc/linear>mm = aten::mm(x, fc.w) -> f32[4]
      fc/linear>mm>copy_ = aten::copy_(fc/linear>mm!, x) -> =#0
      fc/mul = backward of fc/linear aten::mul.Tensor(x, x) -> f32[4]
      output output: fc/linear
      output grad:fc.w: fc/mul)"));
}

TEST(JsonRoundTrip, TypesWithEverythingUnusual) {
  ExpectRoundTrip(Graph(R"(
      input x: f32[batch,seq*2,(h+1)//2]{cuda:0,grad}
      input i: i64[3]{layout=sparse_coo}
      param frozen: f32[2]{nograd}
      param q: qi8[2]{quantizer=per_tensor_affine,nograd}
      use = my::use(x, i, frozen, q) -> f32[batch,4]{cuda:0,strides=[4,1],nograd}, bool[], i64[?,4]
      output output: use)"));
}

TEST(JsonRoundTrip, ParametersThatShareTheirStorage) {
  ExpectRoundTrip(Graph(R"(
      input x: i64[7]
      param embed.weight: f32[10,4]
      param head.weight: f32[10,4]~embed.weight
      embed/embedding = aten::embedding(embed.weight, x) -> f32[7,4]
      head/linear = aten::linear(embed/embedding, head.weight) -> f32[7,10]
      output output: head/linear)"));
}

// The first used is listed first, whichever was registered as the other's alias.
TEST(JsonRoundTrip, AnAliasThatIsUsedBeforeItsOriginal) {
  ExpectRoundTrip(Graph(R"(
      input x: f32[2]
      param a: f32[2]
      param b: f32[2]~a
      buffer c: f32[2]~b
      one = my::op(x, c) -> f32[2]
      two = my::op(one, b) -> f32[2]
      three = my::op(two, a) -> f32[2]
      output output: three)"));
}

TEST(JsonRoundTrip, NamesWithAnyCharacter) {
  OpGraph graph = ParseText(R"(
      input x: f32[2]
      param p0: f32[2]
      param p1: f32[2]
      param p2: f32[2]
      param p3: f32[2]~p0
      buffer b0: f32[2]
      op = my::op(x, p0, p1, p2, p3, b0) -> f32[2]
      output output: op)");
  graph.inputs[0].name = "none";  // what the text form calls an absent tensor
  graph.parameters[0].name = "a b.\"quoted\".w\n";
  graph.parameters[1].name = "100%.w%41/@!~#+:,[]{}";
  graph.parameters[2].name = "größe.重み.w";
  graph.parameters[3].name = std::string("nul\0.w", 6);
  graph.buffers[0].name = "back\\slash\t\x7F";
  graph.outputs[0].name = "output.my key: \"1\"";
  const OpGraph canonical = Canonicalize(graph);
  ExpectRoundTrip(canonical);
  const OpGraph read = ReadJsonGraph(WriteJson(canonical), "model.json");
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(read.parameters[i].name, canonical.parameters[i].name);
  }
  EXPECT_EQ(read.inputs[0].name, graph.inputs[0].name);
  EXPECT_EQ(read.buffers[0].name, graph.buffers[0].name);
  EXPECT_EQ(read.outputs[0].name, graph.outputs[0].name);
}

TEST(JsonRoundTrip, CallsInModulesWithAnyCharacter) {
  OpGraph graph = ParseText(R"(
      input x: f32[2]
      param w: f32[2]
      op = my::op(x, w) -> f32[2]
      relu = aten::relu(op) -> f32[2]
      relu2 = aten::relu(relu) -> f32[2]
      output output: relu2)");
  graph.parameters[0].name = "block 1/a+b#2.w";
  const OpGraph canonical = Canonicalize(graph);
  ExpectRoundTrip(canonical);
  const OpGraph read = ReadJsonGraph(WriteJson(canonical), "model.json");
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(read.nodes[i].name, canonical.nodes[i].name);
    EXPECT_EQ(read.nodes[i].scope, canonical.nodes[i].scope);
    EXPECT_EQ(read.nodes[i].scope_inferred, canonical.nodes[i].scope_inferred);
  }
}

TEST(JsonRoundTrip, PlainAttributes) {
  for (const AttrValue& value :
       {AttrValue(), AttrValue(true), AttrValue(false), AttrValue(0), AttrValue(-1),
        AttrValue(std::numeric_limits<std::int64_t>::max()),
        AttrValue(std::numeric_limits<std::int64_t>::min()), AttrValue(""), AttrValue("zeros"),
        AttrValue("\"quoted\" \\ / \n\t\x01\x7F ünï 重 🙂"), AttrValue(std::string("\0", 1)),
        AttrValue("?"), AttrValue("{\"$\": 1}"), AttrValue(AttrValue::List{}),
        AttrValue(AttrValue::List{1, "a", AttrValue::List{AttrValue(), true}})}) {
    EXPECT_EQ(RoundTrip(value), value) << ToString(value);
  }
}

TEST(JsonRoundTrip, DoublesToTheLastBit) {
  for (const double value :
       {0.1, -0.1, 1.0 / 3, 1e-5, 1e22, 1e300, 123456789.125, 9007199254740993.0 * 2, 1.5e17,
        std::numeric_limits<double>::max(), std::numeric_limits<double>::min(),
        std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::epsilon()}) {
    EXPECT_EQ(RoundTrip(value), AttrValue(value)) << ToString(AttrValue(value));
  }
  const AttrValue zero = RoundTrip(-0.0);
  ASSERT_TRUE(std::holds_alternative<double>(zero.variant()));
  EXPECT_TRUE(std::signbit(std::get<double>(zero.variant())));
}

TEST(JsonRoundTrip, AttributesThatJsonHasNoFormFor) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  for (const AttrValue& value :
       {AttrValue(Dim::Parse("(h+1)//2*3-batch")), AttrValue(AttrValue::DataDependent{}),
        AttrValue(AttrValue::Opaque{"__torch__.torch.classes.my.Packed<int, 2>"}),
        AttrValue(AttrValue::Opaque{""}), AttrValue(kNan), AttrValue(kInf), AttrValue(-kInf),
        AttrValue(std::complex<double>(0.1, -0.0)), AttrValue(std::complex<double>(kNan, -kInf)),
        AttrValue(std::string("\xFF")), AttrValue(std::string("a\0\xC3", 3)),
        AttrValue(AttrValue::List{1, Dim::Parse("seq"), AttrValue::List{kNan}})}) {
    EXPECT_EQ(RoundTrip(value), value) << ToString(value);
  }
}

TEST(JsonRoundTrip, AttributesKeepTheirNamesAndOrder) {
  OpGraph graph = Graph("op = my::op(z=1, a=2) -> f32[]");
  graph.nodes[0].attributes.push_back({"with \"quotes\"", 3});
  graph.nodes[0].attributes.push_back({"$", 4});
  const OpGraph read = ReadJsonGraph(WriteJson(graph), "model.json");
  ASSERT_EQ(read.nodes[0].attributes.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(read.nodes[0].attributes[i].name, graph.nodes[0].attributes[i].name);
    EXPECT_EQ(read.nodes[0].attributes[i].value, graph.nodes[0].attributes[i].value);
  }
}

TEST(JsonRoundTrip, AFileThatGotOtherLineEndsOrIndentationIsTheSameGraph) {
  const OpGraph graph = Graph("input x: f32[2]\nrelu = aten::relu(x) -> f32[2]\noutput o: relu");
  const std::string json = WriteJson(graph);
  std::string reformatted;
  for (const char c : json) {
    if (c == '\n') reformatted += "\r";
    reformatted += c;
    if (c == '[' || c == ',') reformatted += ' ';
  }
  // Commas and brackets inside strings are part of the types; there are none here but f32[2].
  for (std::size_t at; (at = reformatted.find("f32[ 2")) != std::string::npos;) {
    reformatted.erase(at + 4, 1);
  }
  EXPECT_EQ(WriteJson(ReadJsonGraph(reformatted, "model.json")), json);
}

}  // namespace
}  // namespace graphgold
