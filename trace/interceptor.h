// SPDX-License-Identifier: MIT
//
// The boxed fallback that sees every operator call, but those of the operators that have a kernel
// of their own here (typed_operators.h). It records and goes on; it decides nothing.
#ifndef GRAPHGOLD_TRACE_INTERCEPTOR_H_
#define GRAPHGOLD_TRACE_INTERCEPTOR_H_

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/function_schema.h>
#include <ATen/core/stack.h>
#include <c10/core/DispatchKey.h>

#include <functional>

namespace graphgold::trace {

// The dispatch key that the fallback sits on. LibTorch keeps it for out-of-tree test modes; it is
// in no tensor's key set, so nothing is intercepted until a thread includes it.
inline constexpr c10::DispatchKey kInterceptorKey = c10::DispatchKey::TESTING_ONLY_GenericMode;

// The fallback itself: `stack` has the arguments, and then the results.
void Intercept(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack);

// Records a call that never passes the dispatcher, in the session of the calling thread, if it has
// one. `arguments` are those that the schema tells of; `run` leaves the results on the stack.
void RecordCall(const c10::FunctionSchema& schema, torch::jit::Stack arguments,
                const torch::jit::Stack& stack, const std::function<void()>& run);

// Registers the fallback and the typed calls, once per process; throws Error if someone else holds
// the key.
void RegisterInterceptor();

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_INTERCEPTOR_H_
