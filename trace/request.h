// SPDX-License-Identifier: MIT
//
// A run with the user's types erased: the thin template that calls a user's model. The work is in
// trace.cc.
#ifndef GRAPHGOLD_TRACE_REQUEST_H_
#define GRAPHGOLD_TRACE_REQUEST_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "graphgold/trace/model.h"
#include "graphgold/trace/plain_inputs.h"
#include "graphgold/trace/run.h"
#include "graphgold/trace/tensor_tree.h"

namespace graphgold {

namespace trace {

using NamedTensorVisitor = std::function<void(const std::string&, const at::Tensor&)>;

// A run, with the user's types erased.
struct TraceRequest {
  Modules modules;
  bool is_jit = false;
  // Visits the input tensors; their names begin with `root`.
  std::function<void(const std::string& root, const NamedTensorVisitor&)> inputs;
  // Calls the model; then `outputs` is to be called for what it returned, after the recording.
  std::function<void(const std::function<void()>& stop, const NamedTensorVisitor& outputs)> call;
};

class CallObserver;
// One run under trace. What else the options ask for (memory, time) takes runs of its own: see
// traced_model.h.
ModelRun RunTrace(const TraceRequest& request, const TraceOptions& options,
                  std::shared_ptr<CallObserver> observer = nullptr);
// The same, unless `is_known` says of the run that its graph is known: then none is made.
std::optional<ModelRun> RunTraceUnless(const IsKnownRun& is_known, const TraceRequest& request,
                                       const TraceOptions& options);

// One input is called by the root's name, "input"; several "input.0", "input.1", …
template <typename... Args, typename Visit>
void VisitInputs(const std::tuple<Args...>& inputs, const std::string& root, const Visit& visit) {
  if constexpr (sizeof...(Args) == 1) {
    VisitTensors(std::get<0>(inputs), root, visit);
  } else {
    VisitTensors(inputs, root, visit);
  }
}

// Visits the tensors in an input as the user gave it. What a function makes is not there yet.
template <typename Input, typename Visit>
void VisitGiven(const Input& input, const Visit& visit) {
  if constexpr (IsInputPack<Input>::value) {
    VisitInputs(input.values, "input", visit);
  } else if constexpr (!IsMadeInputs<Input>::value) {
    VisitTensors(input, "input", visit);
  }
}

// The model's own modules, or those that a callable uses.
template <typename M>
Modules ModulesOf(M& model, const Modules& modules) {
  if constexpr (kIsModel<std::decay_t<M>>) {
    if (!modules.empty()) {
      throw Error(
          "Modules are for a callable, to name the models that it uses; this model is a "
          "module itself, and its parameters have their own names");
    }
    return Modules::Only(model);
  } else {
    return modules;
  }
}

// The request refers to the model and the inputs: both must outlive it.
template <typename M, typename... Args>
TraceRequest MakeRequest(M& model, const Modules& modules, const std::tuple<Args...>& inputs) {
  TraceRequest request;
  request.modules = ModulesOf(model, modules);
  if constexpr (kIsModel<std::decay_t<M>>) {
    request.is_jit = kIsJit<std::decay_t<decltype(ModuleBehind(model))>>;
  }
  request.inputs = [&](const std::string& root, const NamedTensorVisitor& visit) {
    VisitInputs(inputs, root, visit);
  };
  request.call = [&](const std::function<void()>& stop, const NamedTensorVisitor& outputs) {
    const auto call = [&model](const auto&... args) -> decltype(auto) {
      return CallModel(model, args...);
    };
    if constexpr (std::is_void_v<decltype(std::apply(call, inputs))>) {
      std::apply(call, inputs);
      stop();
    } else {
      const auto& result = std::apply(call, inputs);
      stop();
      VisitTensors(result, "output", outputs);
    }
  };
  return request;
}

// Several arguments as one pack; one is the input itself.
template <typename Use, typename... Args>
decltype(auto) WithInput(const Use& use, const Args&... args) {
  if constexpr (sizeof...(Args) == 1) {
    return use(args...);
  } else {
    return use(InputPack<const Args&...>{std::tuple<const Args&...>(args...)});
  }
}

}  // namespace trace

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_REQUEST_H_
