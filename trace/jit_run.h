// SPDX-License-Identifier: MIT
//
// TorchScript, run as the program says and not as the executor happened to plan it: an inlined copy
// of the method's graph on a plain interpreter. Warm-up and fusion change nothing then.
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

// The path of the TorchScript module that the calling thread is in: "layer1.0.conv1"; "" at the
// top, and outside the interpreter.
std::string CurrentJitScope();

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_JIT_RUN_H_
