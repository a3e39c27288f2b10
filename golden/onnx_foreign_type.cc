// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_foreign_type.h"

#include <onnx/onnx_pb.h>

#include <cstdio>
#include <optional>
#include <string_view>

#include "graphgold/golden/onnx_type.h"
#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

constexpr char kUnknownDtype[] = "unknown";
constexpr char kUnranked[] = "unranked";
constexpr char kOpenSize[] = "_";

bool IsLetterOrDigit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool IsHex(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F'); }

// Whether an escaped character could begin here.
bool LooksEscaped(std::string_view text) {
  return text.size() >= 4 && text[0] == '_' && text[1] == 'x' && IsHex(text[2]) && IsHex(text[3]);
}

std::string Escape(std::string_view text, bool first_too) {
  std::string escaped;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool plain =
        IsLetterOrDigit(text[i]) || (text[i] == '_' && !LooksEscaped(text.substr(i)));
    if (plain && !(i == 0 && first_too)) {
      escaped += text[i];
    } else {
      char buffer[8];
      std::snprintf(buffer, sizeof(buffer), "_x%02X", static_cast<unsigned char>(text[i]));
      escaped += buffer;
    }
  }
  return escaped;
}

// Less the spaces beside operators.
std::string WithoutSpaces(std::string_view text) {
  constexpr std::string_view kOperators = "+-*/()";
  std::string compact;
  std::size_t next = 0;  // the first from i on that is no space
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (next <= i) next = text.find_first_not_of(' ', i);
    const bool after = !compact.empty() && kOperators.find(compact.back()) != kOperators.npos;
    const bool before = next != text.npos && kOperators.find(text[next]) != kOperators.npos;
    if (text[i] != ' ' || !(after || before)) compact += text[i];
  }
  return compact;
}

std::optional<Dim> ParseExpression(const std::string& text) {
  try {
    Dim dim = Dim::Parse(text);
    if (!dim.is_constant() && !dim.is_unknown()) return dim;
  } catch (const Error&) {
    // It is no expression.
  }
  return std::nullopt;
}

std::string DtypeOrUnknown(int elem_type) {
  const std::string dtype = OnnxDtype(elem_type);
  return dtype.empty() ? kUnknownDtype : dtype;
}

// Of several kinds around one another, "optional_sequence".
void AddKind(const std::string& kind, TensorType& type) {
  const bool only = type.layout == TensorType().layout;
  type.layout = only ? kind : kind + "_" + type.layout.str();
}

// For tensor_type and sparse_tensor_type.
template <typename Tensor>
TensorType TypeOfTensor(const Tensor& tensor) {
  TensorType type;
  type.dtype = DtypeOrUnknown(tensor.elem_type());
  if (!tensor.has_shape()) AddKind(kUnranked, type);
  for (const auto& size : tensor.shape().dim()) {
    if (size.has_dim_value()) {
      type.shape.emplace_back(size.dim_value());
    } else if (!size.dim_param().empty()) {
      type.shape.push_back(ForeignSize(size.dim_param()));
    } else {
      type.shape.push_back(Dim::Parse(kOpenSize));
    }
  }
  return type;
}

TensorType WithKind(const std::string& kind, TensorType type) {
  AddKind(kind, type);
  return type;
}

}  // namespace

Dim ForeignSize(std::string_view dim_param) {
  if (dim_param != kOpenSize) {
    const std::string compact = WithoutSpaces(dim_param);
    const bool ambiguous = Escape(compact, false).find("_x5F") != std::string::npos;
    if (!ambiguous) {
      if (const auto size = ParseExpression(compact)) return *size;
    }
    if (const auto size = ParseExpression(Escape(dim_param, false))) return *size;
  }
  return Dim::Parse(Escape(dim_param, true));  // a number, or a word that means something else
}

TensorType UnknownOnnxType() {
  TensorType type;
  type.dtype = kUnknownDtype;
  AddKind(kUnranked, type);
  return type;
}

TensorType ForeignType(const onnx::TypeProto& type) {
  switch (type.value_case()) {
    case onnx::TypeProto::kTensorType:
      return TypeOfTensor(type.tensor_type());
    case onnx::TypeProto::kSparseTensorType:
      return WithKind("sparse", TypeOfTensor(type.sparse_tensor_type()));
    case onnx::TypeProto::kSequenceType:
      return WithKind("sequence", ForeignType(type.sequence_type().elem_type()));
    case onnx::TypeProto::kOptionalType:
      return WithKind("optional", ForeignType(type.optional_type().elem_type()));
    case onnx::TypeProto::kMapType:
      return WithKind("map_" + DtypeOrUnknown(type.map_type().key_type()),
                      ForeignType(type.map_type().value_type()));
    default:
      return UnknownOnnxType();
  }
}

TensorType ForeignType(const onnx::TensorProto& tensor) {
  TensorType type;
  type.dtype = DtypeOrUnknown(tensor.data_type());
  type.shape.assign(tensor.dims().begin(), tensor.dims().end());
  return type;
}

TensorType ForeignType(const onnx::SparseTensorProto& tensor) {
  TensorType type = WithKind("sparse", ForeignType(tensor.values()));
  type.shape.assign(tensor.dims().begin(), tensor.dims().end());
  return type;
}

}  // namespace graphgold
