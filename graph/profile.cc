// SPDX-License-Identifier: MIT
#include "graphgold/graph/profile.h"

namespace graphgold {

const DeviceMemory* MemoryProfile::Find(const std::string& device) const {
  const DeviceMemory* found = nullptr;
  for (const DeviceMemory& memory : devices) {
    if (memory.device == device) return &memory;
    const std::string& name = memory.device;
    if (name.compare(0, device.size() + 1, device + ":") != 0) continue;
    // Of several, a name without a number means the first.
    if (found == nullptr || name == device + ":0") found = &memory;
  }
  return found;
}

}  // namespace graphgold
