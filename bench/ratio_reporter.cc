// SPDX-License-Identifier: MIT
#include "ratio_reporter.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>

#include "run_benchmarks.h"

namespace graphgold::bench {
namespace {

std::string Padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

std::string Number(const char* format, double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof(buffer), format, value);
  return buffer;
}

double Median(std::vector<double> times) {
  const auto place = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), place, times.end());
  return *place;
}

}  // namespace

void RatioReporter::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration || run.iterations == 0) continue;
    const std::string& name = run.run_name.function_name;
    const std::size_t slash = name.find('/');
    Contender& contender = families_[name.substr(0, slash)][name.substr(slash + 1)];
    contender.seconds.push_back(run.real_accumulated_time / static_cast<double>(run.iterations));
    const auto calls = run.counters.find("calls");
    if (calls != run.counters.end()) contender.calls = calls->second.value;
  }
}

void RatioReporter::Print(const std::string& name, const Family& family) {
  const double baseline = Median(family.begin()->second.seconds);
  std::printf("%s\n", name.c_str());
  for (const auto& [contender, measured] : family) {
    const double time = Median(measured.seconds);
    std::string line = "  " + Padded(contender.substr(2), 30);
    line += Number("%10.3f ms", time * 1e3) + Number("%9.3fx", time / baseline);
    if (measured.calls != 0 && &measured != &family.begin()->second) {
      line += Number("%10.0f ns a call on top", (time - baseline) / measured.calls * 1e9);
    }
    std::printf("%s\n", line.c_str());
  }
  std::fflush(stdout);
}

void RatioReporter::Finalize() {
  for (const auto& [name, family] : families_) Print(name, family);
  families_.clear();
}

int RunSideBySide(int argc, char** argv, const std::vector<std::string>& families) {
  RatioReporter reporter;
  std::vector<std::string> filters;
  for (const std::string& family : families) filters.push_back("^" + family + "/");
  return RunBenchmarks(argc, argv,
                       {"--benchmark_enable_random_interleaving=true", "--benchmark_repetitions=40",
                        "--benchmark_min_time=0.03"},
                       reporter, filters);
}

}  // namespace graphgold::bench
