// SPDX-License-Identifier: MIT
//
// How tensors of the test device come to be, are looked at in other shapes, and are copied. Copies
// within a device are kernels; those from or to elsewhere wait for the device first.
#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/ops/_reshape_alias_native.h>
#include <ATen/ops/as_strided_native.h>
#include <ATen/ops/view_native.h>
#include <c10/core/DeviceGuard.h>
#include <torch/library.h>

#include <cstring>
#include <utility>

#include "backend.h"
#include "compat.h"
#include "streams.h"
#include "test_device.h"

namespace graphgold::test_device {
namespace {

using at::IntArrayRef;
using at::Tensor;
using compat::Optional;

constexpr c10::DispatchKeySet kKeys(c10::DispatchKey::PrivateUse1);

Tensor Empty(IntArrayRef size, Optional<at::ScalarType> dtype, Optional<at::Layout> /*layout*/,
             Optional<at::Device> device, Optional<bool> /*pin_memory*/,
             Optional<at::MemoryFormat> format) {
  const c10::DeviceGuard guard(device.value_or(TestDevice(CurrentDevice())));
  return at::detail::empty_generic(size, DeviceAllocator(), kKeys, at::dtype_or_default(dtype),
                                   format);
}

Tensor EmptyStrided(IntArrayRef size, IntArrayRef stride, Optional<at::ScalarType> dtype,
                    Optional<at::Layout> /*layout*/, Optional<at::Device> device,
                    Optional<bool> /*pin_memory*/) {
  const c10::DeviceGuard guard(device.value_or(TestDevice(CurrentDevice())));
  return at::detail::empty_strided_generic(size, stride, DeviceAllocator(), kKeys,
                                           at::dtype_or_default(dtype));
}

// The tensor's memory as the host may use it: after all that the current stream has to do.
Tensor WaitForHostView(const Tensor& tensor) {
  if (!IsTestDevice(tensor.device())) return tensor;
  CurrentQueue(tensor.device().index()).Synchronise();
  return HostView(tensor);
}

Tensor CopyFrom(const Tensor& from, const Tensor& to, bool /*non_blocking*/) {
  if (to.numel() == 0) return to;
  if (IsTestDevice(from.device()) && from.device() == to.device()) {
    Launch(to.device(), [to = HostView(to), from = HostView(from)] { to.copy_(from); });
  } else {
    WaitForHostView(to).copy_(WaitForHostView(from));
  }
  return to;
}

// Storage grows by a new block, which takes over what was there.
void Grow(const Tensor& tensor, std::size_t bytes) {
  c10::StorageImpl* const storage = tensor.storage().unsafeGetStorageImpl();
  if (bytes <= storage->nbytes()) return;
  const c10::DeviceGuard guard(tensor.device());
  c10::DataPtr grown = DeviceAllocator()->allocate(bytes);
  Launch(tensor.device(),
         [to = grown.get(), from = tensor.storage().data_ptr().get(), count = storage->nbytes()] {
           if (count > 0) std::memcpy(to, from, count);
         });
  storage->set_data_ptr_noswap(std::move(grown));
  storage->set_nbytes(bytes);
}

const Tensor& Resize(const Tensor& self, IntArrayRef size, Optional<at::MemoryFormat> format) {
  at::TensorImpl* const impl = self.unsafeGetTensorImpl();
  impl->set_sizes_contiguous(size);
  if (format.has_value()) impl->empty_tensor_restride(*format);
  Grow(self, at::detail::computeStorageNbytes(self.sizes(), self.strides(), self.element_size(),
                                              self.storage_offset()));
  return self;
}

Tensor CopyFromAndResize(const Tensor& from, const Tensor& to) {
  if (from.sizes() != to.sizes()) to.resize_(from.sizes());
  return CopyFrom(from, to, /*non_blocking=*/false);
}

Tensor& SetStorageAndShape(Tensor& self, at::Storage storage, std::int64_t offset, IntArrayRef size,
                           IntArrayRef stride) {
  at::TensorImpl* const impl = self.unsafeGetTensorImpl();
  impl->set_storage_keep_dtype(std::move(storage));
  impl->set_storage_offset(offset);
  if (stride.size() == size.size()) {
    impl->set_sizes_and_strides(size, stride);
  } else {
    impl->set_sizes_contiguous(size);
  }
  Grow(self, at::detail::computeStorageNbytes(self.sizes(), self.strides(), self.element_size(),
                                              self.storage_offset()));
  return self;
}

Tensor& SetStorage(Tensor& self, at::Storage storage) {
  const auto count = static_cast<std::int64_t>(storage.nbytes() / self.element_size());
  return SetStorageAndShape(self, std::move(storage), 0, {count}, {});
}

Tensor& SetTensor(Tensor& self, const Tensor& source) {
  return SetStorageAndShape(self, source.storage(), source.storage_offset(), source.sizes(),
                            source.strides());
}

// In functions of this file: GCC's sanitizers refuse to register those of another library.
Tensor View(const Tensor& self, IntArrayRef size) { return at::native::view(self, size); }

Tensor AsStrided(const Tensor& self, IntArrayRef size, IntArrayRef stride,
                 Optional<std::int64_t> offset) {
  return at::native::as_strided_tensorimpl(self, size, stride, offset);
}

Tensor ReshapeAlias(const Tensor& self, IntArrayRef size, IntArrayRef stride) {
  return at::native::_reshape_alias(self, size, stride);
}

at::Scalar ReadScalar(const Tensor& self) { return WaitForHostView(self).item(); }

}  // namespace

Tensor HostView(const Tensor& tensor) {
  return at::from_blob(tensor.data_ptr(), tensor.sizes(), tensor.strides(),
                       at::TensorOptions().dtype(tensor.scalar_type()).device(at::kCPU));
}

void RegisterTensorOperators() {
  static auto* const library = new torch::Library(MAKE_TORCH_LIBRARY_IMPL(aten, PrivateUse1));
  library->impl("empty.memory_format", TORCH_FN(Empty));
  library->impl("empty_strided", TORCH_FN(EmptyStrided));
  library->impl("as_strided", TORCH_FN(AsStrided));
  library->impl("view", TORCH_FN(View));
  library->impl("_reshape_alias", TORCH_FN(ReshapeAlias));
  library->impl("_copy_from", TORCH_FN(CopyFrom));
  library->impl("_copy_from_and_resize", TORCH_FN(CopyFromAndResize));
  library->impl("resize_", TORCH_FN(Resize));
  library->impl("set_.source_Storage", TORCH_FN(SetStorage));
  library->impl("set_.source_Storage_storage_offset", TORCH_FN(SetStorageAndShape));
  library->impl("set_.source_Tensor", TORCH_FN(SetTensor));
  library->impl("_local_scalar_dense", TORCH_FN(ReadScalar));
}

}  // namespace graphgold::test_device
