// SPDX-License-Identifier: MIT
#include "graphgold/graph/summary.h"

#include "cost_of_call.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Optional;

//   conv1 -> relu -> block.0.fc -> magic -> block.1.fc -> add;  block.2 is never called
constexpr char kModel[] = R"(
  input x: f32[1,3,8,8]
  param conv1.weight: f32[4,3,3,3]
  param block.0.fc.weight: f32[6,6]
  param block.1.fc.weight: f32[6,6]{nograd}
  param block.1.fc.bias: f32[6]
  param block.2.fc.weight: f32[6,6]~block.1.fc.weight
  buffer conv1.mean: f32[4]
  conv1/conv2d = aten::conv2d(x, conv1.weight) -> f32[1,4,6,6]
  conv1+relu = aten::relu(conv1/conv2d) -> f32[1,4,6,6]
  conv1+select = aten::select.int(conv1+relu, dim=0, index=0) -> f32[4,6,6]~#0
  block.0.fc/linear = aten::linear(conv1+select, block.0.fc.weight) -> f32[4,6,6]
  block.0.fc+magic = my::magic(block.0.fc/linear) -> f32[4,6,6]
  block.1.fc/linear = aten::linear(block.0.fc+magic, block.1.fc.weight, block.1.fc.bias) -> f32[4,6,6]
  block.1.fc+relu = aten::relu(block.1.fc/linear) -> f32[4,6,6]
  output output: block.1.fc+relu
)";

std::vector<std::string> PathsOf(const Summary& summary) {
  std::vector<std::string> paths;
  for (const ModuleSummary& module : summary.modules) paths.push_back(module.path);
  return paths;
}

const ModuleSummary& Find(const Summary& summary, std::string_view path) {
  for (const ModuleSummary& module : summary.modules) {
    if (module.path == path) return module;
  }
  ADD_FAILURE() << "no module " << path;
  return summary.modules[0];
}

TEST(SummaryTest, OperatorsAreListedByFrequencyThenName) {
  const Summary summary = Summarize(ParseText(kModel));
  EXPECT_EQ(summary.calls, 7u);
  EXPECT_THAT(
      summary.ops,
      ElementsAre(Field(&OpSummary::op, "aten::linear"), Field(&OpSummary::op, "aten::relu"),
                  Field(&OpSummary::op, "aten::conv2d"), Field(&OpSummary::op, "aten::select"),
                  Field(&OpSummary::op, "my::magic")));
  EXPECT_EQ(summary.ops[0].calls, 2u);
  EXPECT_EQ(summary.ops[4].unknown, 1u);
}

TEST(SummaryTest, TotalsCountTiedParametersOnce) {
  const Summary summary = Summarize(ParseText(kModel));
  EXPECT_THAT(summary.parameters, Optional(108 + 36 + 36 + 6));
  EXPECT_THAT(summary.trainable_parameters, Optional(108 + 36 + 6));
  EXPECT_THAT(summary.parameter_bytes, Optional(4 * 186));
  EXPECT_THAT(summary.buffer_bytes, Optional(16));
  EXPECT_EQ(summary.unknown, 1u);
}

TEST(SummaryTest, ModulesAreATreeInTheOrderOfTheirCalls) {
  const Summary summary = Summarize(ParseText(kModel));
  EXPECT_THAT(PathsOf(summary), ElementsAre("", "conv1", "block", "block.0", "block.0.fc",
                                            "block.1", "block.1.fc", "block.2", "block.2.fc"));
  EXPECT_EQ(Find(summary, "block.1.fc").depth, 3u);
  EXPECT_EQ(summary.modules[Find(summary, "block.1.fc").parent].path, "block.1");
}

TEST(SummaryTest, RowsTellTheirOwnAndWhatIsInside) {
  const Summary summary = Summarize(ParseText(kModel));
  const ModuleSummary& block = Find(summary, "block");
  EXPECT_EQ(block.own.calls, 0u);
  EXPECT_EQ(block.all.calls, 4u);
  EXPECT_THAT(block.all.parameters, Optional(78));
  EXPECT_EQ(block.all.unknown, 1u);
  EXPECT_EQ(block.all.cost.macs, 2 * 144 * 6);
  EXPECT_EQ(Find(summary, "block.0").own.unknown, 1u);
  EXPECT_EQ(summary.modules[0].all.cost, summary.cost);
  EXPECT_EQ(summary.modules[0].own.calls, 2u);
}

TEST(SummaryTest, AModulesOutputIsThatOfItsLastForwardCall) {
  const Summary summary = Summarize(ParseText(kModel));
  EXPECT_EQ(Find(summary, "conv1").output, "[1,4,6,6]");
  EXPECT_EQ(Find(summary, "block").output, "[4,6,6]");
  EXPECT_EQ(Find(summary, "block.2").output, "");
}

Profile MeasuredProfile() {
  Profile profile;
  profile.memory.emplace();
  DeviceMemory cpu;
  cpu.device = "cpu";
  cpu.peak_bytes = 1536;
  cpu.allocated_bytes = 4096;
  cpu.allocations = 5;
  profile.memory->devices = {cpu};
  cpu.allocated_bytes = 576;
  profile.memory->calls = {{NodeId(0), cpu, ""}, {NodeId(3), cpu, ""}};
  profile.time.emplace();
  profile.time->run.runs = 20;
  profile.time->run.median = 12345678;
  profile.time->calls = {{NodeId(0), 300}, {NodeId(3), 100}};
  return profile;
}

TEST(SummaryTest, MemoryAndTimeAreSharedOutAmongModules) {
  const Summary summary = Summarize(ParseText(kModel), MeasuredProfile());
  EXPECT_EQ(Find(summary, "block").all.allocated_bytes, 576);
  EXPECT_EQ(summary.modules[0].all.allocated_bytes, 1152);
  EXPECT_DOUBLE_EQ(Find(summary, "block.0").time_share, 0.25);
}

TEST(SummaryTest, NestedCallsAndAliasesAreNoCallsOfTheirOwn) {
  const Summary summary = Summarize(ParseText(R"(
    input x: f32[2,2]
    a = aten::relu(x) -> f32[2,2]
    a>clamp_min = aten::clamp_min(x, min=0) -> f32[2,2]
    b = graphgold::alias(a) -> f32[2,2]~#0
  )"));
  EXPECT_EQ(summary.calls, 1u);
  EXPECT_EQ(summary.modules[0].all.calls, 1u);
}

TEST(SummaryTextTest, TableOfWhatIsToldByTheGraph) {
  EXPECT_EQ(SummaryText(Summarize(ParseText(kModel))),
            R"(Module    Output     Parameters       FLOPs  Calls
--------------------------------------------------
(model)   [4,6,6]           186  11.7 k + ?      7
  conv1   [1,4,6,6]         108      7.78 k      1
  block   [4,6,6]            78  3.74 k + ?      4
    0     [4,6,6]            36  1.73 k + ?      2
      fc  [4,6,6]            36      1.73 k      1
    1     [4,6,6]            42      2.02 k      2
      fc  [4,6,6]            42      1.87 k      1
    2                         0           0      0
      fc                      0           0      0
--------------------------------------------------
calls: 7 (aten::linear ×2, aten::relu ×2, aten::conv2d ×1, aten::select ×1, my::magic ×1)
parameters: 186, 150 trainable, 744 B; buffers: 16 B
FLOPs: 11.7 k (5.62 k multiply-adds), moving 6.5 KiB
unknown beyond 11.7 k: my::magic ×1
)");
}

TEST(SummaryTextTest, ColumnsOfWhatWasMeasured) {
  EXPECT_EQ(SummaryText(Summarize(ParseText(kModel), MeasuredProfile()), {1}),
            R"(Module   Output     Parameters       FLOPs  Calls  Allocated     Time
---------------------------------------------------------------------
(model)  [4,6,6]           186  11.7 k + ?      7    1.1 KiB  100.0 %
  conv1  [1,4,6,6]         108      7.78 k      1      576 B   75.0 %
  block  [4,6,6]            78  3.74 k + ?      4      576 B   25.0 %
---------------------------------------------------------------------
calls: 7 (aten::linear ×2, aten::relu ×2, aten::conv2d ×1, aten::select ×1, my::magic ×1)
parameters: 186, 150 trainable, 744 B; buffers: 16 B
FLOPs: 11.7 k (5.62 k multiply-adds), moving 6.5 KiB
unknown beyond 11.7 k: my::magic ×1
memory on cpu: peak 1.5 KiB, 4.0 KiB in 5 allocations
time: 12.3 ms, the median of 20 runs
)");
}

// As where the model did something else in the runs that were measured.
TEST(SummaryTextTest, WhatNobodyKnowsOfCallsHasNoColumn) {
  Profile profile = MeasuredProfile();
  profile.memory->calls.clear();
  profile.time->calls.clear();
  profile.time->run.runs = 1;
  const std::string text = SummaryText(Summarize(ParseText(kModel), profile));
  EXPECT_THAT(text, Not(HasSubstr("Allocated")));
  EXPECT_THAT(text, Not(HasSubstr("%")));
  EXPECT_THAT(text, HasSubstr("\nmemory on cpu: peak 1.5 KiB, 4.0 KiB in 5 allocations\n"
                              "time: 12.3 ms, one run\n"));
}

TEST(SummaryTextTest, WhatCouldNotBeMeasuredIsSaid) {
  Profile profile;
  profile.memory.emplace().unavailable = "a profiler is running";
  profile.time.emplace().unavailable = "the model has no eval mode";
  const std::string text = SummaryText(Summarize(ParseText(kModel), profile));
  EXPECT_THAT(text, HasSubstr("\nmemory: unavailable: a profiler is running\n"
                              "time: unavailable: the model has no eval mode\n"));
  EXPECT_THAT(text, Not(HasSubstr("Allocated")));
}

TEST(SummaryTextTest, LongNamesAndShapesAreCut) {
  const std::string name(60, 'n');
  const std::string text = SummaryText(Summarize(ParseText(
      "input x: f32[1000,1000,1000,1000,1000,1000]\nparam " + name + ".weight: f32[2]\n" + name +
      "/mul = aten::mul.Tensor(x, " + name + ".weight) -> f32[1000,1000,1000,1000,1000,1000]\n")));
  EXPECT_THAT(text, HasSubstr("\n  " + std::string(35, 'n') + "...  [1000,1000,1000,1000,...  "));
}

TEST(SummaryTextTest, AnEmptyGraphHasASummaryToo) {
  EXPECT_EQ(SummaryText(Summarize(OpGraph())), R"(Module   Output  Parameters  FLOPs  Calls
-----------------------------------------
(model)                   0      0      0
-----------------------------------------
calls: 0
parameters: 0, 0 B
FLOPs: 0 (0 multiply-adds), moving 0 B
)");
}

TEST(SummaryTextTest, SymbolicParametersAreUnknown) {
  const std::string text = SummaryText(Summarize(ParseText("param w: f32[n]\n")));
  EXPECT_THAT(text, HasSubstr("parameters: unknown, for a size is symbolic or too large\n"));
}

}  // namespace
}  // namespace graphgold
