// SPDX-License-Identifier: MIT
//
// What a model is given: inputs without marks, at the sizes that are asked for.
#ifndef GRAPHGOLD_TRACE_PLAIN_INPUTS_H_
#define GRAPHGOLD_TRACE_PLAIN_INPUTS_H_

#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graphgold/trace/dynamic.h"

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

// Plain<T>::At(value, sizes): the value itself, if there can be no marked tensor in a T; else a new
// value, with tensors in their place.
template <typename T, typename = void>
struct Plain {
  static constexpr bool kIsDynamic = false;
  static const T& At(const T& value, const Sizes&) { return value; }
};

template <typename... T>
inline constexpr bool kAnyDynamic = (Plain<std::decay_t<T>>::kIsDynamic || ...);
template <typename... T>
using IfDynamic = std::enable_if_t<kAnyDynamic<T...>>;

template <typename T>
decltype(auto) PlainAt(const T& value, const Sizes& sizes) {
  return Plain<T>::At(value, sizes);
}
template <typename T>
using PlainType = std::decay_t<decltype(PlainAt(std::declval<const T&>(), Sizes()))>;

template <>
struct Plain<DynamicTensor> {
  static constexpr bool kIsDynamic = true;
  static at::Tensor At(const DynamicTensor& value, const Sizes& sizes) { return value.At(sizes); }
};

template <typename T, typename Allocator>
struct Plain<std::vector<T, Allocator>, IfDynamic<T>> {
  static constexpr bool kIsDynamic = true;
  static auto At(const std::vector<T, Allocator>& value, const Sizes& sizes) {
    std::vector<PlainType<T>> plain;
    for (const T& element : value) plain.push_back(PlainAt(element, sizes));
    return plain;
  }
};

template <typename T, std::size_t kSize>
struct Plain<std::array<T, kSize>, IfDynamic<T>> {
  static constexpr bool kIsDynamic = true;
  static auto At(const std::array<T, kSize>& value, const Sizes& sizes) {
    std::array<PlainType<T>, kSize> plain;
    for (std::size_t i = 0; i < kSize; ++i) plain[i] = PlainAt(value[i], sizes);
    return plain;
  }
};

template <typename T>
struct Plain<std::optional<T>, IfDynamic<T>> {
  static constexpr bool kIsDynamic = true;
  static auto At(const std::optional<T>& value, const Sizes& sizes) {
    return value ? std::make_optional(PlainAt(*value, sizes)) : std::nullopt;
  }
};

template <typename Key, typename T, typename... Rest>
struct Plain<std::map<Key, T, Rest...>, IfDynamic<T>> {
  static constexpr bool kIsDynamic = true;
  static auto At(const std::map<Key, T, Rest...>& value, const Sizes& sizes) {
    std::map<Key, PlainType<T>> plain;
    for (const auto& [key, element] : value) plain.emplace(key, PlainAt(element, sizes));
    return plain;
  }
};

template <typename Key, typename T, typename... Rest>
struct Plain<std::unordered_map<Key, T, Rest...>, IfDynamic<T>> {
  static constexpr bool kIsDynamic = true;
  static auto At(const std::unordered_map<Key, T, Rest...>& value, const Sizes& sizes) {
    std::unordered_map<Key, PlainType<T>> plain;
    for (const auto& [key, element] : value) plain.emplace(key, PlainAt(element, sizes));
    return plain;
  }
};

template <typename A, typename B>
struct Plain<std::pair<A, B>, IfDynamic<A, B>> {
  static constexpr bool kIsDynamic = true;
  static auto At(const std::pair<A, B>& value, const Sizes& sizes) {
    return std::make_pair(PlainAt(value.first, sizes), PlainAt(value.second, sizes));
  }
};

template <typename... T>
struct Plain<std::tuple<T...>, IfDynamic<T...>> {
  static constexpr bool kIsDynamic = true;
  static auto At(const std::tuple<T...>& value, const Sizes& sizes) {
    return std::apply([&](const auto&... part) { return std::make_tuple(PlainAt(part, sizes)...); },
                      value);
  }
};

template <typename T>
struct IsInputPack : std::false_type {};
template <typename... Args>
struct IsInputPack<InputPack<Args...>> : std::true_type {};

template <typename T>
struct IsMadeInputs : std::false_type {};
template <typename Make>
struct IsMadeInputs<MadeInputs<Make>> : std::true_type {};

// Calls `use` with a tuple of what the model is to be given. What is not marked is not copied.
template <typename Input, typename Use>
decltype(auto) WithArguments(const Input& input, const Sizes& sizes, const Use& use) {
  if constexpr (IsMadeInputs<Input>::value) {
    const auto& made = input.At(sizes);
    return WithArguments(made, sizes, use);
  } else if constexpr (IsInputPack<Input>::value) {
    return std::apply(
        [&](const auto&... part) -> decltype(auto) {
          return use(std::tuple<decltype(PlainAt(part, sizes))...>(PlainAt(part, sizes)...));
        },
        input.values);
  } else {
    return use(std::tuple<decltype(PlainAt(input, sizes))>(PlainAt(input, sizes)));
  }
}

}  // namespace trace
}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_PLAIN_INPUTS_H_
