// SPDX-License-Identifier: MIT
//
// The one place of the test device that knows how LibTorch versions differ (1.13, 2.6 and 2.14).
#ifndef GRAPHGOLD_TESTS_DEVICE_COMPAT_H_
#define GRAPHGOLD_TESTS_DEVICE_COMPAT_H_

#include <torch/version.h>

#if TORCH_VERSION_MAJOR >= 2
#include <ATen/detail/PrivateUse1HooksInterface.h>
#include <c10/core/DeviceType.h>

#include <optional>
#else
#include <c10/util/Optional.h>
#endif

#include "streams.h"
#include "test_device.h"

namespace graphgold::test_device::compat {

#if TORCH_VERSION_MAJOR >= 2

template <typename T>
using Optional = std::optional<T>;

// What LibTorch 2 asks of a backend beside its device guard.
class Hooks final : public at::PrivateUse1HooksInterface {
 public:
  bool hasPrimaryContext(c10::DeviceIndex /*device*/) const override { return true; }
  c10::DeviceIndex deviceCount() const override { return kTestDeviceCount; }
  c10::DeviceIndex getCurrentDevice() const override { return Index(CurrentDevice()); }
  void setCurrentDevice(c10::DeviceIndex device) const override { SetCurrentDevice(device); }
  c10::DeviceIndex exchangeDevice(c10::DeviceIndex device) const override {
    const c10::DeviceIndex before = getCurrentDevice();
    SetCurrentDevice(device);
    return before;
  }
  c10::DeviceIndex maybeExchangeDevice(c10::DeviceIndex device) const override {
    return device < 0 ? getCurrentDevice() : exchangeDevice(device);
  }
  // Virtual from some version on.
  bool isBuilt() const { return true; }
  bool isAvailable() const { return true; }

 private:
  static c10::DeviceIndex Index(int device) { return static_cast<c10::DeviceIndex>(device); }
};

// LibTorch 2 believes in a backend that has a name and hooks. The name is the one that 1.13 prints.
inline void Announce() {
  c10::register_privateuse1_backend("privateuseone");
  at::RegisterPrivateUse1HooksInterface(new Hooks);
}

#else

template <typename T>
using Optional = c10::optional<T>;

inline void Announce() {}

#endif

}  // namespace graphgold::test_device::compat

#endif  // GRAPHGOLD_TESTS_DEVICE_COMPAT_H_
