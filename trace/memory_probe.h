// SPDX-License-Identifier: MIT
//
// Hears of every allocation in a run, on every device whose allocator reports to c10: the CPU's,
// CUDA's, and those of backends outside of LibTorch. None of them is known here by name.
//
// Reports go to whoever is in a slot of c10::ThreadLocalDebugInfo that torch's profilers use, too,
// and that they cast blindly. So while one of them is there, memory is unavailable.
#ifndef GRAPHGOLD_TRACE_MEMORY_PROBE_H_
#define GRAPHGOLD_TRACE_MEMORY_PROBE_H_

#include <c10/util/ThreadLocalDebugInfo.h>

#include <memory>
#include <optional>
#include <string>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/profile.h"
#include "graphgold/trace/call_observer.h"
#include "graphgold/trace/memory_ledger.h"

namespace graphgold::trace {

class MemoryProbe : public CallObserver {
 public:
  MemoryProbe();
  ~MemoryProbe() override;

  void BeginRun() override;
  void StopRun() override;
  // In place of StopRun, where the run may go on. What is freed meanwhile is not heard of.
  void PauseRun() { listening_.reset(); }
  void EndRun(const std::vector<RegisteredTensor>& registered) override;
  // What the tensor holds is no leak.
  void Keep(const at::Tensor& tensor);
  void BeginCall(std::uint64_t begun) override { ledger_->BeginCall(begun); }
  void EndCall() override { ledger_->EndCall(); }

  // After the run, of which this is the graph.
  MemoryProfile Profile(const OpGraph& graph) const;

 private:
  const std::shared_ptr<MemoryLedger> ledger_;
  std::optional<c10::DebugInfoGuard> listening_;
  std::string unavailable_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_MEMORY_PROBE_H_
