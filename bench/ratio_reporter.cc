// SPDX-License-Identifier: MIT
#include "ratio_reporter.h"

#include <algorithm>
#include <cstdio>
#include <utility>

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

}  // namespace

void RatioReporter::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration || run.iterations == 0) continue;
    const std::string& name = run.run_name.function_name;
    const std::size_t slash = name.find('/');
    const std::string family = name.substr(0, slash);
    const auto first = first_index_.emplace(family, run.family_index).first;
    first->second = std::min(first->second, run.family_index);
    std::vector<Contender>& list = contenders_[family];
    const std::string contender = name.substr(slash + 1);
    auto found = std::find_if(list.begin(), list.end(),
                              [&](const Contender& known) { return known.name == contender; });
    const double seconds = run.real_accumulated_time / static_cast<double>(run.iterations);
    const auto calls = run.counters.find("calls");
    if (found == list.end()) {
      list.push_back({contender, seconds, calls == run.counters.end() ? 0 : calls->second.value});
    } else {
      found->best = std::min(found->best, seconds);
    }
  }
}

void RatioReporter::Finalize() {
  // As they were registered: the order of execution was random.
  std::map<std::int64_t, std::string> families;
  for (const auto& [family, index] : first_index_) families[index] = family;
  for (const auto& [index, family] : families) {
    std::vector<Contender> list = contenders_[family];
    std::sort(list.begin(), list.end(),
              [](const Contender& a, const Contender& b) { return a.name < b.name; });
    const Contender& baseline = list.front();
    std::printf("%s\n", family.c_str());
    for (const Contender& contender : list) {
      std::string line = "  " + Padded(contender.name.substr(2), 30);
      line += Number("%10.3f ms", contender.best * 1e3);
      line += Number("%9.3fx", contender.best / baseline.best);
      if (contender.calls != 0 && &contender != &baseline) {
        const double on_top = (contender.best - baseline.best) / contender.calls;
        line += Number("%10.0f ns a call on top", on_top * 1e9);
      }
      std::printf("%s\n", line.c_str());
    }
  }
}

int RunSideBySide(int argc, char** argv) {
  RatioReporter reporter;
  return RunBenchmarks(argc, argv,
                       {"--benchmark_enable_random_interleaving=true", "--benchmark_repetitions=12",
                        "--benchmark_min_time=0.25"},
                       reporter);
}

}  // namespace graphgold::bench
