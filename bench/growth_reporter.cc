// SPDX-License-Identifier: MIT
#include "growth_reporter.h"

#include <algorithm>
#include <cstdio>

#include "run_benchmarks.h"

namespace graphgold::bench {
namespace {

// The entry of a key in a list that keeps the order of insertion.
template <typename List>
auto& EntryOf(List& list, const std::string& key) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const auto& entry) { return entry.first == key; });
  if (found != list.end()) return found->second;
  list.emplace_back();
  list.back().first = key;
  return list.back().second;
}

}  // namespace

void GrowthReporter::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration || run.iterations == 0) continue;
    const std::string& name = run.run_name.function_name;
    const std::size_t first = name.find('/');
    const std::size_t second = name.find('/', first + 1);
    const std::string family = name.substr(0, first);
    if (subjects_.count(family) == 0) families_.push_back(family);
    BySize& times = EntryOf(subjects_[family], name.substr(first + 1, second - first - 1));
    const double time = run.real_accumulated_time / static_cast<double>(run.iterations) * 1e3;
    const auto [entry, is_new] = times.emplace(std::stoul(name.substr(second + 1)), time);
    if (!is_new) entry->second = std::min(entry->second, time);
  }
}

void GrowthReporter::Finalize() {
  for (const std::string& family : families_) {
    std::printf("%s\n", family.c_str());
    for (const auto& [subject, times] : subjects_[family]) {
      std::printf("  %-14s", subject.c_str());
      double last = 0;
      for (const auto& [size, time] : times) {
        if (last != 0) std::printf("  %5.1fx", time / last);
        std::printf("  %7zu: %9.3f ms", size, time);
        last = time;
      }
      std::printf("\n");
    }
  }
}

int RunForGrowth(int argc, char** argv) {
  GrowthReporter reporter;
  return RunBenchmarks(argc, argv, {"--benchmark_repetitions=3", "--benchmark_min_time=0.1"},
                       reporter);
}

}  // namespace graphgold::bench
