// SPDX-License-Identifier: MIT
//
// What can be traced, brought to one form: torch::nn holders, modules by reference or pointer,
// Sequential, AnyModule, torch::jit::Module, and any callable with the models that it uses by name.
#ifndef GRAPHGOLD_TRACE_MODEL_H_
#define GRAPHGOLD_TRACE_MODEL_H_

#include <torch/csrc/jit/api/module.h>
#include <torch/nn/module.h>
#include <torch/nn/modules/container/any.h>
#include <torch/nn/pimpl.h>

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/trace/jit_run.h"
#include "graphgold/trace/places.h"

namespace graphgold {

// Called as `visit(origin, name, tensor)` for every registered parameter and buffer that is
// defined. The name is there for as long as the call takes, which must not register anything.
using TensorVisitor = std::function<void(Origin, const std::string&, const at::Tensor&)>;

// A parameter or buffer (or, where that is said, an input), and its name.
struct RegisteredTensor {
  Origin origin;
  std::string name;
  at::Tensor tensor;
};

namespace trace {

template <typename M>
inline constexpr bool kIsHolder = std::is_base_of_v<torch::detail::ModuleHolderIndicator, M>;
template <typename M>
inline constexpr bool kIsModule = std::is_base_of_v<torch::nn::Module, M>;
template <typename M>
inline constexpr bool kIsAny = std::is_same_v<M, torch::nn::AnyModule>;
template <typename M>
inline constexpr bool kIsJit = std::is_base_of_v<torch::jit::Module, M>;

template <typename M, typename = void>
struct IsPointer : std::false_type {};
template <typename M>
struct IsPointer<M, std::void_t<decltype(*std::declval<const M&>())>>
    : std::bool_constant<kIsModule<std::decay_t<decltype(*std::declval<const M&>())>> ||
                         kIsJit<std::decay_t<decltype(*std::declval<const M&>())>>> {};

template <typename M>
inline constexpr bool kIsModel =
    kIsHolder<M> || kIsModule<M> || kIsAny<M> || kIsJit<M> || IsPointer<M>::value;

// The torch::nn::Module or torch::jit::Module behind whatever stands for it.
template <typename M>
auto& ModuleBehind(M& model) {
  using Plain = std::decay_t<M>;
  if constexpr (kIsHolder<Plain> || kIsAny<Plain>) {
    if (model.is_empty()) throw Error("the model is an empty module holder: it was never made");
  } else if constexpr (IsPointer<Plain>::value) {
    if (model == nullptr) throw Error("the model is a null pointer");
  }
  if constexpr (kIsAny<Plain>) {
    return *model.ptr();
  } else if constexpr (kIsHolder<Plain> || IsPointer<Plain>::value) {
    return *model;
  } else {
    return model;
  }
}

template <typename M, typename = void, typename... Args>
struct HasForward : std::false_type {};
template <typename M, typename... Args>
struct HasForward<M, std::void_t<decltype(std::declval<M&>().forward(std::declval<Args>()...))>,
                  Args...> : std::true_type {};

// The arguments of a TorchScript method; one std::vector<IValue> is all of them.
template <typename... Args>
std::vector<c10::IValue> ToIValues(const Args&... args) {
  if constexpr (sizeof...(Args) == 1 && (std::is_same_v<Args, std::vector<c10::IValue>> && ...)) {
    return (args, ...);
  } else {
    return {c10::IValue(args)...};
  }
}

// Calls the model; gives what it returns.
template <typename M, typename... Args>
decltype(auto) CallModel(M& model, const Args&... args) {
  using Plain = std::decay_t<M>;
  if constexpr (kIsAny<Plain>) {
    return model.forward(args...);
  } else if constexpr (kIsModel<Plain>) {
    auto& module = const_cast<std::decay_t<decltype(ModuleBehind(model))>&>(ModuleBehind(model));
    if constexpr (kIsJit<std::decay_t<decltype(module)>>) {
      return RunTraced(module, ToIValues(args...));
    } else {
      static_assert(HasForward<std::decay_t<decltype(module)>, void, const Args&...>::value,
                    "GraphGold: this module has no forward() that takes these inputs. A plain "
                    "torch::nn::Module must be traced through its own type, or a callable.");
      return module.forward(args...);
    }
  } else {
    static_assert(std::is_invocable_v<M&, const Args&...>,
                  "GraphGold: this is neither a module nor a callable that takes these inputs.");
    return model(args...);
  }
}

}  // namespace trace

// Models by name, for a callable that uses them:
//   Trace(step, Modules{{"gen", generator}, {"disc", discriminator}}, noise)
// Their parameters are then called gen.fc.weight, disc.conv.weight, … The models must outlive it.
class Modules {
 public:
  class Entry {
   public:
    template <typename M>
    Entry(std::string name, M&& model) : name_(std::move(name)) {  // NOLINT: made from braces
      using Plain = std::decay_t<M>;
      static_assert(trace::kIsModel<Plain>, "GraphGold: this is no module.");
      const auto& module = trace::ModuleBehind(model);
      if constexpr (trace::kIsJit<std::decay_t<decltype(module)>>) {
        jit_ = module;
      } else {
        nn_ = &module;
      }
      // What shares its module is kept, so that it may be a temporary.
      if constexpr (trace::kIsHolder<Plain> ||
                    std::is_convertible_v<Plain, std::shared_ptr<const void>>) {
        keep_ = std::make_shared<Plain>(model);
      }
    }

   private:
    friend class Modules;
    std::string name_;
    // Either of both.
    const torch::nn::Module* nn_ = nullptr;
    std::optional<torch::jit::Module> jit_;
    std::shared_ptr<const void> keep_;
  };

  Modules() = default;
  Modules(std::initializer_list<Entry> entries) : entries_(entries) {}

  // One model whose parameters keep their own names.
  template <typename M>
  static Modules Only(M& model) {
    return {Entry("", model)};
  }

  void VisitTensors(const TensorVisitor& visit) const;
  // The same, for who does it several times.
  void VisitTensors(const TensorVisitor& visit, trace::Places& places) const;
  // All of them as they are now. It holds them, so it must not live while the model runs.
  std::vector<RegisteredTensor> Tensors() const;
  // Whether there may be one whose name, up to its first dot, is this. To look takes no time.
  bool MayHave(std::string_view first) const;
  bool empty() const { return entries_.empty(); }
  bool any_training() const;
  bool any_jit() const;

  // The modules themselves, without those inside them.
  std::vector<const torch::nn::Module*> nn_modules() const;
  std::vector<torch::jit::Module> jit_modules() const;

 private:
  std::vector<Entry> entries_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_MODEL_H_
