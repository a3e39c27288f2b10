// SPDX-License-Identifier: MIT
//
// Recording by hand, and recording less.
#include "graphgold/trace/recorder.h"

#include <gmock/gmock.h>

#include <thread>

#include "graphgold/graph/stats.h"
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::ThrowsMessage;
using torch::Tensor;

TEST(RecorderTest, RecordsFromStartToStop) {
  const Tensor x = torch::ones({2});
  Recorder recorder;
  recorder.Input("x", x);
  const Tensor before = x.exp();
  recorder.Start();
  const Tensor y = x.relu();
  recorder.Stop();
  const Tensor between = y.neg();
  recorder.Start();
  const Tensor z = y.tanh();
  recorder.Stop();
  recorder.Output("z", z);
  const ModelRun run = recorder.Finish();
  EXPECT_THAT(run.problems, IsEmpty());
  EXPECT_THAT(CountOps(run.graph), ElementsAre(Pair("aten::relu", 1), Pair("aten::tanh", 1)));
  EXPECT_EQ(run.graph.inputs[0].name, "x");
  ASSERT_EQ(run.graph.outputs.size(), 1u);
  EXPECT_EQ(run.graph.outputs[0].name, "z");
  const Node& last = run.graph.nodes[1];
  EXPECT_EQ(last.op, "aten::tanh");
  EXPECT_EQ(run.graph.value(last.operands[0].value).made_by.node, NodeId(0));
}

TEST(RecorderTest, ACensusDoesNotCountHowBuffersAreWatched) {
  torch::nn::Sequential net;
  net->register_buffer("transposed", torch::ones({2, 3}).t());
  net->register_buffer("sparse", torch::eye(2).to_sparse());
  TraceOptions options;
  options.census = true;
  Recorder recorder({{"net", net}}, options);
  recorder.Start();
  const Tensor y = torch::ones({2}).sin();
  recorder.Stop();
  recorder.Output("y", y);
  EXPECT_THAT(recorder.Finish().problems, IsEmpty());
}

TEST(RecorderTest, ModelsHaveTheirNames) {
  torch::nn::Linear net(2, 2);
  Recorder recorder({{"net", net}});
  recorder.Start();
  const Tensor y = net(torch::ones({1, 2}));
  y.sum().backward();
  recorder.Stop();
  const ModelRun run = recorder.Finish();
  ASSERT_EQ(run.graph.parameters.size(), 2u);
  EXPECT_EQ(run.graph.parameters[0].name, "net.weight");
  EXPECT_EQ(run.graph.outputs[0].name, "grad:net.bias");
}

TEST(RecorderTest, MemoryAndTimeAreThoseOfTheRecording) {
  TraceOptions options;
  options.memory = options.time = true;
  const Tensor x = torch::ones({1000});
  Recorder recorder(options);
  recorder.Start();
  const Tensor y = x.neg();
  recorder.Stop();
  const Tensor unrecorded = x.exp();
  recorder.Start();
  const Tensor z = y.neg();
  recorder.Stop();
  const ModelRun run = recorder.Finish();
  EXPECT_EQ(run.profile.memory->Find("cpu")->allocated_bytes, 8000);
  EXPECT_EQ(run.profile.memory->Find("cpu")->live_bytes, 8000);
  EXPECT_EQ(run.profile.time->run.runs, 1u);
  EXPECT_GT(run.profile.time->run.median, 0);
  EXPECT_EQ(run.profile.time->calls.size(), 2u);
}

TEST(RecorderTest, OutputsAreNoLeaks) {
  TraceOptions options;
  options.memory = true;
  const Tensor x = torch::ones({1000});
  Recorder recorder(options);
  recorder.Start();
  const Tensor y = x.neg();
  const Tensor held = x.exp();
  recorder.Stop();
  recorder.Output("y", y);
  const ModelRun run = recorder.Finish();
  EXPECT_EQ(run.profile.memory->Find("cpu")->live_bytes, 8000);
  EXPECT_EQ(run.profile.memory->Find("cpu")->leaked_bytes, 4000);
}

TEST(RecorderTest, NamesAreTheTensorsOwn) {
  const Tensor x = torch::ones({2});
  torch::nn::Linear net(2, 2);
  Recorder recorder({{"net", net}});
  recorder.Input("x", x);
  EXPECT_THAT([&] { recorder.Input("x", x); }, ThrowsMessage<Error>(HasSubstr("came twice")));
  EXPECT_THAT([&] { recorder.Input("", x); }, ThrowsMessage<Error>(HasSubstr("is empty")));
  EXPECT_THAT([&] { recorder.Input("net.weight", x); },
              ThrowsMessage<Error>(HasSubstr("a parameter or buffer of the Modules")));
  EXPECT_THAT([&] { recorder.Output("y", x); }, ThrowsMessage<Error>(HasSubstr("before Start")));
  recorder.Start();
  const Tensor y = net(x);
  recorder.Stop();
  recorder.Output("y", y);
  EXPECT_THAT([&] { recorder.Output("y", y); }, ThrowsMessage<Error>(HasSubstr("came twice")));
  EXPECT_THAT([&] { recorder.Output("", y); }, ThrowsMessage<Error>(HasSubstr("is empty")));
  const ModelRun run = recorder.Finish();
  EXPECT_EQ(run.graph.outputs.size(), 1u);
  EXPECT_THAT([&] { recorder.Output("z", y); }, ThrowsMessage<Error>(HasSubstr("after Finish")));
}

TEST(RecorderTest, AStopThatWasForgottenLeavesNothingSwitchedOn) {
  {
    Recorder recorder;
    recorder.Start();
  }
  const ModelRun run = Trace([](const Tensor& x) { return x + 1; }, torch::ones({1}));
  EXPECT_EQ(run.graph.nodes.size(), 1u);
}

TEST(RecorderTest, StepsOutOfTurnAreErrors) {
  Recorder recorder;
  EXPECT_THAT([&] { recorder.Stop(); }, ThrowsMessage<Error>(HasSubstr("without a Start")));
  EXPECT_THAT([&] { recorder.Finish(); }, ThrowsMessage<Error>(HasSubstr("without a Start")));
  recorder.Start();
  EXPECT_THAT([&] { recorder.Start(); }, ThrowsMessage<Error>(HasSubstr("twice")));
  EXPECT_THAT([&] { recorder.Finish(); }, ThrowsMessage<Error>(HasSubstr("before Stop")));
  EXPECT_THAT([&] { recorder.Input("x", torch::ones({1})); },
              ThrowsMessage<Error>(HasSubstr("after Start")));
  std::thread([&] {
    EXPECT_THAT([&] { recorder.Stop(); }, ThrowsMessage<Error>(HasSubstr("another thread")));
  }).join();
  torch::ones({1}).relu();
  recorder.Stop();
  recorder.Finish();
  EXPECT_THAT([&] { recorder.Finish(); }, ThrowsMessage<Error>(HasSubstr("twice")));
  EXPECT_THAT([&] { recorder.Start(); }, ThrowsMessage<Error>(HasSubstr("after Finish")));
}

TEST(RecorderTest, RecordingsLieInsideEachOther) {
  const Tensor x = torch::ones({2});
  Recorder outer;
  Recorder inner;
  outer.Start();
  inner.Start();
  const Tensor y = x.relu();
  EXPECT_THAT([&] { outer.Stop(); }, ThrowsMessage<Error>(HasSubstr("stop that one first")));
  inner.Stop();
  const Tensor z = x.tanh();
  outer.Stop();
  EXPECT_THAT(CountOps(inner.Finish().graph), ElementsAre(Pair("aten::relu", 1)));
  EXPECT_THAT(CountOps(outer.Finish().graph), ElementsAre(Pair("aten::tanh", 1)));
}

TEST(WithoutTensorsTest, CallsAreCountedAndNothingElse) {
  torch::nn::Linear model(4, 4);
  TraceOptions options;
  options.tensors = false;
  const ModelRun run = TraceWith(
      options, [&](const Tensor& x) { return model(x).relu().sum(0); }, {}, torch::ones({2, 4}));
  EXPECT_THAT(CountOps(run.graph),
              ElementsAre(Pair("aten::addmm", 1), Pair("aten::relu", 1),
                          Pair("aten::sum.dim_IntList", 1), Pair("aten::t", 1)));
  for (const Node& node : run.graph.nodes) EXPECT_THAT(node.operands, IsEmpty()) << node.name;
  ASSERT_EQ(run.problems.size(), 1u);
  EXPECT_THAT(run.problems[0], HasSubstr("without its tensors"));
}

}  // namespace
}  // namespace graphgold
