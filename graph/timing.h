// SPDX-License-Identifier: MIT
//
// How durations are taken and judged, on a machine that does other things, too.
//
// Noise only ever adds time. So many short runs are taken, the fast ones tell what the work takes,
// and a limit is broken only if even those are beyond it; where the limit lies amid the noise,
// nobody judges. What is to be compared is run in turn, so that both see the same machine.
#ifndef GRAPHGOLD_GRAPH_TIMING_H_
#define GRAPHGOLD_GRAPH_TIMING_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "graphgold/graph/profile.h"

namespace graphgold {

struct TimeOptions {
  std::size_t warm_up = 3;      // runs that do not count
  std::size_t min_runs = 15;    // that count
  std::size_t max_runs = 200;   // … no more than that,
  double max_seconds = 2;       // and none after this time, once there are min_runs
  double enough_spread = 0.05;  // runs end where they agree this well
};

// Something to be timed: runs once, and gives the nanoseconds that it took.
struct Workload {
  std::string name;  // for people
  std::function<double()> run;
};

// The durations of some runs. `samples` in any order; at least one.
Durations DurationsOf(std::vector<double> samples);

// Two workloads run in turn, and the first divided by the second, pair by pair.
struct PairedDurations {
  Durations first;
  Durations second;
  Durations ratio;
};
PairedDurations TimeInTurn(const Workload& first, const Workload& second,
                           const TimeOptions& options = {});

enum class TimeVerdict {
  kWithin,     // most runs are
  kBeyond,     // even the fast runs are beyond the limit
  kUndecided,  // the limit is within the noise
};
TimeVerdict Judge(const Durations& durations, double limit);

// "4.2 ms (3.9 … 5.1 ms in 60 runs)"
std::string ToString(const Durations& nanoseconds);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_TIMING_H_
