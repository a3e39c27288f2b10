// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_type.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <iterator>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

// By their number in TensorProto::DataType: also those that the installed ONNX has no name for yet.
constexpr const char* kOnnxDtypes[] = {
    "",    "f32",    "u8",      "i8",        "u16",         "i16",     "i32",
    "i64", "string", "bool",    "f16",       "f64",         "u32",     "u64",
    "c64", "c128",   "bf16",    "f8_e4m3fn", "f8_e4m3fnuz", "f8_e5m2", "f8_e5m2fnuz",
    "u4",  "i4",     "f4_e2m1", "f8_e8m0",   "u2",          "i2"};

int ElemType(const std::string& dtype) {
  const auto* const found =
      std::find_if(std::begin(kOnnxDtypes), std::end(kOnnxDtypes),
                   [&](const char* name) { return !dtype.empty() && dtype == name; });
  return found == std::end(kOnnxDtypes) ? 0 : static_cast<int>(found - std::begin(kOnnxDtypes));
}

std::string SizeText(const onnx::TensorShapeProto::Dimension& size) {
  if (size.has_dim_value()) return std::to_string(size.dim_value());
  if (!size.has_dim_param()) throw Error("a size is missing; expected dim_value or dim_param");
  // In its normal form, which is the one that it was written in.
  const Dim dim = Dim::Parse(size.dim_param());
  if (dim.ToString() == size.dim_param()) return size.dim_param();
  throw Error("the size \"" + size.dim_param() + "\" is not in normal form; expected \"" +
              dim.ToString() + "\"");
}

}  // namespace

std::string OnnxDtype(int elem_type) {
  const bool known = elem_type >= 0 && elem_type < static_cast<int>(std::size(kOnnxDtypes));
  return known ? kOnnxDtypes[elem_type] : "";
}

void WriteOnnxType(const TensorType& type, onnx::TypeProto& to) {
  to.mutable_tensor_type()->set_elem_type(ElemType(type.dtype));
  auto& shape = *to.mutable_tensor_type()->mutable_shape();
  for (const Dim& dim : type.shape) {
    if (dim.is_constant()) {
      shape.add_dim()->set_dim_value(dim.value());
    } else {
      shape.add_dim()->set_dim_param(dim.ToString());
    }
  }
}

std::string OnnxTypeText(const onnx::TypeProto& type) {
  if (!type.has_tensor_type()) throw Error("no tensor type; expected tensor_type");
  std::string text = OnnxDtype(type.tensor_type().elem_type());
  if (text.empty()) {
    throw Error("unknown elem_type " + std::to_string(type.tensor_type().elem_type()));
  }
  text += "[";
  for (const auto& size : type.tensor_type().shape().dim()) {
    if (text.back() != '[') text += ",";
    text += SizeText(size);
  }
  return text + "]";
}

bool IsPlainOnnxType(const TensorType& type, const std::string& text) {
  return ElemType(type.dtype) != 0 && text.back() == ']';  // all else follows the shape
}

}  // namespace graphgold
