// SPDX-License-Identifier: MIT
//
// Tapes that are written at the same time: each by its own thread, with nothing shared but the
// clock. Meant for the thread sanitizer (`cmake --preset tsan`), which must find nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "hand_made.h"

namespace graphgold::trace {
namespace {

constexpr std::uint64_t kThreads = 4;
constexpr std::uint64_t kCalls = 2000;

// Each thread reads the input and computes a chain of its own.
std::string TextOfARace() {
  HandMade run;
  run.Op("f", 1, 1).Input("x", Tensor(1, 1, {4}));
  Recording& recording = run.recording();
  recording.tapes.clear();
  for (std::uint64_t i = 0; i < kThreads; ++i) recording.tapes.push_back(std::make_unique<Tape>());
  std::atomic<std::uint64_t> clock{0};
  std::vector<std::thread> threads;
  for (std::uint64_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      Tape& tape = *recording.tapes[thread];
      std::uint64_t last = 1;
      for (std::uint64_t i = 0; i < kCalls; ++i) {
        const std::uint64_t made = 10 + thread * kCalls + i;
        CallRecord call;
        call.arguments = tape.position();
        tape.PutTensor(Tensor(last, last, {4}));
        call.begun = ++clock;
        call.results = tape.position();
        tape.PutTensor(Tensor(made, made, {4}));
        call.finished = ++clock;
        tape.calls.push_back(call);
        last = made;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::uint64_t thread = 0; thread < kThreads; ++thread) {
    const std::uint64_t last = 10 + (thread + 1) * kCalls - 1;
    run.Return("output." + std::to_string(thread), Tensor(last, last, {4}));
  }
  return run.Text();
}

TEST(RecordingThreadsTest, TheGraphDoesNotDependOnTheInterleaving) {
  const std::string once = TextOfARace();
  EXPECT_EQ(std::count(once.begin(), once.end(), '\n'), 1 + kThreads * (kCalls + 1));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(TextOfARace(), once);
}

// Two recordings are built at once: nothing behind the builder is shared.
TEST(RecordingThreadsTest, TwoGraphsAreBuiltAtOnce) {
  std::string texts[2];
  std::thread other([&] { texts[0] = TextOfARace(); });
  texts[1] = TextOfARace();
  other.join();
  EXPECT_EQ(texts[0], texts[1]);
}

// A stream of ids that are reused at will, in which each call reads what the one before made.
std::string TextOfReusedIds(std::uint64_t ids) {
  HandMade run;
  run.Op("f", 1, 1).Input("x", Tensor(0, 0, {4}));
  for (std::uint64_t i = 0; i < kCalls; ++i) {
    run.Call("f", {Tensor(i % ids, 0, {4})}, {Tensor((i + 1) % ids, 0, {4})});
  }
  run.Return("output", Tensor(kCalls % ids, 0, {4}));
  BuildOptions options;
  options.ids = TensorIds::kReused;
  return run.Text(options);
}

// Whatever the ids, it is the same chain; and resolvers in several threads share nothing.
TEST(RecordingThreadsTest, StreamsOfRawIdsAreResolvedAtOnce) {
  std::vector<std::string> texts(kThreads);
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < kThreads; ++i) {
    threads.emplace_back([&texts, i] { texts[i] = TextOfReusedIds(i + 2); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(texts, testing::Each(texts[0]));
  EXPECT_EQ(std::count(texts[0].begin(), texts[0].end(), '\n'), 2 + kCalls);
}

}  // namespace
}  // namespace graphgold::trace
