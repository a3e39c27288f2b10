// SPDX-License-Identifier: MIT
#include "graphgold/graph/timing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace graphgold {
namespace {

using ::testing::DoubleEq;
using ::testing::DoubleNear;
using ::testing::ElementsAre;

Durations Around(double low, double median, double high) {
  Durations durations;
  durations.runs = 20;
  durations.fastest = durations.low = low;
  durations.median = median;
  durations.high = high;
  return durations;
}

TEST(DurationsTest, QuantilesAreThoseOfTheSortedSamples) {
  const Durations durations = DurationsOf({110, 10, 60, 40, 50, 30, 70, 80, 20, 100, 90});
  EXPECT_EQ(durations.runs, 11u);
  EXPECT_EQ(durations.fastest, 10);
  EXPECT_THAT(durations.low, DoubleEq(20));
  EXPECT_THAT(durations.median, DoubleEq(60));
  EXPECT_THAT(durations.high, DoubleEq(100));
  EXPECT_THAT(durations.spread(), DoubleNear(80.0 / 60, 1e-9));
}

TEST(DurationsTest, OneSampleIsAllOfThem) {
  const Durations durations = DurationsOf({7});
  EXPECT_EQ(durations.low, 7);
  EXPECT_EQ(durations.high, 7);
  EXPECT_EQ(durations.spread(), 0);
}

TEST(DurationsTest, TextIsInOneUnit) {
  EXPECT_EQ(ToString(Around(3.9e6, 4.2e6, 5.1e6)), "4.20 ms (3.90 … 5.10 ms in 20 runs)");
  EXPECT_EQ(ToString(Around(900, 1200, 3456)), "1.20 µs (0.90 … 3.46 µs in 20 runs)");
  EXPECT_EQ(ToString(DurationsOf({2.5e9})), "2.50 s (one run)");
  EXPECT_EQ(ToString(Around(12, 150, 1500)), "150 ns (12.0 … 1500 ns in 20 runs)");
}

// The limit is 100.
TEST(JudgeTest, MostRunsWithinTheLimitAreEnough) {
  EXPECT_EQ(Judge(Around(80, 100, 500), 100), TimeVerdict::kWithin);
}

TEST(JudgeTest, ALimitIsBrokenWhereEvenTheFastRunsAreBeyondIt) {
  EXPECT_EQ(Judge(Around(101, 110, 120), 100), TimeVerdict::kBeyond);
}

TEST(JudgeTest, ALimitWithinTheNoiseIsNotJudged) {
  EXPECT_EQ(Judge(Around(99, 110, 500), 100), TimeVerdict::kUndecided);
}

// A workload that plays back durations.
Workload Playing(const std::vector<double>& durations, std::vector<char>& log, char name) {
  return {std::string(1, name), [durations, &log, name, i = std::size_t{0}]() mutable {
            log.push_back(name);
            return durations[i++ % durations.size()];
          }};
}

TEST(TimeInTurnTest, RunsTakeTurnsAndSoDoesWhoIsFirst) {
  std::vector<char> log;
  TimeOptions options;
  options.warm_up = 1;
  options.min_runs = options.max_runs = 2;
  const PairedDurations pair =
      TimeInTurn(Playing({200}, log, 'a'), Playing({100}, log, 'b'), options);
  EXPECT_THAT(log, ElementsAre('a', 'b', 'a', 'b', 'b', 'a'));
  EXPECT_EQ(pair.first.median, 200);
  EXPECT_EQ(pair.second.median, 100);
  EXPECT_EQ(pair.ratio.median, 2);
  EXPECT_EQ(pair.ratio.runs, 2u);
}

TEST(TimeInTurnTest, WarmUpDoesNotCount) {
  std::vector<char> log;
  TimeOptions options;
  options.warm_up = 2;
  options.min_runs = options.max_runs = 1;
  EXPECT_EQ(
      TimeInTurn(Playing({900, 800, 5}, log, 'a'), Playing({1}, log, 'b'), options).first.median,
      5);
}

TEST(TimeInTurnTest, RatiosArePairByPairSoThatASlowMachineCancelsOut) {
  std::vector<char> log;
  TimeOptions options;
  options.warm_up = 0;
  options.min_runs = options.max_runs = 4;
  options.enough_spread = 0;
  // Twice as slow from the third pair on: both of them.
  const PairedDurations pair =
      TimeInTurn(Playing({30, 30, 60, 60}, log, 'a'), Playing({10, 10, 20, 20}, log, 'b'), options);
  EXPECT_EQ(pair.ratio.low, 3);
  EXPECT_EQ(pair.ratio.high, 3);
  EXPECT_GT(pair.first.spread(), 0.5);
}

TEST(TimeInTurnTest, RunsThatAgreeEndEarlyAndOthersGoOn) {
  std::vector<char> log;
  TimeOptions options;
  options.warm_up = 0;
  options.min_runs = 10;
  options.max_runs = 50;
  EXPECT_EQ(TimeInTurn(Playing({10}, log, 'a'), Playing({10}, log, 'b'), options).ratio.runs, 10u);
  EXPECT_EQ(TimeInTurn(Playing({10, 20}, log, 'a'), Playing({10}, log, 'b'), options).ratio.runs,
            50u);
}

TEST(TimeInTurnTest, AfterTheTimeThereAreStillTheFewestRuns) {
  std::vector<char> log;
  TimeOptions options;
  options.warm_up = 0;
  options.min_runs = 3;
  options.max_seconds = 0;
  options.enough_spread = 0;
  EXPECT_EQ(TimeInTurn(Playing({10, 20}, log, 'a'), Playing({10}, log, 'b'), options).ratio.runs,
            3u);
}

}  // namespace
}  // namespace graphgold
