// SPDX-License-Identifier: MIT
//
// Which devices this process has. No LibTorch in this header.
#ifndef GRAPHGOLD_TRACE_DEVICES_H_
#define GRAPHGOLD_TRACE_DEVICES_H_

#include <string>

namespace graphgold {

// Why there is no such device ("cuda", "cuda:1"); empty if there is. Throws Error for what is no
// name of a device.
std::string WhyNoDevice(const std::string& device);

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_DEVICES_H_
