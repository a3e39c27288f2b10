// SPDX-License-Identifier: MIT
//
// Models that others exported, as graphs.
#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include "graphgold/graph/diff.h"
#include "onnx_test_util.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;

std::string Model(const std::string& graph, const std::string& rest = "") {
  onnx::ModelProto model;
  const std::string text = "ir_version: 8 producer_name: 'pytorch' opset_import { version: 13 } " +
                           rest + " graph { name: 'g' " + graph + "}";
  if (!google::protobuf::TextFormat::ParseFromString(text, &model)) throw Error("no model");
  return model.SerializeAsString();
}

std::string GraphText(const std::string& model) { return PrintText(ReadOnnxGraph(model)); }

std::string ErrorForGraph(const std::string& graph) {
  return ErrorOf([&] { ReadOnnx(Model(graph), "model.onnx"); });
}

constexpr char kInput[] =
    "input { name: 'x' type { tensor_type { elem_type: 1 shape { dim { dim_param: 'batch' } "
    "dim { dim_value: 3 } } } } } ";
constexpr char kBoolInput[] =
    "input { name: 'c' type { tensor_type { elem_type: 9 shape { } } } } ";

TEST(OnnxForeign, LayersWithTheirParametersAndModules) {
  EXPECT_EQ(GraphText(Model(std::string(kInput) + R"(
      initializer { name: 'fc.weight' data_type: 1 dims: 4 dims: 3 float_data: 0 }
      initializer { name: 'unused' data_type: 7 }
      node { op_type: 'Gemm' input: 'x' input: 'fc.weight' input: '' output: 'h' output: ''
             attribute { name: 'transB' type: INT i: 1 }
             attribute { name: 'alpha' type: FLOAT f: 0.1 } }
      node { op_type: 'Gelu' domain: 'com.microsoft' input: 'h' output: 'y' }
      value_info { name: 'h' type { tensor_type { elem_type: 1 shape {
          dim { dim_param: 'batch' } dim { dim_value: 4 } } } } }
      output { name: 'y' type { tensor_type { elem_type: 1 } } })")),
            "run level=calls grad=false\n"
            "input x: f32[batch,3]\n"
            "param fc.weight: f32[4,3]\n"
            "param unused: i64[]\n"
            "fc/Gemm = onnx::Gemm(x, fc.weight, alpha=0.1, transB=1) -> f32[batch,4]\n"
            "fc+Gelu = com.microsoft::Gelu(fc/Gemm) -> f32[]{layout=unranked}\n"
            "output y: fc+Gelu\n");
}

TEST(OnnxForeign, InitializersThatAreListedAsInputs) {
  EXPECT_EQ(GraphText(Model(std::string(kInput) + R"(
      input { name: 'w' } initializer { name: 'w' data_type: 1 dims: 2 }
      node { name: '/a/b/Mul' op_type: 'Mul' input: 'x' input: 'w' output: 'y' }
      output { name: 'y' })")),
            "run level=calls grad=false\n"
            "input x: f32[batch,3]\n"
            "param w: f32[2]\n"
            "a.b/Mul = onnx::Mul(x, w) -> unknown[]{layout=unranked}\n"
            "output y: a.b/Mul\n");
}

TEST(OnnxForeign, BranchesAreNestedInTheirCall) {
  EXPECT_EQ(GraphText(Model(std::string(kInput) + kBoolInput + R"(
      node { name: '/m/Neg' op_type: 'Neg' input: 'x' output: 'n' }
      node { name: '/m/If' op_type: 'If' input: 'c' output: 'y'
        attribute { name: 'then_branch' type: GRAPH g { name: 't'
          initializer { name: 'w' data_type: 1 }
          node { op_type: 'Add' input: 'n' input: 'w' output: 'z' } output { name: 'z' } } }
        attribute { name: 'else_branch' type: GRAPH g { name: 'e'
          initializer { name: 'w' data_type: 1 }
          node { op_type: 'Mul' input: 'x' input: 'w' output: 'z' }
          node { op_type: 'Mul' input: 'z' input: 'n' output: 'zz' } output { name: 'zz' } } } }
      output { name: 'y' })")),
            "run level=kernels grad=false\n"
            "input x: f32[batch,3]\n"
            "input c: bool[]\n"
            "param w: f32[]\n"
            "param w%232: f32[]\n"
            "m/Neg = onnx::Neg(x) -> unknown[]{layout=unranked}\n"
            "m/If = onnx::If(c, [x, m/Neg]) -> unknown[]{layout=unranked}\n"
            "m/If>else_branch = graphgold::else_branch()\n"
            "m/If>else_branch>Mul = onnx::Mul(x, w) -> unknown[]{layout=unranked}\n"
            "m/If>else_branch>Mul#2 = onnx::Mul(m/If>else_branch>Mul, m/Neg) -> "
            "unknown[]{layout=unranked}\n"
            "m/If>else_branch>yield = graphgold::yield(m/If>else_branch>Mul#2)\n"
            "m/If>then_branch = graphgold::then_branch()\n"
            "m/If>then_branch>Add = onnx::Add(m/Neg, w%232) -> unknown[]{layout=unranked}\n"
            "m/If>then_branch>yield = graphgold::yield(m/If>then_branch>Add)\n"
            "output y: m/If\n");
}

TEST(OnnxForeign, LoopsGiveTheirBodiesWhatTheyRead) {
  EXPECT_EQ(GraphText(Model(std::string(kInput) + R"(
      node { op_type: 'Loop' input: '' input: '' input: 'x' output: 'y'
        attribute { name: 'body' type: GRAPH g { name: 'b'
          input { name: 'i' type { tensor_type { elem_type: 7 shape { } } } }
          input { name: 'go' } input { name: 'state' }
          node { op_type: 'Add' input: 'state' input: 'state' output: 'next' }
          output { name: 'go' } output { name: 'next' } } } }
      output { name: 'y' })")),
            "run level=kernels grad=false\n"
            "input x: f32[batch,3]\n"
            "Loop = onnx::Loop(none, none, x) -> unknown[]{layout=unranked}\n"
            "Loop>body = graphgold::body() -> i64[], unknown[]{layout=unranked}, "
            "unknown[]{layout=unranked}\n"
            "Loop>body>Add = onnx::Add(Loop>body:2, Loop>body:2) -> unknown[]{layout=unranked}\n"
            "Loop>body>yield = graphgold::yield(Loop>body:1, Loop>body>Add)\n"
            "output y: Loop\n");
}

TEST(OnnxForeign, AttributesOfEveryKind) {
  EXPECT_EQ(GraphText(Model(R"(
      node { op_type: 'All' output: 'y'
        attribute { name: 'text' type: STRING s: 'a"b' }
        attribute { name: 'texts' type: STRINGS strings: 'a' strings: 'b' }
        attribute { name: 'numbers' type: FLOATS floats: 0.1 floats: 2 }
        attribute { name: 'ints' type: INTS }
        attribute { name: 'old' i: 7 }
        attribute { name: 'tensor' type: TENSOR t { data_type: 7 dims: 1 int64_data: 5 } }
        attribute { name: 'type' type: TYPE_PROTO tp { tensor_type { elem_type: 1 } } }
        attribute { name: 'sparse' type: SPARSE_TENSOR sparse_tensor { dims: 9
            values { data_type: 1 dims: 1 float_data: 1 }
            indices { data_type: 7 dims: 1 int64_data: 3 } } } }
      output { name: 'y' })")),
            "run level=calls grad=false\n"
            "All = onnx::All(ints=[], numbers=[0.1,2], old=7, sparse=\"f32[9]{layout=sparse} "
            "values f32[1] [1.0] indices i64[1] [3]\", tensor=\"i64[1] [5]\", text=\"a\\\"b\", "
            "texts=[\"a\",\"b\"], type=\"f32[]{layout=unranked}\") -> unknown[]{layout=unranked}\n"
            "output y: All\n");
}

TEST(OnnxForeign, AChangedFunctionChangesItsCalls) {
  const auto model = [](const std::string& op) {
    return Model("node { op_type: 'F' domain: 'me' output: 'y' } output { name: 'y' }",
                 "functions { name: 'F' domain: 'me' output: 'y' node { op_type: '" + op +
                     "' output: 'y' } }");
  };
  EXPECT_THAT(GraphText(model("Relu")), HasSubstr("F = me::F(graphgold.function=\"xxh128:"));
  EXPECT_FALSE(Diff(ReadOnnxGraph(model("Relu")), ReadOnnxGraph(model("Gelu"))).changes.empty());
}

TEST(OnnxForeign, WhatIsNoValidModelIsRefused) {
  const std::string next = ". Check the model with onnx.checker, or export it again.";
  EXPECT_EQ(
      ErrorForGraph("node { name: 'n' op_type: 'Relu' input: 'x' output: 'y' }"),
      "model.onnx: graph.node[0] (\"n\").input[0]: unknown value \"x\"; expected an input, an "
      "initializer or an output of an earlier node" +
          next);
  EXPECT_EQ(ErrorForGraph("node { op_type: 'A' input: 'b' output: 'a' } "
                          "node { op_type: 'B' input: 'a' output: 'b' }"),
            "model.onnx: graph.node[0].input[0]: unknown value \"b\"; expected an input, an "
            "initializer or an output of an earlier node" +
                next);
  EXPECT_EQ(ErrorForGraph("node { op_type: 'A' output: 'a' } node { op_type: 'A' output: 'a' }"),
            "model.onnx: graph.node[1]: the value \"a\" is made twice" + next);
  EXPECT_EQ(ErrorForGraph("node { output: 'a' }"),
            "model.onnx: graph.node[0]: the operator's name is empty" + next);
  EXPECT_EQ(ErrorForGraph("output { name: 'y' }"),
            "model.onnx: graph.output[0] (\"y\"): unknown value \"y\"; expected an input, an "
            "initializer or an output of an earlier node" +
                next);
  EXPECT_EQ(ErrorForGraph("input { name: 'x' } input { name: 'x' }"),
            "model.onnx: graph.input[1] (\"x\"): the value \"x\" is made twice" + next);
  EXPECT_EQ(ErrorForGraph("input { }"),
            "model.onnx: graph.input[0]: a value's name is empty" + next);
  EXPECT_EQ(ErrorForGraph("node { op_type: 'A' output: 'a' attribute { name: 'b' type: GRAPH g { "
                          "node { op_type: 'B' input: 'a' output: 'c' } } } }"),
            "model.onnx: graph.node[0].attribute[0] (\"b\").node[0].input[0]: unknown value \"a\"; "
            "expected an input, an initializer or an output of an earlier node" +
                next);
  EXPECT_EQ(ErrorOf([] { ReadOnnx(std::string("\x08\x08"), "model.onnx"); }),
            "model.onnx: the model has no graph" + next);
}

}  // namespace
}  // namespace graphgold
