// SPDX-License-Identifier: MIT
#include "graphgold/trace/device_wait.h"

#include <c10/core/Event.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <algorithm>
#include <thread>

namespace graphgold::trace {
namespace {

// An event behind all that is in the stream; to ask it is all that every version of LibTorch can.
void WaitForEvent(const c10::Stream& stream) {
  c10::Event event(stream.device_type());
  event.record(stream);
  while (!event.query()) std::this_thread::yield();
}

}  // namespace

std::vector<c10::Device> DevicesOf(const TraceRequest& request) {
  std::vector<c10::Device> devices;
  const auto add = [&](const at::Tensor& tensor) {
    if (!tensor.defined() || tensor.is_cpu() || tensor.is_meta()) return;
    const c10::Device device = tensor.device();
    if (std::find(devices.begin(), devices.end(), device) == devices.end()) {
      devices.push_back(device);
    }
  };
  request.inputs("", [&](const std::string&, const at::Tensor& tensor) { add(tensor); });
  request.modules.VisitTensors(
      [&](Origin, const std::string&, const at::Tensor& tensor) { add(tensor); });
  return devices;
}

void WaitFor(const std::vector<c10::Device>& devices) {
  for (const c10::Device& device : devices) {
    const auto* const backend = c10::impl::getDeviceGuardImpl(device.type());
    const c10::Stream stream = backend->getStream(device);
    try {
      WaitForEvent(stream);
    } catch (const c10::Error&) {
      // A backend without events has, at best, streams that can be waited for.
      backend->synchronizeStream(stream);
    }
  }
}

}  // namespace graphgold::trace
