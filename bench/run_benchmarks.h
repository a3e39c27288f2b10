// SPDX-License-Identifier: MIT
//
// Runs all registered benchmarks with a reporter of our own.
#ifndef GRAPHGOLD_BENCH_RUN_BENCHMARKS_H_
#define GRAPHGOLD_BENCH_RUN_BENCHMARKS_H_

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

namespace graphgold::bench {

// `flags` are Google Benchmark's own; those of the command line win. Without a filter on the
// command line, what each of `filters` matches is run and reported by itself; all at once if there
// are none. The program's exit code.
int RunBenchmarks(int argc, char** argv, const std::vector<std::string>& flags,
                  benchmark::BenchmarkReporter& reporter,
                  const std::vector<std::string>& filters = {});

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_RUN_BENCHMARKS_H_
