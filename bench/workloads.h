// SPDX-License-Identifier: MIT
//
// What is recorded by the benchmarks: nets of usual kinds, and calls that do next to nothing.
#ifndef GRAPHGOLD_BENCH_WORKLOADS_H_
#define GRAPHGOLD_BENCH_WORKLOADS_H_

#include <gtest/gtest.h>
#include <torch/torch.h>

#include <functional>
#include <string>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/trace/run.h"

namespace graphgold::bench {

struct Workload {
  std::string name;
  std::function<torch::Tensor()> run;
  // The same with what a user's test gives: the model, so that its parameters have names.
  std::function<OpGraph()> trace;
  std::function<ModelRun()> record;  // likewise, with the digest that seals a golden
  std::function<testing::AssertionResult(const std::string& golden)> check;
  double calls = 0;            // of one run; 0: not told
  bool can_jit_trace = false;  // whether torch's graph tracer takes it, in a time that one can wait
  bool trains = false;         // a forward and a backward; else without gradients
};

std::vector<Workload> AllWorkloads();

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_WORKLOADS_H_
