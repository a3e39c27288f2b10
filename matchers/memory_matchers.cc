// SPDX-License-Identifier: MIT
#include "graphgold/matchers/memory_matchers.h"

#include <ostream>
#include <utility>
#include <vector>

#include "graphgold/graph/unmeasured.h"
#include "graphgold/matchers/explain_number.h"

namespace graphgold {
namespace {

using internal::NumberUnit;
using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

// One number of a device's memory.
struct MemoryQuestion {
  const char* matcher;
  const char* what;  // it "has"
  NumberUnit unit;
  std::int64_t DeviceMemory::*number;
};

constexpr MemoryQuestion kPeakQuestion = {"PeakMemory", "peak memory", NumberUnit::kBytes,
                                          &DeviceMemory::peak_bytes};
constexpr MemoryQuestion kLiveQuestion = {"LiveMemory", "live memory", NumberUnit::kBytes,
                                          &DeviceMemory::live_bytes};
constexpr MemoryQuestion kAllocatedQuestion = {"AllocatesAtMost", "allocated memory",
                                               NumberUnit::kBytes, &DeviceMemory::allocated_bytes};
constexpr MemoryQuestion kAllocationsQuestion = {"AllocationCount", "a number of allocations",
                                                 NumberUnit::kCount, &DeviceMemory::allocations};

// "which used no memory on cuda; it used cpu"
void ExplainUnused(const MemoryProfile& memory, const std::string& device,
                   MatchResultListener* listener) {
  *listener << "which used no memory on " << device;
  for (const DeviceMemory& used : memory.devices) {
    *listener << (&used == &memory.devices.front() ? "; it used " : ", ") << used.device.str();
  }
}

class DeviceMemoryMatcher : public MatcherInterface<const Profile&> {
 public:
  DeviceMemoryMatcher(const MemoryQuestion& question, std::string device,
                      Matcher<std::int64_t> number)
      : question_(question), device_(std::move(device)), number_(std::move(number)) {}

  bool MatchAndExplain(const Profile& profile, MatchResultListener* listener) const override {
    const MemoryProfile& memory = RequireMemory(profile, question_.matcher);
    const DeviceMemory* device = memory.Find(device_);
    // The CPU is always there: who allocated nothing on it used 0 bytes.
    static const DeviceMemory nothing_on_cpu{"cpu"};
    if (device == nullptr && device_ == "cpu") device = &nothing_on_cpu;
    if (device == nullptr) {
      ExplainUnused(memory, device_, listener);
      return false;
    }
    const std::int64_t number = device->*question_.number;
    const bool bytes = question_.unit == NumberUnit::kBytes;
    *listener << "which has " << question_.what << " on " << device->device.str() << " of "
              << (bytes ? internal::NumberWithUnit(number, question_.unit, "bytes")
                        : std::to_string(number));
    return internal::MatchNumber(number_, number, listener);
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has " << question_.what << " on " << device_ << " that ";
    number_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has " << question_.what << " on " << device_ << " that ";
    number_.DescribeNegationTo(os);
  }

 private:
  const MemoryQuestion& question_;
  const std::string device_;
  const Matcher<std::int64_t> number_;
};

class LeaksNothingMatcher : public MatcherInterface<const Profile&> {
 public:
  bool MatchAndExplain(const Profile& profile, MatchResultListener* listener) const override {
    const MemoryProfile& memory = RequireMemory(profile, "LeaksNothing");
    bool leaks = false;
    for (const DeviceMemory& device : memory.devices) {
      if (device.leaked_bytes <= 0) continue;
      *listener << (leaks ? ", and " : "which leaked ")
                << internal::NumberWithUnit(device.leaked_bytes, NumberUnit::kBytes, "bytes")
                << " on " << device.device.str() << CallsThatLeaked(memory, device.device);
      leaks = true;
    }
    return !leaks;
  }
  void DescribeTo(std::ostream* os) const override { *os << "leaks no memory"; }
  void DescribeNegationTo(std::ostream* os) const override { *os << "leaks memory"; }

 private:
  // Who allocated what is left: ": fc/addmm 4.0 KiB, fc+relu 16 B".
  static std::string CallsThatLeaked(const MemoryProfile& memory, Symbol device) {
    internal::Contributions calls;
    for (const CallMemory& call : memory.calls) {
      if (call.memory.device != device || call.memory.leaked_bytes <= 0) continue;
      calls.emplace_back(call.name, call.memory.leaked_bytes);
    }
    if (calls.empty()) return ", outside all calls";
    return internal::LargestOf(std::move(calls), NumberUnit::kBytes);
  }
};

Matcher<const Profile&> OverDevice(const MemoryQuestion& question, const std::string& device,
                                   const Matcher<std::int64_t>& number) {
  return ::testing::MakeMatcher(new DeviceMemoryMatcher(question, device, number));
}

}  // namespace

Matcher<const Profile&> PeakMemory(const std::string& device, const Matcher<std::int64_t>& bytes) {
  return OverDevice(kPeakQuestion, device, bytes);
}

Matcher<const Profile&> LiveMemory(const std::string& device, const Matcher<std::int64_t>& bytes) {
  return OverDevice(kLiveQuestion, device, bytes);
}

Matcher<const Profile&> AllocatesAtMost(const std::string& device, std::int64_t bytes) {
  return OverDevice(kAllocatedQuestion, device, ::testing::Le(bytes));
}

Matcher<const Profile&> AllocationCount(const std::string& device,
                                        const Matcher<std::int64_t>& count) {
  return OverDevice(kAllocationsQuestion, device, count);
}

Matcher<const Profile&> LeaksNothing() { return ::testing::MakeMatcher(new LeaksNothingMatcher); }

}  // namespace graphgold
