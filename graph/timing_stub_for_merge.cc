// SPDX-License-Identifier: MIT
//
// Temporary: the simplest timing.h, in place of graph/timing.cc. Delete at the merge.
#include <algorithm>

#include "graphgold/graph/timing.h"
#include "graphgold/graph/units.h"

namespace graphgold {

Durations DurationsOf(std::vector<double> samples) {
  std::sort(samples.begin(), samples.end());
  const std::size_t last = samples.size() - 1;
  return {samples.size(), samples[0], samples[last / 10], samples[last / 2],
          samples[last - last / 10]};
}

PairedDurations TimeInTurn(const Workload& first, const Workload& second,
                           const TimeOptions& options) {
  std::vector<double> firsts;
  std::vector<double> seconds;
  std::vector<double> ratios;
  for (std::size_t i = 0; i < options.min_runs; ++i) {
    firsts.push_back(first.run());
    seconds.push_back(second.run());
    ratios.push_back(firsts.back() / seconds.back());
  }
  return {DurationsOf(firsts), DurationsOf(seconds), DurationsOf(ratios)};
}

TimeVerdict Judge(const Durations& durations, double limit) {
  if (durations.median <= limit) return TimeVerdict::kWithin;
  return durations.low > limit ? TimeVerdict::kBeyond : TimeVerdict::kUndecided;
}

std::string ToString(const Durations& nanoseconds) {
  return DurationToString(nanoseconds.median) + " (" + DurationToString(nanoseconds.low) + " … " +
         DurationToString(nanoseconds.high) + " in " + std::to_string(nanoseconds.runs) + " runs)";
}

}  // namespace graphgold
