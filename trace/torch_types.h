// SPDX-License-Identifier: MIT
//
// LibTorch's tensors, arguments and schemas as the plain data of tape.h and recording.h.
#ifndef GRAPHGOLD_TRACE_TORCH_TYPES_H_
#define GRAPHGOLD_TRACE_TORCH_TYPES_H_

#include <ATen/core/Tensor.h>
#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>

#include <cstdint>

#include "graphgold/trace/recording.h"
#include "graphgold/trace/tape.h"

namespace graphgold::trace {

// Of a tensor without a storage of its own.
c10::StorageImpl* StorageOfValues(const at::Tensor& tensor);
// The storage that holds what the tensor holds: of a compressed sparse one, that of its values.
// Null where there is none (COO, opaque). Looked up at every tensor of a run, so that of most is
// taken without a call: has_storage() is one, of a virtual function.
inline c10::StorageImpl* StorageOf(const at::Tensor& tensor) {
  c10::StorageImpl* const own =
      tensor.unsafeGetTensorImpl()->unsafe_storage().unsafeGetStorageImpl();
  return own != nullptr ? own : StorageOfValues(tensor);
}
// Its id. A tensor without a storage stands for itself.
std::uint64_t StorageId(const at::Tensor& tensor);
inline std::uint64_t TensorId(const at::Tensor& tensor) {
  return reinterpret_cast<std::uint64_t>(tensor.unsafeGetTensorImpl());
}

// How a quantized tensor is quantized. Tensor::qscheme() would be a call of its own.
c10::QScheme QSchemeOf(const at::Tensor& tensor);

inline std::uint8_t QuantizerOf(c10::QScheme scheme) {
  return static_cast<std::uint8_t>(static_cast<std::uint8_t>(scheme) + 1);
}
PackedType PackType(const at::Tensor& tensor);

// Writes a defined tensor of this type, whose storage has this id, with its geometry.
void PutTensorWithGeometry(const at::Tensor& tensor, PackedType type, std::uint64_t storage,
                           Tape& tape);
// The same as plain data.
Sighting Sight(const at::Tensor& tensor);

// Writes an argument; `put_tensor(tensor)` writes every defined tensor in it.
template <typename PutTensor>
void PutIValue(const c10::IValue& value, Tape& tape, const PutTensor& put_tensor);

// Whether there can be nothing but tensors in it: Tensor, Tensor?[], (Tensor, Tensor).
bool IsTensorType(const c10::Type& type);

// What there is to know of an operator, before any call.
OpInfo Describe(const c10::FunctionSchema& schema);

// ------------------------------------------------------------------------------------------------

// Writes what is neither a tensor nor a container.
void PutLeaf(const c10::IValue& value, Tape& tape);

template <typename PutTensor>
void PutIValue(const c10::IValue& value, Tape& tape, const PutTensor& put_tensor) {
  const auto put_all = [&](const auto& elements) {
    tape.PutHead(ItemKind::kList, elements.size());
    for (const c10::IValue& element : elements) PutIValue(element, tape, put_tensor);
  };
  if (value.isTensor()) {
    const at::Tensor& tensor = value.toTensor();
    if (tensor.defined()) {
      put_tensor(tensor);
    } else {
      tape.PutHead(ItemKind::kUndefined);
    }
  } else if (value.isList()) {
    put_all(value.toListRef());
  } else if (value.isTuple()) {
    put_all(value.toTupleRef().elements());
  } else {
    PutLeaf(value, tape);
  }
}

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TORCH_TYPES_H_
