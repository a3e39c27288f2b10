// SPDX-License-Identifier: MIT
#include "graphgold/trace/timed_model.h"

#include <c10/core/impl/LocalDispatchKeySet.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "graphgold/trace/device_wait.h"
#include "graphgold/trace/instruction_counter.h"
#include "graphgold/trace/interceptor.h"
#include "graphgold/trace/jit_run.h"

namespace graphgold::trace {

namespace {

// Puts the state back, however the run ends.
struct Restoring {
  const ModelState& state;
  bool left_alone;

  ~Restoring() { left_alone ? state.RestoreRandom() : state.Restore(); }
};

}  // namespace

bool LeavesModelAlone(const OpGraph& graph) {
  // What TorchScript assigns to attributes is no call.
  if (!graph.run.executor.empty()) return false;
  if (std::any_of(graph.outputs.begin(), graph.outputs.end(), IsGradient)) return false;
  const std::vector<ValueId> roots = StorageRoots(graph);
  bool writes = false;
  for (const Node& node : graph.nodes) {
    ForEachValue(node.operands, [&](const Operand& operand) {
      const Origin origin = graph.value(roots[operand.value.index()]).origin;
      writes = writes || (operand.written && origin != Origin::kResult);
    });
  }
  return !writes;
}

TimedModel::TimedModel(std::shared_ptr<const ModelSource> source,
                       std::shared_ptr<const ModelState> now, bool left_alone)
    : source_(std::move(source)), state_(std::move(now)), left_alone_(left_alone) {
  source_->request({}, [&](const TraceRequest& request) { devices_ = DevicesOf(request); });
}

c10::Device TimedModel::device() const {
  return devices_.empty() ? c10::Device(c10::kCPU) : devices_.front();
}

template <typename Begin, typename End>
void TimedModel::RunBetween(const Begin& begin, const End& end) const {
  const Restoring restoring{*state_, left_alone_};
  source_->request({}, [&](const TraceRequest& request) {
    const ChosenJitRunner as_users_do(JitRunner::kForward);
    const c10::impl::ExcludeDispatchKeyGuard unrecorded(kInterceptorKey);
    WaitFor(devices_);
    begin();
    const auto stop = [&] {
      WaitFor(devices_);
      end();
    };
    request.call(stop, [](const std::string&, const at::Tensor&) {});
  });
}

double TimedModel::Run() const {
  using Clock = std::chrono::steady_clock;
  Clock::time_point begun;
  std::chrono::duration<double, std::nano> time{};
  RunBetween([&] { begun = Clock::now(); }, [&] { time = Clock::now() - begun; });
  return time.count();
}

void TimedModel::CountInstructions(TimeProfile& profile) const {
  InstructionCounter counter;
  profile.instructions_unavailable = counter.unavailable();
  if (!counter.unavailable().empty()) return;
  constexpr int kRuns = 5;
  for (int i = 0; i < kRuns; ++i) {
    std::int64_t count = 0;
    RunBetween([&] { counter.Start(); }, [&] { count = counter.Stop(); });
    if (!profile.instructions || count < *profile.instructions) profile.instructions = count;
  }
}

}  // namespace graphgold::trace
