// SPDX-License-Identifier: MIT
#include "graphgold/golden/summary_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using nlohmann::json;

constexpr char kModel[] = R"(
  input x: f32[2,3]
  param net.fc.weight: f32[4,3]
  net.fc/linear = aten::linear(x, net.fc.weight) -> f32[2,4]
  net.fc+magic = my::magic(net.fc/linear) -> f32[2,4]
  output output: net.fc+magic
)";

json ParsedSummary(const Profile& profile = {}) {
  return json::parse(SummaryToJson(Summarize(ParseText(kModel), profile)));
}

TEST(SummaryJsonTest, TotalsAreThere) {
  const json summary = ParsedSummary();
  EXPECT_EQ(summary["calls"], 2);
  EXPECT_EQ(summary["parameters"], json::parse(R"({"count": 12, "trainable": 12, "bytes": 48,
                                                   "buffer_bytes": 0})"));
  EXPECT_EQ(summary["cost"],
            json::parse(R"({"macs": 24, "flops": 48, "bytes": 104, "unknown_calls": 1})"));
}

TEST(SummaryJsonTest, OperatorsAndModulesAreLists) {
  const json summary = ParsedSummary();
  ASSERT_EQ(summary["ops"].size(), 2u);
  EXPECT_EQ(summary["ops"][1]["op"], "my::magic");
  EXPECT_EQ(summary["ops"][1]["cost"]["unknown_calls"], 1);
  ASSERT_EQ(summary["modules"].size(), 3u);
  EXPECT_EQ(summary["modules"][0]["path"], "");
  const json& fc = summary["modules"][2];
  EXPECT_EQ(fc["path"], "net.fc");
  EXPECT_EQ(fc["depth"], 2);
  EXPECT_EQ(fc["output"], "[2,4]");
  EXPECT_EQ(summary["modules"][1]["own"]["parameters"], 0);
  EXPECT_EQ(summary["modules"][1]["all"]["parameters"], 12);
}

TEST(SummaryJsonTest, WhatWasNotAskedForIsNotThere) {
  const json summary = ParsedSummary();
  EXPECT_FALSE(summary.contains("memory"));
  EXPECT_FALSE(summary.contains("time"));
  EXPECT_FALSE(summary["modules"][0]["all"].contains("nanoseconds"));
}

TEST(SummaryJsonTest, MeasurementsAreThereWhereTheyWereMade) {
  Profile profile;
  DeviceMemory cpu;
  cpu.device = "cpu";
  cpu.peak_bytes = 99;
  profile.memory.emplace().devices = {cpu};
  profile.time.emplace().run.median = 1.5;
  profile.time->calls = {{NodeId(0), 10}};
  const json summary = ParsedSummary(profile);
  EXPECT_EQ(summary["memory"][0]["device"], "cpu");
  EXPECT_EQ(summary["memory"][0]["peak_bytes"], 99);
  EXPECT_EQ(summary["time"]["median"], 1.5);
  EXPECT_EQ(summary["modules"][2]["time_share"], 1.0);
}

TEST(SummaryJsonTest, WhatCouldNotBeMeasuredSaysWhy) {
  Profile profile;
  profile.memory.emplace().unavailable = "a profiler is running";
  EXPECT_EQ(ParsedSummary(profile)["memory"],
            json::parse(R"({"unavailable": "a profiler is running"})"));
}

TEST(SummaryJsonTest, WhatIsNotKnownIsNull) {
  const json summary = json::parse(SummaryToJson(Summarize(ParseText("param w: f32[n]\n"))));
  EXPECT_TRUE(summary["parameters"]["count"].is_null());
}

}  // namespace
}  // namespace graphgold
