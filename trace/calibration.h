// SPDX-License-Identifier: MIT
//
// The calibration workload: a fixed piece of work, part arithmetic and part memory, that takes
// about a millisecond. A time divided by its time, taken in the same process and at the same
// moment, means something on another machine, too.
#ifndef GRAPHGOLD_TRACE_CALIBRATION_H_
#define GRAPHGOLD_TRACE_CALIBRATION_H_

#include <c10/core/Device.h>

#include "graphgold/graph/timing.h"

namespace graphgold::trace {

// On this device, with torch's threads as they are set.
Workload Calibration(c10::Device device);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_CALIBRATION_H_
