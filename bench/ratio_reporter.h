// SPDX-License-Identifier: MIT
//
// Benchmarks side by side. A benchmark is called "family/contender"; the first contender of a
// family is its baseline, and the others are told as ratios to it. Of all repetitions, which run in
// random order, the best counts: whatever else the machine does only makes a run slower.
#ifndef GRAPHGOLD_BENCH_RATIO_REPORTER_H_
#define GRAPHGOLD_BENCH_RATIO_REPORTER_H_

#include <benchmark/benchmark.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace graphgold::bench {

class RatioReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;

 private:
  struct Contender {
    std::string name;
    double best = 0;   // seconds an iteration
    double calls = 0;  // operator calls an iteration; 0 if unknown
  };
  std::map<std::string, std::int64_t> first_index_;  // by family: when it was registered
  std::map<std::string, std::vector<Contender>> contenders_;
};

// Runs everything that was registered, interleaved, and prints the table.
int RunSideBySide(int argc, char** argv);

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_RATIO_REPORTER_H_
