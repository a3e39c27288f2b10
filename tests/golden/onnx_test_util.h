// SPDX-License-Identifier: MIT
//
// What the tests of goldens in ONNX share.
#ifndef GRAPHGOLD_TESTS_GOLDEN_ONNX_TEST_UTIL_H_
#define GRAPHGOLD_TESTS_GOLDEN_ONNX_TEST_UTIL_H_

#include <onnx/onnx_pb.h>

#include <string>
#include <string_view>

#include "golden_test_util.h"
#include "graphgold/golden/onnx_digest.h"
#include "graphgold/golden/onnx_reader.h"
#include "graphgold/golden/onnx_writer.h"

namespace graphgold {

inline onnx::ModelProto ParseModel(const std::string& content) {
  onnx::ModelProto model;
  if (!model.ParseFromString(content)) throw Error("the test's content is no model");
  return model;
}

// How messages about goldens end.
inline constexpr char kOnnxRestore[] =
    ". Restore the file from version control, or record the golden again.";

// The graph of a golden of one case.
inline OpGraph ReadOnnxGraph(std::string_view content) {
  return ReadOnnx(content, "model.onnx").cases.at(0).graph;
}

// A golden in which something was changed by one who knows how to sign it.
template <typename Change>
std::string Changed(const std::string& golden, const Change& change) {
  onnx::ModelProto model = ParseModel(golden);
  model.mutable_metadata_props()->RemoveLast();
  change(model);
  return WithOnnxDigest(model.SerializeAsString());
}

// One small graph with nearly everything that a golden can hold.
inline OpGraph RichGraph() {
  OpGraph graph = Graph(R"(
      run libtorch=2.6.0 training=true
      input x: f32[batch,3]
      input mask: bool[3]{cuda:0}
      param fc.weight: f32[3,3]
      param head.weight: f32[3,3]~fc.weight
      buffer größe: f32[3]
      fc/linear = aten::linear(x, fc.weight, none, head.weight) -> f32[batch,3]
      fc+relu_ = aten::relu_(fc/linear!) -> =#0
      fc+view = aten::view(fc/linear@fc+relu_, size=[3]) -> f32[3]~#0
      fc+add_ = rng:1 kernel:CPU aten::add_.Scalar(fc+view!, other=1) -> =#0
      fc+cat = aten::cat([fc/linear@fc+add_, größe], dim=1, e=1e-05, s="ü\"", n=nan) -> f32[9]
      fc+split = backward of fc/linear aten::split(fc+cat) -> [f32[4]~#0, f32[5]~#0]
      fc+item = aten::item(fc+cat) -> scalar
      fc+pick = my::pick([[x, none], []], mask) -> f32[2], none, scalar, [none, qi8[1]], []
      output output: fc+split:0.1
      output output.list: [fc+pick, [none, fc/linear@fc+add_]]
      output output.nothing: none
      output output.same: fc+split:0.1
      output grad:fc.weight: fc+cat)");
  graph.budget = {{"peak_bytes", "cuda:0", 12345, 0.05}, {"time", "", 0.1, 0.5}};
  return graph;
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GOLDEN_ONNX_TEST_UTIL_H_
