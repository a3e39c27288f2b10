// SPDX-License-Identifier: MIT
//
// Benchmarks side by side. A benchmark is called "family/contender"; the first contender of a
// family is its baseline, and the others are told as ratios to it. The contenders of one family run
// in turn, many short times, in random order: a machine that is slower for a while is so for all of
// them. So they do in several processes, one after the other: see processes.h. The median of all
// counts: the best of many may just have been lucky.
#ifndef GRAPHGOLD_BENCH_RATIO_REPORTER_H_
#define GRAPHGOLD_BENCH_RATIO_REPORTER_H_

#include <benchmark/benchmark.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace graphgold::bench {

class Ratios {
 public:
  // A repetition: how long an iteration took, and how many operator calls it made; 0 if unknown.
  void Add(const std::string& benchmark, double seconds, double calls);
  // A table of each family, in the order in which they came.
  void Print() const;

 private:
  struct Contender {
    std::vector<double> seconds;
    double calls = 0;
  };
  struct Family {
    std::string name;
    std::map<std::string, Contender> contenders;  // by name: the baseline first
  };

  static void Print(const Family& family);
  Family& Find(const std::string& name);

  std::vector<Family> families_;
};

// `register_all` registers the benchmarks, and gives the names of their families; it is called in
// each process. A filter on the command line takes what it matches; --processes=1 is for who is in
// a hurry. The program's exit code.
int RunSideBySide(int argc, char** argv,
                  const std::function<std::vector<std::string>()>& register_all);

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_RATIO_REPORTER_H_
