// SPDX-License-Identifier: MIT
#include "graphgold/trace/enum_names.h"

#include <cstddef>

namespace graphgold::trace {
namespace {

// The name at that place of the table, or a made-up one that still tells numbers apart.
template <std::size_t kSize>
std::string Look(const char* const (&table)[kSize], std::int64_t number, const char* kind) {
  if (number >= 0 && static_cast<std::size_t>(number) < kSize) return table[number];
  return kind + std::to_string(number);
}

constexpr const char* kDtypes[] = {
    "u8",        "i8",          "i16",         "i32",     "i64",     "f16",   "f32",    "f64",
    "c32",       "c64",         "c128",        "bool",    "qi8",     "qu8",   "qi32",   "bf16",
    "qu4x2",     "qu2x4",       "bits1x8",     "bits2x4", "bits4x2", "bits8", "bits16", "f8_e5m2",
    "f8_e4m3fn", "f8_e5m2fnuz", "f8_e4m3fnuz", "u16",     "u32",     "u64"};
constexpr const char* kLayouts[] = {"strided",    "sparse_coo", "sparse_csr", "mkldnn",
                                    "sparse_csc", "sparse_bsr", "sparse_bsc", "jagged"};
constexpr const char* kMemoryFormats[] = {"contiguous", "preserve", "channels_last",
                                          "channels_last_3d"};
constexpr const char* kQuantizers[] = {"per_tensor_affine", "per_channel_affine",
                                       "per_tensor_symmetric", "per_channel_symmetric",
                                       "per_channel_affine_float_qparams"};
constexpr const char* kDevices[] = {"cpu",  "cuda", "mkldnn", "opengl", "opencl", "ideep", "hip",
                                    "fpga", "maia", "xla",    "vulkan", "metal",  "xpu",   "mps",
                                    "meta", "hpu",  "ve",     "lazy",   "ipu",    "mtia"};

}  // namespace

std::string DtypeName(std::int64_t dtype) { return Look(kDtypes, dtype, "dtype"); }
std::string LayoutName(std::int64_t layout) {
  return layout == kNestedLayout ? "nested" : Look(kLayouts, layout, "layout");
}
std::string MemoryFormatName(std::int64_t format) {
  return Look(kMemoryFormats, format, "memory_format");
}
std::string QuantizerName(std::int64_t scheme) { return Look(kQuantizers, scheme, "quantizer"); }

std::string DeviceName(PackedType type) {
  std::string name = type.device_type == kPrivateDevice
                         ? "privateuseone"
                         : Look(kDevices, type.device_type, "device");
  if (type.device_index >= 0) name += ":" + std::to_string(type.device_index);
  return name;
}

}  // namespace graphgold::trace
