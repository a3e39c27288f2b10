// SPDX-License-Identifier: MIT
//
// Devices that work on their own, in whatever backend they are.
#ifndef GRAPHGOLD_TRACE_DEVICE_WAIT_H_
#define GRAPHGOLD_TRACE_DEVICE_WAIT_H_

#include <c10/core/Device.h>

#include <vector>

#include "graphgold/trace/request.h"

namespace graphgold::trace {

// Those of the inputs and of the registered tensors, each once, without the CPU.
std::vector<c10::Device> DevicesOf(const TraceRequest& request);

// Returns when all work is done that was given to the current streams of these devices.
void WaitFor(const std::vector<c10::Device>& devices);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_DEVICE_WAIT_H_
