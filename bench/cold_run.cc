// SPDX-License-Identifier: MIT
#include "cold_run.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace graphgold::bench {
namespace {

// Twice as large as the last cache, where that is told.
std::size_t BytesToTouch() {
  constexpr long kLeast = 64L << 20;
#ifdef _SC_LEVEL3_CACHE_SIZE
  return static_cast<std::size_t>(std::max(kLeast, 2 * sysconf(_SC_LEVEL3_CACHE_SIZE)));
#else
  return static_cast<std::size_t>(kLeast);
#endif
}

// Fills the caches with something that nobody needs.
void EmptyCaches() {
  constexpr std::size_t kLine = 64;
  static std::vector<char> other(BytesToTouch());
  for (std::size_t i = 0; i < other.size(); i += kLine) ++other[i];
}

}  // namespace

[[gnu::noinline]] void RunOnce(const ColdRun& cold) { cold.run(); }

double MedianOfCold(const ColdRun& cold, int runs) {
  std::vector<double> seconds;
  for (int i = 0; i < runs; ++i) {
    cold.prepare();
    EmptyCaches();
    const auto begin = std::chrono::steady_clock::now();
    RunOnce(cold);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    seconds.push_back(time.count());
    cold.clear();
  }
  const auto middle = seconds.begin() + runs / 2;
  std::nth_element(seconds.begin(), middle, seconds.end());
  return *middle;
}

}  // namespace graphgold::bench
