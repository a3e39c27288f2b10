// SPDX-License-Identifier: MIT
#include "graphgold/graph/profile.h"

#include <gtest/gtest.h>

namespace graphgold {
namespace {

MemoryProfile Of(const std::vector<const char*>& devices) {
  MemoryProfile profile;
  for (const char* device : devices) {
    profile.devices.emplace_back();
    profile.devices.back().device = device;
  }
  return profile;
}

TEST(MemoryProfileTest, ADeviceIsFoundByItsName) {
  const MemoryProfile profile = Of({"cpu", "cuda:0", "cuda:1"});
  EXPECT_EQ(profile.Find("cpu")->device, "cpu");
  EXPECT_EQ(profile.Find("cuda:1")->device, "cuda:1");
  EXPECT_EQ(profile.Find("xpu"), nullptr);
  EXPECT_EQ(profile.Find("cuda:2"), nullptr);
}

TEST(MemoryProfileTest, AKindOfDeviceIsItsOnlyOneOrTheFirst) {
  EXPECT_EQ(Of({"cpu", "cuda:0", "cuda:1"}).Find("cuda")->device, "cuda:0");
  EXPECT_EQ(Of({"cpu", "cuda:1"}).Find("cuda")->device, "cuda:1");
  EXPECT_EQ(Of({"cpu"}).Find("cuda"), nullptr);
  EXPECT_EQ(Of({"cuda:0"}).Find("cud"), nullptr);
}

}  // namespace
}  // namespace graphgold
