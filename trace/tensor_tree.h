// SPDX-License-Identifier: MIT
//
// The tensors in what a model takes and returns: nested lists, tuples, dicts and optionals, each
// tensor with its path ("input.1.mask").
//
// A type of your own is made known by a function in its namespace, found by argument lookup:
//
//   template <typename Visit>
//   void GraphGoldVisit(const MyBatch& batch, const std::string& path, const Visit& visit) {
//     graphgold::VisitTensors(batch.pixels, path + ".pixels", visit);
//   }
#ifndef GRAPHGOLD_TRACE_TENSOR_TREE_H_
#define GRAPHGOLD_TRACE_TENSOR_TREE_H_

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace graphgold {

// Calls `visit(path, tensor)` for every tensor, defined or not, in a fixed order.
template <typename T, typename Visit>
void VisitTensors(const T& value, const std::string& path, const Visit& visit);

namespace trace {

// The same for what only a TorchScript value can hold.
template <typename Visit>
void VisitIValue(const c10::IValue& value, const std::string& path, const Visit& visit);

template <typename T, typename = void>
struct IsRange : std::false_type {};
template <typename T>
struct IsRange<T, std::void_t<decltype(std::declval<const T&>().begin()),
                              decltype(std::declval<const T&>().end())>> : std::true_type {};

template <typename T, typename = void>
struct IsMap : std::false_type {};
template <typename T>
struct IsMap<T, std::void_t<typename T::mapped_type, typename T::key_type>> : std::true_type {};

template <typename T, typename = void>
struct IsTuple : std::false_type {};
template <typename T>
struct IsTuple<T, std::void_t<decltype(std::tuple_size<T>::value)>> : std::true_type {};

template <typename T, typename = void>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<T, std::void_t<decltype(std::declval<const T&>().has_value()),
                                 decltype(*std::declval<const T&>())>> : std::true_type {};

template <typename T, typename Visit, typename = void>
struct HasOwnVisit : std::false_type {};
template <typename T, typename Visit>
struct HasOwnVisit<T, Visit,
                   std::void_t<decltype(GraphGoldVisit(std::declval<const T&>(), std::string(),
                                                       std::declval<const Visit&>()))>>
    : std::true_type {};

template <typename T>
struct IsTorchContainer : std::false_type {};
template <typename T>
struct IsTorchContainer<c10::List<T>> : std::true_type {};
template <typename K, typename V>
struct IsTorchContainer<c10::Dict<K, V>> : std::true_type {};

// torch::OrderedDict and its like.
template <typename T, typename = void>
struct HasKeyedItems : std::false_type {};
template <typename T>
struct HasKeyedItems<T, std::void_t<decltype(std::declval<const T&>().begin()->key()),
                                    decltype(std::declval<const T&>().begin()->value())>>
    : std::true_type {};

template <typename T>
inline constexpr bool kIsPlain =
    std::is_same_v<T, c10::Scalar> || std::is_same_v<T, c10::Device> ||
    std::is_same_v<T, std::decay_t<decltype(c10::nullopt)>> || std::is_arithmetic_v<T> ||
    std::is_enum_v<T> || std::is_null_pointer_v<T> || std::is_convertible_v<const T&, std::string>;

// A key as one step of a path.
inline std::string KeyText(const std::string& key) {
  std::string text;
  for (const char c : key) text += c == '.' ? "%2E" : c == '%' ? "%25" : std::string(1, c);
  return text;
}
template <typename Key>
std::enable_if_t<std::is_arithmetic_v<Key>, std::string> KeyText(Key key) {
  return std::to_string(key);
}

template <typename Map, typename Visit>
void VisitMap(const Map& map, const std::string& path, const Visit& visit) {
  std::vector<std::pair<std::string, const typename Map::mapped_type*>> entries;
  for (const auto& [key, value] : map) entries.emplace_back(KeyText(key), &value);
  std::sort(entries.begin(), entries.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [key, value] : entries) VisitTensors(*value, path + "." + key, visit);
}

template <typename Range, typename Visit>
void VisitRange(const Range& range, const std::string& path, const Visit& visit) {
  std::size_t index = 0;
  for (auto&& value : range) {
    VisitTensors(static_cast<const typename Range::value_type&>(value),
                 path + "." + std::to_string(index++), visit);
  }
}

template <typename Tuple, typename Visit, std::size_t... kIndex>
void VisitTuple(const Tuple& tuple, const std::string& path, const Visit& visit,
                std::index_sequence<kIndex...>) {
  (VisitTensors(std::get<kIndex>(tuple), path + "." + std::to_string(kIndex), visit), ...);
}

template <typename Visit>
void VisitIValue(const c10::IValue& value, const std::string& path, const Visit& visit) {
  std::size_t index = 0;
  if (value.isTensor()) {
    visit(path, value.toTensor());
  } else if (value.isNone()) {
    visit(path, at::Tensor());
  } else if (value.isList()) {
    for (const c10::IValue& element : value.toListRef()) {
      VisitIValue(element, path + "." + std::to_string(index++), visit);
    }
  } else if (value.isTuple()) {
    for (const c10::IValue& element : value.toTupleRef().elements()) {
      VisitIValue(element, path + "." + std::to_string(index++), visit);
    }
  } else if (value.isGenericDict()) {
    std::vector<std::pair<std::string, c10::IValue>> entries;
    for (const auto& entry : value.toGenericDict()) {
      const c10::IValue& key = entry.key();
      entries.emplace_back(key.isString() ? KeyText(key.toStringRef())
                           : key.isInt()  ? std::to_string(key.toInt())
                                          : std::to_string(index++),
                           entry.value());
    }
    std::sort(entries.begin(), entries.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [key, element] : entries) VisitIValue(element, path + "." + key, visit);
  }
}

template <typename>
inline constexpr bool kAlwaysFalse = false;

}  // namespace trace

template <typename T, typename Visit>
void VisitTensors(const T& value, const std::string& path, const Visit& visit) {
  if constexpr (std::is_base_of_v<at::Tensor, T>) {
    visit(path, static_cast<const at::Tensor&>(value));
  } else if constexpr (std::is_same_v<T, c10::IValue>) {
    trace::VisitIValue(value, path, visit);
  } else if constexpr (trace::HasOwnVisit<T, Visit>::value) {
    GraphGoldVisit(value, path, visit);
  } else if constexpr (trace::kIsPlain<T>) {
    // No tensor in it.
  } else if constexpr (trace::IsOptional<T>::value) {
    if (value.has_value()) {
      VisitTensors(*value, path, visit);
    } else {
      visit(path, at::Tensor());
    }
  } else if constexpr (trace::IsTorchContainer<T>::value) {
    trace::VisitIValue(c10::IValue(value), path, visit);
  } else if constexpr (trace::HasKeyedItems<T>::value) {
    for (const auto& item : value) {
      VisitTensors(item.value(), path + "." + trace::KeyText(item.key()), visit);
    }
  } else if constexpr (trace::IsMap<T>::value) {
    trace::VisitMap(value, path, visit);
  } else if constexpr (trace::IsRange<T>::value) {
    trace::VisitRange(value, path, visit);
  } else if constexpr (trace::IsTuple<T>::value) {
    trace::VisitTuple(value, path, visit, std::make_index_sequence<std::tuple_size<T>::value>());
  } else {
    static_assert(trace::kAlwaysFalse<T>,
                  "GraphGold does not know the tensors of this type. Write a function "
                  "GraphGoldVisit for it; see graphgold/trace/tensor_tree.h.");
  }
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_TENSOR_TREE_H_
