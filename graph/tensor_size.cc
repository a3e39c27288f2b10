// SPDX-License-Identifier: MIT
#include "graphgold/graph/tensor_size.h"

#include <array>
#include <utility>

#include "graphgold/graph/amount.h"

namespace graphgold {

// Packed dtypes ("qu4x2") are left out: whether their shape counts packs or elements, nobody says.
std::optional<std::int64_t> BytesPerElement(std::string_view dtype) {
  static constexpr std::array<std::pair<std::string_view, std::int64_t>, 25> kSizes = {{
      {"f32", 4},         {"i64", 8},         {"bool", 1},  {"f16", 2},    {"bf16", 2},
      {"f64", 8},         {"u8", 1},          {"i8", 1},    {"i16", 2},    {"i32", 4},
      {"u16", 2},         {"u32", 4},         {"u64", 8},   {"c32", 4},    {"c64", 8},
      {"c128", 16},       {"qi8", 1},         {"qu8", 1},   {"qi32", 4},   {"f8_e5m2", 1},
      {"f8_e5m2fnuz", 1}, {"f8_e4m3fnuz", 1}, {"bits8", 1}, {"bits16", 2}, {"f8_e4m3fn", 1},
  }};
  for (const auto& [name, bytes] : kSizes) {
    if (name == dtype) return bytes;
  }
  return std::nullopt;
}

std::optional<std::int64_t> ElementCount(const TensorType& type) {
  if (type.layout != "strided" && type.layout != "mkldnn") return std::nullopt;
  Amount count = 1;
  bool empty = false;
  for (const Dim& dim : type.shape) {
    count *= Amount::Of(dim);
    empty = empty || dim == Dim(0);
  }
  return empty ? Amount(0).optional() : count.optional();
}

std::optional<std::int64_t> ByteCount(const TensorType& type) {
  const std::optional<std::int64_t> elements = ElementCount(type);
  const std::optional<std::int64_t> size = BytesPerElement(type.dtype);
  if (!elements || !size) return std::nullopt;
  return (Amount(*elements) * Amount(*size)).optional();
}

}  // namespace graphgold
