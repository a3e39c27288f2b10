// SPDX-License-Identifier: MIT
//
// What a run cost, held against a budget.
#include "graphgold/graph/budget.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "canonical_of.h"
#include "error_of.h"
#include "graphgold/graph/budget_drift.h"
#include "graphgold/graph/budget_text.h"
#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/fold.h"
#include "graphgold/graph/measured.h"
#include "graphgold/graph/part.h"
#include "graphgold/graph/text.h"
#include "graphgold/graph/units.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Kind = BudgetDrift::Kind;

constexpr Facets kCosts = {Facet::kFlops, Facet::kMemory, Facet::kTime};

Measured Exact(const char* of, const char* device, double value) {
  return {of, device, value, value, value, value};
}
// Of which most runs are slow.
Measured Time(double low, double high) { return {"time", "", low, low, high, high}; }

std::vector<Kind> KindsOf(const Budget& golden, const std::vector<Measured>& measured,
                          Facets facets = kCosts) {
  std::vector<Kind> kinds;
  for (const BudgetDrift& drift : CompareBudgets(golden, measured, facets).drifts) {
    kinds.push_back(drift.kind);
  }
  return kinds;
}

std::string Render(const Budget& golden, const std::vector<Measured>& measured,
                   Facets facets = kCosts) {
  return RenderBudgets(CompareBudgets(golden, measured, facets));
}

std::string Listed(const Budget& budget) {
  std::string text;
  for (const BudgetEntry& entry : budget) {
    text += entry.of + (entry.device.empty() ? "" : " " + entry.device) + " " +
            NumberToString(entry.value) + " " + NumberToString(entry.margin) + "\n";
  }
  return text;
}

// ---- Measuring

OpGraph Relu(const char* op = "aten::relu") {
  return ParseText(std::string("input x: f32[4]\nr = ") + op + "(x) -> f32[4]\noutput output: r");
}

Profile TwoDevices() {
  Profile profile;
  profile.memory.emplace();
  profile.memory->devices = {{"cpu", 100, 300, 7, 4, 0}, {"cuda:0", 50, 60, 2, 0, 0}};
  profile.time.emplace();
  profile.time->relative = {20, 1.1, 1.2, 1.4, 1.9};
  return profile;
}

TEST(MeasureCosts, GivesWhatTheFacetsAskForInTheOrderOfABudget) {
  std::vector<std::string> names;
  for (const Measured& measured : MeasureCosts(Relu(), TwoDevices(), kCosts)) {
    names.push_back(measured.of + " " + measured.device + " " + NumberToString(measured.value));
  }
  EXPECT_THAT(names, ElementsAre("flops  4", "peak_bytes cpu 100", "peak_bytes cuda:0 50",
                                 "allocated_bytes cpu 300", "allocated_bytes cuda:0 60",
                                 "allocations cpu 7", "allocations cuda:0 2", "live_bytes cpu 4",
                                 "live_bytes cuda:0 0", "time  1.2"));
  EXPECT_THAT(MeasureCosts(Relu(), TwoDevices(), Facets::Default()), IsEmpty());
}

TEST(MeasureCosts, TimeIsWhatTheFastRunsTake) {
  const Measured time = MeasureCosts(Relu(), TwoDevices(), {Facet::kTime}).at(0);
  EXPECT_EQ(time.value, 1.2);
  EXPECT_EQ(time.low, 1.2);
  EXPECT_EQ(time.median, 1.4);
  EXPECT_EQ(time.high, 1.9);
}

TEST(MeasureCosts, AnOperatorWithoutAFormulaIsAnError) {
  EXPECT_EQ(ErrorOf([] { MeasureCosts(Relu("my::op"), {}, {Facet::kFlops}); }),
            "the FLOPs of the run cannot be told: 1 call is unknown: my::op. Give each operator a "
            "formula with RegisterCostFormula, or leave the facet \"flops\" out");
}

TEST(MeasureCosts, WhatWasNotMeasuredIsAnErrorThatSaysWhy) {
  EXPECT_EQ(ErrorOf([] { MeasureCosts(Relu(), {}, {Facet::kMemory}); }),
            "the facet \"memory\" needs the run's memory, which was not measured. Ask for it: "
            "TraceOptions::memory = true");
  Profile profile;
  profile.time.emplace();
  profile.time->unavailable = "a profiler is running";
  EXPECT_EQ(ErrorOf([&] { MeasureCosts(Relu(), profile, {Facet::kTime}); }),
            "the facet \"time\" needs the run's time, which is not available: a profiler is "
            "running");
}

// ---- Comparing

TEST(CompareBudgets, WhatIsWithinItsMarginIsNoDrift) {
  const Budget golden = {{"flops", "", 100, 0}, {"peak_bytes", "cpu", 1000, 0.05}};
  for (const double peak : {1000., 1050., 953.}) {
    EXPECT_THAT(KindsOf(golden, {Exact("flops", "", 100), Exact("peak_bytes", "cpu", peak)}),
                IsEmpty())
        << peak;
  }
}

TEST(CompareBudgets, MoreBreaksItAndLessMakesItStale) {
  const Budget golden = {{"flops", "", 100, 0}, {"peak_bytes", "cpu", 1000, 0.05}};
  EXPECT_THAT(KindsOf(golden, {Exact("flops", "", 101), Exact("peak_bytes", "cpu", 952)}),
              ElementsAre(Kind::kOver, Kind::kStale));
  EXPECT_THAT(KindsOf(golden, {Exact("flops", "", 99), Exact("peak_bytes", "cpu", 1051)}),
              ElementsAre(Kind::kStale, Kind::kOver));
}

TEST(CompareBudgets, NothingHasNoMargin) {
  const Budget golden = {{"live_bytes", "cpu", 0, 0.5}};
  EXPECT_THAT(KindsOf(golden, {Exact("live_bytes", "cpu", 0)}), IsEmpty());
  EXPECT_THAT(KindsOf(golden, {Exact("live_bytes", "cpu", 1)}), ElementsAre(Kind::kOver));
}

TEST(CompareBudgets, TimeDriftsOnlyWhereNoiseCannotExplainIt) {
  const Budget golden = {{"time", "", 2, 0.5}};
  EXPECT_THAT(KindsOf(golden, {Time(3.1, 3.4)}), ElementsAre(Kind::kOver));
  EXPECT_THAT(KindsOf(golden, {Time(2.9, 9)}), IsEmpty());
  EXPECT_THAT(KindsOf(golden, {Time(0.5, 1.5)}), IsEmpty()) << "2/1.5 is within";
  EXPECT_THAT(KindsOf(golden, {Time(0.5, 1.3)}), ElementsAre(Kind::kStale));
}

TEST(CompareBudgets, ALimitWithinTheNoiseIsANote) {
  const BudgetComparison comparison =
      CompareBudgets({{"time", "", 2, 0.5}}, {Time(2.9, 9)}, kCosts);
  EXPECT_TRUE(comparison.equal());
  ASSERT_EQ(comparison.notes.size(), 1u);
  EXPECT_EQ(comparison.notes[0].kind, Kind::kUndecided);
  EXPECT_THAT(CompareBudgets({{"time", "", 2, 0.5}}, {Time(2, 2.9)}, kCosts).notes, IsEmpty());
  Measured mostly_fast = Time(2, 9);
  mostly_fast.median = 2.1;
  EXPECT_THAT(CompareBudgets({{"time", "", 2, 0.5}}, {mostly_fast}, kCosts).notes, IsEmpty());
}

TEST(CompareBudgets, EntriesOfOneSideOnlyAreDrifts) {
  const Budget golden = {{"peak_bytes", "cpu", 1, 0}, {"peak_bytes", "cuda:0", 1, 0}};
  EXPECT_THAT(KindsOf(golden, {Exact("flops", "", 5), Exact("peak_bytes", "cpu", 1)}),
              ElementsAre(Kind::kMissing, Kind::kGone));
}

TEST(CompareBudgets, FacetsThatAreOffAreNotLookedAt) {
  const Budget golden = {{"peak_bytes", "cpu", 1, 0}, {"time", "", 1, 0}};
  EXPECT_THAT(KindsOf(golden, {}, Facets::Default()), IsEmpty());
  EXPECT_THAT(KindsOf(golden, {Time(1, 1)}, {Facet::kTime}), IsEmpty());
}

TEST(CompareStoredBudgets, HoldsOneBudgetAgainstTheOtherByTheFirstOnesMargins) {
  const Budget golden = {{"flops", "", 100, 0.05}, {"time", "", 2, 0.5}};
  const auto kinds = [&](double flops, double time) {
    std::vector<Kind> found;
    for (const BudgetDrift& drift :
         CompareStoredBudgets(golden, {{"flops", "", flops, 0}, {"time", "", time, 0}}, kCosts)
             .drifts) {
      found.push_back(drift.kind);
    }
    return found;
  };
  EXPECT_THAT(kinds(105, 3), IsEmpty());
  EXPECT_THAT(kinds(106, 3.1), ElementsAre(Kind::kOver, Kind::kOver));
  EXPECT_THAT(kinds(90, 1), ElementsAre(Kind::kStale, Kind::kStale));
}

TEST(CompareStoredBudgets, FacetsThatAreOffAreNotLookedAtWhicheverSideHasThem) {
  const Budget golden = {{"flops", "", 100, 0}};
  const Budget received = {{"peak_bytes", "cpu", 5, 0}};
  EXPECT_TRUE(CompareStoredBudgets(golden, received, Facets::Default()).equal());
  EXPECT_EQ(SummarizeBudgets(CompareStoredBudgets(golden, received, kCosts)),
            "1 budget is not in the golden: peak memory on cpu; 1 is gone: FLOPs");
  EXPECT_EQ(SummarizeBudgets(CompareStoredBudgets(golden, received, {Facet::kFlops})),
            "1 budget is gone: FLOPs");
}

// ---- Updating

TEST(UpdatedBudget, ANewOneHasTheDefaultMargins) {
  EXPECT_EQ(Listed(UpdatedBudget({}, MeasureCosts(Relu(), TwoDevices(), kCosts), kCosts)),
            "flops 4 0\n"
            "peak_bytes cpu 100 0.05\n"
            "peak_bytes cuda:0 50 0.05\n"
            "allocated_bytes cpu 300 0.05\n"
            "allocated_bytes cuda:0 60 0.05\n"
            "allocations cpu 7 0.05\n"
            "allocations cuda:0 2 0.05\n"
            "live_bytes cpu 4 0.05\n"
            "live_bytes cuda:0 0 0.05\n"
            "time 1.2 0.5\n");
}

TEST(UpdatedBudget, WhatIsWithinItsMarginKeepsItsValueAndAllKeepTheirMargins) {
  const Budget golden = {{"peak_bytes", "cpu", 1000, 0.1},
                         {"allocations", "cpu", 10, 0.2},
                         {"live_bytes", "cpu", 100, 0.3},
                         {"time", "", 2, 0.4}};
  EXPECT_EQ(Listed(UpdatedBudget(golden,
                                 {Exact("peak_bytes", "cpu", 1099), Exact("allocations", "cpu", 13),
                                  Exact("live_bytes", "cpu", 50), Time(2.5, 9)},
                                 kCosts)),
            "peak_bytes cpu 1000 0.1\nallocations cpu 13 0.2\nlive_bytes cpu 50 0.3\ntime 2 0.4\n");
}

TEST(UpdatedBudget, EntriesOfFacetsThatAreOffAreKeptAndOthersGo) {
  const Budget golden = {{"flops", "", 7, 0}, {"peak_bytes", "cuda:0", 5, 0}, {"time", "", 2, 0.4}};
  EXPECT_EQ(Listed(UpdatedBudget(golden, {Exact("peak_bytes", "cpu", 9)}, {Facet::kMemory})),
            "flops 7 0\npeak_bytes cpu 9 0.05\ntime 2 0.4\n");
}

TEST(UpdatedBudget, MatchesTheRunThatItWasUpdatedBy) {
  const Budget golden = {{"flops", "", 7, 0}, {"peak_bytes", "meta", 5, 0}, {"time", "", 9, 0.4}};
  const std::vector<Measured> measured = MeasureCosts(Relu(), TwoDevices(), kCosts);
  const Budget updated = UpdatedBudget(golden, measured, kCosts);
  EXPECT_TRUE(CompareBudgets(updated, measured, kCosts).equal());
  EXPECT_EQ(Listed(UpdatedBudget(updated, measured, kCosts)), Listed(updated));
}

// ---- Text

TEST(BudgetText, TellsWhatChangedByHowMuch) {
  const Budget golden = {{"flops", "", 1814073344, 0},
                         {"peak_bytes", "cpu", 200. * 1024 * 1024, 0.05},
                         {"allocations", "cpu", 40, 0.05},
                         {"live_bytes", "cpu", 0, 0.05},
                         {"time", "", 0.05, 0.5}};
  EXPECT_EQ(
      Render(golden,
             {Exact("flops", "", 1814073345), Exact("peak_bytes", "cpu", 240. * 1024 * 1024),
              Exact("allocations", "cpu", 20), Exact("live_bytes", "cpu", 4096), Time(0.1, 0.12)}),
      "FLOPs: 1814073344 → 1814073345 (+0.00000006 %, there is no margin)\n"
      "peak memory on cpu: 200.0 MiB → 240.0 MiB (+20 %, the margin is 5 %)\n"
      "stale budget: allocations on cpu: 40 → 20 (-50 %, the margin is 5 %); lower it with "
      "the update\n"
      "memory left after the run on cpu: 0 B → 4.0 KiB (from nothing, there is no margin)\n"
      "time: 0.0500 → 0.1000 runs of the calibration workload (+100 %, the margin is 50 "
      "%)\n");
}

TEST(BudgetText, TellsWhatIsMissingGoneOrNotJudged) {
  const Budget golden = {{"peak_bytes", "cuda:0", 1024, 0.05}, {"time", "", 2, 0.5}};
  EXPECT_EQ(Render(golden, {Exact("flops", "", 1814073344), Time(2.9, 9)}),
            "not in the golden: FLOPs: 1.81 G\n"
            "gone: peak memory on cuda:0: 1.0 KiB; nothing was measured on cuda:0\n"
            "not judged: time: the limit, 3.00 runs of the calibration workload, is within the "
            "noise: 2.90 … 9.00\n");
}

TEST(BudgetText, SumsUpInOneSentence) {
  const Budget golden = {{"flops", "", 100, 0},
                         {"peak_bytes", "cpu", 100, 0},
                         {"peak_bytes", "cuda:0", 100, 0},
                         {"allocations", "cpu", 100, 0}};
  EXPECT_EQ(
      SummarizeBudgets(CompareBudgets(golden,
                                      {Exact("flops", "", 103), Exact("peak_bytes", "cpu", 120),
                                       Exact("allocations", "cpu", 50), Time(1, 1)},
                                      kCosts)),
      "2 budgets are broken: FLOPs (+3 %), peak memory on cpu (+20 %); 1 is stale: "
      "allocations on cpu (-50 %); 1 is not in the golden: time; 1 is gone: peak memory on "
      "cuda:0");
  EXPECT_EQ(SummarizeBudgets(CompareBudgets({}, {Time(1, 1)}, kCosts)),
            "1 budget is not in the golden: time");
  EXPECT_EQ(SummarizeBudgets({}), "");
}

// ---- On a graph's way

TEST(BudgetOfAGraph, IsKeptByItsCanonicalFormAndByFolding) {
  OpGraph graph = ParseText(R"(
      run level=kernels
      input x: f32[4]
      param fc.w: f32[4]
      fc/linear = aten::linear(x, fc.w) -> f32[4]
      fc/linear>mm = aten::mm(x, fc.w) -> f32[4]
      output output: fc/linear)");
  graph.budget = {{"flops", "", 7, 0}};
  EXPECT_EQ(Listed(Canonicalize(graph).budget), "flops 7 0\n");
  EXPECT_EQ(Listed(CanonicalizeAsScoped(graph).budget), "flops 7 0\n");
  EXPECT_EQ(Listed(FoldToCalls(graph).budget), "flops 7 0\n");
  EXPECT_EQ(Listed(PartInModule(graph, "fc").budget), "") << "it is of the whole";
}

}  // namespace
}  // namespace graphgold
