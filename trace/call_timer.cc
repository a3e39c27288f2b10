// SPDX-License-Identifier: MIT
#include "graphgold/trace/call_timer.h"

#include <chrono>

#include "graphgold/trace/device_wait.h"

namespace graphgold::trace {
namespace {

using Clock = std::chrono::steady_clock;

struct TimedCall {
  std::uint64_t begun = 0;
  Clock::time_point begin;
};
thread_local TimedCall call_that_is_timed;

}  // namespace

void CallTimer::BeginCall(std::uint64_t begun) { call_that_is_timed = {begun, Clock::now()}; }

void CallTimer::EndCall() {
  WaitFor(devices_);
  const std::chrono::duration<double, std::nano> duration = Clock::now() - call_that_is_timed.begin;
  const std::lock_guard<std::mutex> lock(mutex_);
  durations_[call_that_is_timed.begun] = duration.count();
}

std::vector<double> CallTimer::Durations(const OpGraph& graph) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<double> durations(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const auto found = durations_.find(graph.nodes[i].executed);
    if (found != durations_.end()) durations[i] = found->second;
  }
  return durations;
}

std::vector<CallTime> CallTimes(const std::vector<double>& durations) {
  std::vector<CallTime> times;
  for (std::size_t i = 0; i < durations.size(); ++i) {
    if (durations[i] > 0) times.push_back({NodeId(i), durations[i]});
  }
  return times;
}

}  // namespace graphgold::trace
