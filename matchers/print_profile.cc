// SPDX-License-Identifier: MIT
#include "graphgold/matchers/print_profile.h"

#include <ostream>
#include <string>

#include "graphgold/graph/units.h"

namespace graphgold {
namespace {

std::string MemoryText(const MemoryProfile& memory) {
  if (!memory.unavailable.empty()) return "memory is not available: " + memory.unavailable;
  std::string text;
  for (const DeviceMemory& device : memory.devices) {
    text += (text.empty() ? "at most " : ", ") +
            BytesToString(static_cast<double>(device.peak_bytes)) + " on " + device.device;
  }
  return text.empty() ? "no memory" : text;
}

std::string TimeText(const TimeProfile& time) {
  return time.unavailable.empty() ? ToString(time.run)
                                  : "time is not available: " + time.unavailable;
}

}  // namespace

void PrintTo(const Profile& profile, std::ostream* os) {
  if (!profile.memory && !profile.time) {
    *os << "profile of nothing: neither memory nor time was measured";
    return;
  }
  *os << "profile: ";
  if (profile.memory) *os << MemoryText(*profile.memory);
  if (profile.memory && profile.time) *os << "; ";
  if (profile.time) *os << TimeText(*profile.time);
}

void PrintTo(const Workload& workload, std::ostream* os) {
  *os << "workload " << (workload.name.empty() ? "without a name" : workload.name);
}

}  // namespace graphgold
