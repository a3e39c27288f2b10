// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_foreign_type.h"

#include <gtest/gtest.h>
#include <onnx/onnx_pb.h>

#include <functional>
#include <set>

#include "graphgold/golden/onnx_attribute.h"
#include "graphgold/golden/onnx_foreign.h"

namespace graphgold {
namespace {

std::string ForeignTypeText(const std::function<void(onnx::TypeProto&)>& make) {
  onnx::TypeProto type;
  make(type);
  const std::string text = ToString(ForeignType(type));
  EXPECT_EQ(ToString(ParseTensorType(text)), text);
  return text;
}

TEST(OnnxForeignType, OfTensors) {
  EXPECT_EQ(ForeignTypeText([](auto& type) {
              auto& tensor = *type.mutable_tensor_type();
              tensor.set_elem_type(onnx::TensorProto::FLOAT16);
              tensor.mutable_shape()->add_dim()->set_dim_value(3);
              tensor.mutable_shape()->add_dim()->set_dim_param("batch");
              tensor.mutable_shape()->add_dim();
            }),
            "f16[3,batch,_]");
  EXPECT_EQ(ForeignTypeText([](auto& type) { type.mutable_tensor_type()->set_elem_type(1); }),
            "f32[]{layout=unranked}");
  EXPECT_EQ(ForeignTypeText([](auto& type) {
              type.mutable_tensor_type()->set_elem_type(8);
              type.mutable_tensor_type()->mutable_shape();
            }),
            "string[]");
  EXPECT_EQ(ForeignTypeText([](auto&) {}), "unknown[]{layout=unranked}");
  EXPECT_EQ(ForeignTypeText([](auto& type) { type.mutable_tensor_type()->set_elem_type(999); }),
            "unknown[]{layout=unranked}");
}

TEST(OnnxForeignType, OfSequencesMapsAndOptionals) {
  EXPECT_EQ(ForeignTypeText([](auto& type) {
              auto& tensor = *type.mutable_optional_type()
                                  ->mutable_elem_type()
                                  ->mutable_sequence_type()
                                  ->mutable_elem_type()
                                  ->mutable_tensor_type();
              tensor.set_elem_type(1);
              tensor.mutable_shape()->add_dim()->set_dim_value(2);
            }),
            "f32[2]{layout=optional_sequence}");
  EXPECT_EQ(
      ForeignTypeText([](auto& type) {
        type.mutable_map_type()->set_key_type(onnx::TensorProto::INT64);
        type.mutable_map_type()->mutable_value_type()->mutable_tensor_type()->set_elem_type(1);
      }),
      "f32[]{layout=map_i64_unranked}");
}

TEST(OnnxForeignType, SizesThatAreExpressionsStayThat) {
  EXPECT_EQ(ForeignSize("batch").ToString(), "batch");
  EXPECT_EQ(ForeignSize("2*batch + 1").ToString(), "batch*2+1");
  EXPECT_EQ(ForeignSize("batch_size").ToString(), "batch_size");
}

TEST(OnnxForeignType, OtherSizesBecomeDifferentNames) {
  EXPECT_EQ(ForeignSize("unk__12.x").ToString(), "unk__12_x2Ex");
  EXPECT_EQ(ForeignSize("a b").ToString(), "a_x20b");
  EXPECT_EQ(ForeignSize("_").ToString(), "_x5F");
  EXPECT_EQ(ForeignSize("3").ToString(), "_x33");
  EXPECT_EQ(ForeignSize("?").ToString(), "_x3F");
  EXPECT_EQ(ForeignSize("none").ToString(), "_x6Eone");
  EXPECT_EQ(ForeignSize("a_x20b").ToString(), "a_x5Fx20b");
  std::set<std::string> names;
  const char* const texts[] = {"a",   "_a",   "a_", "a b",     "a  b", "ab",  "a_x20b", "a.b",
                               "3",   "_x33", "_",  "_x5F",    "none", "nan", "ü",      "?",
                               "a]b", "a,b",  "a{", "_x6Eone", "3a",   "a+",  "2*",     "((a"};
  for (const char* text : texts) names.insert(ForeignSize(text).ToString());
  EXPECT_EQ(names.size(), std::size(texts));
}

TEST(OnnxForeignType, ATensorIsDescribedTheSameHoweverItIsStored) {
  onnx::TensorProto typed;
  typed.set_data_type(onnx::TensorProto::INT64);
  typed.add_dims(2);
  typed.add_int64_data(1);
  typed.add_int64_data(-1);
  onnx::TensorProto raw;
  raw.set_data_type(onnx::TensorProto::INT64);
  raw.add_dims(2);
  raw.set_raw_data(std::string("\x01\0\0\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 16));
  EXPECT_EQ(DescribeTensor(typed), "i64[2] [1,-1]");
  EXPECT_EQ(DescribeTensor(raw), DescribeTensor(typed));
}

TEST(OnnxForeignType, ManyNumbersAreADigest) {
  onnx::TensorProto tensor;
  tensor.set_data_type(onnx::TensorProto::FLOAT);
  tensor.add_dims(9);
  for (int i = 0; i < 9; ++i) tensor.add_float_data(0.1f);
  const std::string before = DescribeTensor(tensor);
  EXPECT_EQ(before.substr(0, 14), "f32[9] xxh128:");
  EXPECT_EQ(before.size(), 14u + 32u);
  tensor.set_float_data(8, 0.2f);
  EXPECT_NE(DescribeTensor(tensor), before);
  tensor.mutable_float_data()->Truncate(2);
  EXPECT_EQ(DescribeTensor(tensor), "f32[9] [0.1,0.1]");
}

TEST(OnnxForeignType, AFloatIsTheNumberThatWasWritten) {
  EXPECT_EQ(DoubleToString(AsWritten(1e-5f)), "1e-05");
  EXPECT_EQ(DoubleToString(AsWritten(-0.0f)), "-0.0");
  EXPECT_EQ(DoubleToString(AsWritten(-INFINITY)), "-inf");
}

TEST(OnnxForeignName, APathIsAModule) {
  EXPECT_EQ(ScopeOfOnnxName("/layer1/conv/Conv"), "layer1.conv");
  EXPECT_EQ(ScopeOfOnnxName("/layer1/layer1.0/conv1/Conv"), "layer1.0.conv1");
  EXPECT_EQ(ScopeOfOnnxName("model/dense/MatMul"), "model.dense");
  EXPECT_EQ(ScopeOfOnnxName("/Flatten"), "");
  EXPECT_EQ(ScopeOfOnnxName("Conv_0"), std::nullopt);
  EXPECT_EQ(ScopeOfOnnxName(""), std::nullopt);
  EXPECT_EQ(ScopeOfOnnxName("//a//b/"), "a.b");
}

}  // namespace
}  // namespace graphgold
