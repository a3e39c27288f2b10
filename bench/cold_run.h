// SPDX-License-Identifier: MIT
//
// How long something takes when no cache holds what it needs. A check runs once in a process, right
// after a model that has filled the caches with its own data; in a loop, a small graph would stay
// in them and a large one would not, and what grows would be the distance to the memory.
#ifndef GRAPHGOLD_BENCH_COLD_RUN_H_
#define GRAPHGOLD_BENCH_COLD_RUN_H_

#include <functional>

namespace graphgold::bench {

// Something to be measured, again and again.
struct ColdRun {
  std::function<void()> run;
  // Not measured: what a run needs before it, and what it leaves.
  std::function<void()> prepare = [] {};
  std::function<void()> clear = [] {};
};

// The median of several runs, in seconds.
double MedianOfCold(const ColdRun& cold, int runs);
// One run, from whatever the caches hold. For those who look at nothing else of the program (see
// instructions.sh): it is not inlined.
void RunOnce(const ColdRun& cold);

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_COLD_RUN_H_
