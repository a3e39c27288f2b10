// SPDX-License-Identifier: MIT
#include "graphgold/matchers/print_profile.h"

#include <gtest/gtest.h>

namespace graphgold {
namespace {

using ::testing::PrintToString;

TEST(PrintProfile, TellsWhatWasMeasured) {
  Profile profile;
  EXPECT_EQ(PrintToString(profile), "profile of nothing: neither memory nor time was measured");
  profile.memory.emplace();
  EXPECT_EQ(PrintToString(profile), "profile: no memory");
  profile.memory->devices = {{"cpu", 2048, 0, 0, 0, 0}, {"cuda:0", 5, 0, 0, 0, 0}};
  EXPECT_EQ(PrintToString(profile), "profile: at most 2.0 KiB on cpu, 5 B on cuda:0");
  profile.time.emplace();
  profile.time->run = {60, 3.8e6, 3.9e6, 4.2e6, 5.1e6};
  EXPECT_EQ(PrintToString(profile),
            "profile: at most 2.0 KiB on cpu, 5 B on cuda:0; " + ToString(profile.time->run));
}

TEST(PrintProfile, TellsWhyNothingWasMeasured) {
  Profile profile;
  profile.memory.emplace();
  profile.memory->unavailable = "a profiler is running";
  profile.time.emplace();
  profile.time->unavailable = "there is no clock";
  EXPECT_EQ(PrintToString(profile),
            "profile: memory is not available: a profiler is running; time is not available: "
            "there is no clock");
}

TEST(PrintWorkload, NamesIt) {
  EXPECT_EQ(PrintToString(Workload{"fused", nullptr}), "workload fused");
  EXPECT_EQ(PrintToString(Workload{}), "workload without a name");
}

}  // namespace
}  // namespace graphgold
