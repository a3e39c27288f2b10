// SPDX-License-Identifier: MIT
//
// Tensors that stand in a model's attributes, as short texts.
#include <onnx/onnx_pb.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "graphgold/golden/onnx_attribute.h"
#include "graphgold/golden/onnx_foreign_type.h"
#include "graphgold/graph/attribute.h"
#include "graphgold/graph/hash.h"

namespace graphgold {
namespace {

// Up to so many numbers are shown.
constexpr int kShownNumbers = 8;

template <typename Number>
void AppendBytes(Number number, std::size_t size, std::string& bytes) {
  std::uint64_t bits = 0;
  if constexpr (std::is_floating_point_v<Number>) {
    std::memcpy(&bits, &number, sizeof(number));
  } else {
    bits = static_cast<std::uint64_t>(number);
  }
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(bits >> 8 * i);
}

std::size_t SizeInInt32Data(int data_type) {
  switch (data_type) {
    case onnx::TensorProto::INT32:
      return 4;
    case onnx::TensorProto::INT16:
    case onnx::TensorProto::UINT16:
    case onnx::TensorProto::FLOAT16:
    case onnx::TensorProto::BFLOAT16:
      return 2;
    default:
      return 1;
  }
}

// The numbers as raw_data holds them: little end first. A tensor uses one of these fields.
std::string ContentOf(const onnx::TensorProto& tensor) {
  if (!tensor.raw_data().empty()) return tensor.raw_data();
  std::string bytes;
  for (const float number : tensor.float_data()) AppendBytes(number, 4, bytes);
  for (const double number : tensor.double_data()) AppendBytes(number, 8, bytes);
  for (const std::int64_t number : tensor.int64_data()) AppendBytes(number, 8, bytes);
  const std::size_t unsigned_size = tensor.data_type() == onnx::TensorProto::UINT32 ? 4 : 8;
  for (const std::uint64_t number : tensor.uint64_data()) AppendBytes(number, unsigned_size, bytes);
  const std::size_t size = SizeInInt32Data(tensor.data_type());
  for (const std::int32_t number : tensor.int32_data()) AppendBytes(number, size, bytes);
  return bytes;
}

std::string NumberText(float number) { return DoubleToString(AsWritten(number)); }
std::string NumberText(double number) { return DoubleToString(number); }

template <typename Number>
std::string Numbers(const std::string& content) {
  const std::size_t count = content.size() / sizeof(Number);
  if (count > kShownNumbers || content.size() % sizeof(Number) != 0) return "";
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < sizeof(Number); ++k) {
      bits |= std::uint64_t{static_cast<unsigned char>(content[i * sizeof(Number) + k])} << 8 * k;
    }
    text += text.empty() ? "" : ",";
    if constexpr (std::is_floating_point_v<Number>) {
      Number number = 0;
      std::memcpy(&number, &bits, sizeof(number));
      text += NumberText(number);
    } else {
      text += std::to_string(static_cast<Number>(bits));
    }
  }
  return text;
}

// The numbers, where they are few and of a usual type; else nothing.
std::string FewNumbers(int data_type, const std::string& content) {
  switch (data_type) {
    case onnx::TensorProto::FLOAT:
      return Numbers<float>(content);
    case onnx::TensorProto::DOUBLE:
      return Numbers<double>(content);
    case onnx::TensorProto::INT8:
      return Numbers<std::int8_t>(content);
    case onnx::TensorProto::INT16:
      return Numbers<std::int16_t>(content);
    case onnx::TensorProto::INT32:
      return Numbers<std::int32_t>(content);
    case onnx::TensorProto::INT64:
      return Numbers<std::int64_t>(content);
    case onnx::TensorProto::BOOL:
    case onnx::TensorProto::UINT8:
      return Numbers<std::uint8_t>(content);
    case onnx::TensorProto::UINT16:
      return Numbers<std::uint16_t>(content);
    case onnx::TensorProto::UINT32:
      return Numbers<std::uint32_t>(content);
    case onnx::TensorProto::UINT64:
      return Numbers<std::uint64_t>(content);
    default:
      return "";
  }
}

}  // namespace

std::string DescribeTensor(const onnx::TensorProto& tensor) {
  const std::string content = ContentOf(tensor);
  const std::string numbers = FewNumbers(tensor.data_type(), content);
  std::string text = ToString(ForeignType(tensor)) + " ";
  if (!numbers.empty()) return text + "[" + numbers + "]";
  HashInput input;
  input.Add(content);
  for (const std::string& item : tensor.string_data()) input.Add(item);
  // Numbers in a file of their own: which ones.
  for (const auto& entry : tensor.external_data()) {
    input.Add(entry.key());
    input.Add(entry.value());
  }
  return text + "xxh128:" + ToString(input.Hash());
}

}  // namespace graphgold
