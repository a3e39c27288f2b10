// SPDX-License-Identifier: MIT
#include "graphgold/matchers/memory_matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "golden_folder.h"
#include "matcher_text.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Le;
using ::testing::Lt;
using ::testing::Not;

Profile MemoryOf(std::vector<DeviceMemory> devices) {
  Profile profile;
  profile.memory.emplace();
  profile.memory->devices = std::move(devices);
  return profile;
}

// 240 MiB at its peak, 300 MiB in 17 blocks; 4 KiB are left, of which 16 bytes are nobody's.
Profile OnCpu() { return MemoryOf({{"cpu", MiB(240), MiB(300), 17, KiB(4), 16}}); }

TEST(PeakMemory, MatchesTheMostThatWasThere) {
  EXPECT_THAT(OnCpu(), PeakMemory("cpu", MiB(240)));
  EXPECT_THAT(OnCpu(), PeakMemory("cpu", Le(MiB(240))));
  EXPECT_THAT(OnCpu(), Not(PeakMemory("cpu", Lt(MiB(240)))));
  EXPECT_THAT(MemoryOf({{"cuda:0", 5, 5, 1, 0, 0}}), PeakMemory("cuda", 5));
}

TEST(PeakMemory, SaysWhatItWantsAndWhatItFound) {
  EXPECT_EQ(DescriptionOf(PeakMemory("cpu", Le(5))), "has peak memory on cpu that is <= 5");
  EXPECT_EQ(NegationOf(PeakMemory("cpu", Le(5))), "has peak memory on cpu that isn't <= 5");
  EXPECT_EQ(AnswerOf(PeakMemory("cpu", Le(5)), OnCpu()),
            "no: which has peak memory on cpu of 251658240 bytes (240.0 MiB)");
}

TEST(PeakMemory, ARunThatDidNotUseTheDeviceDoesNotMatch) {
  EXPECT_EQ(AnswerOf(PeakMemory("cuda", Le(5)), OnCpu()),
            "no: which used no memory on cuda; it used cpu");
  EXPECT_EQ(AnswerOf(PeakMemory("cuda", Le(5)),
                     MemoryOf({{"cpu", 1, 1, 1, 0, 0}, {"xpu:0", 1, 1, 1, 0, 0}})),
            "no: which used no memory on cuda; it used cpu, xpu:0");
  EXPECT_EQ(AnswerOf(PeakMemory("cuda", Le(5)), MemoryOf({})), "no: which used no memory on cuda");
}

TEST(LiveMemory, MatchesWhatIsLeft) {
  EXPECT_THAT(OnCpu(), LiveMemory("cpu", KiB(4)));
  EXPECT_THAT(OnCpu(), Not(LiveMemory("cpu", 0)));
  EXPECT_EQ(AnswerOf(LiveMemory("cpu", 0), OnCpu()),
            "no: which has live memory on cpu of 4096 bytes (4.0 KiB)");
  EXPECT_EQ(DescriptionOf(LiveMemory("cpu", 0)), "has live memory on cpu that is equal to 0");
}

TEST(AllocatesAtMost, MatchesAllThatWasEverAllocated) {
  EXPECT_THAT(OnCpu(), AllocatesAtMost("cpu", MiB(300)));
  EXPECT_THAT(OnCpu(), Not(AllocatesAtMost("cpu", MiB(299))));
  EXPECT_EQ(AnswerOf(AllocatesAtMost("cpu", 5), OnCpu()),
            "no: which has allocated memory on cpu of 314572800 bytes (300.0 MiB)");
  EXPECT_EQ(DescriptionOf(AllocatesAtMost("cpu", 5)), "has allocated memory on cpu that is <= 5");
}

TEST(MemoryMatchers, NothingOnTheCpuIsNoBytes) {
  const Profile views_only = MemoryOf({});
  EXPECT_THAT(views_only, AllOf(PeakMemory("cpu", 0), AllocatesAtMost("cpu", 0)));
  EXPECT_THAT(views_only, Not(PeakMemory("cuda", 0)));
  EXPECT_EQ(AnswerOf(PeakMemory("cpu", 5), views_only),
            "no: which has peak memory on cpu of 0 bytes");
}

TEST(AllocationCount, MatchesTheNumberOfBlocks) {
  EXPECT_THAT(OnCpu(), AllocationCount("cpu", 17));
  EXPECT_THAT(OnCpu(), Not(AllocationCount("cpu", Lt(17))));
  EXPECT_EQ(AnswerOf(AllocationCount("cpu", 5), OnCpu()),
            "no: which has a number of allocations on cpu of 17");
  EXPECT_EQ(DescriptionOf(AllocationCount("cpu", Le(5))),
            "has a number of allocations on cpu that is <= 5");
}

TEST(LeaksNothing, MatchesWhereAllThatIsLeftBelongsToSomeone) {
  EXPECT_THAT(MemoryOf({{"cpu", 100, 100, 1, 50, 0}}), LeaksNothing());
  EXPECT_THAT(OnCpu(), Not(LeaksNothing()));
  EXPECT_EQ(DescriptionOf(LeaksNothing()), "leaks no memory");
  EXPECT_EQ(NegationOf(LeaksNothing()), "leaks memory");
}

TEST(LeaksNothing, NamesDevicesAndCalls) {
  EXPECT_EQ(AnswerOf(LeaksNothing(), OnCpu()),
            "no: which leaked 16 bytes on cpu, outside all calls");
  Profile profile = MemoryOf({{"cpu", 1, 1, 1, 1, 4112}, {"cuda:0", 1, 1, 1, 1, 2048}});
  profile.memory->calls = {{NodeId(3), {"cpu", 1, 1, 1, 1, 16}, "fc3/addmm"},
                           {NodeId(3), {"cuda:0", 1, 1, 1, 1, 2048}, "fc3/addmm"},
                           {NodeId(5), {"cpu", 1, 1, 1, 1, 0}, "fc5/addmm"},
                           {NodeId(7), {"cpu", 1, 1, 1, 1, 4096}, "fc7/addmm"}};
  EXPECT_EQ(
      AnswerOf(LeaksNothing(), profile),
      "no: which leaked 4112 bytes (4.0 KiB) on cpu: fc7/addmm 4.0 KiB, fc3/addmm 16 B, and 2048 "
      "bytes (2.0 KiB) on cuda:0: fc3/addmm 2.0 KiB");
}

TEST(MemoryMatchers, WhatWasNotMeasuredIsAnErrorInBothDirections) {
  EXPECT_EQ(RefusalOf([] { AnswerOf(PeakMemory("cpu", 5), Profile()); }),
            "PeakMemory needs the run's memory, which was not measured. Ask for it: "
            "TraceOptions::memory = true");
  Profile profile;
  profile.memory.emplace();
  profile.memory->unavailable = "a profiler is running";
  EXPECT_EQ(RefusalOf([&] { AnswerOf<Profile>(Not(LeaksNothing()), profile); }),
            "LeaksNothing needs the run's memory, which is not available: a profiler is running");
}

TEST(MemoryMatchers, WorkInsideOtherMatchers) {
  EXPECT_THAT(OnCpu(), AllOf(PeakMemory("cpu", Le(GiB(1))), AllocationCount("cpu", Le(17)),
                             Not(LeaksNothing())));
  EXPECT_THAT(OnCpu(), AnyOf(PeakMemory("cuda", 1), PeakMemory("cpu", MiB(240))));
}

TEST(MemoryMatchers, AFailureReadsAsASentence) {
  EXPECT_NONFATAL_FAILURE(EXPECT_THAT(OnCpu(), PeakMemory("cpu", Le(MiB(200)))),
                          "Expected: has peak memory on cpu that is <= 209715200\n"
                          "  Actual: profile: at most 240.0 MiB on cpu (of type "
                          "graphgold::Profile), which has peak memory on cpu of 251658240 bytes "
                          "(240.0 MiB)");
}

// ---- Against goldens

using MemoryWithinTest = GoldenFolderTest;

TEST_F(MemoryWithinTest, MatchesWhatIsWithinTheGoldensBudget) {
  Record({{"peak_bytes", "cpu", 200. * 1024 * 1024, 0.05},
          {"allocated_bytes", "cpu", 300. * 1024 * 1024, 0.05}});
  EXPECT_THAT(OnCpu(), MemoryWithin("model.json", 1.2));
  EXPECT_THAT(OnCpu(), Not(MemoryWithin("model.json", 1.1)));
  EXPECT_THAT(OnCpu(), Not(MemoryWithin("model.json")));
  EXPECT_EQ(AnswerOf(MemoryWithin("model.json", 1.1), OnCpu()),
            "no: whose peak memory on cpu is 240.0 MiB, more than 220.0 MiB");
  EXPECT_EQ(AnswerOf(MemoryWithin("model.json", 2), OnCpu()),
            "yes: whose peak memory on cpu is 240.0 MiB of 400.0 MiB, allocated memory on cpu is "
            "300.0 MiB of 600.0 MiB");
}

TEST_F(MemoryWithinTest, DescribesItself) {
  EXPECT_EQ(DescriptionOf(MemoryWithin("model.json", 1.1)),
            "uses at most 1.1 times the memory of model.json");
  EXPECT_EQ(NegationOf(MemoryWithin("model.json", 1.1, "decode")),
            "uses more than 1.1 times the memory of model.json, case \"decode\"");
}

TEST_F(MemoryWithinTest, ADeviceThatTheGoldenDoesNotKnowIsBeyond) {
  Record({{"peak_bytes", "cuda:0", 5, 0.05}});
  EXPECT_EQ(AnswerOf(MemoryWithin("model.json"), OnCpu()),
            "no: whose peak memory on cpu is 240.0 MiB, for which the golden has no budget, "
            "allocated memory on cpu is 300.0 MiB, for which the golden has no budget");
}

TEST_F(MemoryWithinTest, AnswersForACase) {
  Record({{"peak_bytes", "cpu", 1e9, 0}, {"allocated_bytes", "cpu", 1e9, 0}}, "decode");
  Record({{"peak_bytes", "cpu", 1, 0}, {"allocated_bytes", "cpu", 1, 0}}, "prefill");
  EXPECT_THAT(OnCpu(), MemoryWithin("model.json", 1, "decode"));
  EXPECT_THAT(OnCpu(), Not(MemoryWithin("model.json", 1, "prefill")));
}

TEST_F(MemoryWithinTest, AMissingGoldenOrBudgetIsAnErrorInBothDirections) {
  const std::string path = (folder_ / "model.json").string();
  const std::string nothing = "MemoryWithin has nothing to hold the run against: ";
  const std::string record = "; record it with --update_goldens and the facet \"memory\"";
  EXPECT_EQ(RefusalOf([] { AnswerOf(MemoryWithin("model.json"), OnCpu()); }),
            nothing + "there is no golden " + path + record);
  EXPECT_EQ(RefusalOf([] { AnswerOf<Profile>(Not(MemoryWithin("model.json")), OnCpu()); }),
            nothing + "there is no golden " + path + record);
  Record({{"time", "", 1, 0}});
  EXPECT_EQ(RefusalOf([] { AnswerOf(MemoryWithin("model.json"), OnCpu()); }),
            nothing + "the golden " + path + " has no budget for memory" + record);
  EXPECT_EQ(RefusalOf([] { AnswerOf(MemoryWithin("model.json", 1, "decode"), OnCpu()); }),
            nothing + "the golden " + path + " has no case \"decode\"" + record);
}

TEST_F(MemoryWithinTest, ARatioThatIsNoneIsRefused) {
  EXPECT_EQ(RefusalOf([] { static_cast<void>(MemoryWithin("model.json", 0)); }),
            "MemoryWithin(\"model.json\", 0): expected a positive ratio, such as 1.1 for 10 % "
            "more");
  EXPECT_THAT(RefusalOf([] { AnswerOf(MemoryWithin("model.txt"), OnCpu()); }),
              HasSubstr("names no format of goldens"));
}

}  // namespace
}  // namespace graphgold
