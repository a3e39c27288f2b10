// SPDX-License-Identifier: MIT
//
// Trace: runs a model once and returns what it did.
//
//   ModelRun run = Trace(model, image);                        // a torch::nn or TorchScript model
//   ModelRun run = Trace(model, ids, mask);                    // several inputs
//   ModelRun run = Trace(model, Inputs(ids, mask));            // the same
//   ModelRun run = Trace(step, Modules{{"net", net}}, image);  // any callable, and the models it
//   uses
//
// Inputs may be tensors, numbers, and nested lists, tuples and dicts of them; sizes can be given
// names (dynamic.h), which makes no difference to a single trace. Throws ModelError if
// the model throws.
//
// TraceWith takes options, too; those that ask for memory and time make the model run again, from
// the same state. Measure asks for both:
//
//   ModelRun run = Measure(model, image);
//   EXPECT_THAT(run, AllOf(HasNoOp("aten::dropout"), PeakMemory("cpu", Le(MiB(200)))));
//
// Code that is no model is recorded by a Recorder (recorder.h).
#ifndef GRAPHGOLD_TRACE_TRACE_H_
#define GRAPHGOLD_TRACE_TRACE_H_

#include <memory>
#include <string>
#include <utility>

#include "graphgold/graph/timing.h"
#include "graphgold/trace/make_traced.h"
#include "graphgold/trace/request.h"
#include "graphgold/trace/traced_model.h"

namespace graphgold {

// The general form: options, models by name, and the inputs as one pack.
template <typename M, typename Input>
ModelRun TraceWith(const TraceOptions& options, M&& model, const Modules& modules,
                   const Input& input) {
  return MakeTraced(options, model, modules, input).Measured();
}

template <typename M, typename... Args>
ModelRun Trace(M&& model, const Modules& modules, const Args&... args) {
  return trace::WithInput([&](const auto& input) { return TraceWith({}, model, modules, input); },
                          args...);
}

template <typename M, typename... Args>
ModelRun Trace(M&& model, const Args&... args) {
  return Trace(std::forward<M>(model), Modules(), args...);
}

template <typename M, typename... Args>
ModelRun Measure(M&& model, const Modules& modules, const Args&... args) {
  TraceOptions options;
  options.memory = options.time = true;
  return trace::WithInput(
      [&](const auto& input) { return TraceWith(options, model, modules, input); }, args...);
}

template <typename M, typename... Args>
ModelRun Measure(M&& model, const Args&... args) {
  return Measure(std::forward<M>(model), Modules(), args...);
}

// A model on its input as something to be timed: EXPECT_THAT(Timed(model, x),
// FasterThan(Timed(old_model, x), 1.5)). It keeps the input; the model must outlive it. Every run
// leaves the model, and the random numbers, in the state in which it found them.
template <typename M, typename Input>
Workload Timed(M& model, const Input& input, const Modules& modules = {}) {
  const auto kept = std::make_shared<const Input>(input);
  return {"the model", trace::TimedRuns([&model, modules, kept] {
            return MakeTraced({}, model, modules, *kept);
          })};
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_TRACE_H_
