// SPDX-License-Identifier: MIT
#include "graphgold/trace/tensor_copy.h"

#include <ATen/ATen.h>
#include <c10/util/SmallVector.h>

#include "graphgold/trace/apart.h"

namespace graphgold::trace {
namespace {

// Dense tensors whose bytes say what the tensor holds.
std::vector<at::Tensor> Components(const at::Tensor& tensor) {
  if (tensor.layout() == c10::kSparse) return {tensor._indices(), tensor._values()};
  if (tensor.layout() == c10::kMkldnn) return {tensor.to_dense()};
  if (tensor.layout() != c10::kStrided) {
    const bool by_row = tensor.layout() == c10::kSparseCsr || tensor.layout() == c10::kSparseBsr;
    return {by_row ? tensor.crow_indices() : tensor.ccol_indices(),
            by_row ? tensor.col_indices() : tensor.row_indices(), tensor.values()};
  }
  if (tensor.is_quantized()) return {tensor.int_repr()};
  return {tensor};
}

// Whether the tensor's elements are just its bytes, one after the other.
bool IsPlain(const at::Tensor& tensor) {
  return tensor.layout() == c10::kStrided && tensor.is_cpu() && !tensor.is_nested() &&
         !tensor.is_quantized() && !tensor.is_conj() && !tensor.is_neg() && tensor.is_contiguous();
}

}  // namespace

Hash128 DigestOf(const at::Tensor& tensor) {
  c10::SmallVector<std::uint64_t, 12> words = {static_cast<std::uint64_t>(tensor.scalar_type())};
  for (const std::int64_t size : tensor.sizes()) words.push_back(static_cast<std::uint64_t>(size));
  const auto add_bytes = [&](const at::Tensor& plain) {
    const Hash128 hash = HashOf({static_cast<const char*>(plain.data_ptr()), plain.nbytes()});
    words.push_back(hash.high);
    words.push_back(hash.low);
  };
  if (IsPlain(tensor)) {  // without a single call
    add_bytes(tensor);
  } else {
    const Apart apart;
    for (const at::Tensor& component : Components(tensor)) {
      add_bytes(component.resolve_conj().resolve_neg().cpu().contiguous());
    }
  }
  return HashOf({reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0])});
}

TensorShape ShapeOf(const at::Tensor& tensor) {
  return {tensor.options().requires_grad(false), tensor.storage_offset(), tensor.sizes().vec(),
          tensor.strides().vec()};
}

at::Tensor FlatBytes(const c10::Storage& storage, std::int64_t bytes) {
  const Apart apart;
  return at::empty({0}, at::TensorOptions().dtype(at::kByte).device(storage.device()))
      .set_(storage, 0, {bytes}, {1});
}

at::Tensor CopyOfStorage(const at::Tensor& tensor) {
  const Apart apart;
  const c10::Storage& storage = tensor.storage();
  return FlatBytes(storage, static_cast<std::int64_t>(storage.nbytes())).clone();
}

at::Tensor Lay(const TensorShape& shape, const at::Tensor& on_storage_of) {
  const Apart apart;
  return at::empty({0}, shape.options)
      .set_(on_storage_of.storage(), shape.offset, shape.sizes, shape.strides);
}

}  // namespace graphgold::trace
