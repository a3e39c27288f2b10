// SPDX-License-Identifier: MIT
//
// Trace: runs a model once and returns what it did.
//
//   ModelRun run = Trace(model, image);                        // a torch::nn or TorchScript model
//   ModelRun run = Trace(model, ids, mask);                    // several inputs
//   ModelRun run = Trace(model, Inputs(ids, mask));            // the same
//   ModelRun run = Trace(step, Modules{{"net", net}}, image);  // any callable, and the models it
//   uses
//
// Inputs may be tensors, numbers, and nested lists, tuples and dicts of them. Throws ModelError if
// the model throws. This is the thin template that calls a user's model; the work is in trace.cc.
#ifndef GRAPHGOLD_TRACE_TRACE_H_
#define GRAPHGOLD_TRACE_TRACE_H_

#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "graphgold/trace/model.h"
#include "graphgold/trace/run.h"
#include "graphgold/trace/tensor_tree.h"

namespace graphgold {

// Several inputs as one thing.
template <typename... Args>
struct InputPack {
  std::tuple<Args...> values;
};
template <typename... Args>
InputPack<std::decay_t<Args>...> Inputs(Args&&... args) {
  return {{std::forward<Args>(args)...}};
}

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
ModelRun RunTrace(const TraceRequest& request, const TraceOptions& options,
                  CallObserver* observer = nullptr);

template <typename T>
struct IsInputPack : std::false_type {};
template <typename... Args>
struct IsInputPack<InputPack<Args...>> : std::true_type {};

// One input is called by the root's name, "input"; several "input.0", "input.1", …
template <typename... Args>
void VisitInputs(const std::tuple<Args...>& inputs, const std::string& root,
                 const NamedTensorVisitor& visit) {
  if constexpr (sizeof...(Args) == 1) {
    VisitTensors(std::get<0>(inputs), root, visit);
  } else {
    VisitTensors(inputs, root, visit);
  }
}

// The request refers to the model and the inputs: both must outlive it.
template <typename M, typename... Args>
TraceRequest MakeRequest(M& model, const Modules& modules, const std::tuple<Args...>& inputs) {
  TraceRequest request;
  request.modules = modules;
  if constexpr (kIsModel<std::decay_t<M>>) {
    if (!modules.empty()) {
      throw Error(
          "Modules are for a callable, to name the models that it uses; this model is a "
          "module itself, and its parameters have their own names");
    }
    request.modules = Modules::Only(model);
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

}  // namespace trace

// The general form: options, models by name, and the inputs as one pack.
template <typename M, typename Input>
ModelRun TraceWith(const TraceOptions& options, M&& model, const Modules& modules,
                   const Input& input) {
  if constexpr (trace::IsInputPack<Input>::value) {
    return trace::RunTrace(trace::MakeRequest(model, modules, input.values), options);
  } else {
    const std::tuple<const Input&> inputs(input);
    return trace::RunTrace(trace::MakeRequest(model, modules, inputs), options);
  }
}

template <typename M, typename... Args>
ModelRun Trace(M&& model, const Modules& modules, const Args&... args) {
  if constexpr (sizeof...(Args) == 1) {
    return TraceWith({}, model, modules, args...);
  } else {
    const std::tuple<const Args&...> inputs(args...);
    return trace::RunTrace(trace::MakeRequest(model, modules, inputs), {});
  }
}

template <typename M, typename... Args>
ModelRun Trace(M&& model, const Args&... args) {
  return Trace(std::forward<M>(model), Modules(), args...);
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_TRACE_H_
