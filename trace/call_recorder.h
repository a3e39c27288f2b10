// SPDX-License-Identifier: MIT
//
// One call, from its begin to its end on the tape. Who calls it, and how the arguments look, is no
// matter: they are written by whoever has them (interceptor.cc from a stack, typed_call.h as they
// are).
#ifndef GRAPHGOLD_TRACE_CALL_RECORDER_H_
#define GRAPHGOLD_TRACE_CALL_RECORDER_H_

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>
#include <ATen/core/function_schema.h>
#include <ATen/core/stack.h>
#include <c10/util/FunctionRef.h>
#include <c10/util/SmallVector.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "graphgold/trace/session_state.h"

namespace graphgold::trace {

class CallRecorder {
 public:
  // Writes one item per argument, or per result.
  using Write = c10::function_ref<void(CallRecorder&)>;

  // The call begins when its arguments are written.
  CallRecorder(SessionState& session, ThreadRecorder& thread, const c10::FunctionSchema& schema,
               Write arguments);
  ~CallRecorder() {
    --thread_.open_calls;
    if (session_.kernels) thread_.open_call = parent_;
  }
  CallRecorder(const CallRecorder&) = delete;
  CallRecorder& operator=(const CallRecorder&) = delete;

  void Finish(Write results);

  bool is_outermost() const { return parent_ == 0; }
  std::uint64_t begun() const { return thread_.tape().calls[index_].begun; }

  // For those who write: a tensor, defined or not, and all else.
  void PutTensor(const at::Tensor& tensor);
  // A hint that the tensor will be put soon.
  void PrepareFor(const at::Tensor& tensor) {
    if (tensor.defined() && session_.details.tensors) thread_.PrepareFor(tensor);
  }
  void PutTensors(const at::Tensor* tensors, std::size_t count);
  Tape& tape() { return thread_.tape(); }

  // Details of the call, told with its arguments: whose kernel runs, and what it may draw from.
  void SetKernel(const std::string& kernel) { kernel_ = session_.InternKernel(kernel); }
  void WatchDraws(const torch::jit::Stack& stack);

 private:
  // How often a tensor had been written before the call. The call may free the tensor, but not the
  // object: the session has a weak reference to it. Null where no one counts, or no one may look.
  struct Version {
    const c10::TensorImpl* tensor = nullptr;
    std::uint32_t at_begin = 0;
  };
  struct Draws {
    std::vector<at::Generator> generators;
    std::vector<char> states;  // theirs, before the call
  };

  void AddSurroundings(CallRecord& record);
  void PutOperand(const at::Tensor& tensor);
  void PutResult(const at::Tensor& tensor);
  std::uint64_t Bumped() const;

  SessionState& session_;
  const c10::FunctionSchema& schema_;
  ThreadRecorder& thread_;
  const std::size_t index_;
  const std::uint32_t parent_;
  std::uint32_t kernel_ = 0;
  bool has_run_ = false;
  c10::SmallVector<Version, 8> versions_;
  std::optional<Draws> draws_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_CALL_RECORDER_H_
