// SPDX-License-Identifier: MIT
//
// Costs that are not there: in words.
#ifndef GRAPHGOLD_GRAPH_UNMEASURED_H_
#define GRAPHGOLD_GRAPH_UNMEASURED_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "graphgold/graph/profile.h"

namespace graphgold {

// "3 calls are unknown: my::attention (×2), my::rope". See GraphCost::unknown_ops.
std::string UnknownCostText(const std::map<std::string, std::size_t>& unknown_ops);

// The memory or time of a run. Throws Error where it was not asked for, or not available. `who`
// needs it: "PeakMemory".
const MemoryProfile& RequireMemory(const Profile& profile, std::string_view who);
const TimeProfile& RequireTime(const Profile& profile, std::string_view who);
// The time in runs of the calibration workload, which a Recorder does not run.
const Durations& RequireRelativeTime(const Profile& profile, std::string_view who);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_UNMEASURED_H_
