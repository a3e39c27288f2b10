// SPDX-License-Identifier: MIT
//
// What a run cost: memory and time, as plain data. Who measures is trace/; see docs/budgets.md.
#ifndef GRAPHGOLD_GRAPH_PROFILE_H_
#define GRAPHGOLD_GRAPH_PROFILE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "graphgold/graph/ids.h"
#include "graphgold/graph/symbol.h"

namespace graphgold {

// What a run did to the memory of one device, counted from nothing at its begin: blocks from before
// the run, and their end, are not in here.
struct DeviceMemory {
  Symbol device;                     // "cpu", "cuda:0"
  std::int64_t peak_bytes = 0;       // the most that was there at any time
  std::int64_t allocated_bytes = 0;  // all that was ever allocated
  std::int64_t allocations = 0;      // in how many blocks
  // What was still there after the run, when what it returned was released; and what of that is
  // neither a registered tensor nor a gradient.
  std::int64_t live_bytes = 0;
  std::int64_t leaked_bytes = 0;
};

// The part of an outermost call, with all that happened inside it.
struct CallMemory {
  NodeId node;
  DeviceMemory memory;  // its peak is above what was there when the call began
  std::string name;     // the node's, for those who have no graph
};

struct MemoryProfile {
  std::string unavailable;            // why nothing was measured; empty where it was
  std::vector<DeviceMemory> devices;  // by name; those that were used
  // By node, then device. What was allocated outside all calls is in `devices` alone.
  std::vector<CallMemory> calls;

  // Nothing where the run did not use the device. "cuda" is the only one of its kind, or "cuda:0".
  const DeviceMemory* Find(const std::string& device) const;
};

// Durations, in nanoseconds, of runs that nobody recorded. Noise only ever adds time, so the fast
// runs tell what the model takes, and the slow ones what the machine does.
struct Durations {
  std::size_t runs = 0;
  double fastest = 0;
  double low = 0;  // a tenth of the runs took less
  double median = 0;
  double high = 0;  // a tenth of the runs took more

  // How far the middle runs lie apart, relative to the median.
  double spread() const { return median > 0 ? (high - low) / median : 0; }
};

struct CallTime {
  NodeId node;  // an outermost call
  double nanoseconds = 0;
};

struct TimeProfile {
  std::string unavailable;  // why nothing was measured; empty where it was
  Durations run;
  // The same, each run divided by a run of the calibration workload just before it: a number that
  // means something on another machine, too.
  Durations relative;
  // Time in each call, the median of a few recorded runs: for shares, not for sums.
  std::vector<CallTime> calls;
  // Instructions of one run, in user space, on the thread that ran the model.
  std::optional<std::int64_t> instructions;
  std::string instructions_unavailable;  // why there are none
};

// Each only where it was asked for.
struct Profile {
  std::optional<MemoryProfile> memory;
  std::optional<TimeProfile> time;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_PROFILE_H_
