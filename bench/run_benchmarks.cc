// SPDX-License-Identifier: MIT
#include "run_benchmarks.h"

namespace graphgold::bench {

int RunBenchmarks(int argc, char** argv, const std::vector<std::string>& flags,
                  benchmark::BenchmarkReporter& reporter, const std::vector<std::string>& filters) {
  std::vector<std::string> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, flags.begin(), flags.end());
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  int count = static_cast<int>(pointers.size());
  benchmark::Initialize(&count, pointers.data());
  if (benchmark::ReportUnrecognizedArguments(count, pointers.data())) return 1;
  if (filters.empty() || !benchmark::GetBenchmarkFilter().empty()) {
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return 0;
  }
  for (const std::string& filter : filters) benchmark::RunSpecifiedBenchmarks(&reporter, filter);
  return 0;
}

}  // namespace graphgold::bench
