// SPDX-License-Identifier: MIT
#include "graphgold/trace/call_recorder.h"

#include <ATen/SequenceNumber.h>
#include <torch/csrc/autograd/graph_task.h>

#include "graphgold/trace/call_details.h"
#include "graphgold/trace/jit_run.h"

namespace graphgold::trace {
namespace {

bool InBackward() { return torch::autograd::get_current_graph_task_exec_info() != nullptr; }

}  // namespace

CallRecorder::CallRecorder(SessionState& session, ThreadRecorder& thread,
                           const c10::FunctionSchema& schema, Write arguments)
    : session_(session),
      schema_(schema),
      thread_(thread),
      index_(thread.tape().calls.size()),
      parent_(thread.open_call) {
  if (thread_.open_calls == 0) thread_.LetGoOfDead();
  CallRecord record;
  record.op = thread_.OpIndex(schema);
  record.backward = InBackward();
  record.arguments = thread_.tape().position();
  AddSurroundings(record);
  arguments(*this);
  record.kernel = kernel_;
  record.begun = session.Tick();
  record.parent = parent_;
  record.sequence = at::sequence_number::peek();
  thread_.tape().calls.push_back(record);
  ++thread_.open_calls;
  if (session.kernels) thread_.open_call = static_cast<std::uint32_t>(index_ + 1);
}

void CallRecorder::Finish(Write results) {
  Tape& tape = thread_.tape();
  tape.calls[index_].results = tape.position();
  has_run_ = true;
  results(*this);
  CallRecord& record = tape.calls[index_];
  record.bumped = Bumped();
  record.draws = draws_ && StatesOf(draws_->generators) != draws_->states;
  record.sequence_end = at::sequence_number::peek();
  record.finished = session_.Tick();
  thread_.PrepareForNextCall();
}

void CallRecorder::AddSurroundings(CallRecord& record) {
  record.scope_is_hint = !session_.reads_jit_scopes;
  record.scope =
      session_.reads_jit_scopes ? thread_.ScopeIndex(CurrentJitScope()) : thread_.UserScopeIndex();
  const auto& gradients = thread_.surroundings().gradients;
  if (record.backward && !gradients.empty()) {
    record.gradient_thread = gradients.back().what.thread;
    record.gradient_sequence = gradients.back().what.sequence;
  }
}

void CallRecorder::WatchDraws(const torch::jit::Stack& stack) {
  // Inside a call its generator may be locked, and what a call inside draws is the outer's draw.
  if (!session_.details.draws || parent_ != 0) return;
  draws_.emplace();
  draws_->generators = GeneratorsOf(stack, schema_.arguments().size());
  draws_->states = StatesOf(draws_->generators);
}

void CallRecorder::PutTensor(const at::Tensor& tensor) {
  if (!tensor.defined() || !session_.details.tensors) {
    tape().PutHead(ItemKind::kUndefined);
  } else if (has_run_) {
    PutResult(tensor);
  } else {
    PutOperand(tensor);
  }
}

void CallRecorder::PutTensors(const at::Tensor* tensors, std::size_t count) {
  tape().PutHead(ItemKind::kList, count);
  for (std::size_t i = 0; i < count; ++i) PutTensor(tensors[i]);
}

void CallRecorder::PutOperand(const at::Tensor& tensor) {
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

void CallRecorder::PutResult(const at::Tensor& tensor) {
  thread_.PutTensor(tensor, /*always=*/true);
  if (session_.observer != nullptr) session_.observer->SeeResult(schema_, begun(), tensor);
}

std::uint64_t CallRecorder::Bumped() const {
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

}  // namespace graphgold::trace
