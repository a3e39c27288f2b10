// SPDX-License-Identifier: MIT
//
// How long each outermost call of a run took. The run is recorded, so this is for shares.
#ifndef GRAPHGOLD_TRACE_CALL_TIMER_H_
#define GRAPHGOLD_TRACE_CALL_TIMER_H_

#include <c10/core/Device.h>

#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/profile.h"
#include "graphgold/trace/call_observer.h"

namespace graphgold::trace {

class CallTimer : public CallObserver {
 public:
  // The devices work on their own: a call is over when they are done.
  explicit CallTimer(std::vector<c10::Device> devices) : devices_(std::move(devices)) {}

  void BeginCall(std::uint64_t begun) override;
  void EndCall() override;

  // In nanoseconds, by node of the run's graph; 0 for nested calls.
  std::vector<double> Durations(const OpGraph& graph) const;

 private:
  const std::vector<c10::Device> devices_;
  mutable std::mutex mutex_;
  std::unordered_map<std::uint64_t, double> durations_;
};

// The calls that took time, by node.
std::vector<CallTime> CallTimes(const std::vector<double>& durations);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_CALL_TIMER_H_
