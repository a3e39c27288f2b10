// SPDX-License-Identifier: MIT
//
// What one who opens a golden in a viewer of ONNX sees.
#include "graphgold/golden/onnx_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "graphgold/golden/onnx_attribute.h"
#include "onnx_test_util.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;

// One line for each thing: `name: type "doc_string"`, and nodes in the manner of our text form.
std::string TypeText(const onnx::TypeProto& type) {
  if (!type.has_tensor_type()) return "no type";
  std::string text = std::to_string(type.tensor_type().elem_type()) + "[";
  for (const auto& dim : type.tensor_type().shape().dim()) {
    if (text.back() != '[') text += ",";
    text += dim.has_dim_param() ? dim.dim_param() : std::to_string(dim.dim_value());
  }
  return text + "]";
}

std::string InfoText(const onnx::ValueInfoProto& info) {
  std::string text = info.name() + ": " + TypeText(info.type());
  return info.doc_string().empty() ? text : text + " \"" + info.doc_string() + "\"";
}

std::string AttributeText(const onnx::AttributeProto& attribute) {
  std::string text = attribute.name() + "=";
  switch (attribute.type()) {
    case onnx::AttributeProto::INT:
      text += std::to_string(attribute.i());
      break;
    case onnx::AttributeProto::INTS:
      for (const auto item : attribute.ints()) text += std::to_string(item) + ";";
      break;
    case onnx::AttributeProto::FLOAT:
      text += DoubleToString(AsWritten(attribute.f()));
      break;
    case onnx::AttributeProto::GRAPH:
      text += "graph " + attribute.g().name();
      break;
    default:
      text += attribute.s();
  }
  return attribute.doc_string().empty() ? text : text + " \"" + attribute.doc_string() + "\"";
}

template <typename Items>
std::string Joined(const Items& items) {
  std::string text;
  for (const auto& item : items) text += (&item == &*items.begin() ? "" : ", ") + item;
  return text;
}

std::string NodeText(const onnx::NodeProto& node) {
  std::string text = Joined(node.output()) + " = " + node.name() + " " + node.domain() + "|" +
                     node.op_type() + "(" + Joined(node.input()) + ")";
  for (const auto& attribute : node.attribute()) text += " " + AttributeText(attribute);
  return text;
}

template <typename Items, typename Print>
std::vector<std::string> Lines(const Items& items, const Print& print) {
  std::vector<std::string> lines;
  for (const auto& item : items) lines.push_back(print(item));
  return lines;
}

TEST(OnnxWriter, AModelLooksLikeOne) {
  const onnx::ModelProto model = ParseModel(WriteOnnx(Graph(R"(
      run libtorch=2.6.0 training=true
      input x: f32[batch,3]
      param fc.weight: f32[4,3]
      buffer mean: f32[4]{cuda:0}
      fc/linear = aten::linear(x, fc.weight, none) -> f32[batch,4]
      fc+batch_norm = aten::batch_norm(fc/linear, none, none, mean!, eps=1e-05, training=true) -> f32[batch,4]
      fc+relu_ = kernel:CPU aten::relu_(fc+batch_norm!) -> =#0
      fc+add = my::add.Tensor([fc+batch_norm@fc+relu_, x], alpha=2, size=[1,1], mode="a") -> f32[batch,4]
      output output: fc+add
      output output.1: [fc+add, none])")));
  EXPECT_EQ(model.producer_name(), "graphgold");
  const onnx::GraphProto& graph = model.graph();
  EXPECT_THAT(Lines(graph.input(), InfoText),
              ElementsAre("x: 1[batch,3]", "fc.weight: 1[4,3] \"parameter\"",
                          "mean: 1[4] \"buffer f32[4]{cuda:0}\""));
  EXPECT_EQ(graph.initializer_size(), 0);
  EXPECT_THAT(
      Lines(graph.node(), NodeText),
      ElementsAre(
          "fc/linear = fc/linear org.pytorch.aten|linear(x, fc.weight, )",
          "fc+batch_norm = fc+batch_norm org.pytorch.aten|batch_norm(fc/linear, , , mean) "
          "eps=1e-05 training=true \"the text of a value that ONNX has "
          "no type for\" graphgold.writes=3;",
          "fc+relu_, fc+batch_norm@fc+relu_ = fc+relu_ org.pytorch.aten|relu_(fc+batch_norm) "
          "graphgold.kernel=CPU graphgold.writes=0;",
          "fc+add = fc+add org.pytorch.my|add.Tensor(fc+batch_norm@fc+relu_, x) alpha=2 "
          "size=1;1; mode=a graphgold.operands=[__]",
          "Output output.1 = output.1 graphgold|Output(fc+add, ) graphgold.operands=[__]"));
  EXPECT_THAT(Lines(graph.value_info(), InfoText),
              ElementsAre("fc/linear: 1[batch,4]", "fc+batch_norm: 1[batch,4]",
                          "fc+relu_: 1[batch,4] \"=#0\"", "fc+batch_norm@fc+relu_: 1[batch,4]",
                          "fc+add: 1[batch,4]"));
  EXPECT_THAT(Lines(graph.output(), InfoText),
              ElementsAre("fc+add: 1[batch,4] \"output\"", "Output output.1: 0[] \"output.1\""));
  EXPECT_THAT(Lines(model.opset_import(),
                    [](const auto& opset) {
                      return opset.domain() + " " + std::to_string(opset.version());
                    }),
              ElementsAre("graphgold 1", "org.pytorch.aten 1", "org.pytorch.my 1"));
  EXPECT_THAT(Lines(model.metadata_props(), [](const auto& entry) { return entry.key(); }),
              ElementsAre("graphgold.format", "graphgold.canonical_form", "graphgold.libtorch",
                          "graphgold.level", "graphgold.training", "graphgold.fingerprint",
                          "graphgold.digest"));
}

TEST(OnnxWriter, CasesAreNodesWithTheirGraphs) {
  Golden golden;
  golden.Set("prefill", Graph("run libtorch=2.6.0\ninput x: f32[2]\noutput output: x"));
  golden.Set("decode", Graph("run grad=false\ninput y: f32[1]\noutput output: y"));
  const onnx::ModelProto model = ParseModel(WriteOnnx(golden));
  EXPECT_THAT(
      Lines(model.graph().node(), NodeText),
      ElementsAre(testing::MatchesRegex("Case decode = decode graphgold.Case\\(\\) "
                                        "graphgold.level=calls graphgold.grad=false "
                                        "graphgold.fingerprint=[0-9a-f]+ body=graph decode"),
                  testing::MatchesRegex("Case prefill = prefill graphgold.Case\\(\\) "
                                        "graphgold.libtorch=2.6.0 graphgold.level=calls "
                                        "graphgold.fingerprint=[0-9a-f]+ body=graph prefill")));
}

TEST(OnnxWriter, ANameThatIsNoUtf8IsRefused) {
  OpGraph graph = ParseText("input x: f32[2]\noutput output: x");
  graph.inputs[0].name = "x\xFF";
  EXPECT_EQ(ErrorOf([&] { WriteOnnx(Canonicalize(graph)); }),
            "the graph cannot be stored: the name \"x\\xFF\" is not valid UTF-8, which a golden is "
            "written in. Rename it in the model.");
}

}  // namespace
}  // namespace graphgold
