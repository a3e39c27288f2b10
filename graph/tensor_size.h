// SPDX-License-Identifier: MIT
//
// How large a tensor is, told from its type.
#ifndef GRAPHGOLD_GRAPH_TENSOR_SIZE_H_
#define GRAPHGOLD_GRAPH_TENSOR_SIZE_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "graphgold/graph/tensor_type.h"

namespace graphgold {

// The number of elements. Nothing where a size is symbolic, where the number overflows, and for
// layouts whose shape does not tell what is stored (sparse and nested ones).
std::optional<std::int64_t> ElementCount(const TensorType& type);

// The bytes of one element; nothing for a dtype that is packed or not known.
std::optional<std::int64_t> BytesPerElement(std::string_view dtype);

// The bytes of that many elements; nothing where either is not known.
std::optional<std::int64_t> ByteCount(const TensorType& type);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_TENSOR_SIZE_H_
