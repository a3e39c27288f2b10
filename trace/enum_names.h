// SPDX-License-Identifier: MIT
//
// LibTorch's enum numbers by the names that goldens use. The numbers are part of LibTorch's
// serialization format and only ever appended to; torch_types.cc checks them at compile time.
#ifndef GRAPHGOLD_TRACE_ENUM_NAMES_H_
#define GRAPHGOLD_TRACE_ENUM_NAMES_H_

#include <cstdint>
#include <string>

#include "graphgold/trace/tape.h"

namespace graphgold::trace {

// The number that stands for a backend outside of LibTorch, in every version.
inline constexpr std::uint8_t kPrivateDevice = 255;

// The number that stands for nested tensors, which LibTorch counts as strided.
inline constexpr std::uint8_t kNestedLayout = 255;

std::string DtypeName(std::int64_t dtype);          // "f32"; "dtype99" for an unknown one
std::string LayoutName(std::int64_t layout);        // "strided", "sparse_coo", …
std::string MemoryFormatName(std::int64_t format);  // "channels_last", …
std::string QuantizerName(std::int64_t scheme);     // "per_tensor_affine", …
std::string DeviceName(PackedType type);            // "cpu", "cuda:0"

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_ENUM_NAMES_H_
