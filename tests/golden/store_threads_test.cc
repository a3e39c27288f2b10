// SPDX-License-Identifier: MIT
//
// Goldens, pending graphs and records that several threads write at the same time. Meant for the
// thread sanitizer (`./dev test --tsan`), which must find nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "golden_test_util.h"
#include "graphgold/golden/pending.h"
#include "graphgold/golden/store.h"
#include "graphgold/golden/usage.h"
#include "graphgold/graph/fingerprint.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

constexpr int kThreads = 4;
constexpr int kRounds = 8;

// Every thread has a graph of its own, with words that no other has.
OpGraph GraphOf(int thread) {
  const std::string name = "layer" + std::to_string(thread);
  return Graph("input x: f32[" + name + ",4]\n" + name + "/f = my::" + name +
               "(x) -> f32[4]\noutput output: " + name + "/f\n");
}
std::string CaseOf(int thread) { return "case" + std::to_string(thread); }

void InThreads(const std::function<void(int)>& work) {
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) threads.emplace_back(work, thread);
  for (std::thread& thread : threads) thread.join();
}

TEST(StoreThreads, NoCaseOfAGoldenIsLost) {
  const TempFolder folder;
  const auto path = folder / "model.json";
  InThreads([&](int thread) { SaveGoldenCase(path, CaseOf(thread), GraphOf(thread)); });
  const Golden golden = LoadGolden(path).value();
  ASSERT_THAT(golden.cases, SizeIs(kThreads));
  for (int thread = 0; thread < kThreads; ++thread) {
    const OpGraph* const graph = golden.Find(CaseOf(thread));
    ASSERT_NE(graph, nullptr) << thread;
    EXPECT_TRUE(SameStructure(*graph, GraphOf(thread))) << thread;
  }
  EXPECT_THAT(folder.Names(), ElementsAre("model.json"));
}

TEST(StoreThreads, AReaderNeverSeesHalfAGolden) {
  const TempFolder folder;
  for (const char* name : {"model.json", "model.onnx"}) {
    const auto path = folder / name;
    SaveGolden(path, GraphOf(0));
    std::atomic<int> writing{kThreads - 1};
    InThreads([&](int thread) {
      if (thread == 0) {
        while (writing > 0) EXPECT_THAT(LoadGolden(path).value().cases, SizeIs(1));
        return;
      }
      for (int i = 0; i < kRounds; ++i) SaveGolden(path, GraphOf((thread + i) % kThreads));
      --writing;
    });
  }
}

TEST(StoreThreads, EveryPendingGraphIsListed) {
  const TempFolder folder;
  InThreads([&](int thread) {
    for (int i = 0; i < kRounds; ++i) {
      const std::string name = std::to_string(thread) + "-" + std::to_string(i);
      SavePending({folder / ("pending/" + name + ".json"), folder / (name + ".json"), "",
                   "Suite.Test" + name, "absent"},
                  GraphOf(thread), "the difference");
    }
  });
  EXPECT_THAT(ListPending(folder / "pending").pending, SizeIs(kThreads * kRounds));
  // Each is accepted by one thread, while others accept theirs.
  const std::vector<Pending> pending = ListPending(folder / "pending").pending;
  InThreads([&](int thread) {
    for (int i = 0; i < kRounds; ++i) AcceptPending(pending[thread * kRounds + i]);
  });
  EXPECT_THAT(ListPending(folder / "pending").pending, SizeIs(0));
  for (const Pending& one : pending) EXPECT_TRUE(LoadGolden(one.golden)) << one.golden;
}

TEST(StoreThreads, EveryTestLeavesItsRecord) {
  const TempFolder folder;
  const TestProgram program = {folder / "model_test", "model_test"};
  InThreads([&](int thread) {
    for (int i = 0; i < kRounds; ++i) {
      TestUsage usage;
      usage.test = "Suite.Test" + std::to_string(thread);
      usage.goldens = {(folder / (std::to_string(i) + ".json")).string()};
      SaveTestUsage(folder / "usage", program, usage);
    }
  });
  EXPECT_THAT(std::vector<std::filesystem::directory_entry>(
                  std::filesystem::directory_iterator(folder / "usage/model_test"), {}),
              SizeIs(kThreads));
}

}  // namespace
}  // namespace graphgold
