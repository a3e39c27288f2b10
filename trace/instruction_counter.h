// SPDX-License-Identifier: MIT
//
// Instructions of the calling thread, in user space, as the kernel's performance counters have
// them: steadier than time, but not to be had everywhere (virtual machines, containers, settings).
#ifndef GRAPHGOLD_TRACE_INSTRUCTION_COUNTER_H_
#define GRAPHGOLD_TRACE_INSTRUCTION_COUNTER_H_

#include <cstdint>
#include <string>

namespace graphgold::trace {

class InstructionCounter {
 public:
  InstructionCounter();
  ~InstructionCounter();
  InstructionCounter(const InstructionCounter&) = delete;
  InstructionCounter& operator=(const InstructionCounter&) = delete;

  // Why there are no counts; empty where there are.
  const std::string& unavailable() const { return unavailable_; }

  void Start();
  // Since the start.
  std::int64_t Stop();

 private:
  int file_ = -1;
  std::string unavailable_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_INSTRUCTION_COUNTER_H_
