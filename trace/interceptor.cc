// SPDX-License-Identifier: MIT
#include "graphgold/trace/interceptor.h"

#include <ATen/SequenceNumber.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/SmallVector.h>
#include <torch/csrc/autograd/graph_task.h>
#include <torch/library.h>

#include <optional>
#include <string>
#include <utility>

#include "graphgold/graph/error.h"
#include "graphgold/trace/jit_run.h"
#include "graphgold/trace/session_state.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

bool InBackward() { return torch::autograd::get_current_graph_task_exec_info() != nullptr; }

// One call, from its begin to its end on the tape.
class CallRecorder {
 public:
  CallRecorder(SessionState& session, ThreadRecorder& thread, const c10::FunctionSchema& schema,
               const torch::jit::Stack& stack)
      : session_(session), schema_(schema), thread_(thread), index_(thread_.tape().calls.size()) {
    CallRecord record;
    record.op = thread_.OpIndex(schema);
    record.backward = InBackward();
    record.arguments = thread_.tape().position();
    AddSurroundings(record);
    for (std::size_t i = stack.size() - schema.arguments().size(); i < stack.size(); ++i) {
      PutIValue(stack[i], thread_.tape(), [&](const at::Tensor& tensor) { PutOperand(tensor); });
    }
    // Inside a call its generator may be locked, and what a call inside draws is the outer's draw.
    if (session.details.draws && parent_ == 0) {
      generators_ = GeneratorsOf(stack, schema.arguments().size());
      states_ = StatesOf(generators_);
    }
    record.begun = session.Tick();
    record.parent = thread_.open_call;
    record.sequence = at::sequence_number::peek();
    thread_.tape().calls.push_back(record);
    if (session.kernels) thread_.open_call = static_cast<std::uint32_t>(index_ + 1);
  }

  ~CallRecorder() {
    if (session_.kernels) thread_.open_call = parent_;
  }
  CallRecorder(const CallRecorder&) = delete;
  CallRecorder& operator=(const CallRecorder&) = delete;

  bool is_outermost() const { return parent_ == 0; }
  std::uint64_t begun() const { return thread_.tape().calls[index_].begun; }

  void SetKernel(const std::string& kernel) {
    thread_.tape().calls[index_].kernel = session_.InternKernel(kernel);
  }

  void Finish(const torch::jit::Stack& stack) {
    Tape& tape = thread_.tape();
    tape.calls[index_].results = tape.position();
    for (std::size_t i = stack.size() - schema_.returns().size(); i < stack.size(); ++i) {
      PutIValue(stack[i], tape, [&](const at::Tensor& tensor) { PutResult(tensor); });
    }
    CallRecord& record = tape.calls[index_];
    record.bumped = Bumped();
    record.draws = !generators_.empty() && StatesOf(generators_) != states_;
    record.sequence_end = at::sequence_number::peek();
    record.finished = session_.Tick();
  }

 private:
  // How often a tensor had been written before the call. The call may free the tensor, but not the
  // object: the session has a weak reference to it. Null where no one counts, or no one may look.
  struct Version {
    const c10::TensorImpl* tensor = nullptr;
    std::uint32_t at_begin = 0;
  };

  void AddSurroundings(CallRecord& record) {
    record.scope_is_hint = !session_.reads_jit_scopes;
    record.scope = session_.reads_jit_scopes ? thread_.ScopeIndex(CurrentJitScope())
                                             : thread_.UserScopeIndex();
    const auto& gradients = thread_.surroundings().gradients;
    if (record.backward && !gradients.empty()) {
      record.gradient_thread = gradients.back().what.thread;
      record.gradient_sequence = gradients.back().what.sequence;
    }
  }

  void PutOperand(const at::Tensor& tensor) {
    if (!session_.details.tensors) return thread_.tape().PutHead(ItemKind::kUndefined);
    const bool is_protected = thread_.PutTensor(tensor, /*always=*/false);
    Version version;
    if (is_protected && !tensor.is_inference()) {
      version.tensor = tensor.unsafeGetTensorImpl();
      version.at_begin = version.tensor->version_counter().current_version();
    }
    versions_.push_back(version);
    if (session_.details.constants) session_.NoteNumbers(tensor);
    if (session_.observer != nullptr) session_.observer->SeeOperand(tensor);
  }

  void PutResult(const at::Tensor& tensor) {
    if (!session_.details.tensors) return thread_.tape().PutHead(ItemKind::kUndefined);
    thread_.PutTensor(tensor, /*always=*/true);
    if (session_.observer != nullptr) {
      session_.observer->SeeResult(schema_, thread_.tape().calls[index_].begun, tensor);
    }
  }

  std::uint64_t Bumped() const {
    std::uint64_t bumped = 0;
    for (std::size_t i = 0; i < versions_.size() && i < 64; ++i) {
      const Version& version = versions_[i];
      if (version.tensor == nullptr) continue;
      if (version.tensor->version_counter().current_version() != version.at_begin) {
        bumped |= std::uint64_t{1} << i;
      }
    }
    return bumped;
  }

  SessionState& session_;
  const c10::FunctionSchema& schema_;
  ThreadRecorder& thread_;
  const std::size_t index_;
  const std::uint32_t parent_ = thread_.open_call;
  c10::SmallVector<Version, 8> versions_;
  std::vector<at::Generator> generators_;  // only if draws are of interest
  std::vector<char> states_;               // theirs, before the call
};

// Tells the observer, if there is one, of an outermost call, however that ends.
class ObservedCall {
 public:
  ObservedCall(const SessionState* session, const std::optional<CallRecorder>& call)
      : observer_(call && call->is_outermost() ? session->observer.get() : nullptr) {
    if (observer_ != nullptr) observer_->BeginCall(call->begun());
  }
  ~ObservedCall() {
    if (observer_ != nullptr) observer_->EndCall();
  }
  ObservedCall(const ObservedCall&) = delete;
  ObservedCall& operator=(const ObservedCall&) = delete;

 private:
  CallObserver* const observer_;
};

// Writes to the tape, if the session is still open. Whatever goes wrong in recording is a problem
// of the recording, never an exception in the model.
template <typename Write>
void Guarded(SessionState& session, ThreadRecorder& thread, const c10::FunctionSchema& schema,
             const Write& write) {
  const ThreadRecorder::Writing writing(thread);
  if (!writing.allowed()) return;
  // Looking at a tensor may be a call itself.
  const c10::impl::ExcludeDispatchKeyGuard unrecorded(kInterceptorKey);
  try {
    write();
  } catch (const std::exception& error) {
    session.AddProblem("a call of " + schema.name() + " could not be recorded: " + error.what());
  }
}

// Records one call. `begin` gives the stack with its arguments, `stack` has the results after
// `run`; `kernel` tells whose kernel runs.
template <typename Run, typename Kernel>
void Record(const c10::FunctionSchema& schema, const torch::jit::Stack& begin,
            const torch::jit::Stack& stack, const Run& run, const Kernel& kernel) {
  SessionState* const session = CurrentSession();
  // What a call does inside is its own affair, unless kernels were asked for.
  std::optional<c10::impl::ExcludeDispatchKeyGuard> outermost_only;
  if (session == nullptr || !session->kernels) outermost_only.emplace(kInterceptorKey);
  ThreadRecorder* const thread = session != nullptr ? session->ThisThread() : nullptr;
  std::optional<CallRecorder> call;
  if (thread != nullptr) {
    Guarded(*session, *thread, schema, [&] {
      call.emplace(*session, *thread, schema, begin);
      if (session->details.kernels) call->SetKernel(kernel());
    });
  }
  {
    const ObservedCall observed(session, call);
    run();
  }
  if (call) Guarded(*session, *thread, schema, [&] { call->Finish(stack); });
}

void Intercept(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  const auto rest = keys & c10::DispatchKeySet(c10::DispatchKeySet::FULL_AFTER, kInterceptorKey);
  Record(
      op.schema(), *stack, *stack, [&] { op.redispatchBoxed(rest, stack); },
      [&] { return KernelOf(op, rest); });
}

}  // namespace

void RecordCall(const c10::FunctionSchema& schema, torch::jit::Stack arguments,
                const torch::jit::Stack& stack, const std::function<void()>& run) {
  Record(
      schema, arguments, stack,
      [&] {
        arguments.clear();  // nothing is kept alive while the call runs
        run();
      },
      [] { return std::string("fused"); });
}

void RegisterInterceptor() {
  // Never destroyed: a call may still come in while static objects are.
  static const auto* const library = [] {
    auto* const made = new torch::Library(torch::Library::IMPL, "_", kInterceptorKey, __FILE__,
                                          static_cast<std::uint32_t>(__LINE__));
    try {
      made->fallback(torch::CppFunction::makeFromBoxedFunction<&Intercept>());
    } catch (const std::exception& error) {
      delete made;
      throw Error(
          std::string("GraphGold cannot intercept operator calls: something else in this "
                      "process has registered a fallback for the dispatch key "
                      "TESTING_ONLY_GenericMode (a second, static copy of graphgold_trace?)."
                      " LibTorch says: ") +
          error.what());
    }
    return made;
  }();
  static_cast<void>(library);
}

}  // namespace graphgold::trace
