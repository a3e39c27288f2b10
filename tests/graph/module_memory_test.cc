// SPDX-License-Identifier: MIT
#include "graphgold/graph/module_memory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;

// "layer1.0 cpu: peak 40, 70 in 3"
std::vector<std::string> Lines(const std::vector<ModuleMemory>& modules) {
  std::vector<std::string> lines;
  for (const auto& [module, memory] : modules) {
    lines.push_back((module.empty() ? "(model)" : module) + " " + memory.device.str() + ": peak " +
                    std::to_string(memory.peak_bytes) + ", " +
                    std::to_string(memory.allocated_bytes) + " in " +
                    std::to_string(memory.allocations) + ", left " +
                    std::to_string(memory.live_bytes) + "/" + std::to_string(memory.leaked_bytes));
  }
  return lines;
}

TEST(ModuleMemoryTest, AModuleHasWhatItsCallsAndItsModulesHave) {
  const OpGraph graph = ParseText(R"(
      input x: f32[2]
      param a.2.weight: f32[2]
      param a.10.weight: f32[2]
      a.2/mul = aten::mul.Tensor(x, a.2.weight) -> f32[2]
      a.10/mul = aten::mul.Tensor(a.2/mul, a.10.weight) -> f32[2]
      a/relu = aten::relu(a.10/mul) -> f32[2]
      output output: a/relu)");
  MemoryProfile profile;
  profile.calls = {{NodeId(0), {"cpu", 30, 40, 2, 0, 0}, ""},
                   {NodeId(1), {"cpu", 10, 10, 1, 8, 4}, ""},
                   {NodeId(1), {"cuda:0", 5, 5, 1, 0, 0}, ""},
                   {NodeId(2), {"cpu", 1, 1, 1, 0, 0}, ""}};
  EXPECT_THAT(
      Lines(MemoryByModule(graph, profile)),
      ElementsAre("(model) cpu: peak 30, 51 in 4, left 8/4",
                  "(model) cuda:0: peak 5, 5 in 1, left 0/0",
                  "a cpu: peak 30, 51 in 4, left 8/4",  //
                  "a cuda:0: peak 5, 5 in 1, left 0/0", "a.2 cpu: peak 30, 40 in 2, left 0/0",
                  "a.10 cpu: peak 10, 10 in 1, left 8/4", "a.10 cuda:0: peak 5, 5 in 1, left 0/0"));
}

TEST(ModuleMemoryTest, WithoutCallsThereIsNothing) {
  EXPECT_TRUE(MemoryByModule(OpGraph(), MemoryProfile()).empty());
}

}  // namespace
}  // namespace graphgold
