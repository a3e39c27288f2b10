// SPDX-License-Identifier: MIT
//
// Someone who watches a run from inside: a replay that looks at the tensors while a call has them,
// a probe that wants to know which call is at work.
#ifndef GRAPHGOLD_TRACE_CALL_OBSERVER_H_
#define GRAPHGOLD_TRACE_CALL_OBSERVER_H_

#include <ATen/core/Tensor.h>
#include <ATen/core/function_schema.h>

#include <cstdint>
#include <vector>

namespace graphgold {
struct RegisteredTensor;
}

namespace graphgold::trace {

// What is not of interest does nothing.
class CallObserver {
 public:
  virtual ~CallObserver() = default;

  // On the thread that runs the model: before the run; when the model has returned; and, unless it
  // threw, when what it returned is released, with what is registered then.
  virtual void BeginRun() {}
  virtual void StopRun() {}
  virtual void EndRun(const std::vector<RegisteredTensor>& /*registered*/) {}

  // Around each outermost call, also one that throws, on its own thread. `begun` is its time.
  virtual void BeginCall(std::uint64_t /*begun*/) {}
  virtual void EndCall() {}

  // It must keep none of the tensors. Before a call, for each tensor argument.
  virtual void SeeOperand(const at::Tensor& /*tensor*/) {}
  // After the call, for each tensor that it returned, in order.
  virtual void SeeResult(const c10::FunctionSchema& /*op*/, std::uint64_t /*begun*/,
                         const at::Tensor& /*tensor*/) {}
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_CALL_OBSERVER_H_
