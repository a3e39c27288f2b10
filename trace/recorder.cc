// SPDX-License-Identifier: MIT
#include "graphgold/trace/recorder.h"

#include <c10/core/UndefinedTensorImpl.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "graphgold/graph/timing.h"
#include "graphgold/trace/call_timer.h"
#include "graphgold/trace/device_wait.h"
#include "graphgold/trace/memory_probe.h"
#include "graphgold/trace/tracer.h"

namespace graphgold {
namespace {

using Clock = std::chrono::steady_clock;
using WeakInput = c10::weak_intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>;

// Who records on this thread, the last one to begin last. What a recording switches on is switched
// off in the reverse order, or another one would end with it.
thread_local std::vector<const Recorder*> recording_now;

}  // namespace

// Memory and time in one run.
class Recorder::Probes : public trace::CallObserver {
 public:
  explicit Probes(const TraceOptions& options) : takes_time_(options.time) {
    if (options.memory) memory_ = std::make_shared<trace::MemoryProbe>();
  }

  // Where the code works. A stretch, and a call, ends when these are done.
  void WorksOn(std::vector<c10::Device> devices) {
    if (!takes_time_) return;
    devices_ = std::move(devices);
    timer_ = std::make_shared<trace::CallTimer>(devices_);
  }
  void Keep(const at::Tensor& output) {
    if (memory_ != nullptr) memory_->Keep(output);
  }

  void BeginRun() override {
    if (memory_ != nullptr) memory_->BeginRun();
    trace::WaitFor(devices_);
    begun_ = Clock::now();
  }
  void StopRun() override {
    trace::WaitFor(devices_);
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
  const bool takes_time_;
  std::vector<c10::Device> devices_;
  std::shared_ptr<trace::MemoryProbe> memory_;
  std::shared_ptr<trace::CallTimer> timer_;
  Clock::time_point begun_;
  std::chrono::duration<double, std::nano> time_{};
};

struct Recorder::State {
  State(const Modules& of_code, const TraceOptions& options)
      : modules(of_code),
        probes(std::make_shared<Probes>(options)),
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

  std::vector<c10::Device> Devices() const {
    trace::TraceRequest request;
    request.modules = modules;
    request.inputs = [this](const std::string&, const trace::NamedTensorVisitor& visit) {
      Visit(visit);
    };
    return trace::DevicesOf(request);
  }

  // A graph tells its tensors by their names.
  void RequireNewInput(const std::string& name) const {
    RequireName("Input", name);
    for (const auto& [other, input] : inputs) {
      if (other == name) FailTwice("Input", name);
    }
    for (const RegisteredTensor& registered : modules.Tensors()) {
      if (registered.name != name) continue;
      throw Error(
          "Recorder::Input(\"" + name +
          "\"): a parameter or buffer of the Modules has this name; give the input another");
    }
  }
  void RequireNewOutput(const std::string& name) const {
    RequireName("Output", name);
    if (outputs.count(name) != 0) FailTwice("Output", name);
  }
  static void RequireName(const char* what, const std::string& name) {
    if (!name.empty()) return;
    throw Error(std::string("Recorder::") + what + ": the name is empty; give the tensor one");
  }
  [[noreturn]] static void FailTwice(const char* what, const std::string& name) {
    throw Error(std::string("Recorder::") + what + "(\"" + name +
                "\") came twice: give each tensor a name of its own");
  }

  void RequireThread(const char* what) const {
    if (thread == std::this_thread::get_id()) return;
    throw Error(std::string("Recorder::") + what +
                " came on another thread than Start: a recording belongs to one thread, and to "
                "those that work for it");
  }

  const Modules modules;
  // Nothing is kept alive: that would change what the code does.
  std::vector<std::pair<std::string, WeakInput>> inputs;
  std::set<std::string> outputs;
  std::shared_ptr<Probes> probes;
  trace::Tracer tracer;
  bool declared = false;
  bool finished = false;
  std::thread::id thread;
};

Recorder::Recorder(const Modules& modules, const TraceOptions& options)
    : state_(std::make_unique<State>(modules, options)) {}

Recorder::~Recorder() {
  if (!state_->tracer.is_recording()) return;
  state_->tracer.Stop();
  recording_now.erase(std::remove(recording_now.begin(), recording_now.end(), this),
                      recording_now.end());
}

void Recorder::Input(const std::string& name, const at::Tensor& tensor) {
  if (state_->declared) {
    throw Error("Recorder::Input(\"" + name + "\") came after Start: name inputs before it");
  }
  state_->RequireNewInput(name);
  if (tensor.defined()) state_->inputs.emplace_back(name, WeakInput(tensor.getIntrusivePtr()));
}

void Recorder::Start() {
  if (state_->finished) throw Error("Recorder::Start came after Finish: make another Recorder");
  if (state_->tracer.is_recording()) throw Error("Recorder::Start came twice without a Stop");
  if (!state_->declared) {
    state_->thread = std::this_thread::get_id();
    state_->probes->WorksOn(state_->Devices());
    state_->tracer.Declare();
    state_->declared = true;
  }
  state_->RequireThread("Start");
  state_->tracer.Start();
  recording_now.push_back(this);
}

void Recorder::Stop() {
  if (!state_->tracer.is_recording()) throw Error("Recorder::Stop came without a Start");
  state_->RequireThread("Stop");
  if (recording_now.back() != this) {
    throw Error(
        "Recorder::Stop came while another Recorder, that began later, still records: stop that "
        "one first");
  }
  recording_now.pop_back();
  state_->tracer.Stop();
}

void Recorder::Output(const std::string& name, const at::Tensor& tensor) {
  if (!state_->declared || state_->finished) {
    throw Error("Recorder::Output(\"" + name + "\") came " +
                (state_->finished ? "after Finish" : "before Start") +
                ": name outputs when they are there, and before Finish");
  }
  state_->RequireNewOutput(name);
  state_->outputs.insert(name);
  state_->probes->Keep(tensor);
  state_->tracer.Return(name, tensor);
}

ModelRun Recorder::Finish() {
  if (!state_->declared) throw Error("Recorder::Finish came without a Start");
  if (state_->tracer.is_recording()) throw Error("Recorder::Finish came before Stop");
  if (state_->finished) throw Error("Recorder::Finish came twice");
  state_->finished = true;
  state_->tracer.ReturnRegistered();
  state_->probes->EndRun(state_->tracer.registered_now());
  ModelRun run = state_->tracer.Finish();
  run.profile = state_->probes->ProfileOf(run.graph);
  return run;
}

}  // namespace graphgold
