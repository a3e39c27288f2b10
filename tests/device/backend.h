// SPDX-License-Identifier: MIT
//
// The parts of the test device as its files see each other. RegisterTestDevice puts them together.
#ifndef GRAPHGOLD_TESTS_DEVICE_BACKEND_H_
#define GRAPHGOLD_TESTS_DEVICE_BACKEND_H_

#include <ATen/core/Tensor.h>
#include <c10/core/Allocator.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <cstdint>
#include <functional>

namespace graphgold::test_device {

inline bool IsTestDevice(c10::Device device) {
  return device.type() == c10::DeviceType::PrivateUse1;
}

// allocator.cc
c10::Allocator* DeviceAllocator();
// The block behind `data` is used on a stream other than that on which it was made.
void NoteUseOnStream(const c10::DataPtr& data, std::int64_t stream);

// guard.cc
const c10::impl::DeviceGuardImplInterface* DeviceGuardImpl();

// tensors.cc: factories, views, copies.
void RegisterTensorOperators();
// A CPU tensor over the memory of a tensor of the device; it does not keep that memory alive. For
// kernels, and for the host after a wait.
at::Tensor HostView(const at::Tensor& tensor);

// cpu_fallback.cc
void RegisterCpuFallback();

// kernels.cc: arithmetic on the device.
void RegisterKernels();
// Queues a kernel on the device's current stream. It may use host views: the memory of a freed
// tensor is given only to work that is queued later.
void Launch(c10::Device device, std::function<void()> kernel);

}  // namespace graphgold::test_device

#endif  // GRAPHGOLD_TESTS_DEVICE_BACKEND_H_
