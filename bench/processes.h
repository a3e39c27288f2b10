// SPDX-License-Identifier: MIT
//
// A program that runs itself several times. Where a process has its memory is decided when it
// starts, and makes up to two hundredths of a model's time: what is measured in one process is as
// steady as one pleases, and yet another in the next.
#ifndef GRAPHGOLD_BENCH_PROCESSES_H_
#define GRAPHGOLD_BENCH_PROCESSES_H_

#include <functional>
#include <string>
#include <vector>

namespace graphgold::bench {

// Runs this program with these arguments, and hands over each line that it prints. Its exit code;
// 1 if it did not end by itself.
int RunThisProgram(const std::vector<std::string>& arguments,
                   const std::function<void(const std::string& line)>& take);

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_PROCESSES_H_
