// SPDX-License-Identifier: MIT
#include "graphgold/trace/torch_types.h"

#include <ATen/SparseCsrTensorUtils.h>
#include <ATen/core/alias_info.h>
#include <ATen/core/jit_type.h>
#include <ATen/quantized/QTensorImpl.h>
#include <ATen/quantized/Quantizer.h>
#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/ScalarType.h>

#include <algorithm>
#include <string>

#include "graphgold/trace/attributes.h"
#include "graphgold/trace/enum_names.h"
#include "graphgold/trace/recording_digest.h"

namespace graphgold::trace {
namespace {

// The numbers that enum_names.cc relies on.
static_assert(static_cast<int>(c10::ScalarType::Byte) == 0);
static_assert(static_cast<int>(c10::ScalarType::Float) == 6);
static_assert(static_cast<int>(c10::ScalarType::Bool) == 11);
static_assert(static_cast<int>(c10::ScalarType::BFloat16) == 15);
static_assert(static_cast<int>(c10::Layout::Strided) == 0);
static_assert(static_cast<int>(c10::Layout::Sparse) == 1);
static_assert(static_cast<int>(c10::Layout::SparseBsc) == 6);
static_assert(static_cast<int>(c10::MemoryFormat::ChannelsLast) == 2);
static_assert(static_cast<int>(c10::DeviceType::CUDA) == 1);
static_assert(static_cast<int>(c10::DeviceType::IPU) == 18);

// The one device whose number moved: 19 in LibTorch 1.13, 20 later.
std::uint8_t DeviceNumber(c10::DeviceType type) {
  return type == c10::DeviceType::PrivateUse1 ? kPrivateDevice : static_cast<std::uint8_t>(type);
}

EnumKind EnumKindOf(const c10::Type& type) {
  switch (type.kind()) {
    case c10::TypeKind::ScalarTypeType:
      return EnumKind::kDtype;
    case c10::TypeKind::LayoutType:
      return EnumKind::kLayout;
    case c10::TypeKind::MemoryFormatType:
      return EnumKind::kMemoryFormat;
    case c10::TypeKind::OptionalType:
    case c10::TypeKind::ListType:
      return EnumKindOf(*type.containedTypes().at(0));
    default:
      return EnumKind::kNone;
  }
}

ArgumentInfo DescribeArgument(const c10::Argument& argument) {
  ArgumentInfo info;
  info.name = argument.name();
  info.is_tensor = IsTensorType(*argument.type());
  info.is_written = argument.alias_info() != nullptr && argument.alias_info()->isWrite();
  info.enum_kind = EnumKindOf(*argument.real_type());
  if (argument.N()) info.list_size = static_cast<std::size_t>(*argument.N());
  if (argument.default_value()) {
    Tape tape;
    PutIValue(*argument.default_value(), tape,
              [&](const at::Tensor&) { tape.PutHead(ItemKind::kUndefined); });
    info.has_default = true;
    info.default_value = ToAttribute(info, TapeReader(tape.words(), 0).Read());
    info.default_words.assign(tape.words().begin(), tape.words().end());
  }
  return info;
}

bool HasStrides(PackedType type) {
  return type.layout == static_cast<std::uint8_t>(c10::Layout::Strided);
}

}  // namespace

bool IsTensorType(const c10::Type& type) {
  switch (type.kind()) {
    case c10::TypeKind::TensorType:
      return true;
    case c10::TypeKind::OptionalType:
    case c10::TypeKind::ListType:
    case c10::TypeKind::TupleType: {
      const auto inside = type.containedTypes();
      return !inside.empty() && std::all_of(inside.begin(), inside.end(),
                                            [](const auto& part) { return IsTensorType(*part); });
    }
    default:
      return false;
  }
}

c10::StorageImpl* StorageOfValues(const at::Tensor& tensor) {
  switch (tensor.layout()) {
    case c10::kSparseCsr:
    case c10::kSparseCsc:
    case c10::kSparseBsr:
    case c10::kSparseBsc:
      return at::sparse_csr::get_sparse_csr_impl(tensor)->values().storage().unsafeGetStorageImpl();
    default:  // some kinds of tensors make theirs when they are asked for it
      return tensor.has_storage() ? tensor.storage().unsafeGetStorageImpl() : nullptr;
  }
}

std::uint64_t StorageId(const at::Tensor& tensor) {
  const c10::StorageImpl* const storage = StorageOf(tensor);
  return storage == nullptr ? StorageOfItsOwn(TensorId(tensor))
                            : reinterpret_cast<std::uint64_t>(storage);
}

c10::QScheme QSchemeOf(const at::Tensor& tensor) {
  return at::get_qtensorimpl(tensor)->quantizer()->qscheme();
}

namespace {

// Whatever makes a tensor more than numbers in rows, but for its layout: of most, one look tells
// that it is nothing of the kind.
constexpr c10::DispatchKeySet kPeculiar = c10::DispatchKeySet(c10::DispatchKey::Quantized) |
                                          c10::DispatchKeySet(c10::DispatchKey::NestedTensor) |
                                          c10::DispatchKeySet(c10::DispatchKey::Conjugate) |
                                          c10::DispatchKeySet(c10::DispatchKey::Negative);

void PackPeculiarities(const at::Tensor& tensor, PackedType& type) {
  if (tensor.is_nested()) type.layout = kNestedLayout;
  if (tensor.is_quantized()) type.quantizer = QuantizerOf(QSchemeOf(tensor));
  type.conjugated = tensor.is_conj();
  type.negated = tensor.is_neg();
}

}  // namespace

PackedType PackType(const at::Tensor& tensor) {
  const c10::Device device = tensor.device();
  PackedType type;
  type.dtype = static_cast<std::uint8_t>(tensor.scalar_type());
  type.layout = static_cast<std::uint8_t>(tensor.layout());
  type.device_type = DeviceNumber(device.type());
  type.device_index = static_cast<std::int8_t>(device.index());
  type.requires_grad = tensor.requires_grad();
  if (tensor.key_set().has_any(kPeculiar)) PackPeculiarities(tensor, type);
  return type;
}

void PutTensorWithGeometry(const at::Tensor& tensor, PackedType type, std::uint64_t storage,
                           Tape& tape) {
  if (type.layout == kNestedLayout) {  // it has no one shape
    tape.PutTensor(TensorId(tensor), storage, type, 0, nullptr, nullptr, 0);
    return;
  }
  const auto sizes = tensor.sizes();
  if (HasStrides(type)) {
    tape.PutTensor(TensorId(tensor), storage, type, tensor.storage_offset(), sizes.data(),
                   tensor.strides().data(), sizes.size());
  } else {
    const std::vector<std::int64_t> no_strides(sizes.size(), 0);
    tape.PutTensor(TensorId(tensor), storage, type, 0, sizes.data(), no_strides.data(),
                   sizes.size());
  }
}

Sighting Sight(const at::Tensor& tensor) {
  Sighting sighting;
  sighting.tensor = TensorId(tensor);
  sighting.storage = StorageId(tensor);
  sighting.has_geometry = true;
  sighting.geometry.type = PackType(tensor);
  if (sighting.geometry.type.layout == kNestedLayout) return sighting;  // it has no one shape
  const auto sizes = tensor.sizes();
  sighting.geometry.sizes.assign(sizes.begin(), sizes.end());
  if (HasStrides(sighting.geometry.type)) {
    sighting.geometry.offset = tensor.storage_offset();
    sighting.geometry.strides.assign(tensor.strides().begin(), tensor.strides().end());
  } else {
    sighting.geometry.strides.resize(sizes.size());
  }
  return sighting;
}

void PutLeaf(const c10::IValue& value, Tape& tape) {
  if (value.isNone()) {
    tape.PutHead(ItemKind::kNone);
  } else if (value.isBool()) {
    tape.PutHead(ItemKind::kBool, value.toBool() ? 1 : 0);
  } else if (value.isInt()) {
    tape.PutInt(value.toInt());
  } else if (value.isDouble()) {
    tape.PutDouble(value.toDouble());
  } else if (value.isComplexDouble()) {
    const auto number = value.toComplexDouble();
    tape.PutComplex(number.real(), number.imag());
  } else if (value.isString()) {
    tape.PutText(ItemKind::kString, value.toStringRef());
  } else if (value.isDevice()) {
    tape.PutText(ItemKind::kString, value.toDevice().str());
  } else {
    tape.PutText(ItemKind::kOpaque, value.tagKind());
  }
}

OpInfo Describe(const c10::FunctionSchema& schema) {
  OpInfo info;
  std::string name = schema.name();
  if (!schema.overload_name().empty()) name += "." + schema.overload_name();
  info.name = name;
  for (const c10::Argument& argument : schema.arguments()) {
    info.arguments.push_back(DescribeArgument(argument));
  }
  info.results = schema.returns().size();
  info.digest = DigestOf(info);
  return info;
}

}  // namespace graphgold::trace
