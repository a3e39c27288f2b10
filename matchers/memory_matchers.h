// SPDX-License-Identifier: MIT
//
// GoogleMock matchers over the memory of a run.
//
// All need a run whose memory was measured (TraceOptions::memory = true); else they throw an Error
// that says so, or why it could not be measured. A device is named as LibTorch names it, "cpu" or
// "cuda:0"; "cuda" means the only one of its kind, or the first. A run that did not use the device
// does not match; but the CPU is always there, and nothing on it is 0 bytes. Bytes may be numbers
// or matchers of numbers; graph/units.h helps: MiB(200).
//
// -------------------------------------------------------------------------------------------------
// PeakMemory(device, bytes), LiveMemory(device, bytes)
//
// Match a run by the most memory that it held at any time, and by what it still held at its end,
// after what it returned was released. Blocks from before the run do not count.
//
//   EXPECT_THAT(run, PeakMemory("cpu", Le(MiB(200))));
//   EXPECT_THAT(run, LiveMemory("cuda", 0));
//
// -------------------------------------------------------------------------------------------------
// AllocatesAtMost(device, bytes), AllocationCount(device, count)
//
// Match a run by all that it ever allocated, and by the number of blocks.
//
//   EXPECT_THAT(run, AllocatesAtMost("cpu", GiB(1)));
//   EXPECT_THAT(run, AllocationCount("cpu", Lt(100)));
//
// -------------------------------------------------------------------------------------------------
// LeaksNothing()
//
// Matches a run that left nothing on any device but registered tensors and gradients.
//
//   EXPECT_THAT(run, LeaksNothing());
//
// -------------------------------------------------------------------------------------------------
// MemoryWithin(golden, ratio), MemoryWithin(golden, ratio, case_name)
//
// Matches a run whose peak and allocated bytes are, on each device, at most `ratio` times those of
// the golden's budget. A golden with such a budget is recorded by a check with the facet kMemory.
//
//   EXPECT_THAT(run, MemoryWithin("resnet18.json", 1.1));
#ifndef GRAPHGOLD_MATCHERS_MEMORY_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_MEMORY_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include <cstdint>
#include <string>

#include "graphgold/graph/profile.h"
#include "graphgold/graph/units.h"
#include "graphgold/matchers/print_profile.h"

namespace graphgold {

::testing::Matcher<const Profile&> PeakMemory(const std::string& device,
                                              const ::testing::Matcher<std::int64_t>& bytes);

::testing::Matcher<const Profile&> LiveMemory(const std::string& device,
                                              const ::testing::Matcher<std::int64_t>& bytes);

::testing::Matcher<const Profile&> AllocatesAtMost(const std::string& device, std::int64_t bytes);

::testing::Matcher<const Profile&> AllocationCount(const std::string& device,
                                                   const ::testing::Matcher<std::int64_t>& count);

::testing::Matcher<const Profile&> LeaksNothing();

::testing::Matcher<const Profile&> MemoryWithin(const std::string& golden, double ratio = 1,
                                                const std::string& case_name = "");

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_MEMORY_MATCHERS_H_
