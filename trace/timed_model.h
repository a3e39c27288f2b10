// SPDX-License-Identifier: MIT
//
// A model on its inputs, run as its users run it: nobody records, and TorchScript runs on its own
// executor. Every run begins from the same state, and leaves it so; what that takes is not counted.
#ifndef GRAPHGOLD_TRACE_TIMED_MODEL_H_
#define GRAPHGOLD_TRACE_TIMED_MODEL_H_

#include <c10/core/Device.h>

#include <memory>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/profile.h"
#include "graphgold/graph/timing.h"
#include "graphgold/trace/kept_heap.h"
#include "graphgold/trace/make_traced.h"
#include "graphgold/trace/model_state.h"

namespace graphgold::trace {

// Whether a run of this graph leaves the model as it was: then it need not be restored from run to
// run, which takes longer than many a run.
bool LeavesModelAlone(const OpGraph& graph);

class TimedModel {
 public:
  // `now` is the state of the model. Where runs leave that alone, only the random numbers are
  // restored.
  TimedModel(std::shared_ptr<const ModelSource> source, std::shared_ptr<const ModelState> now,
             bool left_alone);

  // One run, in nanoseconds, until all devices are done.
  double Run() const;
  // Instructions of one run, the fewest of some; or why there are none.
  void CountInstructions(TimeProfile& profile) const;

  // Where the model is: what it is compared with must be there, too.
  c10::Device device() const;
  const std::vector<c10::Device>& devices() const { return devices_; }

 private:
  template <typename Begin, typename End>
  void RunBetween(const Begin& begin, const End& end) const;

  const std::shared_ptr<const ModelSource> source_;
  const std::shared_ptr<const ModelState> state_;
  const bool left_alone_;
  std::vector<c10::Device> devices_;  // but the CPU
  const KeptHeap heap_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TIMED_MODEL_H_
