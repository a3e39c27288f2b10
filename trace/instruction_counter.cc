// SPDX-License-Identifier: MIT
#include "graphgold/trace/instruction_counter.h"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace graphgold::trace {
namespace {

int OpenCounter() {
  perf_event_attr attributes;
  std::memset(&attributes, 0, sizeof(attributes));
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof(attributes);
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.disabled = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  return static_cast<int>(syscall(SYS_perf_event_open, &attributes, /*this thread*/ 0,
                                  /*any core*/ -1, /*no group*/ -1, PERF_FLAG_FD_CLOEXEC));
}

std::string Reason(int error) {
  const std::string said = std::strerror(error);
  if (error == EACCES || error == EPERM) {
    return "the kernel does not allow it (" + said +
           "); see /proc/sys/kernel/perf_event_paranoid, which must be 2 or less";
  }
  if (error == ENOENT || error == EOPNOTSUPP || error == ENODEV) {
    return "this machine has no such counter (" + said + "), as is usual for virtual ones";
  }
  return "the kernel has no performance counters (" + said + ")";
}

}  // namespace

InstructionCounter::InstructionCounter() : file_(OpenCounter()) {
  if (file_ < 0) unavailable_ = Reason(errno);
}

InstructionCounter::~InstructionCounter() {
  if (file_ >= 0) close(file_);
}

void InstructionCounter::Start() {
  ioctl(file_, PERF_EVENT_IOC_RESET, 0);
  ioctl(file_, PERF_EVENT_IOC_ENABLE, 0);
}

std::int64_t InstructionCounter::Stop() {
  ioctl(file_, PERF_EVENT_IOC_DISABLE, 0);
  std::int64_t count = 0;
  if (read(file_, &count, sizeof(count)) != sizeof(count)) return 0;
  return count;
}

}  // namespace graphgold::trace
