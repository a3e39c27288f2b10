// SPDX-License-Identifier: MIT
#include "graphgold/trace/recorder.h"

#include <c10/core/UndefinedTensorImpl.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "graphgold/graph/timing.h"
#include "graphgold/trace/call_timer.h"
#include "graphgold/trace/memory_probe.h"
#include "graphgold/trace/tracer.h"

namespace graphgold {
namespace {

using Clock = std::chrono::steady_clock;
using WeakInput = c10::weak_intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>;

// Memory and time in one run.
class RecorderProbes : public trace::CallObserver {
 public:
  explicit RecorderProbes(const TraceOptions& options) {
    if (options.memory) memory_ = std::make_shared<trace::MemoryProbe>();
    if (options.time) timer_ = std::make_shared<trace::CallTimer>(std::vector<c10::Device>());
  }

  void BeginRun() override {
    if (memory_ != nullptr) memory_->BeginRun();
    begun_ = Clock::now();
  }
  void StopRun() override {
    time_ += Clock::now() - begun_;
    if (memory_ != nullptr) memory_->PauseRun();
  }
  void EndRun(const std::vector<RegisteredTensor>& registered) override {
    if (memory_ != nullptr) memory_->EndRun(registered);
  }
  void BeginCall(std::uint64_t begun) override {
    if (memory_ != nullptr) memory_->BeginCall(begun);
    if (timer_ != nullptr) timer_->BeginCall(begun);
  }
  void EndCall() override {
    if (timer_ != nullptr) timer_->EndCall();
    if (memory_ != nullptr) memory_->EndCall();
  }

  Profile ProfileOf(const OpGraph& graph) const {
    Profile profile;
    if (memory_ != nullptr) profile.memory = memory_->Profile(graph);
    if (timer_ != nullptr) {
      profile.time.emplace();
      profile.time->run = DurationsOf({time_.count()});
      profile.time->instructions_unavailable = "a recording counts none";
      profile.time->calls = trace::CallTimes(timer_->Durations(graph));
    }
    return profile;
  }

 private:
  std::shared_ptr<trace::MemoryProbe> memory_;
  std::shared_ptr<trace::CallTimer> timer_;
  Clock::time_point begun_;
  std::chrono::duration<double, std::nano> time_{};
};

}  // namespace

struct Recorder::State {
  State(const Modules& modules, const TraceOptions& options)
      : probes(std::make_shared<RecorderProbes>(options)),
        tracer(
            modules, /*is_jit=*/false,
            [this](const std::string&, const trace::NamedTensorVisitor& visit) { Visit(visit); },
            options, options.memory || options.time ? probes : nullptr) {}

  void Visit(const trace::NamedTensorVisitor& visit) const {
    for (const auto& [name, input] : inputs) {
      const at::Tensor tensor(input.lock());
      if (tensor.defined()) visit(name, tensor);
    }
  }

  void RequireThread(const char* what) const {
    if (thread == std::this_thread::get_id()) return;
    throw Error(std::string("Recorder::") + what +
                " came on another thread than Start: a recording belongs to one thread, and to "
                "those that work for it");
  }

  // Nothing is kept alive: that would change what the code does.
  std::vector<std::pair<std::string, WeakInput>> inputs;
  std::shared_ptr<RecorderProbes> probes;
  trace::Tracer tracer;
  bool declared = false;
  bool finished = false;
  std::thread::id thread;
};

Recorder::Recorder(const Modules& modules, const TraceOptions& options)
    : state_(std::make_unique<State>(modules, options)) {}

Recorder::~Recorder() {
  if (state_->tracer.is_recording()) state_->tracer.Stop();
}

void Recorder::Input(const std::string& name, const at::Tensor& tensor) {
  if (state_->declared) {
    throw Error("Recorder::Input(\"" + name + "\") came after Start: name inputs before it");
  }
  if (tensor.defined()) state_->inputs.emplace_back(name, WeakInput(tensor.getIntrusivePtr()));
}

void Recorder::Start() {
  if (state_->finished) throw Error("Recorder::Start came after Finish: make another Recorder");
  if (state_->tracer.is_recording()) throw Error("Recorder::Start came twice without a Stop");
  if (!state_->declared) {
    state_->thread = std::this_thread::get_id();
    state_->tracer.Declare();
    state_->declared = true;
  }
  state_->RequireThread("Start");
  state_->tracer.Start();
}

void Recorder::Stop() {
  if (!state_->tracer.is_recording()) throw Error("Recorder::Stop came without a Start");
  state_->RequireThread("Stop");
  state_->tracer.Stop();
}

void Recorder::Output(const std::string& name, const at::Tensor& tensor) {
  state_->tracer.Return(name, tensor);
}

ModelRun Recorder::Finish() {
  if (!state_->declared) throw Error("Recorder::Finish came without a Start");
  if (state_->tracer.is_recording()) throw Error("Recorder::Finish came before Stop");
  if (state_->finished) throw Error("Recorder::Finish came twice");
  state_->finished = true;
  state_->tracer.ReturnGradients();
  state_->probes->EndRun(state_->tracer.left_registered());
  ModelRun run = state_->tracer.Finish();
  run.profile = state_->probes->ProfileOf(run.graph);
  return run;
}

}  // namespace graphgold
