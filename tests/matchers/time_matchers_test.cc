// SPDX-License-Identifier: MIT
#include "graphgold/matchers/time_matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "golden_folder.h"
#include "matcher_text.h"

namespace graphgold {
namespace {

using namespace std::chrono_literals;  // NOLINT: 5ms
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::Not;
using ::testing::StartsWith;

// 3.9 to 5.1 ms, which is 1.4 to 1.9 runs of the calibration workload.
Profile Timed() {
  Profile profile;
  profile.time.emplace();
  profile.time->run = {60, 3.8e6, 3.9e6, 4.2e6, 5.1e6};
  profile.time->relative = {60, 1.3, 1.4, 1.5, 1.9};
  return profile;
}

using TimeMatchersTest = GoldenFolderTest;
using RunsWithinTest = GoldenFolderTest;
using TimeWithinTest = GoldenFolderTest;
using HasInstructionsTest = GoldenFolderTest;
using FasterThanTest = GoldenFolderTest;

TEST_F(RunsWithinTest, MatchesWhereMostRunsAre) {
  EXPECT_THAT(Timed(), RunsWithin(6ms));
  EXPECT_THAT(Timed(), RunsWithin(6000us));
  EXPECT_THAT(Timed(), Not(RunsWithin(3.5ms)));
  EXPECT_THAT(notes_, IsEmpty());
}

TEST_F(RunsWithinTest, SaysWhatItWantsAndWhatItFound) {
  EXPECT_EQ(DescriptionOf(RunsWithin(5ms)), "runs within 5.0 ms");
  EXPECT_EQ(NegationOf(RunsWithin(5ms)), "takes longer than 5.0 ms");
  EXPECT_EQ(AnswerOf(RunsWithin(1ms), Timed()), "no: which takes " + ToString(Timed().time->run));
}

TEST_F(RunsWithinTest, ALimitWithinTheNoiseIsNotJudged) {
  EXPECT_THAT(Timed(), RunsWithin(4ms));
  EXPECT_THAT(notes_, ElementsAre("RunsWithin(4.0 ms) was not judged: the spread is too wide: " +
                                  ToString(Timed().time->run)));
}

TEST_F(RunsWithinTest, NotesMayGoNowhere) {
  SetMatcherContext({});
  EXPECT_THAT(Timed(), RunsWithin(4ms));
  EXPECT_THAT(notes_, IsEmpty());
}

TEST_F(TimeWithinTest, MatchesWhatIsWithinTheGoldensBudget) {
  Record({{"time", "", 1, 0.5}});
  EXPECT_THAT(Timed(), TimeWithin("model.json", 2));
  EXPECT_THAT(Timed(), Not(TimeWithin("model.json")));
  EXPECT_THAT(notes_, IsEmpty());
  EXPECT_EQ(AnswerOf(TimeWithin("model.json", 1.25), Timed()),
            "no: which takes 1.50 (1.40 … 1.90) runs of the calibration workload, where at most "
            "1.25 are allowed");
  EXPECT_EQ(DescriptionOf(TimeWithin("model.json", 1.25)),
            "takes at most 1.25 times the time of model.json");
  EXPECT_EQ(NegationOf(TimeWithin("model.json", 1.25)),
            "takes more than 1.25 times the time of model.json");
}

TEST_F(TimeWithinTest, ALimitWithinTheNoiseIsNotJudged) {
  Record({{"time", "", 1, 0.5}});
  EXPECT_THAT(Timed(), TimeWithin("model.json", 1.45));
  EXPECT_THAT(notes_,
              ElementsAre("TimeWithin(\"model.json\", 1.45) was not judged: the spread is too "
                          "wide: 1.50 (1.40 … 1.90) runs of the calibration workload, where at "
                          "most 1.45 are allowed"));
}

TEST_F(TimeWithinTest, AMissingGoldenOrBudgetIsAnErrorInBothDirections) {
  const auto missing =
      AllOf(StartsWith("TimeWithin has nothing to hold the run against: there is no golden "),
            HasSubstr("record it with --update_goldens and the facet \"time\""));
  EXPECT_THAT(RefusalOf([] { AnswerOf(TimeWithin("model.json"), Timed()); }), missing);
  EXPECT_THAT(RefusalOf([] { AnswerOf<Profile>(Not(TimeWithin("model.json")), Timed()); }),
              missing);
  Record({{"flops", "", 1, 0.5}});
  EXPECT_THAT(RefusalOf([] { AnswerOf(TimeWithin("model.json"), Timed()); }),
              HasSubstr(" has no budget for time; "));
}

// As a Recorder leaves it: without a word about the calibration workload.
TEST_F(TimeWithinTest, ARunThatWasNotCalibratedIsAnErrorInBothDirections) {
  Record({{"time", "", 1, 0.5}});
  Profile profile = Timed();
  profile.time->relative = {};
  const std::string why =
      "TimeWithin needs the run's time in runs of the calibration workload, and this one was not "
      "compared with it, as a Recorder's never is. Measure a model or a callable: Measure(…)";
  EXPECT_EQ(RefusalOf([&] { AnswerOf(TimeWithin("model.json"), profile); }), why);
  EXPECT_EQ(RefusalOf([&] { AnswerOf<Profile>(Not(TimeWithin("model.json")), profile); }), why);
}

TEST_F(HasInstructionsTest, MatchesTheNumber) {
  Profile profile = Timed();
  profile.time->instructions = 250000000;
  EXPECT_THAT(profile, HasInstructions(250000000));
  EXPECT_THAT(profile, Not(HasInstructions(Le(249999999))));
  EXPECT_EQ(AnswerOf(HasInstructions(5), profile),
            "no: which executes 250000000 instructions (250 M)");
  EXPECT_EQ(DescriptionOf(HasInstructions(Le(5))),
            "executes a number of instructions that is <= 5");
  EXPECT_EQ(NegationOf(HasInstructions(Le(5))),
            "executes a number of instructions that isn't <= 5");
}

TEST_F(HasInstructionsTest, WhatWasNotCountedIsAnErrorInBothDirections) {
  Profile profile = Timed();
  profile.time->instructions_unavailable = "perf_event_open: Permission denied";
  EXPECT_EQ(RefusalOf([&] { AnswerOf<Profile>(Not(HasInstructions(5)), profile); }),
            "HasInstructions needs the run's instructions, which are not available: "
            "perf_event_open: Permission denied");
}

TEST_F(TimeMatchersTest, WhatWasNotMeasuredIsAnError) {
  EXPECT_EQ(RefusalOf([] { AnswerOf(RunsWithin(1ms), Profile()); }),
            "RunsWithin needs the run's time, which was not measured. Ask for it: "
            "TraceOptions::time = true");
  Profile profile;
  profile.time.emplace();
  profile.time->unavailable = "the model's state cannot be put back";
  EXPECT_EQ(RefusalOf([&] { AnswerOf<Profile>(Not(TimeWithin("model.json")), profile); }),
            "TimeWithin needs the run's time, which is not available: the model's state cannot be "
            "put back");
}

// ---- Two workloads

// Takes turns in a list of durations.
Workload Pretended(const std::string& name, std::vector<double> durations) {
  return {name, [durations, next = std::size_t{0}]() mutable {
            return durations[next++ % durations.size()];
          }};
}

TEST_F(FasterThanTest, MatchesWhatIsFasterByTheFactor) {
  const Workload fused = Pretended("fused", {2e6});
  const Workload eager = Pretended("eager", {3e6});
  EXPECT_THAT(fused, FasterThan(eager));
  EXPECT_THAT(fused, FasterThan(eager, 1.49));
  EXPECT_THAT(fused, Not(FasterThan(eager, 1.6)));
  EXPECT_THAT(eager, Not(FasterThan(fused)));
  EXPECT_THAT(fused, AllOf(FasterThan(eager), Not(FasterThan(eager, 2))));
  EXPECT_THAT(notes_, IsEmpty());
}

TEST_F(FasterThanTest, SaysWhatItWantsAndWhatItFound) {
  const Workload eager = Pretended("eager", {3e6});
  EXPECT_EQ(DescriptionOf(FasterThan(eager, 1.5)), "is at least 1.5 times as fast as eager");
  EXPECT_EQ(NegationOf(FasterThan(eager, 1.5)), "is less than 1.5 times as fast as eager");
  EXPECT_THAT(AnswerOf(FasterThan(eager, 2), Pretended("fused", {2e6})),
              AllOf(StartsWith("no: which takes 2"), HasSubstr(" ms ("), HasSubstr(", against 3"),
                    HasSubstr(" of eager: 1.50 (1.50 … 1.50) times as fast")));
}

TEST_F(FasterThanTest, ExplainsTheRunsThatItJudged) {
  int runs = 0;
  const Workload changing{"it", [&] { return ++runs <= 18 ? 100. : 1.; }};
  const Workload other{"the other", [] { return 10.; }};
  TimeOptions options;
  options.warm_up = 3;
  options.min_runs = options.max_runs = 15;
  EXPECT_NONFATAL_FAILURE(EXPECT_THAT(changing, FasterThan(other, 1, options)),
                          "which takes 100 ns");
  EXPECT_EQ(runs, 18);
  EXPECT_THAT(changing, FasterThan(other, 1, options));
  EXPECT_EQ(runs, 36);
}

TEST_F(FasterThanTest, AFactorWithinTheNoiseIsNotJudged) {
  const Workload noisy = Pretended("noisy", {1e6, 3e6, 4e6});
  EXPECT_THAT(noisy, FasterThan(Pretended("other", {2e6}), 1));
  EXPECT_THAT(notes_, ElementsAre(StartsWith("FasterThan(other, 1) was not judged: ")));
}

TEST_F(FasterThanTest, AFactorThatIsNoneIsRefused) {
  EXPECT_EQ(RefusalOf([] { static_cast<void>(FasterThan(Pretended("eager", {1}), 0)); }),
            "FasterThan(eager, 0): expected a positive factor, such as 1.5");
}

// ---- All together

TEST_F(TimeMatchersTest, WorkInsideOtherMatchers) {
  EXPECT_THAT(Timed(), AnyOf(RunsWithin(1ms), RunsWithin(10ms)));
  EXPECT_THAT(Timed(), AllOf(RunsWithin(10ms), Not(RunsWithin(1ms))));
}

TEST_F(TimeMatchersTest, AFailureReadsAsASentence) {
  EXPECT_NONFATAL_FAILURE(EXPECT_THAT(Timed(), RunsWithin(1ms)),
                          "Expected: runs within 1.0 ms\n"
                          "  Actual: profile: " +
                              ToString(Timed().time->run) +
                              " (of type graphgold::Profile), which takes ");
}

}  // namespace
}  // namespace graphgold
