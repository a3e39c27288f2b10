// SPDX-License-Identifier: MIT
//
// Models that are made to take long, or much memory, for their size: read or refused soon.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <string>

#include "onnx_test_util.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;

constexpr int kMany = 20000;

// The error, if there is one, of a model that was made by `fill`.
std::string ReadSoon(const std::function<void(onnx::ModelProto&)>& fill) {
  constexpr std::chrono::seconds kLong(10);
  onnx::ModelProto model;
  model.mutable_graph()->set_name("g");
  fill(model);
  const std::string bytes = model.SerializeAsString();
  const auto begin = std::chrono::steady_clock::now();
  const std::string error = ErrorOf([&] { ReadOnnx(bytes, "model.onnx"); });
  EXPECT_LT(std::chrono::steady_clock::now() - begin, kLong);
  return error;
}

void AddNodes(int count, onnx::GraphProto& graph) {
  for (int i = 0; i < count; ++i) graph.add_node()->set_op_type("F");
}

TEST(OnnxHostileSize, ASizeOfSpaces) {
  ReadSoon([](onnx::ModelProto& model) {
    auto& input = *model.mutable_graph()->add_input();
    input.set_name("x");
    auto& shape = *input.mutable_type()->mutable_tensor_type()->mutable_shape();
    shape.add_dim()->set_dim_param("a" + std::string(10 * kMany, ' ') + "b");
  });
}

TEST(OnnxHostileSize, VeryManyFacts) {
  EXPECT_THAT(ReadSoon([](onnx::ModelProto& model) {
                model.set_producer_name("graphgold");
                for (int i = 0; i < 2 * kMany; ++i) {
                  model.add_metadata_props()->set_key(std::to_string(i));
                }
              }),
              HasSubstr("missing key"));
}

TEST(OnnxHostileSize, VeryManyBodiesWithAParameterOfOneName) {
  EXPECT_EQ(ReadSoon([](onnx::ModelProto& model) {
              for (int i = 0; i < kMany / 4; ++i) {
                auto& node = *model.mutable_graph()->add_node();
                node.set_op_type("If");
                auto& branch = *node.add_attribute();
                branch.set_name("then_branch");
                branch.set_type(onnx::AttributeProto::GRAPH);
                branch.mutable_g()->add_initializer()->set_name("w");
              }
            }),
            "(no error)");
}

TEST(OnnxHostileSize, LongNamesThatVeryManyCallsWouldHave) {
  const std::string name(10 * kMany, 'a');
  EXPECT_THAT(ReadSoon([&](onnx::ModelProto& model) {
                model.mutable_graph()->add_initializer()->set_name(name + ".w");
                AddNodes(kMany, *model.mutable_graph());
              }),
              HasSubstr("aaa…\" has 200002 characters; expected at most 1024"));
  EXPECT_THAT(ReadSoon([&](onnx::ModelProto& model) {
                auto& node = *model.mutable_graph()->add_node();
                node.set_op_type(name);
                AddNodes(kMany, *node.add_attribute()->mutable_g());
              }),
              HasSubstr("characters; expected at most 1024"));
  EXPECT_THAT(ReadSoon([&](onnx::ModelProto& model) {
                auto& node = *model.mutable_graph()->add_node();
                node.set_op_type("F");
                node.set_name("/" + name + "/F");
              }),
              HasSubstr("characters; expected at most 1024"));
}

}  // namespace
}  // namespace graphgold
