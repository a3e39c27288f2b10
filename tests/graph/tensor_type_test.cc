// SPDX-License-Identifier: MIT
#include "graphgold/graph/tensor_type.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Optional;
using ::testing::Property;
using ::testing::Throws;

TEST(TensorTypeTest, ReadsDtypeAndShape) {
  const TensorType type = ParseTensorType("f32[1,3,224,224]");
  EXPECT_EQ(type.dtype, "f32");
  EXPECT_THAT(type.shape, ElementsAre(Dim(1), Dim(3), Dim(224), Dim(224)));
  EXPECT_EQ(type.device, "cpu");
  EXPECT_EQ(type.layout, "strided");
  EXPECT_FALSE(type.requires_grad);
}

TEST(TensorTypeTest, AScalarTensorHasAnEmptyShape) {
  EXPECT_THAT(ParseTensorType("i64[]").shape, IsEmpty());
}

TEST(TensorTypeTest, ShapesMayBeSymbolic) {
  const TensorType type = ParseTensorType("f32[batch,1+seq*2,(h+1)//2]");
  EXPECT_EQ(ToString(type), "f32[batch,seq*2+1,(h+1)//2]");
}

TEST(TensorTypeTest, WhatIsUnusualIsInBraces) {
  const TensorType type = ParseTensorType("qi8[8]{cuda:0,quantizer=per_tensor_affine}");
  EXPECT_EQ(type.device, "cuda:0");
  EXPECT_EQ(type.quantizer, "per_tensor_affine");
  EXPECT_THAT(ParseTensorType("f32[2,3]{strides=[3,1]}").strides, Optional(ElementsAre(3, 1)));
  EXPECT_THAT(ParseTensorType("f32[]{strides=[]}").strides, Optional(IsEmpty()));
}

TEST(TensorTypeTest, TextReadsBack) {
  for (const char* text :
       {"f32[]", "bool[0]", "f32[8]{cuda:1,grad}", "f32[2,3]{layout=sparse_coo}", "f8_e4m3fn[4]",
        "f32[2]{meta,layout=mkldnn,quantizer=q,strides=[1],grad}"}) {
    EXPECT_EQ(ToString(ParseTensorType(text)), text);
  }
}

TEST(TensorTypeTest, RequiresGradIsShownWhereItIsNotTheUsual) {
  EXPECT_TRUE(ParseTensorType("f32[8]", true).requires_grad);
  EXPECT_FALSE(ParseTensorType("f32[8]{nograd}", true).requires_grad);
  EXPECT_EQ(ToString(ParseTensorType("f32[8]{nograd}", true), true), "f32[8]{nograd}");
  EXPECT_EQ(ToString(ParseTensorType("f32[8]", true), false), "f32[8]{grad}");
}

TEST(TensorTypeTest, IntegersNeverUsuallyRequireGrad) {
  EXPECT_FALSE(ParseTensorType("i64[8]", true).requires_grad);
  EXPECT_EQ(ToString(ParseTensorType("i64[8]", true), true), "i64[8]");
  EXPECT_TRUE(ParseTensorType("bf16[8]", true).requires_grad);
  EXPECT_TRUE(ParseTensorType("c64[8]", true).requires_grad);
}

TEST(TensorTypeTest, ErrorsNameTheTextAndShowAnExample) {
  for (const char* text : {"",
                           "f32",
                           "[3]",
                           "f32[",
                           "f32]3[",
                           "f32[3",
                           "f32[3]x",
                           "f32[3]{",
                           "f32[3]{}",
                           "f32[3]{grad",
                           "f32[3]{,}",
                           "f32[3]{a=b}",
                           "f32[3]{layout=(,grad}",
                           "f32[3]{layout=}",
                           "f32[3]{quantizer=[}",
                           "f32[3]{strides=3}",
                           "f32[3]{strides=[x]}",
                           "f 32[3]",
                           "=f32[3]",
                           "f32[3]{two words}"}) {
    EXPECT_THAT([&] { ParseTensorType(text); },
                Throws<Error>(
                    Property(&Error::what, HasSubstr("tensor type \"" + std::string(text) + "\""))))
        << text;
  }
  EXPECT_THAT([] { ParseTensorType("f32[1,,2]"); },
              Throws<Error>(Property(&Error::what, HasSubstr("dimension \"\""))));
}

}  // namespace
}  // namespace graphgold
