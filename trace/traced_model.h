// SPDX-License-Identifier: MIT
//
// A model with its inputs, as a check is given them: run once, as the test asked for, and then
// again, if need be, at other sizes or with other data. No LibTorch here; make_traced.h makes one.
#ifndef GRAPHGOLD_TRACE_TRACED_MODEL_H_
#define GRAPHGOLD_TRACE_TRACED_MODEL_H_

#include <functional>
#include <memory>
#include <optional>

#include "graphgold/graph/dim.h"
#include "graphgold/graph/profile.h"
#include "graphgold/trace/run.h"

namespace graphgold {

// How a run differs from the one that the test asked for.
struct Variation {
  Sizes sizes;              // of the marked dimensions; a name that is missing keeps its size
  bool other_data = false;  // other numbers in the inputs; see other_data.h
};

namespace trace {
class CallObserver;
struct ModelSource;
class ModelState;
class TimedModel;
}  // namespace trace

class TracedModel {
 public:
  explicit TracedModel(std::shared_ptr<const trace::ModelSource> source);

  // Of every run.
  TraceOptions options;

  // Whether a second run does what the first one did. A module does; a callable may hold state that
  // nobody here knows, such as an optimizer.
  bool repeatable() const;
  // The names of marked sizes, with the sizes of the given inputs. Empty: nothing is marked.
  const Sizes& sizes() const;

  // Saves the state of the model before its first run, which copies all parameters and inputs. Who
  // knows that there will be a second run asks for it.
  void Prepare();

  // The run that the test asked for. Leaves behind what the model leaves behind.
  ModelRun First();

  // The same, with the digest of its recording: what a golden is sealed with.
  ModelRun FirstWithDigest();
  // The same, unless `is_known` says that the run's graph is known: then none is made. It is asked
  // once, after a run that did not throw.
  std::optional<ModelRun> FirstUnless(const IsKnownRun& is_known);

  // One more run, from the state that Prepare saved, or else from the state of now. (For most
  // models it is the same: a forward pass changes no parameter.) Afterwards, and also if the model
  // throws, the model, its gradients, its inputs and the random numbers are as they were before the
  // call.
  ModelRun Again(const Variation& variation = {});

  // The first run, and what the options ask for besides: memory and time.
  ModelRun Measured();
  // Runs like Again. The graph is that of the first run: calls are told by its nodes, and left out
  // where the model did something else this time. What cannot be measured is unavailable.
  MemoryProfile Memory(const OpGraph& graph);
  TimeProfile Time(const OpGraph& graph);
  // Runs from the state of now that nobody records.
  std::shared_ptr<const trace::TimedModel> Timed(const OpGraph& graph) const;

 private:
  void CheckNames(const Sizes& sizes) const;
  trace::ModelState StateOfNow() const;
  ModelRun Run(const Variation& variation,
               std::shared_ptr<trace::CallObserver> observer = nullptr) const;
  // Calls `use` with the state that Prepare saved in place, and puts that of now back.
  void FromTheStart(const std::function<void()>& use) const;
  std::vector<CallTime> TimeCalls(const OpGraph& graph, const trace::TimedModel& timed) const;

  std::shared_ptr<const trace::ModelSource> source_;
  std::shared_ptr<const trace::ModelState> before_;
};

namespace trace {

// For Workload::run: each call is one run of the model, and gives the nanoseconds that it took.
std::function<double()> TimedRuns(std::function<TracedModel()> make);

}  // namespace trace
}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_TRACED_MODEL_H_
