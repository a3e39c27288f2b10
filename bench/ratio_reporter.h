// SPDX-License-Identifier: MIT
//
// Benchmarks side by side. A benchmark is called "family/contender"; the first contender of a
// family is its baseline, and the others are told as ratios to it. The contenders of one family run
// in turn, many short times, in random order: a machine that is slower for a while is so for all of
// them. The median counts: the best of many may just have been lucky.
#ifndef GRAPHGOLD_BENCH_RATIO_REPORTER_H_
#define GRAPHGOLD_BENCH_RATIO_REPORTER_H_

#include <benchmark/benchmark.h>

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
    std::vector<double> seconds;  // an iteration, of each repetition
    double calls = 0;             // operator calls an iteration; 0 if unknown
  };
  using Family = std::map<std::string, Contender>;  // by name: the baseline first

  static void Print(const std::string& name, const Family& family);

  std::map<std::string, Family> families_;
};

// Runs these families, which were registered, and prints a table of each. A filter on the command
// line takes what it matches.
int RunSideBySide(int argc, char** argv, const std::vector<std::string>& families);

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_RATIO_REPORTER_H_
