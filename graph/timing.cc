// SPDX-License-Identifier: MIT
#include "graphgold/graph/timing.h"

#include <algorithm>
#include <chrono>

#include "graphgold/graph/units.h"

namespace graphgold {
namespace {

using Clock = std::chrono::steady_clock;

// The value that this part of the samples is below, between two of them if need be.
double Quantile(const std::vector<double>& sorted, double part) {
  const double place = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 == sorted.size()) return sorted[below];
  const double rest = place - static_cast<double>(below);
  return sorted[below] + (sorted[below + 1] - sorted[below]) * rest;
}

// "4.2 ms" as number and unit: all times of one text are in the same unit.
struct TimeUnit {
  double nanoseconds;
  const char* name;
};
TimeUnit UnitFor(double nanoseconds) {
  if (nanoseconds >= 1e9) return {1e9, "s"};
  if (nanoseconds >= 1e6) return {1e6, "ms"};
  if (nanoseconds >= 1e3) return {1e3, "µs"};
  return {1, "ns"};
}

std::string ThreeDigits(double value) {
  return RoundedToString(value, value < 10 ? 2 : value < 100 ? 1 : 0);
}

}  // namespace

Durations DurationsOf(std::vector<double> samples) {
  std::sort(samples.begin(), samples.end());
  Durations durations;
  durations.runs = samples.size();
  durations.fastest = samples.front();
  durations.low = Quantile(samples, 0.1);
  durations.median = Quantile(samples, 0.5);
  durations.high = Quantile(samples, 0.9);
  return durations;
}

PairedDurations TimeInTurn(const Workload& first, const Workload& second,
                           const TimeOptions& options) {
  for (std::size_t i = 0; i < options.warm_up; ++i) {
    first.run();
    second.run();
  }
  const std::size_t min_runs = std::max<std::size_t>(options.min_runs, 1);
  const auto end = Clock::now() + std::chrono::duration<double>(options.max_seconds);
  std::vector<double> firsts, seconds, ratios;
  while (firsts.size() < min_runs || (firsts.size() < options.max_runs && Clock::now() < end)) {
    // Who goes first takes turns, too: the caches are as the other left them.
    const bool in_order = firsts.size() % 2 == 0;
    const double before = in_order ? first.run() : second.run();
    const double after = in_order ? second.run() : first.run();
    firsts.push_back(in_order ? before : after);
    seconds.push_back(in_order ? after : before);
    ratios.push_back(firsts.back() / std::max(seconds.back(), 1.0));
    if (firsts.size() % min_runs == 0 && DurationsOf(ratios).spread() <= options.enough_spread) {
      break;
    }
  }
  return {DurationsOf(std::move(firsts)), DurationsOf(std::move(seconds)),
          DurationsOf(std::move(ratios))};
}

TimeVerdict Judge(const Durations& durations, double limit) {
  if (durations.median <= limit) return TimeVerdict::kWithin;
  return durations.low > limit ? TimeVerdict::kBeyond : TimeVerdict::kUndecided;
}

std::string ToString(const Durations& nanoseconds) {
  const TimeUnit unit = UnitFor(nanoseconds.median);
  const auto number = [&](double value) { return ThreeDigits(value / unit.nanoseconds); };
  const std::string median = number(nanoseconds.median) + " " + unit.name;
  if (nanoseconds.runs == 1) return median + " (one run)";
  return median + " (" + number(nanoseconds.low) + " … " + number(nanoseconds.high) + " " +
         unit.name + " in " + std::to_string(nanoseconds.runs) + " runs)";
}

}  // namespace graphgold
