// SPDX-License-Identifier: MIT
#include "ratio_reporter.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "processes.h"
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

// What a process measures, as lines that AddLine reads.
class SampleReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.iterations == 0) continue;
      const auto calls = run.counters.find("calls");
      std::printf("%.9g %.9g %s\n", run.real_accumulated_time / static_cast<double>(run.iterations),
                  calls == run.counters.end() ? 0.0 : calls->second.value,
                  run.run_name.function_name.c_str());
    }
    std::fflush(stdout);
  }
};

// Whether it is one of those lines; others are for people.
bool AddLine(const std::string& line, Ratios& ratios) {
  double seconds = 0;
  double calls = 0;
  int name = 0;
  if (std::sscanf(line.c_str(), "%lf %lf %n", &seconds, &calls, &name) != 2) return false;
  ratios.Add(line.substr(static_cast<std::size_t>(name)), seconds, calls);
  return true;
}

// Takes "--processes=N" out of the arguments.
int TakeProcesses(std::vector<std::string>& arguments) {
  constexpr std::string_view kFlag = "--processes=";
  int processes = 8;
  for (auto it = arguments.begin(); it != arguments.end();) {
    const bool is_flag = it->compare(0, kFlag.size(), kFlag) == 0;
    if (is_flag) processes = std::max(1, std::atoi(it->c_str() + kFlag.size()));
    it = is_flag ? arguments.erase(it) : it + 1;
  }
  return processes;
}

constexpr char kOneProcess[] = "--one_process";

int RunOneProcess(int argc, char** argv, const std::vector<std::string>& families) {
  SampleReporter reporter;
  std::vector<std::string> filters;
  for (const std::string& family : families) filters.push_back("^" + family + "/");
  return RunBenchmarks(argc, argv,
                       {"--benchmark_enable_random_interleaving=true", "--benchmark_repetitions=6",
                        "--benchmark_min_time=0.03"},
                       reporter, filters);
}

}  // namespace

void Ratios::Add(const std::string& benchmark, double seconds, double calls) {
  const std::size_t slash = benchmark.find('/');
  Contender& contender = Find(benchmark.substr(0, slash)).contenders[benchmark.substr(slash + 1)];
  contender.seconds.push_back(seconds);
  contender.calls = calls;
}

Ratios::Family& Ratios::Find(const std::string& name) {
  for (Family& family : families_) {
    if (family.name == name) return family;
  }
  families_.push_back({name, {}});
  return families_.back();
}

void Ratios::Print(const Family& family) {
  const Contender& first = family.contenders.begin()->second;
  const double baseline = Median(first.seconds);
  std::printf("%s\n", family.name.c_str());
  for (const auto& [contender, measured] : family.contenders) {
    const double time = Median(measured.seconds);
    std::string line = "  " + Padded(contender.substr(2), 30);
    line += Number("%10.3f ms", time * 1e3) + Number("%9.3fx", time / baseline);
    if (measured.calls != 0 && &measured != &first) {
      line += Number("%10.0f ns a call on top", (time - baseline) / measured.calls * 1e9);
    }
    std::printf("%s\n", line.c_str());
  }
}

void Ratios::Print() const {
  for (const Family& family : families_) Print(family);
}

int RunSideBySide(int argc, char** argv,
                  const std::function<std::vector<std::string>()>& register_all) {
  if (argc > 1 && std::string_view(argv[1]) == kOneProcess) {
    argv[1] = argv[0];
    return RunOneProcess(argc - 1, argv + 1, register_all());
  }
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const int processes = TakeProcesses(arguments);
  arguments.insert(arguments.begin(), kOneProcess);
  Ratios ratios;
  for (int i = 1; i <= processes; ++i) {
    bool has_measured = false;
    const int status = RunThisProgram(arguments, [&](const std::string& line) {
      const bool is_sample = AddLine(line, ratios);
      has_measured = has_measured || is_sample;
      if (!is_sample) std::printf("%s\n", line.c_str());
    });
    if (status != 0 || !has_measured) return status;
    std::fprintf(stderr, "process %d of %d has measured\n", i, processes);
  }
  ratios.Print();
  return 0;
}

}  // namespace graphgold::bench
