// SPDX-License-Identifier: MIT
//
// One execution of a model under trace: how to ask for it, and what comes of it. No LibTorch here,
// so that whoever only looks at runs need not compile its headers.
#ifndef GRAPHGOLD_TRACE_RUN_H_
#define GRAPHGOLD_TRACE_RUN_H_

#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// How deep a trace looks.
enum class TraceLevel {
  kCalls,    // the calls that the model makes; stable from one LibTorch to the next
  kKernels,  // the calls inside those, too, as a tree
};

// How a TorchScript module is run.
enum class JitExecutor {
  kInterpreter,  // as the program says: the same before and after warm-up
  kProduction,   // as its executor has planned it by now; fused groups are opaque calls
};

struct TraceOptions {
  TraceLevel level = TraceLevel::kCalls;
  JitExecutor executor = JitExecutor::kInterpreter;
  bool strides = false;    // record the strides of every tensor
  bool rng_order = false;  // record in which order calls draw random numbers
  bool constants = false;  // record the numbers in small integer constants
  bool kernels = false;    // record whose kernel each call runs
  // Count the calls by torch's RecordFunction, too; a disagreement is a problem of the run. For
  // those who doubt: it costs about as much as the trace itself. Not with kProduction.
  bool census = false;
};

// What a model did, once.
struct ModelRun {
  OpGraph graph;  // in canonical form
  // Why this run is no good as a golden: it made no calls, or returned tensors that came from
  // nowhere. Empty for a good one.
  std::vector<std::string> problems;
};

// The model threw. The message is the model's, followed by the call that failed.
class ModelError : public Error {
 public:
  ModelError(const std::string& message, ModelRun partial)
      : Error(message), partial_(std::move(partial)) {}
  // What was recorded up to the failing call.
  const ModelRun& partial() const { return partial_; }

 private:
  ModelRun partial_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_RUN_H_
