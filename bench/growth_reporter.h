// SPDX-License-Identifier: MIT
//
// How time grows with size. A benchmark is called "family/subject/size"; a line of the table is a
// subject, with its best time at each size and the factors between sizes. Below it:
// - rivals, "family/subject/size/rival": other ways to do the same, with how many times as long
//   they take;
// - memory, where benchmarks have a counter "bytes": so many for each unit of size.
#ifndef GRAPHGOLD_BENCH_GROWTH_REPORTER_H_
#define GRAPHGOLD_BENCH_GROWTH_REPORTER_H_

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace graphgold::bench {

class GrowthReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;

 private:
  using BySize = std::map<std::size_t, double>;
  struct Subject {
    BySize times;  // the best, in milliseconds
    std::vector<std::pair<std::string, BySize>> rivals;
    BySize bytes;
  };

  void Report(const Run& run);
  static void Print(const std::string& name, const Subject& subject);

  std::vector<std::string> families_;  // in order of their first result
  std::map<std::string, std::vector<std::pair<std::string, Subject>>> subjects_;  // by family
};

// Runs everything that was registered, so many times, and prints the tables.
int RunForGrowth(int argc, char** argv, int repetitions);

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_GROWTH_REPORTER_H_
