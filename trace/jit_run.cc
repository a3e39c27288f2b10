// SPDX-License-Identifier: MIT
#include "graphgold/trace/jit_run.h"

#include <torch/csrc/jit/api/module.h>
#include <torch/csrc/jit/passes/inliner.h>
#include <torch/csrc/jit/runtime/interpreter.h>

#include <string_view>
#include <utility>

namespace graphgold::trace {

c10::IValue RunOnInterpreter(torch::jit::Module& module, std::vector<c10::IValue> inputs) {
  const torch::jit::Method method = module.get_method("forward");
  inputs.insert(inputs.begin(), module._ivalue());
  method.function().getSchema().checkAndNormalizeInputs(inputs);
  const auto graph = method.graph()->copy();
  torch::jit::Inline(*graph);
  const torch::jit::Code code(graph, "forward");
  torch::jit::InterpreterState interpreter(code);
  interpreter.run(inputs);
  return inputs.empty() ? c10::IValue() : std::move(inputs.front());
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
