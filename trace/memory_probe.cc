// SPDX-License-Identifier: MIT
#include "graphgold/trace/memory_probe.h"

#include <c10/core/Allocator.h>

#include <utility>

#include "graphgold/trace/model.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

// Lives as long as a thread may report: work that the model left running still has it.
class Reports : public c10::MemoryReportingInfoBase {
 public:
  explicit Reports(std::shared_ptr<MemoryLedger> ledger) : ledger_(std::move(ledger)) {}

  // The totals are signed in some versions of LibTorch and unsigned in others: one of these
  // overrides.
  void reportMemoryUsage(void* block, int64_t bytes, int64_t, int64_t, c10::Device device) {
    Add(block, bytes, device);
  }
  void reportMemoryUsage(void* block, int64_t bytes, size_t, size_t, c10::Device device) {
    Add(block, bytes, device);
  }
  bool memoryProfilingEnabled() const override { return true; }

 private:
  void Add(void* block, std::int64_t bytes, c10::Device device) {
    ledger_->Report(reinterpret_cast<std::uint64_t>(block), bytes, device.str());
  }

  const std::shared_ptr<MemoryLedger> ledger_;
};

}  // namespace

MemoryProbe::MemoryProbe() : ledger_(std::make_shared<MemoryLedger>()) {}
MemoryProbe::~MemoryProbe() = default;

void MemoryProbe::BeginRun() {
  if (c10::ThreadLocalDebugInfo::get(c10::DebugInfoKind::PROFILER_STATE) != nullptr) {
    unavailable_ = "a profiler is running, and only one can hear of allocations";
    return;
  }
  listening_.emplace(c10::DebugInfoKind::PROFILER_STATE, std::make_shared<Reports>(ledger_));
}

void MemoryProbe::StopRun() { ledger_->EndRun(); }

void MemoryProbe::EndRun(const std::vector<RegisteredTensor>& registered) {
  ledger_->EndRun();
  listening_.reset();
  for (const RegisteredTensor& tensor : registered) {
    Keep(tensor.tensor);
    if (tensor.tensor.is_leaf()) Keep(tensor.tensor.grad());
  }
}

void MemoryProbe::Keep(const at::Tensor& tensor) {
  if (!tensor.defined()) return;
  if (const c10::StorageImpl* const storage = StorageOf(tensor)) {
    ledger_->Keep(reinterpret_cast<std::uint64_t>(storage->data()));
  }
}

MemoryProfile MemoryProbe::Profile(const OpGraph& graph) const {
  MemoryProfile profile = ledger_->Profile(graph);
  profile.unavailable = unavailable_;
  return profile;
}

}  // namespace graphgold::trace
