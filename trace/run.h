// SPDX-License-Identifier: MIT
//
// One execution of a model under trace: how to ask for it, and what comes of it. No LibTorch here,
// so that whoever only looks at runs need not compile its headers.
#ifndef GRAPHGOLD_TRACE_RUN_H_
#define GRAPHGOLD_TRACE_RUN_H_

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/graph/hash.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/profile.h"
#include "graphgold/graph/summary.h"
#include "graphgold/graph/timing.h"

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
  // Which tensors calls read and make. Without them a recording is cheaper, and tells operators and
  // attributes only: enough to count calls, not to compare graphs.
  bool tensors = true;
  // Runs of their own, after the first and from the same state: one in which memory is measured,
  // and some that nobody records to take the time. A callable is called again, too; what it holds
  // beyond its Modules is its own affair.
  bool memory = false;
  bool time = false;
  TimeOptions timing;
  // Count the calls by torch's RecordFunction, too; a disagreement is a problem of the run. For
  // those who doubt: it costs about as much as the trace itself. Not with kProduction.
  bool census = false;
};

// Whether the graph of a run is known from an earlier one that was recorded alike. `recording`: see
// ModelRun.
using IsKnownRun = std::function<bool(const RunInfo& run, const std::optional<Hash128>& recording)>;

// What a model did, once.
struct ModelRun {
  OpGraph graph;    // in canonical form
  Profile profile;  // what it cost, as far as that was asked for
  // Why this run is no good as a golden: it made no calls, or returned tensors that came from
  // nowhere. Empty for a good one.
  std::vector<std::string> problems;
  // The digest of all that was recorded, if this is a first run of a TracedModel that is any good,
  // and the next such run would be recorded alike: a run of the same digest has the same graph.
  std::optional<Hash128> recording = std::nullopt;

  // For matchers, which are about either: EXPECT_THAT(run, HasOp("aten::conv2d")).
  operator const OpGraph&() const { return graph; }    // NOLINT
  operator const Profile&() const { return profile; }  // NOLINT
};

// At a glance: calls, parameters, costs, by module; see SummaryText.
inline Summary Summarize(const ModelRun& run) { return Summarize(run.graph, run.profile); }

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
