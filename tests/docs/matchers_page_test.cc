// SPDX-License-Identifier: MIT
//
// The examples of docs/matchers.md, as they stand there. They need no LibTorch: what it would know
// is in a context.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "graphgold/golden/store.h"
#include "graphgold/graph/text.h"
#include "graphgold/graph/timing.h"
#include "graphgold/graph/units.h"
#include "graphgold/matchers/call_matchers.h"
#include "graphgold/matchers/context.h"
#include "graphgold/matchers/cost_matchers.h"
#include "graphgold/matchers/flow_matchers.h"
#include "graphgold/matchers/golden_matchers.h"
#include "graphgold/matchers/graph_value_matchers.h"
#include "graphgold/matchers/memory_matchers.h"
#include "graphgold/matchers/op_matchers.h"
#include "graphgold/matchers/part_matchers.h"
#include "graphgold/matchers/tensor_matchers.h"
#include "graphgold/matchers/time_matchers.h"
#include "graphgold/matchers/waste_matchers.h"

namespace graphgold {
namespace {

using namespace std::chrono_literals;  // NOLINT: 5ms
using ::testing::_;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Ge;
using ::testing::Gt;
using ::testing::IsSupersetOf;
using ::testing::Le;
using ::testing::Lt;
using ::testing::Not;
using ::testing::Pair;

class MatchersPage : public ::testing::Test {
 protected:
  MatchersPage()
      : folder_(std::filesystem::path(::testing::TempDir()) / "graphgold_matchers_page") {
    std::filesystem::create_directories(folder_);
    MatcherContext context;
    context.attribute_default = [](const std::string&, const std::string& name) {
      return name == "stride" ? std::make_optional(AttrValue(AttrValue::List{1, 1}))
             : name == "eps"  ? std::make_optional(AttrValue(1e-5))
                              : std::nullopt;
    };
    context.golden_path = [this](const std::string& golden) { return folder_ / golden; };
    SetMatcherContext(context);
  }
  ~MatchersPage() override {
    SetMatcherContext({});
    std::filesystem::remove_all(folder_);
  }

  const std::filesystem::path folder_;
  const OpGraph graph = ParseText(R"(
      input image: f32[2,3,16,16]{strides=[768,1,48,3]}
      param stem.conv.weight: f32[8,3,3,3]
      param block.conv.weight: f32[8,8,1,1]
      param fc.weight: f32[10,512]
      buffer mean: f32[3]{strides=[1]}
      stem.conv/conv2d = aten::conv2d(image, stem.conv.weight, stride=[2,2]) -> f32[2,8,8,8]
      stem.conv+batch_norm = aten::batch_norm(stem.conv/conv2d) -> f32[2,8,8,8]
      stem.conv+relu_ = aten::relu_(stem.conv+batch_norm!) -> =#0
      block.conv/conv2d = aten::conv2d(stem.conv+batch_norm@stem.conv+relu_, block.conv.weight) -> f32[2,8,8,8]
      block.conv+batch_norm = aten::batch_norm(block.conv/conv2d) -> f32[2,8,8,8]
      flatten = aten::flatten.using_ints(block.conv+batch_norm, start_dim=1) -> f32[2,512]
      fc/linear = aten::linear(flatten, fc.weight) -> f32[2,10]
      output output: fc/linear)");
};

TEST_F(MatchersPage, OperatorsAndDataFlow){
#include "matchers_1.inc"
}

TEST_F(MatchersPage, Kernels) {
  OpGraph kernels = graph;
  kernels.run.level = "kernels";
#include "matchers_2.inc"
}

TEST_F(MatchersPage, Calls){
#include "matchers_3.inc"
}

TEST_F(MatchersPage, ShapesAndTypes){
#include "matchers_4.inc"
}

TEST_F(MatchersPage, WholeGraphs) {
  const OpGraph& refactored = graph;
  SaveGolden(folder_ / "resnet.json", graph);
  SaveGoldenCase(folder_ / "decoder.json", "prefill",
                 ParseText("input x: f32[2]\na = aten::relu(x) -> f32[2]\noutput o: a"));
#include "matchers_5.inc"
}

TEST_F(MatchersPage, Cost) {
#include "matchers_6.inc"
}

// A run that is as the golden's budget has it.
class MeasuredMatchersPage : public MatchersPage {
 protected:
  MeasuredMatchersPage() {
    DeviceMemory cpu;
    cpu.device = "cpu";
    cpu.peak_bytes = cpu.allocated_bytes = 1000;
    run.memory.emplace().devices = {cpu};
    run.time.emplace().run = DurationsOf({1e6});
    run.time->relative = DurationsOf({2});
    run.time->instructions = 1000;
    OpGraph golden = graph;
    golden.budget = {{"peak_bytes", "cpu", 1000, 0.05},
                     {"allocated_bytes", "cpu", 1000, 0.05},
                     {"time", "", 2, 0.5}};
    SaveGolden(folder_ / "resnet.json", golden);
  }
  Profile run;
};

TEST_F(MeasuredMatchersPage, Memory){
#include "matchers_7.inc"
}

TEST_F(MeasuredMatchersPage, Time) {
  const Workload fused{"fused", [] { return 1e6; }};
  const Workload eager{"eager", [] { return 2e6; }};
#include "matchers_8.inc"
}

}  // namespace
}  // namespace graphgold
