// SPDX-License-Identifier: MIT
#include "backend.h"
#include "compat.h"
#include "test_device.h"

namespace graphgold {

void RegisterTestDevice() {
  static const bool registered = [] {
    c10::SetAllocator(c10::DeviceType::PrivateUse1, test_device::DeviceAllocator());
    const c10::impl::DeviceGuardImplRegistrar guard(c10::DeviceType::PrivateUse1,
                                                    test_device::DeviceGuardImpl());
    test_device::RegisterTensorOperators();
    test_device::RegisterKernels();
    test_device::RegisterCpuFallback();
    test_device::compat::Announce();
    return true;
  }();
  static_cast<void>(registered);
}

c10::Device TestDevice(int index) {
  return {c10::DeviceType::PrivateUse1, static_cast<c10::DeviceIndex>(index)};
}

}  // namespace graphgold
