// SPDX-License-Identifier: MIT
#include "graphgold/trace/memory_ledger.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace graphgold::trace {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

// A graph with calls that began at these times.
OpGraph GraphOf(const std::vector<std::uint64_t>& begun) {
  OpGraph graph;
  for (const std::uint64_t time : begun) {
    graph.nodes.emplace_back();
    graph.nodes.back().executed = time;
  }
  return graph;
}

TEST(MemoryLedgerTest, ThePeakIsTheMostThatWasThereAtOnce) {
  MemoryLedger ledger;
  ledger.Report(1, 100, "cpu");
  ledger.Report(2, 50, "cpu");
  ledger.Report(1, -100, "cpu");
  ledger.Report(3, 20, "cpu");
  const MemoryProfile profile = ledger.Profile(OpGraph());
  ASSERT_THAT(profile.devices, SizeIs(1));
  const DeviceMemory& memory = profile.devices[0];
  EXPECT_EQ(memory.device, "cpu");
  EXPECT_EQ(memory.peak_bytes, 150);
  EXPECT_EQ(memory.allocated_bytes, 170);
  EXPECT_EQ(memory.allocations, 3);
  EXPECT_EQ(memory.live_bytes, 70);
  EXPECT_THAT(profile.calls, IsEmpty());
}

TEST(MemoryLedgerTest, BlocksFromBeforeTheRunDoNotCount) {
  MemoryLedger ledger;
  ledger.Report(7, -4096, "cpu");
  EXPECT_THAT(ledger.Profile(OpGraph()).devices, IsEmpty());
}

TEST(MemoryLedgerTest, DevicesAreApartAndByName) {
  MemoryLedger ledger;
  ledger.Report(1, 10, "cuda:0");
  ledger.Report(2, 20, "cpu");
  const MemoryProfile profile = ledger.Profile(OpGraph());
  ASSERT_THAT(profile.devices, SizeIs(2));
  EXPECT_EQ(profile.devices[0].device, "cpu");
  EXPECT_EQ(profile.devices[0].peak_bytes, 20);
  EXPECT_EQ(profile.devices[1].device, "cuda:0");
  EXPECT_EQ(profile.devices[1].peak_bytes, 10);
}

TEST(MemoryLedgerTest, AnAddressThatComesBackWasFreedUnheard) {
  MemoryLedger ledger;
  ledger.Report(1, 100, "cpu");
  ledger.Report(1, 30, "cpu");
  const DeviceMemory memory = ledger.Profile(OpGraph()).devices[0];
  EXPECT_EQ(memory.peak_bytes, 100);
  EXPECT_EQ(memory.live_bytes, 30);
  EXPECT_EQ(memory.allocations, 2);
}

TEST(MemoryLedgerTest, AllocationsBelongToTheCallOfTheirThread) {
  MemoryLedger ledger;
  ledger.BeginCall(5);
  ledger.Report(1, 100, "cpu");
  ledger.Report(2, 40, "cpu");
  ledger.Report(2, -40, "cpu");
  ledger.EndCall();
  ledger.Report(3, 7, "cpu");  // outside all calls
  ledger.BeginCall(9);
  ledger.Report(4, 20, "cpu");
  ledger.Report(1, -100, "cpu");  // not its own
  ledger.Report(5, 30, "cpu");
  ledger.EndCall();
  const MemoryProfile profile = ledger.Profile(GraphOf({9, 5}));
  ASSERT_THAT(profile.calls, SizeIs(2));
  EXPECT_EQ(profile.calls[0].node, NodeId(0));
  EXPECT_EQ(profile.calls[0].memory.peak_bytes, 50);
  EXPECT_EQ(profile.calls[0].memory.allocated_bytes, 50);
  EXPECT_EQ(profile.calls[0].memory.live_bytes, 50);
  EXPECT_EQ(profile.calls[1].node, NodeId(1));
  EXPECT_EQ(profile.calls[1].memory.peak_bytes, 140);
  EXPECT_EQ(profile.calls[1].memory.allocations, 2);
  EXPECT_EQ(profile.calls[1].memory.live_bytes, 0);
  EXPECT_EQ(profile.devices[0].allocated_bytes, 197);
}

TEST(MemoryLedgerTest, AfterTheRunBlocksAreOnlyFreed) {
  MemoryLedger ledger;
  ledger.Report(1, 100, "cpu");
  ledger.EndRun();
  ledger.Report(2, 1000, "cpu");
  ledger.Report(1, -100, "cpu");
  const DeviceMemory memory = ledger.Profile(OpGraph()).devices[0];
  EXPECT_EQ(memory.peak_bytes, 100);
  EXPECT_EQ(memory.live_bytes, 0);
}

TEST(MemoryLedgerTest, WhatTheModelKeepsIsNoLeak) {
  MemoryLedger ledger;
  ledger.BeginCall(1);
  ledger.Report(1, 100, "cpu");
  ledger.Report(2, 30, "cpu");
  ledger.EndCall();
  ledger.EndRun();
  ledger.Keep(1);
  ledger.Keep(99);  // not of this run
  const MemoryProfile profile = ledger.Profile(GraphOf({1}));
  EXPECT_EQ(profile.devices[0].live_bytes, 130);
  EXPECT_EQ(profile.devices[0].leaked_bytes, 30);
  EXPECT_EQ(profile.calls[0].memory.leaked_bytes, 30);
}

TEST(MemoryLedgerTest, ThreadsKeepTheirCallsApart) {
  MemoryLedger ledger;
  constexpr std::uint64_t kBlocks = 2000;
  const auto work = [&](std::uint64_t thread) {
    ledger.BeginCall(thread);
    for (std::uint64_t i = 0; i < kBlocks; ++i) {
      const std::uint64_t block = thread * kBlocks + i;
      ledger.Report(block, static_cast<std::int64_t>(thread), "cpu");
      ledger.Report(block, -static_cast<std::int64_t>(thread), "cpu");
    }
    ledger.EndCall();
  };
  std::thread other([&] { work(1); });
  work(2);
  other.join();
  const MemoryProfile profile = ledger.Profile(GraphOf({1, 2}));
  ASSERT_THAT(profile.calls, SizeIs(2));
  EXPECT_EQ(profile.calls[0].memory.allocated_bytes, 2000);
  EXPECT_EQ(profile.calls[0].memory.peak_bytes, 1);
  EXPECT_EQ(profile.calls[1].memory.allocated_bytes, 4000);
  EXPECT_EQ(profile.devices[0].allocations, 4000);
  EXPECT_EQ(profile.devices[0].live_bytes, 0);
}

}  // namespace
}  // namespace graphgold::trace
