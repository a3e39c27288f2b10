// SPDX-License-Identifier: MIT
//
// JSON and ONNX hold the same: a golden goes from one to the other and back without a byte changed.
// What is written, ONNX's own checker accepts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <onnx/checker.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>

#include "graphgold/golden/json_writer.h"
#include "onnx_test_util.h"
#include "random_graph.h"
#include "synthetic_graphs.h"

namespace graphgold {
namespace {

void ExpectRoundTrip(const Golden& golden) {
  const std::string json = WriteJson(golden);
  SCOPED_TRACE(json.substr(0, 10000));
  const std::string content = WriteOnnx(golden);
  EXPECT_NO_THROW(onnx::checker::check_model(ParseModel(content)));
  const Golden read = ReadOnnx(content, "model.onnx");
  EXPECT_EQ(WriteJson(read), json);
  EXPECT_EQ(WriteOnnx(read), content);
  EXPECT_EQ(WriteOnnx(ReadJson(json, "model.json")), content);
}

void ExpectRoundTrip(const std::string& text) { ExpectRoundTrip(Graph(text)); }

AttrValue RoundTrip(const AttrValue& value) {
  OpGraph graph = Graph("op = my::op(value=none) -> f32[]");
  graph.nodes[0].attributes[0].value = value;
  ExpectRoundTrip(graph);
  return ReadOnnxGraph(WriteOnnx(graph)).nodes[0].attributes[0].value;
}

TEST(OnnxRoundTrip, NearlyEverything) { ExpectRoundTrip(RichGraph()); }

TEST(OnnxRoundTrip, AnEmptyGraph) { ExpectRoundTrip(OpGraph()); }

TEST(OnnxRoundTrip, EverythingAboutTheRun) {
  ExpectRoundTrip(
      "run libtorch=2.6.0 level=kernels executor=interpreter training=true grad=false "
      "inference=true autocast=true");
  OpGraph graph;
  graph.run.libtorch = "2.6.0 \"nightly\"";
  graph.run.level = "";
  graph.run.facets = "+strides -dtypes";
  ExpectRoundTrip(graph);
}

TEST(OnnxRoundTrip, Budgets) {
  OpGraph graph;
  graph.budget = {{"flops", "", 9007199254740991., 0}, {"peak_bytes", "cpu", 209715200, 0.05},
                  {"peak_bytes", "x.y-1:0", 0, 1e-5},  {"allocated_bytes", "cpu", 1e18, 0.05},
                  {"allocations", "cpu", 17, 1},       {"live_bytes", "cpu", 0, 0.05},
                  {"time", "", 1.0 / 3, 0.1 + 0.2}};
  ExpectRoundTrip(graph);
  Golden golden;
  golden.Set("a", graph);
  golden.Set("b", OpGraph());
  ExpectRoundTrip(golden);
}

TEST(OnnxRoundTrip, SeveralCases) {
  Golden golden;
  golden.Set("prefill", RichGraph());
  golden.Set("decode", RichGraph());
  golden.Set("", Graph("run grad=false\ninput x: f32[2]\noutput output: x"));
  golden.Set("größe / \"x\"", OpGraph());
  ExpectRoundTrip(golden);
  Golden one;
  one.Set("only", RichGraph());
  ExpectRoundTrip(one);
}

TEST(OnnxRoundTrip, InPlaceCallsAndViews) {
  ExpectRoundTrip(R"(
      input x: f32[2,3]
      buffer mean: f32[3]
      view = aten::view(x, size=[6]) -> f32[6]~#0
      add_ = aten::add_.Scalar(view!, other=1) -> =#0
      mul = aten::mul.Tensor(x@add_, mean) -> f32[2,3]
      norm = aten::batch_norm(mul, none, none, mean!) -> f32[2,3]
      other = my::remembered(norm) -> f32[3]~mean, =mean
      both = my::both([x@add_!, view@add_!], norm!) -> =#1, =#0.0, =#1
      drop = aten::dropout(norm@both) -> =#0
      output output: norm@both
      output output.1: mean@norm
      output output.2: view@both)");
}

TEST(OnnxRoundTrip, CallsWithNothingIn) {
  ExpectRoundTrip(R"(
      input x: f32[2]
      barrier = my::barrier()
      barrier#2 = my::barrier() -> none
      barrier#3 = my::barrier() -> []
      barrier#4 = my::barrier([])
      print = my::print(x)
      output output: x)");
}

TEST(OnnxRoundTrip, NestedCallsAndTheGradientsOfCalls) {
  ExpectRoundTrip(R"(
      run level=kernels
      input x: f32[4]
      param fc.w: f32[4]
      fc/linear = aten::linear(x, fc.w) -> f32[4]
      fc/linear>mm = aten::mm(x, fc.w) -> f32[4]
      fc/linear>mm>copy_ = aten::copy_(fc/linear>mm!, x) -> =#0
      fc/mul = backward of fc/linear aten::mul.Tensor(x, x) -> f32[4]
      step = other aten::add_.Tensor(fc.w!, fc/mul, alpha=-0.1) -> =#0
      output output: fc/linear
      output grad:fc.w: fc/mul)");
}

TEST(OnnxRoundTrip, TypesWithEverythingUnusual) {
  ExpectRoundTrip(R"(
      input x: f32[batch,seq*2,(h+1)//2]{cuda:0,grad}
      input i: i64[3]{layout=sparse_coo}
      input s: f32[2]{strides=[1]}
      param frozen: f32[2]{nograd}
      param q: qi8[2]{quantizer=per_tensor_affine,nograd}
      const use.in4: i64[2]{data=[0,-1]}
      use = my::use(x, i, frozen, q, use.in4, s) -> f32[batch,4]{cuda:0,strides=[4,1],nograd}, bool[], i64[?,4], f32[0,-1]
      output output: use)");
}

TEST(OnnxRoundTrip, EveryDtype) {
  std::string text;
  for (const char* dtype :
       {"u8",   "i8",   "i16",   "i32",     "i64",         "f16",       "f32",
        "f64",  "c32",  "c64",   "c128",    "bool",        "qi8",       "qu8",
        "qi32", "bf16", "qu4x2", "bits8",   "f8_e5m2",     "f8_e4m3fn", "f8_e5m2fnuz",
        "u16",  "u32",  "u64",   "dtype77", "f8_e4m3fnuz", "string",    "unknown"}) {
    text += std::string("input ") + dtype + ": " + dtype + "[2]\n";
  }
  ExpectRoundTrip(text);
}

TEST(OnnxRoundTrip, ParametersThatShareTheirStorage) {
  ExpectRoundTrip(R"(
      input x: f32[2]
      param a: f32[2]
      param b: f32[2]~a
      buffer c: f32[2]~b
      one = my::op(x, c) -> f32[2]
      two = my::op(one, b) -> f32[2]
      three = my::op(two, a) -> f32[2]
      output output: three)");
}

TEST(OnnxRoundTrip, NamesWithAnyCharacter) {
  OpGraph graph = ParseText(R"(
      input x: f32[2]
      param p0: f32[2]
      param p1: f32[2]
      param p2: f32[2]~p0
      buffer b0: f32[2]
      op = my::op(x, p0, p1, p2, b0) -> f32[2]
      relu = aten::relu(op) -> f32[2]
      relu2 = aten::relu(relu) -> f32[2]
      output output: relu2
      output two: relu2
      output three: relu2)");
  graph.inputs[0].name = "none";
  graph.parameters[0].name = "a b.\"quoted\".w\n";
  graph.parameters[1].name = "100%.w%41/@!~#+:,[]{}";
  graph.parameters[2].name = std::string("nul\0.größe.重み", 19);
  graph.buffers[0].name = "back\\slash\t\x7F";
  graph.outputs[0].name = "output.my key: \"1\"";
  graph.outputs[1].name = "grad:x y@z";
  ExpectRoundTrip(Canonicalize(graph));
}

// Outputs, inputs and calls have names of their own; in ONNX they share one space.
TEST(OnnxRoundTrip, AnOutputCalledLikeACallOrAnInput) {
  ExpectRoundTrip(R"(
      input output: f32[2]
      input x: f32[2]
      relu = aten::relu(x) -> f32[2]
      output x: relu
      output relu: output
      output output: relu
      output output.1: x)");
}

TEST(OnnxRoundTrip, OperatorsOfAnyNamespace) {
  OpGraph graph = Graph("input x: f32[2]\nrelu = aten::relu(x) -> f32[2]\noutput output: relu");
  for (const char* op : {"aten::relu", "relu", "::relu", "a::b::c", "ai.onnx.ml::Scaler",
                         "onnx::Relu", "aten::relu.out.x", "org.pytorch::x", "graphgold::alias"}) {
    graph.nodes[0].op = op;
    ExpectRoundTrip(graph);
  }
}

TEST(OnnxRoundTrip, Attributes) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  using List = AttrValue::List;
  for (const AttrValue& value :
       {AttrValue(),
        AttrValue(true),
        AttrValue(false),
        AttrValue(0),
        AttrValue(-1),
        AttrValue(std::numeric_limits<std::int64_t>::max()),
        AttrValue(std::numeric_limits<std::int64_t>::min()),
        AttrValue(""),
        AttrValue("zeros"),
        AttrValue("true"),
        AttrValue("\"quoted\" \\ / \n\t\x01\x7F ünï 重 🙂"),
        AttrValue(std::string("\0", 1)),
        AttrValue("?"),
        AttrValue(List{}),
        AttrValue(List{1, 2}),
        AttrValue(List{1, 2.5}),
        AttrValue(List{0.1, 1}),
        AttrValue(List{0.5, std::int64_t{1} << 60}),
        AttrValue(List{0.5, 16777217}),
        AttrValue(List{0.5, kNan, -kInf}),
        AttrValue(List{0.1, kNan}),
        AttrValue(List{"a", ""}),
        AttrValue(List{std::string("\xFF\0", 2), "b"}),
        AttrValue(List{true, false}),
        AttrValue(List{List{}}),
        AttrValue(List{1, "a", List{AttrValue(), true, "\xFF\n\"\\"}}),
        AttrValue(Dim::Parse("(h+1)//2*3-batch")),
        AttrValue(AttrValue::DataDependent{}),
        AttrValue(AttrValue::Opaque{"__torch__.torch.classes.my.Packed<int, 2>"}),
        AttrValue(AttrValue::Opaque{""}),
        AttrValue(kNan),
        AttrValue(kInf),
        AttrValue(-kInf),
        AttrValue(std::complex<double>(0.1, -0.0)),
        AttrValue(std::complex<double>(kNan, -kInf)),
        AttrValue(std::string("\xFF")),
        AttrValue(std::string("a\0\xC3", 3)),
        AttrValue(List{1, Dim::Parse("seq"), List{kNan}})}) {
    EXPECT_EQ(RoundTrip(value), value) << ToString(value);
  }
}

TEST(OnnxRoundTrip, DoublesToTheLastBit) {
  using Limits = std::numeric_limits<double>;
  for (const double value : {0.1, -0.1, 0.5, 1.0 / 3, 1e-5, 1e22, 1e300, -1e300, 123456789.125,
                             9007199254740993.0 * 2, 1.5e17, Limits::max(), Limits::lowest(),
                             Limits::min(), Limits::denorm_min(), Limits::epsilon(), -0.0}) {
    EXPECT_EQ(RoundTrip(value), AttrValue(value)) << ToString(AttrValue(value));
  }
}

TEST(OnnxRoundTrip, AttributesKeepTheirNamesAndOrder) {
  OpGraph graph = Graph("op = my::op(z=1, a=2) -> f32[]");
  for (const char* name : {"with \"quotes\"", "", "graphgold.phase", "graphgold.attribute.x"}) {
    graph.nodes[0].attributes.push_back({name, 3});
  }
  ExpectRoundTrip(graph);
}

TEST(OnnxRoundTrip, RandomGraphs) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const Level level = seed % 2 == 0 ? Level::kCalls : Level::kKernels;
    ExpectRoundTrip(Canonicalize(ParseText(RandomRun(random, 3 + seed % 20, level))));
  }
}

TEST(OnnxRoundTrip, LargeGraphs) {
  using bench::GraphShape;
  for (const GraphShape shape : {GraphShape::kChain, GraphShape::kFan, GraphShape::kTransformer,
                                 GraphShape::kResidual, GraphShape::kDead}) {
    SCOPED_TRACE(bench::NameOf(shape));
    const Golden golden(Canonicalize(bench::MakeGraph(shape, 5000)));
    const std::string content = WriteOnnx(golden);
    EXPECT_NO_THROW(onnx::checker::check_model(ParseModel(content)));
    EXPECT_TRUE(WriteJson(ReadOnnx(content, "model.onnx")) == WriteJson(golden));
  }
}

// They are written a few at a time: none may be lost where one batch ends and the next begins.
TEST(OnnxRoundTrip, GraphsOfAnySizeReadBack) {
  for (const int calls : {1, 63, 64, 65, 128, 129}) {
    std::string text = "input x: f32[4]\n";
    std::string last = "x";
    for (int i = 0; i < calls; ++i) {
      const std::string name = "l" + std::to_string(i) + "/sin";
      text += name + " = aten::sin(" + last + ") -> f32[4]\n";
      last = name;
    }
    const OpGraph graph = Graph(text + "output output: " + last + "\n");
    Golden golden;
    golden.cases.push_back({"one", graph});
    golden.cases.push_back({"two", graph});
    EXPECT_EQ(PrintText(ReadOnnx(WriteOnnx(graph), "m.onnx").cases.at(0).graph), PrintText(graph));
    EXPECT_EQ(PrintText(ReadOnnx(WriteOnnx(golden), "m.onnx").cases.at(1).graph), PrintText(graph));
  }
}

}  // namespace
}  // namespace graphgold
