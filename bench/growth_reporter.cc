// SPDX-License-Identifier: MIT
#include "growth_reporter.h"

#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <limits>

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

std::vector<std::string> PartsOf(const std::string& name) {
  std::vector<std::string> parts(1);
  for (const char c : name) {
    if (c == '/') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  parts.resize(4);
  return parts;
}

template <typename BySize>
void KeepLeast(BySize& by_size, std::size_t size, double number) {
  const auto [entry, is_new] = by_size.emplace(size, number);
  if (!is_new) entry->second = std::min(entry->second, number);
}

}  // namespace

void GrowthReporter::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.run_type == Run::RT_Iteration && run.iterations != 0) Report(run);
  }
}

void GrowthReporter::Report(const Run& run) {
  const std::vector<std::string> parts = PartsOf(run.run_name.function_name);
  if (subjects_.count(parts[0]) == 0) families_.push_back(parts[0]);
  Subject& subject = EntryOf(subjects_[parts[0]], parts[1]);
  const std::size_t size = std::stoul(parts[2]);
  const double time = run.real_accumulated_time / static_cast<double>(run.iterations) * 1e3;
  KeepLeast(parts[3].empty() ? subject.times : EntryOf(subject.rivals, parts[3]), size, time);
  const auto bytes = run.counters.find("bytes");
  if (bytes != run.counters.end()) KeepLeast(subject.bytes, size, bytes->second.value);
}

void GrowthReporter::Print(const std::string& name, const Subject& subject) {
  std::printf("  %-14s", name.c_str());
  double last = 0;
  for (const auto& [size, time] : subject.times) {
    if (last != 0) std::printf("  %5.1fx", time / last);
    std::printf("  %7zu: %9.3f ms", size, time);
    last = time;
  }
  std::printf("\n");
  for (const auto& [rival, times] : subject.rivals) {
    std::printf("    by %-9s", rival.c_str());
    for (const auto& [size, time] : times) {
      std::printf("  %7zu: %9.3f ms", size, time);
      const auto own = subject.times.find(size);
      if (own != subject.times.end()) std::printf(", %.0f times as long", time / own->second);
    }
    std::printf("\n");
  }
  if (subject.bytes.empty()) return;
  std::printf("    memory for each");
  for (const auto& [size, bytes] : subject.bytes) std::printf("  %7zu: %.0f bytes", size, bytes);
  std::printf("\n");
}

void GrowthReporter::Finalize() {
  for (const std::string& family : families_) {
    std::printf("%s\n", family.c_str());
    for (const auto& [name, subject] : subjects_[family]) Print(name, subject);
  }
}

int RunForGrowth(int argc, char** argv, int repetitions) {
  // Memory that goes back to the kernel and comes again is no matter of growth.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  GrowthReporter reporter;
  return RunBenchmarks(
      argc, argv,
      {"--benchmark_repetitions=" + std::to_string(repetitions), "--benchmark_min_time=0.1"},
      reporter);
}

}  // namespace graphgold::bench
