// SPDX-License-Identifier: MIT
#include "graphgold/trace/interceptor.h"

#include <torch/library.h>

#include <string>

#include "graphgold/graph/error.h"
#include "graphgold/trace/call_details.h"
#include "graphgold/trace/recorded_call.h"
#include "graphgold/trace/session_state.h"
#include "graphgold/trace/torch_types.h"
#include "graphgold/trace/typed_operators.h"

namespace graphgold::trace {
namespace {

// They are last on the stack. A tensor among numbers, or where anything may stand, is part of an
// attribute: nobody reads it as a tensor, so none must be recorded as seen there.
void PutArguments(const torch::jit::Stack& stack, const c10::FunctionSchema& schema,
                  CallRecorder& to) {
  const std::size_t begin = stack.size() - schema.arguments().size();
  for (std::size_t i = 0; i < schema.arguments().size(); ++i) {
    const bool is_operand = IsTensorType(*schema.arguments()[i].type());
    PutIValue(stack[begin + i], to.tape(), [&](const at::Tensor& tensor) {
      if (is_operand) {
        to.PutTensor(tensor);
      } else {
        to.tape().PutText(ItemKind::kOpaque, "Tensor");
      }
    });
  }
}

void PutResults(const torch::jit::Stack& stack, const c10::FunctionSchema& schema,
                CallRecorder& to) {
  for (std::size_t i = stack.size() - schema.returns().size(); i < stack.size(); ++i) {
    PutIValue(stack[i], to.tape(), [&](const at::Tensor& tensor) { to.PutTensor(tensor); });
  }
}

// Records one call. `begin` is the stack with its arguments, `stack` has the results after `run`;
// `kernel` tells whose kernel runs.
template <typename Run, typename Kernel>
void Record(const c10::FunctionSchema& schema, const torch::jit::Stack& begin,
            const torch::jit::Stack& stack, const Run& run, const Kernel& kernel) {
  SessionState* const session = CurrentSession();
  RecordedCall call(session, schema, [&](CallRecorder& to) {
    PutArguments(begin, schema, to);
    to.WatchDraws(begin);
    if (session->details.kernels) to.SetKernel(kernel());
  });
  call.Execute(run);
  call.Finish([&](CallRecorder& to) { PutResults(stack, schema, to); });
}

}  // namespace

void Intercept(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  const auto rest = keys & c10::DispatchKeySet(c10::DispatchKeySet::FULL_AFTER, kInterceptorKey);
  Record(
      op.schema(), *stack, *stack, [&] { op.redispatchBoxed(rest, stack); },
      [&] { return KernelOf(op, rest); });
}

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
  // Never destroyed: a call may still come in while static objects are. "Used", or the pointer,
  // which nobody reads, would be left out, and whoever looks for leaks would be told of one.
  [[gnu::used]] static const auto* const library = [] {
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
    RegisterTypedCalls();
    return made;
  }();
}

}  // namespace graphgold::trace
