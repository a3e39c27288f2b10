// SPDX-License-Identifier: MIT
#include "graphgold/trace/jit_run.h"

#include <ATen/record_function.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/csrc/jit/api/function_impl.h>
#include <torch/csrc/jit/api/module.h>
#include <torch/csrc/jit/passes/inliner.h>
#include <torch/csrc/jit/runtime/interpreter.h>

#include <memory>
#include <string_view>
#include <utility>

#include "graphgold/trace/fused_groups.h"
#include "graphgold/trace/interceptor.h"

namespace graphgold::trace {
namespace {

thread_local JitRunner runner_of_this_thread = JitRunner::kInterpreter;

c10::IValue Interpret(const std::shared_ptr<torch::jit::Graph>& graph,
                      std::vector<c10::IValue> stack) {
  const torch::jit::Code code(graph, "forward");
  torch::jit::InterpreterState interpreter(code);
  interpreter.run(stack);
  return stack.empty() ? c10::IValue() : std::move(stack.front());
}

// What the module's forward does, in one graph. A file's methods are compiled when they are first
// asked for, which compares their constants; that is no part of the run.
std::shared_ptr<torch::jit::Graph> ProgramOf(const torch::jit::Module& module) {
  const c10::impl::ExcludeDispatchKeyGuard unrecorded(kInterceptorKey);
  const at::DisableRecordFunctionGuard uncounted;
  auto graph = module.get_method("forward").graph()->copy();
  torch::jit::Inline(*graph);
  return graph;
}

}  // namespace

c10::IValue RunOnInterpreter(torch::jit::Module& module, std::vector<c10::IValue> inputs) {
  const auto graph = ProgramOf(module);
  inputs.insert(inputs.begin(), module._ivalue());
  module.get_method("forward").function().getSchema().checkAndNormalizeInputs(inputs);
  return Interpret(graph, std::move(inputs));
}

c10::IValue RunOnExecutor(torch::jit::Module& module, std::vector<c10::IValue> inputs) {
  const torch::jit::Method method = module.get_method("forward");
  std::vector<c10::IValue> stack = inputs;
  stack.insert(stack.begin(), module._ivalue());
  method.function().getSchema().checkAndNormalizeInputs(stack);
  std::shared_ptr<torch::jit::Graph> graph;
  {
    // Planning may compute constants; that is no part of the run.
    const c10::impl::ExcludeDispatchKeyGuard unrecorded(kInterceptorKey);
    const auto plan =
        torch::jit::toGraphFunction(method.function()).get_executor().getPlanFor(stack);
    if (HasFusedGroups(*plan.graph)) {
      graph = plan.graph->copy();
      ShowFusedGroups(*graph);
    }
  }
  return graph == nullptr ? module.forward(std::move(inputs)) : Interpret(graph, std::move(stack));
}

ChosenJitRunner::ChosenJitRunner(JitRunner runner)
    : before_(std::exchange(runner_of_this_thread, runner)) {}
ChosenJitRunner::~ChosenJitRunner() { runner_of_this_thread = before_; }

c10::IValue RunTraced(torch::jit::Module& module, std::vector<c10::IValue> inputs) {
  switch (runner_of_this_thread) {
    case JitRunner::kExecutor:
      return RunOnExecutor(module, std::move(inputs));
    case JitRunner::kForward:
      return module.forward(std::move(inputs));
    default:
      return RunOnInterpreter(module, std::move(inputs));
  }
}

std::string CurrentJitScope() {
  std::string path;
  // "TOP(Net)::forward", "layer1(Sequential)::forward", "SELF(Net)::helper", …
  for (const std::string& level : torch::jit::currentModuleHierarchy()) {
    const std::size_t end = level.find('(');
    if (end == std::string::npos) continue;  // a free function
    const std::string_view name = std::string_view(level).substr(0, end);
    if (name == "TOP" || name == "SELF") continue;
    if (!path.empty()) path += '.';
    path += name;
  }
  return path;
}

}  // namespace graphgold::trace
