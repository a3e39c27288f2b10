// SPDX-License-Identifier: MIT
#include "streams.h"

#include <array>
#include <atomic>
#include <thread>
#include <utility>

#include "test_device.h"

namespace graphgold::test_device {
namespace {

std::atomic<std::int64_t> kernel_delay_in_us{0};

thread_local int current_device = 0;
thread_local std::array<std::int64_t, kTestDeviceCount> current_streams{};

// Each device's streams; started with the first use of any.
struct Queues {
  std::array<std::array<WorkQueue, kPoolStreams + 1>, kTestDeviceCount> of_device;
};

}  // namespace

void Mark::Pass() {
  const std::lock_guard<std::mutex> lock(mutex_);
  is_passed_ = true;
  when_ = std::chrono::steady_clock::now();
  passed_.notify_all();
}

void Mark::Wait() const {
  std::unique_lock<std::mutex> lock(mutex_);
  passed_.wait(lock, [this] { return is_passed_; });
}

bool Mark::Passed() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return is_passed_;
}

std::chrono::steady_clock::time_point Mark::When() const {
  Wait();
  return when_;
}

WorkQueue::WorkQueue() {
  std::thread([this] { Run(); }).detach();
}

void WorkQueue::Push(std::function<void()> work) {
  const std::lock_guard<std::mutex> lock(mutex_);
  work_.push_back(std::move(work));
  ++pushed_count_;
  pushed_.notify_one();
}

std::shared_ptr<Mark> WorkQueue::PushMark() {
  auto mark = std::make_shared<Mark>();
  Push([mark] { mark->Pass(); });
  return mark;
}

void WorkQueue::PushWait(std::shared_ptr<const Mark> mark) {
  Push([mark = std::move(mark)] { mark->Wait(); });
}

bool WorkQueue::Idle() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return done_count_ == pushed_count_;
}

void WorkQueue::Synchronise() {
  std::unique_lock<std::mutex> lock(mutex_);
  done_.wait(lock, [this, last = pushed_count_] { return done_count_ >= last; });
  if (error_ != nullptr) std::rethrow_exception(std::exchange(error_, nullptr));
}

void WorkQueue::Run() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    pushed_.wait(lock, [this] { return !work_.empty(); });
    std::function<void()> work = std::move(work_.front());
    work_.pop_front();
    lock.unlock();
    std::exception_ptr error;
    try {
      work();
    } catch (...) {
      error = std::current_exception();
    }
    work = nullptr;  // what it holds is let go outside the lock, too
    lock.lock();
    if (error_ == nullptr) error_ = error;
    ++done_count_;
    done_.notify_all();
  }
}

WorkQueue& QueueOf(int device, std::int64_t stream) {
  static Queues* const queues = new Queues;  // its threads use it until the program ends
  return queues->of_device.at(static_cast<std::size_t>(device))
      .at(static_cast<std::size_t>(stream));
}

int CurrentDevice() { return current_device; }

void SetCurrentDevice(int device) { current_device = device; }

std::int64_t CurrentStream(int device) {
  return current_streams.at(static_cast<std::size_t>(device));
}

void SetCurrentStream(int device, std::int64_t stream) {
  current_streams.at(static_cast<std::size_t>(device)) = stream;
}

std::chrono::microseconds KernelDelay() {
  return std::chrono::microseconds(kernel_delay_in_us.load());
}

}  // namespace graphgold::test_device

namespace graphgold {

void SetKernelDelay(std::chrono::microseconds delay) {
  test_device::kernel_delay_in_us.store(delay.count());
}

}  // namespace graphgold
