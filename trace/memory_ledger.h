// SPDX-License-Identifier: MIT
//
// Keeps book of a run's memory: which blocks were allocated, on which device, by which call. Plain
// data; who hears of allocations (memory_probe.h) tells it.
//
// A block that was allocated before the run is not in the book, and its end does not count.
#ifndef GRAPHGOLD_TRACE_MEMORY_LEDGER_H_
#define GRAPHGOLD_TRACE_MEMORY_LEDGER_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/profile.h"

namespace graphgold::trace {

// Safe to use from several threads.
class MemoryLedger {
 public:
  // Outermost calls, by the time at which they began. One at a time on each thread: what a thread
  // allocates until the end belongs to its call.
  void BeginCall(std::uint64_t begun);
  void EndCall();

  // A block of `bytes` was allocated or, where they are negative, freed.
  void Report(std::uint64_t block, std::int64_t bytes, Symbol device);

  // The run is over. From now on blocks are only freed: those that it returned.
  void EndRun();
  // The block belongs to the model: it is no leak.
  void Keep(std::uint64_t block);

  // The graph is that of the run.
  MemoryProfile Profile(const OpGraph& graph) const;

 private:
  struct Block {
    std::int64_t bytes = 0;
    Symbol device;
    std::uint64_t call = 0;  // 0: outside all calls
    bool kept = false;
  };
  // A device, or a call's part of it. What a call frees of others' blocks is not its own.
  struct Account {
    DeviceMemory memory;
    std::int64_t now = 0;
  };
  using AccountKey = std::pair<std::uint64_t, Symbol>;  // call, device; call 0 for the whole run

  void Free(std::uint64_t block);
  Account& AccountOf(std::uint64_t call, Symbol device);

  mutable std::mutex mutex_;
  std::unordered_map<std::uint64_t, Block> blocks_;
  std::map<AccountKey, Account> accounts_;
  bool over_ = false;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_MEMORY_LEDGER_H_
