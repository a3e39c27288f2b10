// SPDX-License-Identifier: MIT
//
// Arguments and results of operators, written as the C++ types that they have: the same items that
// PutIValue writes of them on a stack, without the stack.
#ifndef GRAPHGOLD_TRACE_TYPED_ITEMS_H_
#define GRAPHGOLD_TRACE_TYPED_ITEMS_H_

#include <ATen/core/IListRef.h>
#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>
#include <c10/core/Scalar.h>
#include <c10/core/SymInt.h>
#include <c10/core/SymIntArrayRef.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/string_view.h>

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "graphgold/trace/call_recorder.h"

namespace graphgold::trace {

// What is hot has its own function, and one that is not inlined: a wrapper of every operator calls
// them, and between two calls of a model the caches are full of other things.
inline void PutItem(const at::Tensor& tensor, CallRecorder& to) { to.PutTensor(tensor); }
inline void PutItem(at::TensorList list, CallRecorder& to) {
  to.PutTensors(list.data(), list.size());
}
inline void PutItem(const std::vector<at::Tensor>& list, CallRecorder& to) {
  to.PutTensors(list.data(), list.size());
}
void PutItem(const at::ITensorListRef& list, CallRecorder& to);
inline void PutItem(std::int64_t value, CallRecorder& to) { to.tape().PutInt(value); }
inline void PutItem(double value, CallRecorder& to) { to.tape().PutDouble(value); }
inline void PutItem(bool value, CallRecorder& to) {
  to.tape().PutHead(ItemKind::kBool, value ? 1 : 0);
}
void PutItem(at::IntArrayRef list, CallRecorder& to);
void PutItem(const c10::SymInt& value, CallRecorder& to);
void PutItem(c10::SymIntArrayRef list, CallRecorder& to);
void PutItem(c10::string_view text, CallRecorder& to);
// All that is left: a scalar, a device, a generator.
void PutItem(const c10::IValue& value, CallRecorder& to);

// Gives the tensors among the arguments, if they are no list of them, to `use`.
template <typename T, typename Use>
void ForTensorIn(const T& value, const Use& use) {
  if constexpr (std::is_same_v<T, at::Tensor>) {
    use(value);
  } else if constexpr (std::is_same_v<T, c10::optional<at::Tensor>>) {
    if (value.has_value()) use(*value);
  }
}

// Of LibTorch's optionals there are several.
template <typename T, typename = void>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<T, std::void_t<decltype(std::declval<const T&>().has_value())>> : std::true_type {
};

template <typename T>
void PutItem(const T& value, CallRecorder& to) {
  if constexpr (IsOptional<T>::value) {
    if (value.has_value()) {
      PutItem(*value, to);
    } else {
      to.tape().PutHead(ItemKind::kNone);
    }
  } else if constexpr (std::is_enum_v<T>) {  // a dtype, a layout, a memory format
    to.tape().PutInt(static_cast<std::int64_t>(value));
  } else {
    PutItem(c10::IValue(value), to);
  }
}

// What an operator returned: one result, or a tuple of them.
template <typename T>
void PutResults(const T& result, CallRecorder& to) {
  PutItem(result, to);
}
template <typename... T>
void PutResults(const std::tuple<T...>& results, CallRecorder& to) {
  std::apply([&](const auto&... result) { (PutItem(result, to), ...); }, results);
}

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TYPED_ITEMS_H_
