// SPDX-License-Identifier: MIT
//
// A tensor's numbers as 128 bits, and copies that share nothing. The calls that this takes are not
// recorded, and nothing of the tensor is kept.
#ifndef GRAPHGOLD_TRACE_TENSOR_COPY_H_
#define GRAPHGOLD_TRACE_TENSOR_COPY_H_

#include <ATen/core/Tensor.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgold/graph/hash.h"

namespace graphgold::trace {

// Equal exactly if dtype, sizes and all bytes are (up to collisions).
Hash128 DigestOf(const at::Tensor& tensor);

// How a tensor lies in its storage.
struct TensorShape {
  at::TensorOptions options;
  std::int64_t offset = 0;
  std::vector<std::int64_t> sizes;
  std::vector<std::int64_t> strides;

  friend bool operator==(const TensorShape& a, const TensorShape& b) {
    return a.options.dtype() == b.options.dtype() && a.options.device() == b.options.device() &&
           a.offset == b.offset && a.sizes == b.sizes && a.strides == b.strides;
  }
};
TensorShape ShapeOf(const at::Tensor& tensor);  // of a strided tensor

// The first bytes of a storage, as a flat tensor on it.
at::Tensor FlatBytes(const c10::Storage& storage, std::int64_t bytes);
// A copy of all the bytes of the tensor's storage, as one flat tensor.
at::Tensor CopyOfStorage(const at::Tensor& tensor);
// A tensor of that shape on the storage of another.
at::Tensor Lay(const TensorShape& shape, const at::Tensor& on_storage_of);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TENSOR_COPY_H_
