// SPDX-License-Identifier: MIT
#include "graphgold/trace/devices.h"

#include <c10/core/Device.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

c10::Device ParseDevice(const std::string& device) {
  try {
    return c10::Device(device);
  } catch (const c10::Error& error) {
    throw Error("\"" + device +
                "\" names no device, such as \"cuda\" or \"cuda:1\"; LibTorch says: " +
                error.what_without_backtrace());
  }
}

}  // namespace

std::string WhyNoDevice(const std::string& device) {
  const c10::Device wanted = ParseDevice(device);
  if (wanted.is_cpu()) return "";
  if (!c10::impl::hasDeviceGuardImpl(wanted.type())) {
    return "there is no device " + device + ": this LibTorch was built without that backend";
  }
  const int count = c10::impl::getDeviceGuardImpl(wanted.type())->deviceCount();
  const int index = wanted.has_index() ? wanted.index() : 0;
  if (index < count) return "";
  return "there is no device " + device + ": this machine has " +
         (count == 0 ? std::string("none of that kind")
                     : std::to_string(count) + " of that kind, counted from 0");
}

}  // namespace graphgold
