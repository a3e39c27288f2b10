// SPDX-License-Identifier: MIT
//
// What is recorded of a call only on request: it costs time, or differs between machines.
#ifndef GRAPHGOLD_TRACE_CALL_DETAILS_H_
#define GRAPHGOLD_TRACE_CALL_DETAILS_H_

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <c10/core/DispatchKeySet.h>

#include <cstddef>
#include <string>
#include <vector>

namespace graphgold::trace {

struct DetailOptions {
  bool draws = false;      // which calls draw random numbers
  bool kernels = false;    // whose kernel each call runs
  bool constants = false;  // the numbers in small integer tensors
  bool tensors = true;     // which tensors the calls read and make
};

// Whose kernel a call with these keys runs, apart from autograd and the like: "CPU", "CUDA", …;
// "composite" for one that is made of other calls on any backend; "CUDA-fallback" where the backend
// has none of its own and passes the call on. Empty where that cannot be told.
std::string KernelOf(const c10::OperatorHandle& op, c10::DispatchKeySet keys);

// The generators that a call may draw from, its arguments being the last on the stack: one that is
// an argument, else the defaults of the CPU and of its tensors' devices.
std::vector<at::Generator> GeneratorsOf(const torch::jit::Stack& stack, std::size_t arguments);
// Their states. A draw changes them.
std::vector<char> StatesOf(const std::vector<at::Generator>& generators);

// "[0,1,2]": the numbers of a dense integer or boolean tensor on the CPU of at most 64 elements, in
// order of its indices. Empty for all others.
std::string SmallIntegers(const at::Tensor& tensor);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_CALL_DETAILS_H_
