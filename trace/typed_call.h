// SPDX-License-Identifier: MIT
//
// Records the calls of one operator as the interceptor does, but with its arguments as they are: to
// put them on a stack and take them off again takes as long as all the recording. `Op` is one of
// LibTorch's descriptions of operators (at::_ops::conv2d), whose types differ from version to
// version.
#ifndef GRAPHGOLD_TRACE_TYPED_CALL_H_
#define GRAPHGOLD_TRACE_TYPED_CALL_H_

#include <ATen/core/boxing/KernelFunction.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <optional>
#include <utility>

#include "graphgold/graph/prefetch.h"
#include "graphgold/trace/interceptor.h"
#include "graphgold/trace/recorded_call.h"
#include "graphgold/trace/typed_items.h"

namespace graphgold::trace {

// The way of all other calls.
inline const c10::KernelFunction& TheFallback() {
  static const auto fallback = c10::KernelFunction::makeFromBoxedFunction<&Intercept>();
  return fallback;
}

template <typename Op, typename Schema = typename Op::schema>
class TypedCall;

template <typename Op, typename Result, typename... Args>
class TypedCall<Op, Result(Args...)> {
 public:
  // Does nothing where this process has no such operator, or somebody else has a kernel for it.
  static void Register(torch::Library& library) {
    const c10::OperatorName name(Op::name, Op::overload_name);
    const auto found = c10::Dispatcher::singleton().findSchema(name);
    if (!found || found->hasKernelForDispatchKey(kInterceptorKey)) return;
    handle_ = found->template typed<Result(Args...)>();
    schema_ = &found->schema();
    library.impl(c10::toString(name).c_str(),
                 torch::CppFunction::makeFromUnboxedFunction(TORCH_FN((&Call))));
  }

 private:
  static Result Call(c10::DispatchKeySet keys, Args... args) {
    (ForTensorIn(args, [](const at::Tensor& x) { Prefetch(x.unsafeGetTensorImpl()); }), ...);
    SessionState* const session = CurrentSession();
    if (session != nullptr && session->wants_stacks()) {
      return TheFallback().template call<Result, Args...>(*handle_, keys,
                                                          std::forward<Args>(args)...);
    }
    RecordedCall call(session, *schema_, [&](CallRecorder& to) {
      (ForTensorIn(args, [&](const at::Tensor& x) { to.PrepareFor(x); }), ...);
      (PutItem(args, to), ...);
    });
    const auto rest = keys & c10::DispatchKeySet(c10::DispatchKeySet::FULL_AFTER, kInterceptorKey);
    decltype(auto) result = call.Execute(
        [&]() -> Result { return handle_->redispatch(rest, std::forward<Args>(args)...); });
    call.Finish([&](CallRecorder& to) { PutResults(result, to); });
    return result;
  }

  inline static std::optional<c10::TypedOperatorHandle<Result(Args...)>> handle_;
  inline static const c10::FunctionSchema* schema_ = nullptr;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TYPED_CALL_H_
