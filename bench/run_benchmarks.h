// SPDX-License-Identifier: MIT
//
// Runs all registered benchmarks with a reporter of our own.
#ifndef GRAPHGOLD_BENCH_RUN_BENCHMARKS_H_
#define GRAPHGOLD_BENCH_RUN_BENCHMARKS_H_

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

namespace graphgold::bench {

// `flags` are Google Benchmark's own; those of the command line win. The program's exit code.
int RunBenchmarks(int argc, char** argv, const std::vector<std::string>& flags,
                  benchmark::BenchmarkReporter& reporter);

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_RUN_BENCHMARKS_H_
