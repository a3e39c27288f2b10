// SPDX-License-Identifier: MIT
//
// TorchScript, run as the program says and not as the executor happened to plan it: an inlined copy
// of the method's graph on a plain interpreter. Warm-up and fusion change nothing then. Or, on
// request, as the executor planned it.
#ifndef GRAPHGOLD_TRACE_JIT_RUN_H_
#define GRAPHGOLD_TRACE_JIT_RUN_H_

#include <ATen/core/ivalue.h>

#include <string>
#include <vector>

namespace torch::jit {
struct Module;
}

namespace graphgold::trace {

// Runs the module's forward. Missing arguments get their defaults; a wrong one is the same error
// that Module::forward throws.
c10::IValue RunOnInterpreter(torch::jit::Module& module, std::vector<c10::IValue> inputs);

// Runs the module's forward as its executor has planned it by now, with fused groups shown as
// opaque calls. A module that has not run before is not optimised yet: the plan is the program.
c10::IValue RunOnExecutor(torch::jit::Module& module, std::vector<c10::IValue> inputs);

// Who runs TorchScript in RunTraced, on this thread: the interpreter, but while another choice
// lives.
enum class JitRunner {
  kInterpreter,
  kExecutor,  // RunOnExecutor
  kForward,   // the module's own forward(), as its users call it
};
c10::IValue RunTraced(torch::jit::Module& module, std::vector<c10::IValue> inputs);
class ChosenJitRunner {
 public:
  explicit ChosenJitRunner(JitRunner runner);
  ~ChosenJitRunner();
  ChosenJitRunner(const ChosenJitRunner&) = delete;
  ChosenJitRunner& operator=(const ChosenJitRunner&) = delete;

 private:
  JitRunner before_;
};

// The path of the TorchScript module that the calling thread is in: "layer1.0.conv1"; "" at the
// top, and outside the interpreter.
std::string CurrentJitScope();

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_JIT_RUN_H_
