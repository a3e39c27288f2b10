// SPDX-License-Identifier: MIT
//
// The streams of the test device: one thread each, which does what is queued in order while the
// host goes on. Knows nothing of LibTorch.
#ifndef GRAPHGOLD_TESTS_DEVICE_STREAMS_H_
#define GRAPHGOLD_TESTS_DEVICE_STREAMS_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>

namespace graphgold::test_device {

// A place in a stream's work: passed once all that was queued before it is done.
class Mark {
 public:
  void Pass();
  void Wait() const;
  bool Passed() const;
  // When it was passed; waits until it is.
  std::chrono::steady_clock::time_point When() const;

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable passed_;
  bool is_passed_ = false;
  std::chrono::steady_clock::time_point when_;
};

class WorkQueue {
 public:
  // Starts the thread, which lives as long as the program; so must the queue.
  WorkQueue();

  void Push(std::function<void()> work);
  std::shared_ptr<Mark> PushMark();
  // What is pushed from now on starts after `mark`, which may be another queue's, was passed.
  void PushWait(std::shared_ptr<const Mark> mark);

  bool Idle() const;
  // Waits for all that was pushed so far. Throws what work threw, as a GPU's errors come late.
  void Synchronise();

 private:
  void Run();

  mutable std::mutex mutex_;
  std::condition_variable pushed_;
  std::condition_variable done_;
  std::deque<std::function<void()>> work_;
  std::uint64_t pushed_count_ = 0;
  std::uint64_t done_count_ = 0;
  std::exception_ptr error_;
};

// Stream 0 is a device's default stream, those from 1 to kPoolStreams its pool.
inline constexpr std::int64_t kPoolStreams = 3;

WorkQueue& QueueOf(int device, std::int64_t stream);

// The calling thread's current device, and its current stream on each device.
int CurrentDevice();
void SetCurrentDevice(int device);
std::int64_t CurrentStream(int device);
void SetCurrentStream(int device, std::int64_t stream);

inline WorkQueue& CurrentQueue(int device) { return QueueOf(device, CurrentStream(device)); }

std::chrono::microseconds KernelDelay();

}  // namespace graphgold::test_device

#endif  // GRAPHGOLD_TESTS_DEVICE_STREAMS_H_
