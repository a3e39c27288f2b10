// SPDX-License-Identifier: MIT
#include "graphgold/trace/memory_ledger.h"

#include <algorithm>
#include <tuple>

namespace graphgold::trace {
namespace {

// The call that this thread is in. A thread works for one ledger at a time.
thread_local std::uint64_t call_of_this_thread = 0;

}  // namespace

void MemoryLedger::BeginCall(std::uint64_t begun) { call_of_this_thread = begun; }
void MemoryLedger::EndCall() { call_of_this_thread = 0; }

MemoryLedger::Account& MemoryLedger::AccountOf(std::uint64_t call, Symbol device) {
  Account& account = accounts_[{call, device}];
  account.memory.device = device;
  return account;
}

void MemoryLedger::Report(std::uint64_t block, std::int64_t bytes, Symbol device) {
  const std::lock_guard<std::mutex> lock(mutex_);
  // A block that comes again was freed where nobody heard of it.
  Free(block);
  if (bytes <= 0 || over_) return;
  const std::uint64_t call = call_of_this_thread;
  blocks_[block] = {bytes, device, call, false};
  const auto add = [&](Account& account) {
    account.now += bytes;
    account.memory.peak_bytes = std::max(account.memory.peak_bytes, account.now);
    account.memory.allocated_bytes += bytes;
    ++account.memory.allocations;
  };
  add(AccountOf(0, device));
  if (call != 0) add(AccountOf(call, device));
}

void MemoryLedger::Free(std::uint64_t block) {
  const auto found = blocks_.find(block);
  if (found == blocks_.end()) return;
  const Block freed = found->second;
  blocks_.erase(found);
  AccountOf(0, freed.device).now -= freed.bytes;
  if (freed.call != 0) AccountOf(freed.call, freed.device).now -= freed.bytes;
}

void MemoryLedger::EndRun() {
  const std::lock_guard<std::mutex> lock(mutex_);
  over_ = true;
}

void MemoryLedger::Keep(std::uint64_t block) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = blocks_.find(block);
  if (found != blocks_.end()) found->second.kept = true;
}

MemoryProfile MemoryLedger::Profile(const OpGraph& graph) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::map<AccountKey, DeviceMemory> memories;
  for (const auto& [key, account] : accounts_) memories[key] = account.memory;
  for (const auto& [address, block] : blocks_) {
    for (const std::uint64_t call : {std::uint64_t{0}, block.call}) {
      DeviceMemory& memory = memories[{call, block.device}];
      memory.live_bytes += block.bytes;
      if (!block.kept) memory.leaked_bytes += block.bytes;
      if (block.call == 0) break;
    }
  }
  std::unordered_map<std::uint64_t, NodeId> nodes;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) nodes[graph.nodes[i].executed] = NodeId(i);
  MemoryProfile profile;
  for (const auto& [key, memory] : memories) {
    if (key.first == 0) {
      profile.devices.push_back(memory);
    } else if (const auto node = nodes.find(key.first); node != nodes.end()) {
      profile.calls.push_back({node->second, memory, graph.node(node->second).name});
    }
  }
  std::sort(profile.calls.begin(), profile.calls.end(),
            [](const CallMemory& a, const CallMemory& b) {
              return std::tie(a.node, a.memory.device) < std::tie(b.node, b.memory.device);
            });
  return profile;
}

}  // namespace graphgold::trace
