// SPDX-License-Identifier: MIT
//
// The whole record for other tools. docs/export.md shows it as it is.
#include "graphgold/golden/export_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "golden_test_util.h"
#include "graphgold/golden/atomic_file.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ExportedJson = nlohmann::json;

ExportedJson Exported(const OpGraph& graph, const Profile& profile = {}) {
  return ExportedJson::parse(ExportToJson(graph, profile));
}

// The edges of one type, as "from>to".
std::set<std::string> EdgesOfType(const ExportedJson& exported, const std::string& type) {
  std::set<std::string> edges;
  for (const ExportedJson& edge : exported["edges"]) {
    if (edge["type"] != type) continue;
    edges.insert(edge["from"].dump() + ">" + edge["to"].dump());
  }
  return edges;
}

constexpr char kStep[] = R"(
  input x: f32[2,3]
  param fc.weight: f32[4,3]{grad}
  fc/linear = aten::linear(x, fc.weight) -> f32[2,4]
  fc+view = aten::view(fc/linear, size=[8]) -> f32[8]~#0
  fc+relu_ = aten::relu_(fc+view!) -> =#0
  fc+mul = aten::mul.Tensor(fc/linear@fc+relu_, fc/linear@fc+relu_) -> f32[2,4]
  fc/mm = backward of fc/linear aten::mm(fc+mul, x) -> f32[4,3]
  output output: fc+mul
  output grad:fc.weight: fc/mm
)";

TEST(ExportJson, NodesSayWhatTheyAreAndReadAndMake) {
  const ExportedJson exported = Exported(Graph(kStep));
  EXPECT_EQ(exported["graphgold_export"], 1);
  ASSERT_EQ(exported["sources"].size(), 2u);
  EXPECT_EQ(exported["sources"][1]["name"], "fc.weight");
  EXPECT_EQ(exported["sources"][1]["origin"], "parameter");
  ASSERT_EQ(exported["nodes"].size(), 5u);
  const ExportedJson& view = exported["nodes"][1];
  EXPECT_EQ(view["id"], 3);
  EXPECT_EQ(view["name"], "fc+view");
  EXPECT_EQ(view["op"], "aten::view");
  EXPECT_EQ(view["phase"], "forward");
  EXPECT_EQ(view["inputs"][0]["shape"], ExportedJson::parse("[2,4]"));
  EXPECT_EQ(view["outputs"][0]["shape"], ExportedJson::parse("[8]"));
  EXPECT_EQ(view["outputs"][0]["alias_of"], "fc/linear");
  EXPECT_EQ(view["attributes"]["size"], ExportedJson::parse("[8]"));
  EXPECT_EQ(view["parents"], ExportedJson::parse("[2]"));
  EXPECT_EQ(view["children"], ExportedJson::parse("[4]"));
}

TEST(ExportJson, DataOfAWrittenTensorComesFromItsWriter) {
  EXPECT_EQ(EdgesOfType(Exported(Graph(kStep)), "data"),
            (std::set<std::string>{"0>2", "1>2", "2>3", "3>4", "4>5", "5>6", "0>6"}));
}

TEST(ExportJson, GradientsAndAliasesAreEdgesOfTheirOwn) {
  const ExportedJson exported = Exported(Graph(kStep));
  EXPECT_EQ(exported["nodes"][4]["phase"], "backward");
  EXPECT_EQ(EdgesOfType(exported, "gradient"), std::set<std::string>{"2>6"});
  EXPECT_EQ(EdgesOfType(exported, "alias"), (std::set<std::string>{"2>3", "3>4"}));
}

TEST(ExportJson, WhatWasMeasuredIsWithItsCall) {
  OpGraph graph = Graph(kStep);
  graph.nodes[0].executed = 17;
  Profile profile;
  DeviceMemory cpu;
  cpu.device = "cpu";
  cpu.allocated_bytes = 32;
  profile.memory.emplace().devices = {cpu};
  profile.memory->calls = {{NodeId(0), cpu, "fc/linear"}};
  profile.time.emplace().calls = {{NodeId(0), 1500}};
  const ExportedJson exported = Exported(graph, profile);
  const ExportedJson& linear = exported["nodes"][0];
  EXPECT_EQ(linear["time"], 1500);
  EXPECT_EQ(linear["timestamp"], 17);
  EXPECT_EQ(linear["memory"][0]["allocated_bytes"], 32);
  EXPECT_EQ(linear["flops"], 48);
  EXPECT_FALSE(exported["nodes"][1].contains("time"));
  EXPECT_EQ(exported["run"]["memory"][0]["device"], "cpu");
}

TEST(ExportJson, WhatJsonHasNoFormForIsText) {
  const ExportedJson exported = Exported(Graph(R"(
    input x: f32[batch,3]
    view = aten::view(x, size=[batch*3], scale=inf) -> f32[batch*3]~#0
    output output: view
  )"));
  EXPECT_EQ(exported["sources"][0]["shape"], ExportedJson::parse(R"(["batch", 3])"));
  EXPECT_EQ(exported["nodes"][0]["attributes"],
            ExportedJson::parse(R"({"size": [{"$": "batch*3"}], "scale": {"$": "inf"}})"));
}

TEST(ExportJson, EmptyGraphIsExported) {
  EXPECT_EQ(Exported(Graph(""))["nodes"], ExportedJson::array());
}

TEST(ExportPage, ShowsTheExportAsItIsAndNamesEveryKey) {
  const std::string page = ReadFile(GRAPHGOLD_DOCS "/export.md");
  const auto block = [&](const std::string& fence) {
    const std::size_t begin = page.find(fence) + fence.size();
    return page.substr(begin, page.find("```", begin) - begin);
  };
  const std::string example = ExportToJson(Graph(block("```text\n")));
  EXPECT_EQ(example, block("```json\n"));
  const ExportedJson exported = ExportedJson::parse(example);
  for (const char* const list : {"sources", "nodes", "outputs", "edges"}) {
    for (const auto& [key, value] : exported[list][0].items()) {
      EXPECT_THAT(page, HasSubstr("`" + key + "`")) << list;
    }
  }
  for (const char* const key : {"time", "memory", "timestamp", "inside", "written_by", "writes"}) {
    EXPECT_THAT(page, HasSubstr("`" + std::string(key) + "`"));
  }
}

}  // namespace
}  // namespace graphgold
