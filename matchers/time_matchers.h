// SPDX-License-Identifier: MIT
//
// GoogleMock matchers over the time that runs take.
//
// Time is noisy. A limit is broken only if even the fast runs are beyond it. Where it lies amid the
// noise, nothing is judged: the matcher matches, and a note says so. What is deterministic
// (memory_matchers.h, HasInstructions) tells more than a clock.
//
// All but FasterThan need a run whose time was measured (TraceOptions::time = true); else they
// throw an Error that says so, or why it could not be measured.
//
// -------------------------------------------------------------------------------------------------
// RunsWithin(duration)
//
// Matches a run that takes no longer than that, on this machine.
//
//   EXPECT_THAT(run, RunsWithin(5ms));
//
// -------------------------------------------------------------------------------------------------
// TimeWithin(golden, ratio), TimeWithin(golden, ratio, case_name)
//
// Matches a run that takes at most `ratio` times as long as the golden's budget says, both in runs
// of the calibration workload, so that it means something on any machine. A golden with such a
// budget is recorded by a check with the facet kTime.
//
//   EXPECT_THAT(run, TimeWithin("resnet18.json", 1.25));
//
// -------------------------------------------------------------------------------------------------
// HasInstructions(count)
//
// Matches a run by the instructions that it executed in user space.
//
//   EXPECT_THAT(run, HasInstructions(Le(250000000)));
//
// -------------------------------------------------------------------------------------------------
// FasterThan(other), FasterThan(other, factor)
//
// Matches a workload that is at least `factor` times as fast as another. Both run in turn, so that
// they see the same machine.
//
//   EXPECT_THAT(fused, FasterThan(eager, 1.5));
#ifndef GRAPHGOLD_MATCHERS_TIME_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_TIME_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include <chrono>
#include <cstdint>
#include <string>

#include "graphgold/graph/profile.h"
#include "graphgold/graph/timing.h"
#include "graphgold/matchers/print_profile.h"

namespace graphgold {

// Any duration of std::chrono.
using Nanoseconds = std::chrono::duration<double, std::nano>;

::testing::Matcher<const Profile&> RunsWithin(Nanoseconds duration);

::testing::Matcher<const Profile&> TimeWithin(const std::string& golden, double ratio = 1.25,
                                              const std::string& case_name = "");

::testing::Matcher<const Profile&> HasInstructions(const ::testing::Matcher<std::int64_t>& count);

::testing::Matcher<const Workload&> FasterThan(Workload other, double factor = 1,
                                               const TimeOptions& options = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_TIME_MATCHERS_H_
